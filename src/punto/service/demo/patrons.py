"""The robot patrons: they bet a little on everything, raise, and choose as they please."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from punto.bets import AnteChoice
from punto.entries import Person, Post
from punto.round import Election, ElectionChoice
from punto.rules.model import Place
from punto.rules.pictures import Hand
from punto.service.core.messages import AnyCommand, BuyIn
from punto.service.demo.pace import Pace, Step
from punto.table import Table
from punto.table.commands import DecideAnte, Elect, PlaceBet

ROBOTS: Final = {2: "mei", 3: "raj", 4: "lena", 5: "tom"}
"""By box; at terminals the terminal of that number plays."""
CREDITS: Final = 5_000_00
LOW: Final = 500_00
"""A robot with less than this buys in again."""
CHIPS: Final = (25_00, 50_00, 100_00, 100_00, 200_00)
MAIN: Final = ("player", "banker")


def names_at(table: Table) -> dict[int, str]:
    """The robot patrons of a table by box or terminal."""
    if table.rules.place is Place.TERMINAL:
        return {number: f"{table.id}/{number}" for number in ROBOTS}
    return ROBOTS


def buy_in(table: Table, place: int, patron: str) -> BuyIn:
    if table.rules.place is Place.TERMINAL:
        return BuyIn(amount_cents=CREDITS, terminal=place)
    return BuyIn(amount_cents=CREDITS, patron=patron)


def bets_at(table: Table, pace: Pace) -> Iterator[Step]:
    """What the robots would like to bet in a round, one after the other."""
    side_bets = [bet.id for bet in table.rules.bets if not (bet.raises or bet.id in MAIN)]
    at_terminals = table.rules.place is Place.TERMINAL
    for place, patron in names_at(table).items():
        sides = random.sample(side_bets, min(random.choice((0, 0, 1, 2)), len(side_bets)))
        for on in (random.choice(MAIN), *sides):
            bet = PlaceBet(
                patron=patron,
                on=on,
                amount_cents=random.choice(CHIPS),
                box=None if at_terminals else place,
                terminal=place if at_terminals else None,
            )
            yield _step(patron, bet, pace)


def choice_at(table: Table, pace: Pace) -> Step | None:
    """An election or an ante that a robot has still to decide."""
    round_, robots = table.round, set(names_at(table).values())
    if round_ is None:
        return None
    if isinstance(round_.awaits, Election):
        for patron in round_.awaits.pending:
            if patron in robots:
                return _step(patron, Elect(patron=patron, choice=random.choice(list(ElectionChoice))), pace)
    if round_.ante_pause and round_.awaits is None:
        for bet in round_.bets:
            if bet.patron in robots and bet.on in table.rules.wagers and bet.ante_choice is None:
                side = Hand(bet.on.removeprefix("ante_"))
                raising = DecideAnte(patron=bet.patron, side=side, choice=AnteChoice.RAISE)
                folding = DecideAnte(patron=bet.patron, side=side, choice=AnteChoice.FOLD)
                return _step(bet.patron, raising, pace, folding)
    return None


def _step(patron: str, command: AnyCommand, pace: Pace, otherwise: AnyCommand | None = None) -> Step:
    pause_s = random.uniform(0.1, 1.0) * pace.bet_s
    return Step(by=Person(patron, Post.PATRON), command=command, pause_s=pause_s, otherwise=otherwise)
