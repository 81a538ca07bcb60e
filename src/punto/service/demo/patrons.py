"""The robot patrons: they place small random bets, raise antes when they can and choose at random."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Final

from msgspec import Struct

from punto.bets import AnteChoice
from punto.ledger.commands import BuyIn
from punto.options import PatronOptions
from punto.people import Person, Post
from punto.rules.bets import BetRole
from punto.rules.conditions import Side
from punto.rules.model import Place
from punto.service.demo.pace import Pace, RobotStep
from punto.table import Table
from punto.table.commands import DecideAnte, Elect, PlaceBet

ROBOTS: Final = {2: "mei", 3: "raj", 4: "lena", 5: "tom"}
"""By box. At terminals, the terminal with that number plays."""
CREDITS: Final = 5_000_00
LOW: Final = 500_00
"""A robot with less than this buys in again."""
CHIPS: Final = (25_00, 50_00, 100_00, 100_00, 200_00)


def names_at(table: Table) -> dict[int, str]:
    """Robot patrons by box or terminal."""
    if table.rules.place is Place.TERMINAL:
        return {number: f"{table.id}/{number}" for number in ROBOTS}
    return ROBOTS


def buy_in(table: Table, place: int, patron: str) -> BuyIn:
    if table.rules.place is Place.TERMINAL:
        return BuyIn(amount_cents=CREDITS, terminal=place)
    return BuyIn(amount_cents=CREDITS, patron=patron)


class Wish(Struct, frozen=True):
    """A bet that a robot intends to place."""

    patron: str
    place: int
    on: str
    pause_s: float


def wishes_at(table: Table, pace: Pace) -> Iterator[Wish]:
    """The bets that robots intend to place in a round, in order."""
    rules = table.rules
    placeable = [bet for bet in rules.bets if not bet.raises]
    hands = [bet.id for bet in placeable if rules.role_of(bet) is BetRole.MAIN and rules.side_of(bet) is not Side.TIE]
    side_bets = [bet.id for bet in placeable if bet.id not in hands]
    for place, patron in names_at(table).items():
        sides = random.sample(side_bets, min(random.choice((0, 0, 1, 2)), len(side_bets)))
        for on in (random.choice(hands), *sides):
            yield Wish(patron, place, on, _pause_s(pace))


def bet_now(table: Table, wish: Wish, options: PatronOptions) -> RobotStep | None:
    """Return None if no bet is possible there any more."""
    bounds = options.find_bounds(wish.on, wish.place, standing=False)
    if bounds is None:
        return None
    fitting = [cents for cents in CHIPS if bounds.least_cents <= cents <= bounds.most_cents]
    at_terminals = table.rules.place is Place.TERMINAL
    bet = PlaceBet(
        patron=wish.patron,
        on=wish.on,
        amount_cents=random.choice(fitting or [bounds.least_cents]),
        box=None if at_terminals else wish.place,
        terminal=wish.place if at_terminals else None,
    )
    return RobotStep(by=Person(wish.patron, Post.PATRON), command=bet, pause_s=wish.pause_s)


def choice_at(table: Table, pace: Pace, options_of: Callable[[str], PatronOptions]) -> RobotStep | None:
    """A pending election or ante decision of a robot."""
    for patron in names_at(table).values():
        options = options_of(patron)
        if options.elects:
            return _choose(Elect(patron=patron, choice=random.choice(options.elects)), pace)
        for ante in options.antes:
            raises = AnteChoice.RAISE in ante.choices
            choice = AnteChoice.RAISE if raises else AnteChoice.FOLD
            return _choose(DecideAnte(patron=patron, side=ante.side, choice=choice, box=ante.place), pace)
    return None


def _choose(command: Elect | DecideAnte, pace: Pace) -> RobotStep:
    return RobotStep(by=Person(command.patron, Post.PATRON), command=command, pause_s=_pause_s(pace))


def _pause_s(pace: Pace) -> float:
    return random.uniform(0.1, 1.0) * pace.bet_s
