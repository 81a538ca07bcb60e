"""Demonstration mode: a table of each game with a robot dealer and robot patrons, and an account for each role.

The passwords here are printed on the lobby; they exist in this mode only.
"""

from __future__ import annotations

import asyncio
import random
from typing import Final
from uuid import uuid4

import structlog

from punto.entries import Person, Post
from punto.limits import Amounts, Limits
from punto.round import AnteChoice, Election, ElectionChoice, RoundState
from punto.rules import RULES
from punto.rules.model import Place
from punto.rules.pictures import Hand
from punto.service.core.messages import AnyCommand, BuyIn, DealNext, OpenTable
from punto.service.core.money import purse_of
from punto.service.live.clock import now_ms
from punto.service.live.node import Node
from punto.table import Table, TableSettings
from punto.table.commands import CloseBetting, DecideAnte, Elect, NewShoe, OpenBetting, PlaceBet, Settle

PASSWORD: Final = "punto-demo"
ACCOUNTS: Final = {
    "visitor": Post.PATRON,
    "guest": Post.PATRON,
    "dealer": Post.DEALER,
    "supervisor": Post.PIT_SUPERVISOR,
    "manager": Post.PIT_MANAGER,
    "shift": Post.SHIFT_MANAGER,
    "inspector": Post.INSPECTOR,
    "admin": Post.ADMINISTRATOR,
}
ROBOTS: Final = ("mei", "raj", "lena", "tom")
CREDITS: Final = 5_000_00
ROBOT_DEALER: Final = Person("robot-dealer", Post.DEALER)
CARD_S: Final = 1.1
PAUSE_S: Final = 6.0
BETTING_SECONDS: Final = 20
BY_HAND_MS: Final = 90_000
"""How long the robot dealer stays away after a person was last heard of."""

log = structlog.get_logger()


class Demo:
    """Robots at work, until they are stopped."""

    def __init__(self, node: Node) -> None:
        self._node = node
        self._by_hand_until: dict[str, int] = {}
        self._bet_in: dict[str, int] = {}
        self._tasks = [asyncio.create_task(self._set_up())]

    def deals(self, table: str) -> bool:
        """Whether a robot deals this table, unless a person does."""
        return table in RULES

    def hand_over(self, table: str) -> None:
        """A person deals this table for a while; said again and again, for as long as they like."""
        self._by_hand_until[table] = now_ms() + BY_HAND_MS

    def take_back(self, table: str) -> None:
        self._by_hand_until.pop(table, None)

    def is_dealt_by_hand(self, table: str) -> bool:
        return self._by_hand_until.get(table, 0) > now_ms()

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _set_up(self) -> None:
        known = {person.name for person in self._node.people.everyone()}
        for name, post in ACCOUNTS.items():
            if name not in known:
                await asyncio.to_thread(self._node.people.add, name, post, PASSWORD, now_ms())
        for game in RULES:
            await self._open(game)
            self._tasks.append(asyncio.create_task(self._run(game)))

    async def _open(self, game: str) -> None:
        if self._node.table(game) is not None:
            return
        await self._ask(game, OpenTable(game=game, settings=settings_for(game)), Person("admin", Post.SHIFT_MANAGER))
        table = self._node.table(game)
        assert table is not None, "it has just been opened"
        if table.rules.place is Place.TERMINAL:
            buyers = [BuyIn(amount_cents=CREDITS, terminal=number) for number in range(1, table.settings.places + 1)]
        else:
            names = [*ROBOTS, "visitor", "guest"]
            buyers = [BuyIn(amount_cents=CREDITS, patron=name) for name in names]
        for buyer in buyers:
            await self._ask(game, buyer, ROBOT_DEALER)

    async def _run(self, name: str) -> None:
        while True:
            try:
                await self._play_round(name)
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("robot dealer", table=name)
                await asyncio.sleep(PAUSE_S)

    async def _play_round(self, name: str) -> None:
        """Whatever robots would do next at this table: patrons always, the dealer unless a person deals."""
        table = self._node.table(name)
        assert table is not None, "a demonstration table is open"
        round_ = table.round
        if round_ is not None and round_.state is RoundState.BETTING and self._bet_in.get(name) != round_.number:
            self._bet_in[name] = round_.number
            await self._robots_bet(name)
        elif round_ is not None and round_.state is RoundState.AWAITING:
            await self._robots_choose(table)
            await asyncio.sleep(0.5)
        elif self.is_dealt_by_hand(name):
            await asyncio.sleep(0.5)
        else:
            await self._deal_on(name, table)

    async def _deal_on(self, name: str, table: Table) -> None:
        round_ = table.round
        match round_.state if round_ else None:
            case None | RoundState.SETTLED | RoundState.VOID:
                await asyncio.sleep(PAUSE_S)
                if table.last_round is not None and round_ and round_.number >= table.last_round:
                    await self._ask_unless_by_hand(name, NewShoe())
                await self._ask_unless_by_hand(name, OpenBetting())
            case RoundState.BETTING:
                await asyncio.sleep(0.5)
                if self._node.deadline(name) is None:
                    await self._ask_unless_by_hand(name, CloseBetting())
            case RoundState.DEALING:
                await asyncio.sleep(CARD_S)
                await self._ask_unless_by_hand(name, DealNext())
            case RoundState.COMPLETE:
                await asyncio.sleep(CARD_S)
                await self._ask_unless_by_hand(name, Settle())
            case RoundState.AWAITING:
                return

    async def _ask_unless_by_hand(self, name: str, command: AnyCommand) -> None:
        """A person may have taken over while the robot paused."""
        if not self.is_dealt_by_hand(name):
            await self._ask(name, command, ROBOT_DEALER)

    async def _robots_bet(self, name: str) -> None:
        table = self._node.table(name)
        assert table is not None, "it has just been seen"
        at_terminals = table.rules.place is Place.TERMINAL
        for number, robot in enumerate(ROBOTS, start=2):
            patron = f"{name}/{number}" if at_terminals else robot
            person = Person(patron, Post.PATRON)
            main = random.choice(["player", "banker"])
            others = [bet.id for bet in table.rules.bets if not (bet.raises or bet.id in ("player", "banker"))]
            for on in [main, *random.sample(others, random.choice([0, 0, 1, 2]))]:
                cents = random.choice([25_00, 50_00, 100_00, 100_00, 200_00])
                command = PlaceBet(
                    patron=patron,
                    on=on,
                    amount_cents=cents,
                    box=None if at_terminals else number,
                    terminal=number if at_terminals else None,
                )
                await asyncio.sleep(random.uniform(0.1, 0.8))
                await self._ask(name, command, person)
            await self._top_up(table, patron, number)

    async def _top_up(self, table: Table, patron: str, number: int) -> None:
        if self._node.view.balance(purse_of(table, Person(patron, Post.PATRON))).state < 500_00:
            terminal = table.rules.place is Place.TERMINAL
            buy = (
                BuyIn(amount_cents=CREDITS, terminal=number) if terminal else BuyIn(amount_cents=CREDITS, patron=patron)
            )
            await self._ask(table.id, buy, ROBOT_DEALER)

    async def _robots_choose(self, table: Table) -> None:
        assert table.round is not None, "a round awaits them"
        robots = {*ROBOTS, *(f"{table.id}/{number}" for number in range(2, 2 + len(ROBOTS)))}
        if isinstance(table.round.awaits, Election):
            for patron in table.round.awaits.pending:
                if patron in robots:
                    choice = random.choice(list(ElectionChoice))
                    await self._ask(table.id, Elect(patron=patron, choice=choice), Person(patron, Post.PATRON))
        elif table.round.ante_pause:
            for bet in table.round.bets:
                if bet.patron in robots and bet.on in table.rules.wagers and bet.ante_choice is None:
                    side = Hand(bet.on.removeprefix("ante_"))
                    command = DecideAnte(patron=bet.patron, side=side, choice=AnteChoice.RAISE)
                    await self._ask(table.id, command, Person(bet.patron, Post.PATRON))

    async def _ask(self, table: str, command: AnyCommand, by: Person) -> None:
        await self._node.ask(table, command, by, f"demo/{uuid4()}")


def settings_for(game: str) -> TableSettings:
    rules = RULES[game]
    limits = Limits(
        minimum=Amounts(25_00, {bet.id: 5_00 for bet in rules.bets if bet.counts_on is None}),
        maximum=Amounts(5_000_00),
        maximum_differential=3_000_00 if rules.cites.differential else None,
    )
    places = rules.layouts[0].boxes if rules.layouts and rules.layouts[0].boxes else 7
    return TableSettings(decks=8, places=places, limits=limits, betting_seconds=BETTING_SECONDS, decision_seconds=15)
