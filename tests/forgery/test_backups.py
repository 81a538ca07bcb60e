"""Backups whose answers were forged: the file is consistent in itself, and `punto verify` names them."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from punto.cli import app
from punto.journal.backup_file import Ending, Item, read_items, write_items
from punto.journal.records import Answer
from tests.forgery.conftest import Built
from tests.forgery.forger import with_value


def accept(answer: Answer) -> Answer | None:
    """A refusal becomes an acceptance."""
    if b'"refused"' not in answer.body:
        return answer
    accepted = {"answer": "accepted", "version": 9, "balance_cents": 1}
    return replace(answer, body=with_value(answer.body, "given", accepted))


def forget(answer: Answer) -> Answer | None:
    return None


def garble(answer: Answer) -> Answer | None:
    return replace(answer, body=b"[" * 900)


FORGERIES = [
    (accept,  "says that it took effect, but it did not"),
    (forget,  "took effect, but its stored answer is missing"),
    (garble,  "cannot be read"),
]  # fmt: skip


def verify(file: Path, built: Built) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["verify", str(file), "--json", "--trust", built.key])
    return done.exit_code, "\n".join(one["what"] for one in json.loads(done.output)["wrong"])


@pytest.mark.parametrize(("forge", "said"), FORGERIES, ids=[one.__name__ for one, _ in FORGERIES])
def test_forged_answers_of_a_backup_are_named(
    built: Built, tmp_path: Path, forge: Callable[[Answer], Answer | None], said: str
) -> None:
    original, forged = built.journal.with_suffix(".backup"), tmp_path / "forged.backup"
    assert verify(original, built) == (0, "")
    items: list[Item] = []
    for item in read_items(original):
        kept = forge(item) if isinstance(item, Answer) else item
        if kept is not None and not isinstance(kept, Ending):
            items.append(kept)
    with gzip.GzipFile(forged, "wb", mtime=0) as packed:
        write_items(packed, items)
    code, found = verify(forged, built)
    assert (code, said in found) == (1, True), found
