"""Running figures over the live bets of a round, kept bet by bet, so that nothing is added up anew for each bet.

Each takes note of a bet that was placed, changed or given up, and says what follows for it alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from operator import itemgetter
from typing import Final, Protocol, Self, TypeVar

from msgspec import Struct

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


AnyFigure = TypeVar("AnyFigure", bound=Figure)


def over(empty: AnyFigure, bets: Iterable[PlacedBet]) -> AnyFigure:
    """The figure of all these bets, counted one by one."""
    for bet in bets:
        empty = empty.change(None, bet)
    return empty


class Box(Struct, frozen=True):
    """Who bets in one box or at one terminal, and on what."""

    seated: str | None = None
    """The patron who sits there."""
    seated_bets: int = 0
    standing_bets: int = 0
    orders: Map[tuple[str, str], tuple[int, ...]] = Map()
    """By patron and bet: the orders of the live bets. Chips and credits lie side by side."""

    def plus(self, bet: PlacedBet) -> Box:
        spot = bet.patron, bet.on
        return self._counted(bet, 1, self.orders.put(spot, (*self.orders.get(spot, ()), bet.order)))

    def less(self, bet: PlacedBet) -> Box:
        spot = bet.patron, bet.on
        left = tuple(order for order in self.orders.get(spot, ()) if order != bet.order)
        return self._counted(bet, -1, self.orders.put(spot, left) if left else self.orders.without(spot))

    def _counted(self, bet: PlacedBet, more: int, orders: Map[tuple[str, str], tuple[int, ...]]) -> Box:
        if bet.standing:
            return Box(self.seated, self.seated_bets, self.standing_bets + more, orders)
        seated_bets = self.seated_bets + more
        return Box(bet.patron if seated_bets else None, seated_bets, self.standing_bets, orders)


EMPTY_BOX: Final = Box()


class Boxes(Struct, frozen=True):
    """Where every bet lies."""

    boxes: Mapping[int, Box] = {}

    def change(self, was: PlacedBet | None, now: PlacedBet | None) -> Boxes:
        if was is None and now is not None:
            return Boxes({**self.boxes, now.place: self.boxes.get(now.place, EMPTY_BOX).plus(now)})
        if was is not None and now is None:
            return Boxes({**self.boxes, was.place: self.boxes[was.place].less(was)})
        return self


class Places(Struct, frozen=True):
    """In which boxes or at which terminals a patron has a bet."""

    counts: Map[tuple[str, str], Mapping[int, int]] = Map()
    """By patron and bet: how many live bets at each place."""

    def change(self, was: PlacedBet | None, now: PlacedBet | None) -> Places:
        if (was is None) == (now is None):
            return self
        bet, more = (now, 1) if now is not None else (was, -1)
        assert bet is not None, "one of the two is there"
        key = bet.patron, bet.on
        counts = dict(self.counts.get(key, {}))
        counts[bet.place] = counts.get(bet.place, 0) + more
        if not counts[bet.place]:
            del counts[bet.place]
        return Places(self.counts.put(key, counts) if counts else self.counts.without(key))


class Owners(Struct, frozen=True):
    """The bets of each patron, by their orders."""

    orders: Map[str, Row[int]] = Map()

    def change(self, was: PlacedBet | None, now: PlacedBet | None) -> Owners:
        if was is None and now is not None:
            return Owners(self.orders.put(now.patron, self.of(now.patron).append(now.order)))
        if was is not None and now is None:
            theirs = self.of(was.patron)
            place = theirs.find(was.order, int)
            assert place is not None, "every live bet has its owner"
            return Owners(self.orders.put(was.patron, theirs.without(place)))
        return self

    def of(self, patron: str) -> Row[int]:
        return self.orders.get(patron, _NO_ORDERS)


_NO_ORDERS: Final[Row[int]] = Row()


class Weight(Struct, frozen=True):
    """What lies on Player's and on Banker's side, from seated and from standing patrons."""

    player_seated: int = 0
    player_standing: int = 0
    banker_seated: int = 0
    banker_standing: int = 0

    def excess(self, side: Side) -> int:
        """How much more lies on this side than on the other."""
        banker = self.banker_seated + self.banker_standing
        return side * (banker - self.player_seated - self.player_standing)

    def standing(self, side: Side) -> int:
        return self.banker_standing if side == 1 else self.player_standing

    def plus(self, side: Side, standing: bool, more: int) -> Weight:
        parts = [self.player_seated, self.player_standing, self.banker_seated, self.banker_standing]
        parts[side + 1 + standing] += more
        return Weight(*parts)


NO_WEIGHT: Final = Weight()


class Weights(Struct, frozen=True):
    """The sides of the differential; in each box, or all together."""

    sides: Mapping[str, Side]
    """By bet; a bet that is missing weighs on neither."""
    of_table: bool
    weights: Mapping[int, Weight] = {}
    """By place."""

    def change(self, was: PlacedBet | None, now: PlacedBet | None) -> Weights:
        bet = now or was
        side = None if bet is None else self.sides.get(bet.on)
        if bet is None or side is None:
            return self
        more = (now.amount_cents if now else 0) - (was.amount_cents if was else 0)
        place = WHOLE_TABLE if self.of_table else bet.place
        weight = self.weights.get(place, NO_WEIGHT).plus(side, bet.standing, more)
        return Weights(self.sides, self.of_table, {**self.weights, place: weight})


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
        key = self._key(bet)
        pile = self.piles.get(key, NO_PILE)
        for place in range(before, after):
            pile = pile.append((bet.layers[place].order, bet.order))
        for place in reversed(range(after, before)):
            assert was is not None, "layers that are gone were there before"
            pile = _without(pile, was.layers[place].order)
        return Piles(self.sides, self.of_table, self.piles.put(key, pile))

    def over(self, bets: Iterable[PlacedBet]) -> Piles:
        """The piles of all these bets, whose chips may have been put down in turns."""
        found: dict[tuple[int, Side, bool], list[tuple[int, int]]] = {}
        for bet in bets:
            if bet.on in self.sides:
                found.setdefault(self._key(bet), []).extend((layer.order, bet.order) for layer in bet.layers)
        piles = self.piles
        for key, pile in found.items():
            piles = piles.put(key, Row(sorted(pile)))
        return Piles(self.sides, self.of_table, piles)

    def _key(self, bet: PlacedBet) -> tuple[int, Side, bool]:
        return WHOLE_TABLE if self.of_table else bet.place, self.sides[bet.on], bet.standing


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
