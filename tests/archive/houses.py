"""A house with hundreds of rounds, snapshots and checkpoints, and all that can be read of its journal."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest
from bench import bulk
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from punto.history import marks
from punto.journal import Store, open_store
from punto.journal.keys import public_bytes
from punto.reports.collecting import collect_round, find_records
from punto.verify.bundle import write_bundle
from punto.verify.chained import RoundName

KEY = Ed25519PrivateKey.generate()
TRUSTED = [public_bytes(KEY)]
ROUNDS = 60
"""At each of two tables."""
TABLE = bulk.NAME
MINUTE = 60_000
MARK_EVERY = 50


def many_marks(patch: pytest.MonkeyPatch) -> None:
    """Marks after a few rounds instead of thousands of records."""
    patch.setattr(marks, "MARK_EVERY", MARK_EVERY)


def furnish(url: str, patch: pytest.MonkeyPatch, key: Ed25519PrivateKey = KEY) -> None:
    many_marks(patch)
    patch.setattr(bulk, "CHECKPOINT_EVERY", 2 * bulk.COMMITTED)
    bulk.write(url, key, 2 * ROUNDS, 2)


def contents(store: Store) -> tuple[object, ...]:
    """All that can be read: records in both orders, answers, checkpoints."""
    heads = {head.stream: head for head in store.heads()}
    streams = {name: list(store.read(name)) for name in heads}
    answers = {answer.key: answer for answer in store.answers(store.last_position())}
    found = {key: store.find_answer(key) for key in answers}
    return list(store.read_all()), heads, streams, answers, found, list(store.checkpoints())


def contents_at(url: str) -> tuple[object, ...]:
    with closing(open_store(url)) as store:
        return contents(store)


def bundle_of(store: Store, number: int) -> bytes:
    found = find_records(store, TABLE, number)
    return write_bundle(collect_round(store, RoundName(TABLE, found.shoe, number)))


def held_here(store: Store) -> int:
    """Records of the first table that the journal itself holds."""
    return len(store.own_page_of_stream(f"table/{TABLE}", 0, 10_000))


def parts(folder: Path) -> list[str]:
    """Unfinished files."""
    return [file.name for file in folder.iterdir() if ".part" in file.name]
