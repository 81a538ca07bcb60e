"""Running totals over the live bets of a round, updated bet by bet instead of being recomputed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from operator import itemgetter
from typing import Final, Protocol, Self, TypeVar

from msgspec import Struct

from punto.bets.placed import PlacedBet
from punto.persistent import Map, Row

WHOLE_TABLE: Final = 0
"""A key instead of a box; boxes count from 1."""

Side = int
"""A side of the differential: 1 for Banker, -1 for Player."""


class Figure(Protocol):
    def change(self, was: PlacedBet | None, now: PlacedBet | None) -> Self:
        """Update after a live bet changed; None means it is absent."""
        ...


AnyFigure = TypeVar("AnyFigure", bound=Figure)
Key = TypeVar("Key")
Value = TypeVar("Value")


def over(empty: AnyFigure, bets: Iterable[PlacedBet]) -> AnyFigure:
    """Compute from scratch."""
    for bet in bets:
        empty = empty.change(None, bet)
    return empty


class Box(Struct, frozen=True):
    """Who bets in one box or at one terminal."""

    seated: str | None = None
    """The seated patron."""
    seated_bets: int = 0
    standing_bets: int = 0

    def plus(self, bet: PlacedBet, more: int) -> Box:
        if bet.standing:
            return Box(self.seated, self.seated_bets, self.standing_bets + more)
        seated_bets = self.seated_bets + more
        return Box(bet.patron if seated_bets else None, seated_bets, self.standing_bets)


EMPTY_BOX: Final = Box()


class Boxes(Struct, frozen=True):
    """The places of all bets."""

    boxes: Map[int, Box] = Map()

    def change(self, was: PlacedBet | None, now: PlacedBet | None) -> Boxes:
        if was is not None and now is not None:
            return self
        bet, more = (now, 1) if now is not None else (was, -1)
        assert bet is not None, "one of the two is there"
        return Boxes(self.boxes.put(bet.place, self.boxes.get(bet.place, EMPTY_BOX).plus(bet, more)))


Spot = Mapping[int, tuple[PlacedBet, ...]]
"""A patron's live bets on one bet of the game, by place; chips and credits are separate bets."""
NO_SPOT: Final[Spot] = {}
NO_SPOTS: Final[Mapping[str, Spot]] = {}


class Spots(Struct, frozen=True):
    of: Map[str, Mapping[str, Spot]] = Map()
    """By patron: by bet."""

    def change(self, was: PlacedBet | None, now: PlacedBet | None) -> Spots:
        bet = now or was
        assert bet is not None, "one of the two is there"
        spots = self.of.get(bet.patron, NO_SPOTS)
        spot = spots.get(bet.on, NO_SPOT)
        lying = spot.get(bet.place, ())
        if was is not None:
            lying = tuple(one for one in lying if one.order != was.order)
        if now is not None:
            lying = (*lying, now)
        spots = _with(spots, bet.on, _with(spot, bet.place, lying))
        return Spots(self.of.put(bet.patron, spots) if spots else self.of.without(bet.patron))


def _with(held: Mapping[Key, Value], key: Key, value: Value) -> Mapping[Key, Value]:
    """With another value under the key; without the key if nothing is left there."""
    return {**held, key: value} if value else {one: kept for one, kept in held.items() if one != key}


class Owners(Struct, frozen=True):
    """The bets of each patron, by order."""

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
    """The bets on Player's and Banker's side, of seated and standing patrons."""

    player_seated: int = 0
    player_standing: int = 0
    banker_seated: int = 0
    banker_standing: int = 0

    def excess(self, side: Side) -> int:
        """The sum on this side minus the sum on the other."""
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
    """The sides of the differential, for each box or for the table."""

    sides: Mapping[str, Side]
    """By bet; bets not listed count on neither side."""
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
"""Chips in the order placed: the order of the layer, and that of its bet."""
NO_PILE: Final[Pile] = Row()


class Piles(Struct, frozen=True):
    """The chips on each side of the differential, latest last, for each box or for the table."""

    sides: Mapping[str, Side]
    of_table: bool
    piles: Map[tuple[int, Side, bool], Pile] = Map()
    """By place, side and whether the patrons stand."""

    def latest(self, place: int, side: Side) -> int | None:
        """The order of the bet with the latest chips, standing patrons before seated ones."""
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
        """The piles of all these bets, whose chips may be interleaved."""
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
    """Each seated patron's sums on Player and on Banker, and the largest of all."""

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
    """The number of undecided antes."""

    antes: Collection[str]
    count: int = 0

    def change(self, was: PlacedBet | None, now: PlacedBet | None) -> Undecided:
        more = sum(sign for sign, bet in ((1, now), (-1, was)) if bet is not None and self._waits(bet))
        return Undecided(self.antes, self.count + more) if more else self

    def _waits(self, bet: PlacedBet) -> bool:
        return bet.on in self.antes and bet.ante_choice is None
