"""Many writers, one committing thread."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

from punto.errors import JournalError, JournalUnavailableError
from punto.journal import Append, Appended, GroupCommit, Outcome, Store, VersionConflict, create_store
from punto.journal.check import check
from punto.journal.sqlite import SqliteStore
from tests.journal.appending import append, to


class Held(SqliteStore):
    """A store that records batches, waits for a signal, and fails on demand."""

    calls: list[int]
    is_asked: threading.Event
    may_go_on: threading.Event
    failing: Exception | None

    @classmethod
    def ready(cls) -> Held:
        store = cls.in_memory()
        store.calls, store.failing = [], None
        store.is_asked, store.may_go_on = threading.Event(), threading.Event()
        return store

    def append_all(self, appends: Sequence[Append]) -> list[Outcome]:
        self.is_asked.set()
        assert self.may_go_on.wait(60)
        self.calls.append(len(appends))
        if self.failing is not None:
            raise self.failing
        return super().append_all(appends)


async def waiting(journal: GroupCommit, store: Held, number: int) -> list[asyncio.Task[Outcome]]:
    """This many more appends in flight. The store has been asked for the first, the others are queued."""
    tasks = [asyncio.create_task(journal.append(append(to("t", b"%d" % it)))) for it in range(number)]
    await asyncio.sleep(0)
    await asyncio.to_thread(store.is_asked.wait)
    return tasks


def test_what_waits_together_is_committed_together() -> None:
    store = Held.ready()
    journal = GroupCommit(store)

    async def story() -> list[Outcome]:
        first = await waiting(journal, store, 1)
        others = await waiting(journal, store, 50)
        store.may_go_on.set()
        return list(await asyncio.gather(*first, *others))

    outcomes = asyncio.run(story())
    assert store.calls == [1, 50]
    assert [outcome.records[0].version for outcome in outcomes if isinstance(outcome, Appended)] == list(range(1, 52))
    journal.close()


def test_a_store_that_fails_fails_those_who_wait_and_nobody_after() -> None:
    store = Held.ready()
    told: list[Exception] = []
    journal = GroupCommit(store, on_failure=told.append)
    store.failing = JournalUnavailableError("the disk is full")

    async def story() -> list[Outcome | BaseException]:
        tasks = await waiting(journal, store, 1)
        tasks += await waiting(journal, store, 3)
        store.may_go_on.set()
        return await asyncio.gather(*tasks, return_exceptions=True)

    assert asyncio.run(story()) == [store.failing] * 4
    assert told == [store.failing] * 2
    store.failing = None
    assert isinstance(journal.append_now(append(to("t", b"a"))), Appended)
    journal.close()


def test_too_many_are_turned_away() -> None:
    store = Held.ready()
    journal = GroupCommit(store, waiting_max=10)

    async def story() -> list[Outcome | BaseException]:
        tasks = await waiting(journal, store, 1)
        tasks += await waiting(journal, store, 12)
        store.may_go_on.set()
        return await asyncio.gather(*tasks, return_exceptions=True)

    outcomes = asyncio.run(story())
    assert [type(outcome) for outcome in outcomes] == [Appended] * 11 + [JournalUnavailableError] * 2
    journal.close()


def test_a_caller_who_gives_up_leaves_the_others_alone() -> None:
    store = Held.ready()
    journal = GroupCommit(store)

    async def story() -> None:
        tasks = await waiting(journal, store, 3)
        tasks[1].cancel()
        await asyncio.sleep(0)
        store.may_go_on.set()
        assert isinstance(await tasks[2], Appended)

    asyncio.run(story())
    assert store.last_position() == 3
    journal.close()


def test_a_loop_that_is_gone_stops_nobody() -> None:
    store = Held.ready()
    journal = GroupCommit(store)

    async def leave() -> None:
        await waiting(journal, store, 2)

    asyncio.run(leave())
    store.may_go_on.set()
    assert isinstance(journal.append_now(append(to("t", b"a"))), Appended)
    assert store.last_position() == 3
    journal.close()


def test_closing_writes_what_waits_and_takes_no_more() -> None:
    store = Held.ready()
    journal = GroupCommit(store)

    async def story() -> list[Outcome]:
        tasks = await waiting(journal, store, 20)
        closing = asyncio.create_task(asyncio.to_thread(journal.close))
        while journal._is_open:
            await asyncio.sleep(0.001)
        with pytest.raises(JournalError, match="closed"):
            await journal.append(append(to("t", b"late")))
        store.may_go_on.set()
        await closing
        return list(await asyncio.gather(*tasks))

    assert all(isinstance(outcome, Appended) for outcome in asyncio.run(story()))
    assert store.last_position() == 20
    with pytest.raises(JournalError, match="closed"):
        journal.append_now(append(to("t", b"late")))


def test_two_journals_with_expected_versions_lose_nothing(store: Store, url: str) -> None:
    """Sixteen threads over two stores increment five counters with read-then-append, like different nodes."""
    other = create_store(url)
    journals = [GroupCommit(store), GroupCommit(other)]

    def raise_counters(number: int) -> int:
        journal, mine = journals[number % 2], (store, other)[number % 2]
        conflicts = 0
        for turn in range(10):
            stream = f"counter {(number + turn) % 5}"
            while True:
                version, _ = mine.head(stream)
                outcome = journal.append_now(append(to(stream, b"%d" % (version + 1), expected=version)))
                if isinstance(outcome, Appended):
                    break
                assert isinstance(outcome, VersionConflict)
                conflicts += 1
        return conflicts

    with ThreadPoolExecutor(16) as threads:
        conflicts = sum(threads.map(raise_counters, range(16)))
    assert conflicts > 0
    for number in range(5):
        payloads = [record.payload for record in store.read(f"counter {number}")]
        assert payloads == [b"%d" % turn for turn in range(1, 33)]
    assert list(check(store)) == []
    for journal in journals:
        journal.close()
    other.close()
