"""A bet is a picture: for every end of a round that it can tell apart, it wins at some odds, pushes or loses.

A bet is declared as lines; the first line whose condition holds decides, and a bet without such a line loses.
`draw_picture` compiles the lines to the smallest picture that shows the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from functools import cached_property, reduce
from typing import Final

from msgspec import Struct

from punto.errors import RulesError
from punto.money import Pays
from punto.rules.axes import NO_AXES, Axes, axes_of, smaller_axes
from punto.rules.conditions import Condition, RoundEnd, Side, holds

MOST_CELLS: Final = 50_000
"""A bet may look at both third cards and two tests of the first two cards of each hand, or at more of less."""


class BetOutcome(Enum):
    """The outcome of a bet. On a push the patron keeps the bet; a returned bet was never played."""

    WON = "won"
    LOST = "lost"
    PUSH = "push"
    RETURNED = "returned"


class Line(Struct, frozen=True):
    """Where the condition holds, and no line before it, the bet has this outcome."""

    when: Condition
    outcome: BetOutcome
    pays: Pays | None = None
    """None unless it wins."""
    clause: str | None = None
    """The number of its own clause; otherwise the clause of the bet applies."""


class Cell(Struct, frozen=True):
    """The outcome of a bet for one end of a round."""

    outcome: BetOutcome
    pays: Pays | None
    """None unless it wins."""
    clause: str
    """A full citation: `rws:4.1.1`."""


class Picture(Struct, frozen=True, cache_hash=True, dict=True):
    axes: Axes
    cells: tuple[Cell, ...]
    """By the index of the axes; a picture of totals alone has the index `10 × player_total + banker_total`."""

    def on(self, axes: Axes) -> list[Cell]:
        """The cells on axes that look at more."""
        if axes == self.axes:
            return list(self.cells)
        return [self.cells[place] for place in axes.narrowed_to(self.axes)]

    @cached_property
    def winners(self) -> frozenset[Side]:
        """Who wins the rounds that win the bet; all sides if it looks at one hand or less."""
        if not (self.axes.player.total and self.axes.banker.total):
            return frozenset(Side)
        ends = zip(self.axes.round_ends(), self.cells, strict=True)
        return frozenset(end.winner for end, cell in ends if cell.outcome is BetOutcome.WON)


def draw_picture(lines: Sequence[Line], *, clause: str, cite: Callable[[str], str]) -> Picture:
    """Compile the lines of a bet; lines without a clause cite the clause of the bet."""
    axes = reduce(Axes.union, (axes_of(line.when) for line in lines), NO_AXES)
    if axes.size > MOST_CELLS:
        raise RulesError(
            f"A bet looks at {axes.size:,} different ends of a round; {MOST_CELLS:,} are the most. "
            "Use fewer conditions on third cards, ranks and suits."
        )
    found = [Cell(line.outcome, line.pays, cite(line.clause or clause)) for line in lines]
    otherwise = Cell(BetOutcome.LOST, None, cite(clause))
    return _smallest(Picture(axes, tuple(_deciding(lines, found, end, otherwise) for end in axes.round_ends())))


def _deciding(lines: Sequence[Line], found: Sequence[Cell], end: RoundEnd, otherwise: Cell) -> Cell:
    for line, cell in zip(lines, found, strict=True):
        if holds(line.when, end):
            return cell
    return otherwise


def _smallest(picture: Picture) -> Picture:
    """Without the axes along which nothing changes."""
    for axes in smaller_axes(picture.axes):
        cells: list[Cell | None] = [None] * axes.size
        for place, cell in zip(picture.axes.narrowed_to(axes), picture.cells, strict=True):
            if cells[place] not in (None, cell):
                break
            cells[place] = cell
        else:
            return _smallest(Picture(axes, tuple(cell for cell in cells if cell is not None)))
    return picture
