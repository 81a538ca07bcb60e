"""All bets of a round, in the order placed, with running totals."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import Final, overload

from punto.bets.figures import (
    EMPTY_BOX,
    NO_SPOT,
    NO_SPOTS,
    NO_WEIGHT,
    WHOLE_TABLE,
    AnyFigure,
    Box,
    Boxes,
    Figure,
    Owners,
    Piles,
    Side,
    Spot,
    Spots,
    Stakes,
    Undecided,
    Weight,
    Weights,
    over,
)
from punto.bets.placed import PlacedBet
from punto.persistent import Row

_ORDER: Final = attrgetter("order")


class Bets(Sequence[PlacedBet]):
    """Immutable: every change returns a new collection."""

    __slots__ = ("_figures", "_row")

    def __init__(self, bets: Iterable[PlacedBet] = ()) -> None:
        self._row: Row[PlacedBet] = Row(bets)
        self._figures: dict[Hashable, Figure] = {}

    def __len__(self) -> int:
        return len(self._row)

    @overload
    def __getitem__(self, index: int, /) -> PlacedBet: ...
    @overload
    def __getitem__(self, index: slice, /) -> tuple[PlacedBet, ...]: ...
    def __getitem__(self, index: int | slice, /) -> PlacedBet | tuple[PlacedBet, ...]:
        return self._row[index]

    def __iter__(self) -> Iterator[PlacedBet]:
        return iter(self._row)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bets) and self._row == other._row

    def __hash__(self) -> int:
        return hash(self._row)

    def __repr__(self) -> str:
        return f"Bets({list(self._row)!r})"

    def add(self, bet: PlacedBet) -> Bets:
        """Add a bet; its chips come after all others."""
        return self._changed(self._row.append(bet), None, bet)

    def put(self, index: int, bet: PlacedBet) -> Bets:
        """Replace a bet."""
        return self._changed(self._row.put(index, bet), self._row[index], bet)

    def remove(self, index: int) -> Bets:
        return self._changed(self._row.without(index), self._row[index], None)

    def find(self, order: int) -> int:
        """The index of the bet with this order."""
        index = self._row.find(order, _ORDER)
        if index is None:
            raise LookupError(f"There is no bet with order {order}.")
        return index

    def at(self, patron: str, place: int, on: str) -> list[int]:
        """The indices of the patron's live bets on one spot; several if there are both chips and credits."""
        lying = self.spot(patron, on).get(place, ())
        return sorted(self.find(bet.order) for bet in lying) if lying else []

    def held(self, patron: str, place: int, on: str) -> int:
        """The sum of a patron's bets on one spot."""
        lying = self.spot(patron, on).get(place)
        return sum([bet.amount_cents for bet in lying]) if lying else 0

    def spot(self, patron: str, on: str) -> Spot:
        return self.spots(patron).get(on, NO_SPOT)

    def spots(self, patron: str) -> Mapping[str, Spot]:
        """Where the patron has live bets, by bet."""
        return self._figure(Spots, _NO_FIGURES).of.get(patron, NO_SPOTS)

    def places(self, patron: str, on: str) -> tuple[int, ...]:
        """The boxes or terminals where the patron has this bet."""
        return tuple(self.spot(patron, on))

    def of(self, patron: str) -> list[int]:
        """The indices of all live bets of a patron."""
        return [self.find(order) for order in self._figure(Owners, _NO_OWNERS).of(patron)]

    def box(self, place: int) -> Box:
        return self._figure(Boxes, _NO_BOXES).boxes.get(place, EMPTY_BOX)

    def weight(self, sides: Mapping[str, Side], place: int) -> Weight:
        """The bets on each side of the differential, in a box or on the whole table."""
        of_table = place == WHOLE_TABLE
        return self._figure((Weights, of_table), Weights(sides, of_table)).weights.get(place, NO_WEIGHT)

    def piles(self, sides: Mapping[str, Side], place: int) -> Piles:
        """The latest chips, in a box or on the whole table."""
        of_table = place == WHOLE_TABLE
        return self._figure((Piles, of_table), Piles(sides, of_table), Piles.over)

    def stakes(self, sides: Mapping[str, Side]) -> Stakes:
        return self._figure(Stakes, Stakes(sides))

    def undecided(self, antes: Collection[str]) -> int:
        return self._figure(Undecided, Undecided(antes)).count

    def _figure(
        self, name: Hashable, empty: AnyFigure, count: Callable[[AnyFigure, Iterable[PlacedBet]], AnyFigure] = over
    ) -> AnyFigure:
        """Computed on first use and updated with every change.

        A round has one game, so sides and antes are the same for every call.
        """
        found: AnyFigure | None = self._figures.get(name)  # type: ignore[assignment]
        if found is None:
            found = count(empty, (bet for bet in self._row if bet.is_live))
            self._figures[name] = found
        return found

    def _changed(self, row: Row[PlacedBet], was: PlacedBet | None, now: PlacedBet | None) -> Bets:
        before = was if was is not None and was.is_live else None
        after = now if now is not None and now.is_live else None
        made = Bets.__new__(Bets)
        made._row, made._figures = row, self._figures
        if before is not None or after is not None:
            made._figures = {name: figure.change(before, after) for name, figure in self._figures.items()}
        return made


_NO_BOXES: Final = Boxes()
_NO_OWNERS: Final = Owners()
_NO_FIGURES: Final = Spots()
