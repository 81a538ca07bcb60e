"""A start checks the end of a journal, whatever its length, and refuses one that contradicts its last checkpoint."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from punto.errors import JournalForgedError
from punto.journal import Record, Store, open_store
from punto.journal.check import check
from punto.journal.notary import Notary
from punto.journal.signing import make_checkpoint
from tests.journal.appending import NOON, append, appended, to
from tests.journal.intruder import Intruder

KEY = Ed25519PrivateKey.generate()
CHECKED = 6
EACH = 4
"""Records between two checkpoints."""


@pytest.fixture
def notary(store: Store, monkeypatch: pytest.MonkeyPatch) -> Notary:
    monkeypatch.setattr("punto.journal.signing.CHECKED", CHECKED)
    notary = Notary(store, KEY)
    notary.open(NOON)
    write(store, notary, 5)
    return notary


def write(store: Store, notary: Notary, checkpoints: int) -> None:
    for _ in range(checkpoints):
        notary.take(appended(store, append(to("t1", b"a", b"b"), to("t2", b"c"), to("t1", b"d"))))
        notary.sign(NOON)


def scanned_at_start(url: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """Records read by a start."""
    found = 0
    with closing(open_store(url)) as store:
        scan = store.scan

        def counted(after: int = 0) -> Iterator[Record]:
            nonlocal found
            for record in scan(after):
                found += 1
                yield record

        monkeypatch.setattr(store, "scan", counted)
        Notary(store, KEY).open(NOON)
    return found


def test_a_start_reads_as_much_of_a_long_journal_as_of_a_short_one(
    store: Store, notary: Notary, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of two checkpoints: one would be fewer than it must check."""
    assert scanned_at_start(url, monkeypatch) == 2 * EACH
    write(store, notary, 20)
    assert scanned_at_start(url, monkeypatch) == 2 * EACH


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("UPDATE records SET payload = ? WHERE position = 15", "does not match its hash"),
        ("UPDATE heads SET hash = ? WHERE stream = 't2'", "is noted as its end"),
        ("UPDATE checkpoints SET signature = ? WHERE number = 6", "is not signed by the key"),
        ("UPDATE checkpoints SET root = ? WHERE number = 4", "The chain of checkpoints is broken"),
    ],
)
@pytest.mark.usefixtures("notary")
def test_what_contradicts_the_last_checkpoint_is_refused(url: str, change: str, said: str) -> None:
    Intruder(url).execute(change, b"\7" * 32)
    with closing(open_store(url)) as store, pytest.raises(JournalForgedError, match=said):
        Notary(store, KEY).open(NOON)


@pytest.mark.usefixtures("notary")
def test_an_older_record_is_checked_by_verify_and_when_it_is_read(url: str) -> None:
    Intruder(url).execute("UPDATE records SET payload = ? WHERE position = 2", b"\7")
    with closing(open_store(url)) as store:
        Notary(store, KEY).open(NOON)
        assert ["does not match its hash" in problem.message for problem in check(store)] == [True]
        with pytest.raises(Exception, match="does not match its hash"):
            list(store.read("t1"))


def test_the_snapshot_that_the_last_checkpoint_covers_outlives_a_kill(store: Store, notary: Notary, url: str) -> None:
    store.save_snapshot("t1", 3, b"three")
    assert loaded(url) is None, "no checkpoint covers it"
    make_checkpoint(store, KEY, NOON)
    for version in (5, 6, 4):
        store.save_snapshot("t1", version, b"later")
        assert loaded(url) == (3, b"three")
    assert store.load_snapshot("t1") == (6, b"later")
    make_checkpoint(store, KEY, NOON)
    store.save_snapshot("t1", 7, b"seven")
    assert loaded(url) == (6, b"later")
    make_checkpoint(store, KEY, NOON)
    assert loaded(url) == store.load_snapshot("t1") == (7, b"seven")
    assert list(check(store)) == []


def loaded(url: str) -> tuple[int, bytes] | None:
    """What another process would start from now."""
    with closing(open_store(url)) as other:
        return other.load_snapshot("t1")
