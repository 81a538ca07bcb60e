"""While commands of a crowd are written, those behind them are decided: on the state to be, and again if need be."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence

from punto.entries import table_stream
from punto.errors import JournalUnavailableError
from punto.journal import Append, Outcome, VersionConflict
from punto.journal.sqlite import SqliteStore
from punto.ledger.accounts import of_terminal
from punto.ledger.commands import BuyIn
from punto.people import Person, Post
from punto.refusals import RefusalCode
from punto.service.core.messages import Accepted, Answer, AnyCommand, Envelope
from punto.service.core.view import View
from punto.service.live.desk import CROWD, MOST_AT_ONCE, Desk
from punto.table import TableSettings
from punto.table.commands import CloseBetting, OpenBetting, OpenTable, PlaceBet
from tests.service.alone import alone

MANAGER, TERMINAL = Person("max", Post.PIT_MANAGER), Person("t/1", Post.PATRON)
BET = PlaceBet(patron="t/1", terminal=1, on="player", amount_cents=1_00)
CREDITS = 150


class Room:
    """A desk at an electronic table with one terminal. Writes end when the test wants."""

    def __init__(self, store: SqliteStore | None = None) -> None:
        self.store = store or SqliteStore.in_memory()
        self.view = View(self.store)
        self.view.house = alone
        self.begun: list[tuple[Append, asyncio.Future[Outcome]]] = []
        self.desk = Desk("t", self.view, self._begin, self._recall, lambda records, followed: None)
        self.count = 0

    async def open(self) -> Room:
        for command in (
            OpenTable(game="etg", settings=TableSettings(places=1)),
            BuyIn(amount_cents=CREDITS * 1_00, terminal=1),
            OpenBetting(),
        ):
            answer = self.ask(command, MANAGER)
            await self.write()
            assert isinstance(await answer, Accepted)
        return self

    def ask(self, command: AnyCommand, by: Person = TERMINAL) -> asyncio.Future[Answer]:
        self.count += 1
        asked = Envelope(id=f"{by.name} {self.count}", at=self.count, by=by, table="t", command=command)
        return self.desk.submit(asked)

    def ask_often(self, times: int) -> list[asyncio.Future[Answer]]:
        return [self.ask(BET) for _ in range(times)]

    async def begins(self, writes: int) -> None:
        async with asyncio.timeout(10):
            while len(self.begun) < writes:
                await asyncio.sleep(0)

    async def write(self) -> None:
        """End the first write that has begun."""
        await self.begins(1)
        append, written = self.begun.pop(0)
        [outcome] = self.store.append_all([append])
        if not written.done():
            written.set_result(outcome)

    async def write_until(self, answers: Sequence[asyncio.Future[Answer]]) -> None:
        async with asyncio.timeout(20):
            while not all(answer.done() for answer in answers):
                if self.begun:
                    await self.write()
                await asyncio.sleep(0)

    def _begin(self, append: Append) -> asyncio.Future[Outcome]:
        written: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self.begun.append((append, written))
        return written

    async def _recall(self, envelopes: Sequence[Envelope]) -> dict[str, Answer]:
        return {}


def run(test: Callable[[Room], Awaitable[None]]) -> None:
    async def within() -> None:
        room = Room()
        await asyncio.wait_for(test(await room.open()), 30)
        await room.desk.stop()

    asyncio.run(within())


def accepted(answers: Iterable[Answer]) -> int:
    return sum(isinstance(answer, Accepted) for answer in answers)


def test_the_next_commands_are_decided_on_the_state_being_written() -> None:
    """Credits are spent once."""

    async def test(room: Room) -> None:
        asked = room.ask_often(MOST_AT_ONCE + CROWD + 10)
        await room.begins(2)
        assert not any(answer.done() for answer in asked), "nothing is durable yet"
        await room.write()
        first = await asyncio.gather(*asked[:MOST_AT_ONCE])
        assert not any(answer.done() for answer in asked[MOST_AT_ONCE:])
        await room.write_until(asked)
        behind = await asyncio.gather(*asked[MOST_AT_ONCE:])
        assert (accepted(first), accepted(behind)) == (MOST_AT_ONCE, CREDITS - MOST_AT_ONCE)
        refused = {one.refusal.code for one in behind if not isinstance(one, Accepted)}
        assert refused == {RefusalCode.INSUFFICIENT_CREDIT}
        assert View(room.store).balance(of_terminal("t", 1)) == 0

    run(test)


def test_a_few_commands_wait_until_those_before_them_are_written() -> None:
    async def test(room: Room) -> None:
        asked = room.ask_often(MOST_AT_ONCE + CROWD - 1)
        await room.begins(1)
        await asyncio.sleep(0.05)
        assert len(room.begun) == 1
        await room.write_until(asked)

    run(test)


def test_a_crowd_waits_until_a_command_of_staff_is_written() -> None:
    async def test(room: Room) -> None:
        asked = room.ask_often(MOST_AT_ONCE + CROWD)
        close = room.ask(CloseBetting(), MANAGER)
        await room.begins(1)
        await asyncio.sleep(0.05)
        assert [[answer.key for answer in append.answers] for append, _ in room.begun] == [[f"max {room.count}"]]
        await room.write()
        assert isinstance(await close, Accepted)
        await room.write_until(asked)
        assert not accepted(await asyncio.gather(*asked))

    run(test)


def test_if_another_node_was_faster_all_are_decided_again_in_order() -> None:
    async def test(room: Room) -> None:
        asked = room.ask_often(MOST_AT_ONCE + CROWD)
        await room.begins(2)
        other = Room(room.store)
        other.count = 1_000
        bet = other.ask(BET)
        await other.write()
        assert isinstance(await bet, Accepted)
        await other.desk.stop()
        for _ in range(2):
            append, written = room.begun.pop(0)
            [outcome] = room.store.append_all([append])
            assert isinstance(outcome, VersionConflict)
            assert outcome.stream in (table_stream("t"), "account/terminal:t/1")
            written.set_result(outcome)
        await room.begins(1)
        keys = [answer.key for answer in room.begun[0][0].answers]
        assert keys == sorted(keys, key=lambda key: int(key.split()[1]))
        assert len(keys) == MOST_AT_ONCE + CROWD
        await room.write_until(asked)
        assert accepted(await asyncio.gather(*asked)) == CREDITS - 1

    run(test)


def test_if_a_write_fails_those_behind_it_fail_too() -> None:
    async def test(room: Room) -> None:
        asked = room.ask_often(MOST_AT_ONCE + CROWD)
        await room.begins(2)
        (_, first), (_, second) = room.begun
        first.set_exception(JournalUnavailableError("no answer"))
        found = await asyncio.gather(*asked, return_exceptions=True)
        assert {type(one) for one in found} == {JournalUnavailableError}
        assert second.cancelled()
        room.begun.clear()
        again = room.ask_often(1)
        await room.write()
        assert accepted(await asyncio.gather(*again)) == 1

    run(test)


def test_commands_behind_a_write_that_was_abandoned_are_decided_again() -> None:
    """The second write happens although the first failed: what rests on its state is refused by the journal."""

    async def test(room: Room) -> None:
        asked = room.ask_often(MOST_AT_ONCE + CROWD)
        await room.begins(2)
        [(_, first), (abandoned, _)] = room.begun
        first.set_exception(JournalUnavailableError("no answer"))
        await asyncio.gather(*asked, return_exceptions=True)
        [outcome] = room.store.append_all([abandoned])
        assert isinstance(outcome, VersionConflict)

    run(test)
