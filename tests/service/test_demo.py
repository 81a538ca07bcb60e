"""The demo runs unattended through shoes, incidents, losing streaks and pending decisions."""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Struct
from msgspec.structs import replace

from punto.cards import parse_cards
from punto.incidents import Report
from punto.journal import Store, create_store
from punto.journal.notary import Notary
from punto.ledger.commands import CashOut
from punto.people import Person, Post
from punto.round import Decision, Election, RoundState
from punto.rules import RULES
from punto.rules.irregularities import Incident
from punto.service.core.messages import Accepted, Answer, AnyCommand, Interrupt, Refused
from punto.service.demo import MISHAPS, Demo, Pace
from punto.service.live.node import Node
from punto.shoe import BURN_BY_FIRST_CARD
from punto.table import Table
from punto.table.commands import (
    ChangeSettings,
    CloseBetting,
    CutCard,
    DealNext,
    NewShoe,
    OpenBetting,
    PlaceBet,
    RequestSqueeze,
    Settle,
)
from punto.table.settings import Facing
from punto.verify import verify
from tests.service.alone import alone, purse_at

ROUNDS: Final = 1_000 if os.environ.get("PUNTO_SOAK") else 90
"""Rounds per table; a shoe of eight decks lasts about 80."""
EVERY: Final = 7
"""Rounds between incidents."""
AT_ONCE: Final = Pace(
    card_s=0, between_rounds_s=0, bet_s=0, ruling_s=0, betting_seconds=None, decision_seconds=None, look_s=0.001
)
DEALER: Final = Person("dealer", Post.DEALER)
MANAGER: Final = Person("manager", Post.PIT_MANAGER)
VISITOR: Final = Person("visitor", Post.PATRON)
STALLED_S: Final = 60


class ListeningNode(Node):
    """Collects refusals and counts the commands without an answer, by table."""

    def __init__(self, store: Store, notary: Notary) -> None:
        super().__init__(store, notary)
        self.refused: list[tuple[AnyCommand | Interrupt, Refused]] = []
        self.in_flight: Counter[str] = Counter()

    async def ask(self, table: str, command: AnyCommand | Interrupt, by: Person, *more: Any, **named: Any) -> Answer:
        self.in_flight[table] += 1
        try:
            answer = await super().ask(table, command, by, *more, **named)
        finally:
            self.in_flight[table] -= 1
        if isinstance(answer, Refused):
            self.refused.append((command, answer))
        return answer


class Floor(Struct):
    """A demo in this process at full speed."""

    node: ListeningNode
    demo: Demo

    async def play_until(self, name: str, reached: Callable[[Table], bool]) -> Table:
        async with asyncio.timeout(STALLED_S):
            while (table := self.node.table(name)) is None or not reached(table):
                await asyncio.sleep(0.001)
            return table

    async def play_to(self, name: str, number: int) -> Table:
        return await self.play_until(name, lambda table: _number(table) >= number)

    async def take_over(self, name: str) -> Table:
        """A person takes over after the current round."""
        robots = self.demo.robots_at(name)
        assert robots is not None
        while True:
            await self.play_until(name, _is_over)
            robots.hand_over("dealer")
            await self.play_until(name, lambda _: not self.node.in_flight[name])  # it may have opened betting
            if _is_over(table := await self.play_to(name, 1)):
                return table
            robots.take_back()

    async def leave(self, name: str) -> Table:
        """The person leaves; the robots play two more rounds."""
        robots, table = self.demo.robots_at(name), self.node.table(name)
        assert robots is not None
        assert table is not None
        robots.take_back()
        return await self.play_to(name, _number(table) + 2)

    async def ask(self, name: str, *commands: AnyCommand | Interrupt, by: Person = DEALER) -> None:
        for command in commands:
            answer = await self.node.ask(name, command, by, purse=purse_at(self.node.view, name, command))
            assert isinstance(answer, Accepted), answer


def _number(table: Table) -> int:
    return table.round.number if table.round else 0


def _is_over(table: Table) -> bool:
    return table.round is not None and table.round.is_over


def _was_ruled_on(table: Table, since: int) -> bool:
    """Whether this or a later round has a ruling."""
    rounds = (*table.past, table.round) if table.round else table.past
    return any(round_.rulings for round_ in rounds if round_.number >= since)


def on_the_floor(folder: Path, story: Callable[[Floor], Awaitable[None]], *games: str, pace: Pace = AT_ONCE) -> None:
    """A table of each of these games, of all if none is named. Verify the journal after each test."""

    async def tell() -> None:
        store = create_store(f"sqlite:///{folder}/punto.db")
        node = ListeningNode(store, Notary(store, Ed25519PrivateKey.generate()))
        node.start()
        demo = Demo(node, pace, games or None)
        try:
            await story(Floor(node, demo))
        finally:
            await demo.stop()
            await node.stop()
        assert list(verify(store, None)) == []
        store.close()

    asyncio.run(tell())


def test_every_table_plays_on_through_shoes_and_the_whole_script(tmp_path: Path) -> None:
    async def story(floor: Floor) -> None:
        for number, mishap in zip(range(EVERY, ROUNDS, EVERY), list(MISHAPS) * ROUNDS, strict=False):
            for name in RULES:
                await floor.play_to(name, number)
            name = floor.demo.stage(mishap)
            since = _number(await floor.play_to(name, number))
            await floor.play_until(name, partial(_was_ruled_on, since=since))
        for name in RULES:
            assert (await floor.play_to(name, ROUNDS)).shoe_number > 1
        assert floor.node.refused == [], "robots do what is offered"

    on_the_floor(tmp_path, story)


@pytest.mark.parametrize("name", ["commission", "knockout"])
@pytest.mark.parametrize("first", [(), (CloseBetting(), DealNext())], ids=["betting", "one card out"])
def test_a_manager_decides_where_the_rules_have_no_clause_on_an_interruption(
    tmp_path: Path, name: str, first: tuple[AnyCommand, ...]
) -> None:
    async def story(floor: Floor) -> None:
        before = await floor.take_over(name)
        await floor.ask(name, OpenBetting(), *first, Interrupt())
        after = await floor.leave(name)
        [interrupted] = [round_ for round_ in after.past if round_.number == _number(before) + 1]
        [ruling] = interrupted.rulings
        assert (ruling.decision, ruling.by.value, ruling.clause) == (Decision.CONTINUE, "pit_manager", None)

    on_the_floor(tmp_path, story, name)


@pytest.mark.parametrize("name", ["rws", "etg"])
def test_what_a_visitor_leaves_to_the_shift_manager_does_not_stop_a_table(tmp_path: Path, name: str) -> None:
    async def story(floor: Floor) -> None:
        await floor.take_over(name)
        bird = Report(incident=Incident.OTHER, what="a bird on the felt")
        await floor.ask(name, OpenBetting(), CloseBetting(), DealNext(), DealNext(), bird)
        await floor.leave(name)

    on_the_floor(tmp_path, story, name)


def test_a_visitor_who_does_not_choose_about_a_settled_round_does_not_stop_the_table(tmp_path: Path) -> None:
    async def story(floor: Floor) -> None:
        await floor.take_over("rws")
        await floor.ask("rws", OpenBetting())
        await floor.ask("rws", PlaceBet(patron="visitor", on="banker", amount_cents=500_00, box=1), by=VISITOR)
        await floor.ask("rws", CloseBetting())
        while not (table := await floor.play_to("rws", 1)).round or not table.round.hands.is_complete:
            await floor.ask("rws", DealNext())
        await floor.ask("rws", Settle())
        await floor.ask("rws", Report(incident=Incident.WRONG_NUMBER_OF_CARDS), by=MANAGER)
        waiting = floor.node.table("rws")
        assert waiting is not None
        assert waiting.round is not None
        assert isinstance(waiting.round.awaits, Election)
        assert "visitor" in waiting.round.awaits.pending
        after = await floor.leave("rws")
        reopened = after.find_round(waiting.round.number)
        assert reopened is not None
        assert (reopened.state, reopened.awaits, len(reopened.reversed_results)) == (RoundState.SETTLED, None, 1)

    on_the_floor(tmp_path, story, "rws")


def test_a_matter_of_an_earlier_round_waits_for_its_ruling_while_the_table_plays_on(tmp_path: Path) -> None:
    async def story(floor: Floor) -> None:
        number = _number(await floor.play_to("rws", 14))
        wrong = Report(
            incident=Incident.WRONG_RESULT_REGISTERED, round=1, player=parse_cards("9H KS"), banker=parse_cards("4C 3D")
        )
        await floor.ask("rws", wrong)
        waiting = await floor.play_to("rws", number + 2)
        assert [round_.number for round_ in waiting.referrals()] == [1]
        await floor.play_until("rws", lambda table: not table.referrals())

    on_the_floor(tmp_path, story, "rws", pace=replace(AT_ONCE, ruling_s=3.0))


def test_a_shoe_that_a_visitor_dealt_to_its_end_in_the_middle_of_a_round_is_replaced(tmp_path: Path) -> None:
    async def story(floor: Floor) -> None:
        table = await floor.take_over("etg")
        settings = replace(table.settings, decks=4, cut_card=0)
        await floor.ask("etg", ChangeSettings(settings=settings), by=MANAGER)
        await floor.ask("etg", NewShoe())
        while (table := await floor.play_to("etg", 1)).shoe.cards_left:
            is_dealing = table.round is not None and table.round.state is RoundState.DEALING
            rest = (Settle(), OpenBetting(), CloseBetting()) if table.round and not table.round.is_over else ()
            await floor.ask("etg", *((DealNext(),) if is_dealing else rest or (OpenBetting(), CloseBetting())))
        after = await floor.leave("etg")
        assert after.shoe_number > table.shoe_number

    on_the_floor(tmp_path, story, "etg")


def test_a_face_down_table_with_a_squeeze_asked_for_and_a_burn_plays_on_into_the_next_shoe(tmp_path: Path) -> None:
    async def story(floor: Floor) -> None:
        table = await floor.take_over("rws")
        settings = replace(table.settings, cards_dealt=Facing.FACE_DOWN, burn=BURN_BY_FIRST_CARD)
        await floor.ask("rws", ChangeSettings(settings=settings), by=MANAGER)
        await floor.ask("rws", CutCard(), OpenBetting())
        bet = PlaceBet(patron="visitor", on="banker", amount_cents=500_00, box=1)
        await floor.ask("rws", bet, RequestSqueeze(patron="visitor"), by=VISITOR)
        after = await floor.leave("rws")
        assert any("visitor" in round_.squeeze_permitted for round_ in after.past)
        await floor.play_until("rws", lambda found: found.shoe_number > table.shoe_number)

    on_the_floor(tmp_path, story, "rws")


def test_a_robot_without_credits_buys_in_again(tmp_path: Path) -> None:
    async def story(floor: Floor) -> None:
        table = await floor.take_over("commission")
        floor.node.view.house = alone
        await floor.ask("commission", CashOut(patron="mei"))
        await floor.leave("commission")
        await floor.play_until(
            "commission",
            lambda found: any(
                bet.patron == "mei" for round_ in found.past if round_.number > _number(table) for bet in round_.bets
            ),
        )

    on_the_floor(tmp_path, story, "commission")
