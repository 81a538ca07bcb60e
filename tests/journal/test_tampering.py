"""Tampering with past records is detected, and the changed record is named."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from punto.errors import JournalForgedError
from punto.journal import Store, create_store, inspect_store
from punto.journal.chain import record_hash
from punto.journal.check import check
from punto.journal.keys import public_bytes
from punto.journal.problems import Problem
from punto.journal.seals import Seals
from punto.journal.signing import make_checkpoint
from tests.journal.appending import NOON, append, appended, to
from tests.journal.intruder import Intruder

HOUSE_KEY = Ed25519PrivateKey.from_private_bytes(b"the house's own signing key: 32b")
FORGERS_KEY = Ed25519PrivateKey.from_private_bytes(b"the forger's signing key: 32 b..")


def bets(url: str) -> Store:
    """Five records in two streams, with a checkpoint after the fourth and the fifth."""
    store = create_store(url)
    for payload in (b"bet 10", b"bet 20", b"bet 30"):
        appended(store, append(to("table", payload)))
    appended(store, append(to("purse", b"pay 60")))
    make_checkpoint(store, HOUSE_KEY, NOON)
    appended(store, append(to("table", b"bet 40")))
    make_checkpoint(store, HOUSE_KEY, NOON + 1)
    return store


def problems_after(url: str, tamper: Callable[[Intruder], None]) -> list[Problem]:
    bets(url).close()
    tamper(Intruder(url))
    store = inspect_store(url)
    found = list(check(store, trusted=[public_bytes(HOUSE_KEY)]))
    store.close()
    return found


def one_bit(intruder: Intruder) -> None:
    intruder.execute("UPDATE records SET payload = ? WHERE position = 2", bytes([b"bet 20"[0] ^ 1]) + b"et 20")


def another_time(intruder: Intruder) -> None:
    intruder.execute("UPDATE records SET at = at + 1 WHERE position = 2")


def one_byte_of_a_hash(intruder: Intruder) -> None:
    intruder.execute("UPDATE records SET hash = ? WHERE position = 4", b"\x17" * 32)


def the_first_deleted(intruder: Intruder) -> None:
    intruder.execute("DELETE FROM records WHERE position = 1")


def the_middle_deleted(intruder: Intruder) -> None:
    intruder.execute("DELETE FROM records WHERE position = 2")


def two_deleted(intruder: Intruder) -> None:
    intruder.execute("DELETE FROM records WHERE position IN (2, 3)")


def a_whole_stream_deleted(intruder: Intruder) -> None:
    intruder.execute("DELETE FROM records WHERE stream = 'purse'")
    intruder.execute("DELETE FROM heads WHERE stream = 'purse'")


def the_last_deleted(intruder: Intruder) -> None:
    intruder.execute("DELETE FROM records WHERE position = 5")


def two_swapped(intruder: Intruder) -> None:
    intruder.execute("UPDATE records SET payload = ? WHERE position = 1", b"bet 20")
    intruder.execute("UPDATE records SET payload = ? WHERE position = 2", b"bet 10")


def two_positions_swapped(intruder: Intruder) -> None:
    for before, after in ((2, 9), (3, 2), (9, 3)):
        intruder.execute("UPDATE records SET position = ? WHERE position = ?", after, before)


def a_record_moved_to_another_stream(intruder: Intruder) -> None:
    intruder.execute("UPDATE records SET stream = 'purse', version = 2 WHERE position = 5")


def a_head_set_back(intruder: Intruder) -> None:
    intruder.execute("UPDATE heads SET version = 3 WHERE stream = 'table'")


def a_signature_of_another(intruder: Intruder) -> None:
    intruder.execute("UPDATE checkpoints SET signature = ? WHERE position = 4", b"\1" * 64)


def a_checkpoint_moved(intruder: Intruder) -> None:
    intruder.execute("UPDATE checkpoints SET position = 3 WHERE position = 4")


def a_short_public_key(intruder: Intruder) -> None:
    intruder.execute("UPDATE checkpoints SET public_key = ? WHERE position = 4", b"short")


TAMPERING = [
    (one_bit,                          [("hash", "table", 2, 2)]),
    (another_time,                     [("hash", "table", 2, 2)]),
    (one_byte_of_a_hash,               [("hash", "purse", 1, 4), ("checkpoint", None, None, 4),
                                        ("checkpoint", None, None, 5), ("head", "purse", 1, None)]),
    (the_first_deleted,                [("position", "table", 2, 2), ("version", "table", 2, 2),
                                        ("order", None, None, 4)]),
    (the_middle_deleted,               [("position", "table", 3, 3), ("version", "table", 3, 3),
                                        ("order", None, None, 4)]),
    (two_deleted,                      [("position", "purse", 1, 4), ("checkpoint", None, None, 4),
                                        ("version", "table", 4, 5), ("order", None, None, 5)]),
    (a_whole_stream_deleted,           [("position", "table", 4, 5), ("checkpoint", None, None, 4),
                                        ("checkpoint", None, None, 5)]),
    (the_last_deleted,                 [("ending", None, None, 5), ("ending", None, None, 5),
                                        ("head", "table", 4, None)]),
    (two_swapped,                      [("hash", "table", 1, 1), ("hash", "table", 2, 2)]),
    (two_positions_swapped,            [("version", "table", 3, 2), ("version", "table", 2, 3),
                                        ("checkpoint", None, None, 4), ("version", "table", 4, 5),
                                        ("order", None, None, 5)]),
    (a_record_moved_to_another_stream, [("hash", "purse", 2, 5), ("checkpoint", None, None, 5),
                                        ("head", "purse", 1, None), ("head", "table", 4, None)]),
    (a_head_set_back,                  [("head", "table", 3, None)]),
    (a_signature_of_another,           [("signature", None, None, 4), ("link", None, None, 5),
                                        ("uncovered", None, None, 5)]),
    (a_checkpoint_moved,               [("signature", None, None, 3), ("link", None, None, 5),
                                        ("uncovered", None, None, 5)]),
    (a_short_public_key,               [("signature", None, None, 4), ("link", None, None, 5),
                                        ("uncovered", None, None, 5)]),
]  # fmt: skip


@pytest.mark.parametrize(("tamper", "expected"), TAMPERING, ids=[tamper.__name__ for tamper, _ in TAMPERING])
def test_tampering_is_named(
    url: str, tamper: Callable[[Intruder], None], expected: list[tuple[str, str | None, int | None, int | None]]
) -> None:
    found = problems_after(url, tamper)
    assert [(it.kind, it.stream, it.version, it.position) for it in found] == expected
    assert all(it.message.endswith(".") for it in found)


def test_a_journal_that_nobody_touched(url: str) -> None:
    assert problems_after(url, lambda intruder: None) == []


def test_a_past_that_was_hashed_again_is_told_by_the_signature(url: str) -> None:
    def rewrite(intruder: Intruder) -> None:
        hash_ = record_hash(bytes(32), "purse", 1, NOON, b"pay 6000")
        intruder.execute("UPDATE records SET payload = ?, hash = ? WHERE position = 4", b"pay 6000", hash_)
        intruder.execute("UPDATE heads SET hash = ? WHERE stream = 'purse'", hash_)

    assert [(it.kind, it.position) for it in problems_after(url, rewrite)] == [("checkpoint", 4), ("checkpoint", 5)]


def test_an_ending_that_was_cut_off_with_care_is_told_by_the_checkpoint(url: str) -> None:
    def cut(intruder: Intruder) -> None:
        intruder.execute("DELETE FROM records WHERE position = 5")
        store = inspect_store(url)
        *_, last = store.page_of_stream("table", 0, 10)
        store.close()
        intruder.execute("UPDATE heads SET version = 3, position = 3, hash = ? WHERE stream = 'table'", last.hash)

    assert {(it.kind, it.position) for it in problems_after(url, cut)} == {("ending", 5)}


def test_a_checkpoint_by_another_key_is_not_trusted(url: str) -> None:
    store = create_store(url)
    appended(store, append(to("table", b"bet 10")))
    forged = make_checkpoint(store, FORGERS_KEY, NOON)
    assert list(check(store)) == []
    untrusted, uncovered = check(store, trusted=[public_bytes(HOUSE_KEY)])
    assert (untrusted.kind, untrusted.position) == ("untrusted_key", 1)
    assert forged.public_key.hex() in untrusted.message
    assert uncovered.kind == "uncovered"
    assert list(check(store, trusted=[public_bytes(HOUSE_KEY), public_bytes(FORGERS_KEY)])) == []
    with pytest.raises(JournalForgedError, match="lets only"):
        make_checkpoint(store, HOUSE_KEY, NOON)
    store.close()


def test_a_new_key_is_introduced_by_the_old_one(url: str) -> None:
    store = bets(url)
    make_checkpoint(store, HOUSE_KEY, NOON, next_key=public_bytes(FORGERS_KEY))
    appended(store, append(to("table", b"bet 50")))
    make_checkpoint(store, FORGERS_KEY, NOON)
    for key in (HOUSE_KEY, FORGERS_KEY):
        assert list(check(store, trusted=[public_bytes(key)])) == []
    with pytest.raises(JournalForgedError, match="lets only"):
        make_checkpoint(store, HOUSE_KEY, NOON)
    store.close()


def test_a_live_journal_is_checked_without_false_alarm(url: str) -> None:
    """Records, streams and checkpoints added during the check are not reported."""
    store = bets(url)
    store.seals = Seals(HOUSE_KEY, store.last_position())

    class Growing:
        """The same store, which grows on every read."""

        def __getattr__(self, name: str) -> object:
            appended(store, append(to("table", b"more"), to(f"new since {name}", b"first")))
            make_checkpoint(store, HOUSE_KEY, NOON)
            return getattr(store, name)

    assert list(check(Growing())) == []  # type: ignore[arg-type]
    assert store.last_position() > 10
    store.close()
