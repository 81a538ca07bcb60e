"""A standby takes over: nothing acknowledged is lost from a synchronous one, and a lagging one is found out."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from punto.errors import JournalRolledBackError, JournalUnavailableError
from punto.journal import Appended, GroupCommit, KeyTaken, create_store
from punto.journal.check import check
from punto.journal.postgres import PostgresStore
from tests.journal.appending import append, appended, to
from tests.journal.effort import IS_SOAK
from tests.journal.pair import Pair, eventually, new_pair

PROMOTIONS = range(20 if IS_SOAK else 1)


@pytest.fixture
def pair() -> Iterator[Pair]:
    with new_pair() as pair:
        yield pair


@pytest.mark.parametrize("turn", PROMOTIONS)
def test_a_lagging_standby_is_promoted(pair: Pair, turn: int) -> None:
    store = create_store(pair.url)
    appended(store, *(append(to("t", b"%d" % number), key=f"early{number}") for number in range(10 + turn)))
    pair.wait_for_standby()
    pair.cut_off_standby()
    for number in range(7):
        appended(store, append(to("t", b"late"), to("u", b"late"), key=f"late{number}"))
    pair.promote()
    first, last = 11 + turn, 24 + turn
    for ask in (lambda: store.append_all([append(to("t", b"fork"))]), lambda: list(store.read_all(after=last))):
        with pytest.raises(JournalRolledBackError, match=f"Missing: records {first} to {last}; acknowledged") as lost:
            ask()
        assert (lost.value.first, lost.value.last) == (first, last)
        assert lost.value.keys == tuple(f"late{number}" for number in range(7))
    assert store.last_position() == 10 + turn, "nothing was written over the loss"
    store.close()


def test_a_store_that_grew_differently(pair: Pair) -> None:
    """Another process went on before this one came back."""
    store, other = create_store(pair.url), create_store(pair.url)
    appended(store, append(to("t", b"shared"), key="shared"))
    pair.wait_for_standby()
    pair.cut_off_standby()
    appended(store, append(to("t", b"lost"), key="lost"))
    pair.promote()
    appended(other, *(append(to("t", b"fork")) for _ in range(5)))
    with pytest.raises(JournalRolledBackError, match="it has other records from 2 on") as lost:
        store.append_all([append(to("t", b"more"))])
    assert (lost.value.first, lost.value.last, lost.value.keys) == (2, 2, ("lost",))
    store.close()
    other.close()


@pytest.mark.parametrize("end", ["pg_terminate_backend", "pg_cancel_backend"])
def test_a_commit_that_the_standby_never_got(pair: Pair, end: str) -> None:
    """It is on the primary only: it must not be acknowledged, whatever the connection does meanwhile."""
    store = create_store(pair.url)
    assert isinstance(store, PostgresStore)
    store._writing.patience_s = 1
    pair.make_synchronous()
    appended(store, append(to("t", b"a"), key="a"))
    pair.standby.stop("immediate")
    outcomes: list[object] = []

    def try_it() -> None:
        try:
            outcomes.extend(store.append_all([append(to("t", b"b"), key="b")]))
        except JournalUnavailableError as error:
            outcomes.append(error)

    waiting = threading.Thread(target=try_it)
    waiting.start()
    eventually(lambda: pair.end_waiting(end))
    waiting.join(30)
    (outcome,) = outcomes
    assert isinstance(outcome, JournalUnavailableError), "it was acknowledged, but the standby never got it"
    pair.standby.start()
    store._writing.patience_s = 30
    assert isinstance(store.append_all([append(to("t", b"b"), key="b")])[0], KeyTaken)
    pair.promote()
    eventually(lambda: store.last_position() == 2)
    assert [record.payload for record in store.read_all()] == [b"a", b"b"]
    store.close()


@pytest.mark.parametrize("turn", PROMOTIONS)
def test_a_synchronous_standby_is_promoted_under_load(pair: Pair, turn: int) -> None:
    store = create_store(pair.url)
    pair.make_synchronous()
    journal = GroupCommit(store)
    stop, acknowledged = threading.Event(), set[str]()

    def work(thread: int) -> None:
        number = 0
        while not stop.is_set():
            number += 1
            key = f"{thread}-{number}"
            outcome = journal.append_now(append(to(f"t{thread}", key.encode()), key=key))
            assert isinstance(outcome, Appended)
            acknowledged.add(key)

    threads = [threading.Thread(target=work, args=(thread,)) for thread in range(6)]
    for thread in threads:
        thread.start()
    eventually(lambda: len(acknowledged) > 60 + 10 * turn)
    pair.promote()
    before = len(acknowledged)
    eventually(lambda: len(acknowledged) > before + 60)
    stop.set()
    for thread in threads:
        thread.join()
    journal.close()
    assert {record.payload.decode() for record in store.read_all()} >= acknowledged
    assert all(store.find_answer(key) for key in acknowledged)
    assert list(check(store)) == []
    store.close()
