"""One bet as data: its chips in the order placed, and its result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from fractions import Fraction
from typing import overload

from msgspec import Struct, field
from msgspec.structs import replace

from punto.money import NO_BREAKAGE
from punto.people import Role
from punto.persistent import Row
from punto.rules.pictures import BetOutcome


class AnteChoice(Enum):
    RAISE = "raise"
    FOLD = "fold"


# Structs without cycles: the garbage collector need not visit the bets of a long round.


class Layer(Struct, frozen=True, gc=False):
    """Chips placed at one time. The order shows who came later."""

    order: int
    cents: int


class Layers(Sequence[Layer]):
    """The chips of one bet, latest last, and their sum. Never empty."""

    __slots__ = ("_row", "cents", "order")

    def __init__(self, layers: Iterable[Layer]) -> None:
        self._row = Row(layers)
        self.order = self._row[0].order
        self.cents = sum(layer.cents for layer in self._row)

    def __len__(self) -> int:
        return len(self._row)

    @overload
    def __getitem__(self, place: int, /) -> Layer: ...
    @overload
    def __getitem__(self, place: slice, /) -> tuple[Layer, ...]: ...
    def __getitem__(self, place: int | slice, /) -> Layer | tuple[Layer, ...]:
        return self._row[place]

    def __iter__(self) -> Iterator[Layer]:
        return iter(self._row)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Layers) and self._row == other._row

    def __hash__(self) -> int:
        return hash(self._row)

    def __repr__(self) -> str:
        return f"Layers({list(self._row)!r})"

    def plus(self, layer: Layer) -> Layers:
        return self._changed(self._row.append(layer), self.cents + layer.cents)

    def less(self, cents: int) -> Layers:
        """Remove an amount, latest chips first; never everything."""
        row, left = self._row, cents
        while left:
            top = row[-1]
            taken = min(left, top.cents)
            rest = Layer(top.order, top.cents - taken)
            row = row.put(-1, rest) if rest.cents else row.without(-1)
            left -= taken
        return self._changed(row, self.cents - cents)

    def _changed(self, row: Row[Layer], cents: int) -> Layers:
        layers = Layers.__new__(Layers)
        layers._row, layers.order, layers.cents = row, self.order, cents
        return layers


def first_layer(order: int, cents: int) -> Layers:
    layers = Layers.__new__(Layers)
    layers._row, layers.order, layers.cents = Row((Layer(order, cents),)), order, cents
    return layers


class BetResult(Struct, frozen=True, gc=False):
    """The result of a bet."""

    outcome: BetOutcome
    net_cents: int
    clause: str | None
    breakage: Fraction = field(default_factory=lambda: NO_BREAKAGE)


class PlacedBet(Struct, frozen=True, kw_only=True, gc=False):
    """All chips of one patron on one spot of one box, or a bet at a terminal."""

    patron: str
    place: int
    """Box or terminal."""
    on: str
    layers: Layers
    standing: bool = False
    placed_by: Role = Role.PATRON
    """Who placed the first chips."""
    registered: bool = True
    in_chips: bool = False
    """Chips on the felt rather than credits."""
    cut_to_cents: int | None = None
    """The amount in play, if a clause changed it when betting closed."""
    plays_by: str | None = None
    """That clause: the bet was cut pro rata, or plays outside the limits."""
    ante_choice: AnteChoice | None = None
    result: BetResult | None = None

    @property
    def order(self) -> int:
        """The order of its first chips. It never changes, and bets are sorted by it."""
        return self.layers.order

    @property
    def amount_cents(self) -> int:
        return self.layers.cents

    @property
    def in_play_cents(self) -> int:
        return self.amount_cents if self.cut_to_cents is None else self.cut_to_cents

    @property
    def is_live(self) -> bool:
        """Neither settled nor returned."""
        return self.result is None

    def plus(self, order: int, cents: int) -> PlacedBet:
        return replace(self, layers=self.layers.plus(Layer(order, cents)))

    def less(self, cents: int) -> PlacedBet:
        """Remove some of its chips, never all."""
        return replace(self, layers=self.layers.less(cents))

    def cut_back(self, cents: int, clause: str | None) -> PlacedBet:
        """Reject an amount before betting closes; a bet rejected entirely stays on record as returned."""
        if cents < self.amount_cents:
            return self.less(cents)
        return replace(self, result=BetResult(BetOutcome.RETURNED, 0, clause))
