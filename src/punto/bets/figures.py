"""Running figures over the live bets of a round, kept bet by bet, so that nothing is added up anew for each bet.

Each takes note of a bet that was placed, changed or given up, and says what follows for it alone.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from operator import itemgetter
from typing import Final, Protocol, Self

from msgspec import Struct
from msgspec.structs import replace

from punto.bets.placed import PlacedBet
from punto.persistent import Map, Row

WHOLE_TABLE: Final = 0
"""In place of a box: boxes count from 1."""

Side = int
"""Of the differential: 1 is Banker's, -1 Player's."""


class Figure(Protocol):
    def change(self, was: PlacedBet | None, now: PlacedBet | None) -> Self:
        """The figure once a live bet is no longer as it was; None: it is not there."""
        ...


class Seat(Struct, frozen=True):
    """Who bets in one box or at one terminal."""

    patron: str | None = None
    """The one who is seated."""
    seated_bets: int = 0
    standing_bets: int = 0

    def change(self, bet: PlacedBet, more: int) -> Seat:
        if bet.standing:
            return Seat(self.patron, self.seated_bets, self.standing_bets + more)
        seated_bets = self.seated_bets + more
        return Seat(bet.patron if seated_bets else None, seated_bets, self.standing_bets)


EMPTY_SEAT: Final = Seat()


class Spots(Struct, frozen=True):
    """Where each patron's bets lie, and who sits where."""

    orders: Map[tuple[str, int, str], tuple[int, ...]] = Map()
    """By patron, place and bet: the live bets there, each by its order. Chips and credits lie side by side."""
    places: Map[tuple[str, str], tuple[int, ...]] = Map()
    """By patron and bet: the places where it lies."""
    seats: Map[int, Seat] = Map()

    def change(self, was: PlacedBet | None, now: PlacedBet | None) -> Spots:
        if now is None:
            return self if was is None else self._without(was)
        return self._with(now) if was is None else self

    def _with(self, bet: PlacedBet) -> Spots:
        spot, wherever = (bet.patron, bet.place, bet.on), (bet.patron, bet.on)
        lying = self.orders.get(spot, ())
        places = self.places if lying else self.places.put(wherever, (*self.places.get(wherever, ()), bet.place))
        return Spots(self.orders.put(spot, (*lying, bet.order)), places, self._seats_with(bet, 1))

    def _without(self, bet: PlacedBet) -> Spots:
        spot, wherever = (bet.patron, bet.place, bet.on), (bet.patron, bet.on)
        lying = tuple(order for order in self.orders.get(spot, ()) if order != bet.order)
        if lying:
            return replace(self, orders=self.orders.put(spot, lying), seats=self._seats_with(bet, -1))
        left = tuple(place for place in self.places.get(wherever, ()) if place != bet.place)
        places = self.places.put(wherever, left) if left else self.places.without(wherever)
        return Spots(self.orders.without(spot), places, self._seats_with(bet, -1))

    def _seats_with(self, bet: PlacedBet, more: int) -> Map[int, Seat]:
        return self.seats.put(bet.place, self.seats.get(bet.place, EMPTY_SEAT).change(bet, more))


class Weights(Struct, frozen=True):
    """What lies on each side of the differential."""

    sides: Mapping[str, Side]
    """By bet; a bet that is missing weighs on neither."""
    cents: Map[tuple[int, Side, bool], int] = Map()
    """By place, side and whether the patrons stand."""

    def on(self, place: int, side: Side) -> int:
        return self.cents.get((place, side, False), 0) + self.cents.get((place, side, True), 0)

    def excess(self, place: int, side: Side) -> int:
        """How much more lies on this side than on the other."""
        return self.on(place, side) - self.on(place, -side)

    def change(self, was: PlacedBet | None, now: PlacedBet | None) -> Weights:
        bet = now or was
        if bet is None or bet.on not in self.sides:
            return self
        more = (now.amount_cents if now else 0) - (was.amount_cents if was else 0)
        if not more:
            return self
        cents = self.cents
        for place in (bet.place, WHOLE_TABLE):
            key = place, self.sides[bet.on], bet.standing
            cents = cents.put(key, cents.get(key, 0) + more)
        return Weights(self.sides, cents)


Pile = Row[tuple[int, int]]
"""Chips in the order in which they were put down: the order of the layer, and that of its bet."""
NO_PILE: Final[Pile] = Row()


class Piles(Struct, frozen=True):
    """The chips on each side of the differential, the latest last; in each box, or all together."""

    sides: Mapping[str, Side]
    of_table: bool
    piles: Map[tuple[int, Side, bool], Pile] = Map()
    """By place, side and whether the patrons stand."""

    def latest(self, place: int, side: Side) -> int | None:
        """The order of the bet that the latest chips belong to, those of standing patrons before any seated one's."""
        for standing in (True, False):
            if pile := self.piles.get((place, side, standing), NO_PILE):
                return pile[-1][1]
        return None

    def change(self, was: PlacedBet | None, now: PlacedBet | None) -> Piles:
        bet = now or was
        if bet is None or bet.on not in self.sides:
            return self
        before, after = (len(one.layers) if one else 0 for one in (was, now))
        if before == after:
            return self
        key = WHOLE_TABLE if self.of_table else bet.place, self.sides[bet.on], bet.standing
        pile = self.piles.get(key, NO_PILE)
        for place in range(before, after):
            pile = pile.append((bet.layers[place].order, bet.order))
        for place in reversed(range(after, before)):
            assert was is not None, "layers that are gone were there before"
            pile = _without(pile, was.layers[place].order)
        return Piles(self.sides, self.of_table, self.piles.put(key, pile))


def _without(pile: Pile, order: int) -> Pile:
    if pile[-1][0] == order:
        return pile.without(-1)
    place = pile.find(order, itemgetter(0))
    assert place is not None, "every layer of a live bet is in its pile"
    return pile.without(place)


class Stakes(Struct, frozen=True):
    """What each seated patron has on Player and on Banker, and the most that any of them has on one."""

    sides: Mapping[str, Side]
    cents: Map[tuple[str, Side], int] = Map()
    highest: int = 0

    def of(self, patron: str) -> int:
        """The larger of the patron's two sums."""
        return max(self.cents.get((patron, side), 0) for side in (1, -1))

    def change(self, was: PlacedBet | None, now: PlacedBet | None) -> Stakes:
        bet = now or was
        if bet is None or bet.standing or bet.on not in self.sides:
            return self
        key = bet.patron, self.sides[bet.on]
        before = self.cents.get(key, 0)
        after = before + (now.amount_cents if now else 0) - (was.amount_cents if was else 0)
        cents = self.cents.put(key, after)
        highest = max(self.highest, after)
        if after < before == highest:
            highest = max(cents for _, cents in cents.items())
        return Stakes(self.sides, cents, highest)


class Undecided(Struct, frozen=True):
    """How many antes wait to be raised or folded."""

    antes: Collection[str]
    count: int = 0

    def change(self, was: PlacedBet | None, now: PlacedBet | None) -> Undecided:
        more = sum(sign for sign, bet in ((1, now), (-1, was)) if bet is not None and self._waits(bet))
        return Undecided(self.antes, self.count + more) if more else self

    def _waits(self, bet: PlacedBet) -> bool:
        return bet.on in self.antes and bet.ante_choice is None
