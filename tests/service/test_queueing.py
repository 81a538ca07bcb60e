"""Bounded queues: staff go first, each person has a bound, and blocking work has pools of its own."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Sequence

import pytest

from punto.errors import JournalUnavailableError
from punto.journal import Append, Outcome
from punto.journal.sqlite import SqliteStore
from punto.people import Person, Post
from punto.service.core.messages import Answer, Envelope
from punto.service.core.view import View
from punto.service.live.desk import Desk
from punto.service.live.pools import BusyError, Pool
from punto.service.live.queueing import (
    MOST_PATRONS_WAITING,
    MOST_PER_PERSON,
    CommandQueue,
    InFlight,
    Turns,
)
from punto.service.live.scenes import SceneCost
from punto.table.commands import Settle

PATRON, DEALER = Person("ann", Post.PATRON), Person("dan", Post.DEALER)


def envelope(number: int, by: Person) -> Envelope:
    return Envelope(id=f"{by.name} {number}", at=number, by=by, table="t", command=Settle())


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def within() -> None:
        await asyncio.wait_for(test(), 60)

    asyncio.run(within())


def test_staff_go_first() -> None:
    async def test() -> None:
        queue = CommandQueue()
        for number in range(3):
            queue.put(envelope(number, PATRON))
        queue.put(envelope(3, DEALER))
        queue.put(envelope(4, DEALER))
        assert [one.id for one in await queue.take(1)] == ["dan 3"]
        assert [one.id for one in await queue.take(9)] == ["dan 4"], "patrons' commands would delay the answer"
        assert [one.id for one in await queue.take(2)] == ["ann 0", "ann 1"]
        assert [one.id for one in await queue.take(9)] == ["ann 2"]

    run(test)


def test_a_full_queue_refuses_patrons_and_takes_staff() -> None:
    async def test() -> None:
        queue = CommandQueue()
        for number in range(MOST_PATRONS_WAITING):
            queue.put(envelope(number, PATRON))
        with pytest.raises(BusyError):
            queue.put(envelope(-1, PATRON))
        queue.put(envelope(-2, DEALER))

    run(test)


def test_each_person_has_a_bound() -> None:
    in_flight = InFlight()
    for _ in range(MOST_PER_PERSON):
        in_flight.begin("ann")
    with pytest.raises(BusyError):
        in_flight.begin("ann")
    in_flight.begin("ben")
    in_flight.end("ann")
    in_flight.begin("ann")


def test_a_pass_of_the_loop_takes_so_many_turns() -> None:
    async def test() -> None:
        turns, taken = Turns(most=10), []

        async def read(number: int) -> None:
            await turns.wait()
            taken.append(number)

        reading = [asyncio.create_task(read(number)) for number in range(35)]
        seen = []
        while len(taken) < 35:
            await asyncio.sleep(0)
            seen.append(len(taken))
        assert max(after - before for before, after in zip([0, *seen], seen, strict=False)) <= 10
        assert taken == list(range(35)), "first come, first served"
        await asyncio.gather(*reading)

    run(test)


def test_a_full_pool_refuses_at_once_and_a_caller_has_a_share() -> None:
    async def test() -> None:
        pool, go_on = Pool("test", 1, 2, each=2), threading.Event()
        working = [asyncio.create_task(pool.run_for("a", go_on.wait)) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(BusyError):
            await pool.run_for("a", go_on.wait)
        working.append(asyncio.create_task(pool.run_for("b", go_on.wait)))
        await asyncio.sleep(0)
        with pytest.raises(BusyError):
            await pool.run_for("c", go_on.wait)
        go_on.set()
        await asyncio.gather(*working)
        assert await pool.run_for("a", lambda: 7) == 7
        pool.close()

    run(test)


def test_costly_scenes_are_sent_less_often() -> None:
    """At most a quarter of the event loop, a tenth while commands wait, and never less than one in five seconds."""
    cost = SceneCost()
    assert cost.interval(viewers=10) == pytest.approx(0.06)
    assert cost.interval(viewers=2_000) == pytest.approx(0.25)
    for _ in range(500):
        cost.building.add(0.0002)
        cost.sending.add(0.0003)
    assert cost.interval(viewers=1_000) == pytest.approx(2, rel=0.01)
    assert cost.interval(viewers=200, share=0.1) == pytest.approx(1, rel=0.01)
    assert cost.interval(viewers=100_000) == 5
    assert 200 * cost.seconds / cost.interval(viewers=200) <= 0.25


def test_a_slow_viewer_does_not_count_as_a_costly_scene() -> None:
    cost = SceneCost()
    cost.sending.add(60)
    assert cost.seconds < 0.001


def test_commands_behind_a_store_that_does_not_answer_fail_with_the_first() -> None:
    """They do not each wait for the store in turn."""

    async def test() -> None:
        gave_up = asyncio.Event()

        async def write(_: Append) -> Outcome:
            await gave_up.wait()
            raise JournalUnavailableError("no answer")

        def begin(append: Append) -> asyncio.Future[Outcome]:
            return asyncio.ensure_future(write(append))

        async def recall(_: Sequence[Envelope]) -> dict[str, Answer]:
            return {}

        desk = Desk("t", View(SqliteStore.in_memory()), begin, recall, lambda records, followed: None)
        first = desk.submit(envelope(0, PATRON))
        await asyncio.sleep(0.05)
        behind = [desk.submit(envelope(number, by)) for number, by in enumerate((PATRON, DEALER), 1)]
        gave_up.set()
        found = await asyncio.gather(first, *behind, return_exceptions=True)
        assert [type(one) for one in found] == [JournalUnavailableError] * 3
        await desk.stop()

    run(test)
