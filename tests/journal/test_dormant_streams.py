"""Forgeries in streams that nobody wrote to for long: a start does not look at their records, only at their ends."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from punto.errors import JournalDamagedError, JournalForgedError
from punto.journal import Store, open_store
from punto.journal.notary import Notary
from tests.forgery.forger import Forger, record_hash
from tests.journal.appending import NOON, append, appended, to

KEY = Ed25519PrivateKey.generate()
DORMANT = "dormant"
OLD = 5
"""The position of an old record of another stream."""


@pytest.fixture
def forger(store: Store, url: str, monkeypatch: pytest.MonkeyPatch) -> Forger:
    """Of a journal in which checkpoints have covered the dormant stream for long."""
    monkeypatch.setattr("punto.journal.signing.CHECKED", 6)
    notary = Notary(store, KEY)
    notary.open(NOON)
    notary.take(appended(store, append(to(DORMANT, b"a"))))
    for _ in range(5):
        notary.take(appended(store, append(to("t1", b"a", b"b"), to("t2", b"c"), to("t1", b"d"))))
        notary.sign(NOON)
    return Forger(url)


def exchange_an_old_record(it: Forger) -> None:
    """It becomes one that follows the end of the dormant stream."""
    (version, previous), *_ = it.run("SELECT version, hash FROM heads WHERE stream = ?", DORMANT)
    hash_ = record_hash(previous, DORMANT, version + 1, NOON, b"mallory")
    it.run(
        "UPDATE records SET stream = ?, version = ?, at = ?, payload = ?, hash = ? WHERE position = ?",
        *(DORMANT, version + 1, NOON, b"mallory", hash_, OLD),
    )


def rewrite(it: Forger) -> None:
    hash_ = record_hash(bytes(32), DORMANT, 1, NOON, b"mallory")
    it.run("UPDATE records SET at = ?, payload = ?, hash = ? WHERE stream = ?", NOON, b"mallory", hash_, DORMANT)


def remove(it: Forger) -> None:
    it.run("DELETE FROM records WHERE stream = ?", DORMANT)


@pytest.mark.parametrize("forge", [exchange_an_old_record, rewrite, remove])
def test_a_stream_is_read_up_to_the_end_that_was_signed(
    forger: Forger, url: str, forge: Callable[[Forger], None]
) -> None:
    forge(forger)
    with closing(open_store(url)) as store:
        Notary(store, KEY).open(NOON)
        with pytest.raises(JournalDamagedError, match="is not its last record"):
            list(store.read(DORMANT))


@pytest.mark.parametrize("position", [OLD, 20, 1_000])
def test_an_end_that_was_noted_anew(forger: Forger, url: str, position: int) -> None:
    """A later position would hide from the checkpoint that the stream ended otherwise."""
    exchange_an_old_record(forger)
    ((version, hash_),) = forger.run("SELECT version, hash FROM records WHERE position = ?", OLD)
    forger.run(
        "UPDATE heads SET version = ?, hash = ?, position = ? WHERE stream = ?", version, hash_, position, DORMANT
    )
    found = "signed over other records" if position == OLD else "is noted as its end|was acknowledged, but"
    with closing(open_store(url)) as store, pytest.raises(JournalForgedError, match=found):
        Notary(store, KEY).open(NOON)
