"""Forgeries that hide behind archives: no signature covers the list of a journal's archives."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from punto.errors import JournalForgedError
from punto.history.archiving import archive
from punto.journal import inspect_store, open_store
from punto.journal.notary import Notary
from tests.archive.houses import KEY, MINUTE, TABLE
from tests.archive.test_archive import findings
from tests.forgery.forger import Forger, hash_of

MISSING = "there is no such file"
ALTERED = "does not match its hash"


def raise_an_amount(it: Forger) -> None:
    """Of the first record of a purse."""
    (position, payload), *_ = it.run(
        "SELECT position, payload FROM records WHERE stream >= 'account/' AND stream < 'account0' ORDER BY position"
    )
    it.run("UPDATE records SET payload = ? WHERE position = ?", payload.replace(b'"cents":', b'"cents":9'), position)


def delete_the_rounds(it: Forger) -> None:
    """All that an archive would hold of a table."""
    it.run(
        "DELETE FROM records WHERE stream = ? AND version > 1"
        " AND version < (SELECT version FROM heads WHERE stream = ?)",
        *(f"table/{TABLE}", f"table/{TABLE}"),
    )


def alter_nothing(it: Forger) -> None:
    """The row alone."""


@pytest.mark.parametrize(
    ("forge", "found", "refused"),
    [
        (raise_an_amount,   ALTERED, ALTERED),
        (delete_the_rounds, MISSING, None),
        (alter_nothing,     MISSING, None),
    ],
)  # fmt: skip
def test_an_archive_that_never_was_hides_nothing(
    url: str, forge: Callable[[Forger], None], found: str, refused: str | None
) -> None:
    """A house serves without the files of its archives, as long as nothing that it holds was altered."""
    with closing(open_store(url)) as store:
        store.keep_earlier_versions_out()
    forger = Forger(url)
    last = forger.checkpoints()[-1]
    forger.run(
        "INSERT INTO archives (file, position, at, checkpoint, hash) VALUES (?, ?, ?, ?, ?)",
        *("/mnt/2025.archive", last[1], last[2], last[0], hash_of(last)),
    )
    forge(forger)
    assert found in findings(url)[0]
    assert starts(url) == refused or (refused is not None and refused in str(starts(url)))


def starts(url: str) -> str | None:
    """What the service says when it refuses to start."""
    try:
        with closing(open_store(url)) as store:
            Notary(store, KEY).open(0)
    except JournalForgedError as error:
        return str(error)
    return None


def test_what_the_journal_keeps_of_an_archive_is_compared(url: str, tmp_path: Path) -> None:
    with closing(open_store(url)) as store:
        archive(store, tmp_path / "old.archive", 30 * MINUTE)
    raise_an_amount(Forger(url))
    assert "is another one in its archive" in findings(url)[0]


def test_an_altered_archive_is_found_from_the_journal(url: str, tmp_path: Path) -> None:
    with closing(open_store(url)) as store:
        archive(store, tmp_path / "old.archive", 30 * MINUTE)
    with closing(inspect_store(url)) as store:
        kept = {record.position for record in store.own_page(0, 10_000)}
    in_archive = Forger(f"sqlite:///{tmp_path}/old.archive")
    (position, payload), *_ = [
        (at, payload)
        for at, payload in in_archive.run("SELECT position, payload FROM records ORDER BY position")
        if at not in kept and b"betting_closed" in payload
    ]
    forged = payload.replace(b"betting_closed", b"betting_opened")
    in_archive.run("UPDATE records SET payload = ? WHERE position = ?", forged, position)
    assert ALTERED in findings(url)[0]
