"""Big eye boy, small road and cockroach pig: how regular the big road is, comparing one, two and three columns back.

All three use the logical columns of the big road, one per streak, regardless of how it was drawn. Red means that
columns repeat, blue that they do not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct

from punto.roads.grid import lay_streaks, streak_lengths

Sign = Literal["R", "B"]
"""Red or blue."""

BIG_EYE_BOY: Final = 1
SMALL_ROAD: Final = 2
COCKROACH_PIG: Final = 3


class DerivedSigns(Struct, frozen=True, kw_only=True):
    """What one big-road mark adds to each road; None if the road has not started."""

    big_eye_boy: Sign | None
    small_road: Sign | None
    cockroach_pig: Sign | None


class DerivedMark(Struct, frozen=True):
    """One mark of a derived road on its board."""

    column: int
    row: int
    sign: Sign


def derive_road(lengths: Sequence[int], distance: int) -> str:
    """The signs of the road, from the column lengths of the big road.

    >>> derive_road([2, 4], BIG_EYE_BOY)
    'RBR'
    """
    places = ((column, row) for column, length in enumerate(lengths, start=1) for row in range(1, length + 1))
    return "".join(_sign_at(lengths, column, row, distance) or "" for column, row in places)


def signs_at(lengths: Sequence[int], column: int, row: int) -> DerivedSigns:
    """What a mark there adds; it depends only on the columns before it."""
    return DerivedSigns(
        big_eye_boy=_sign_at(lengths, column, row, BIG_EYE_BOY),
        small_road=_sign_at(lengths, column, row, SMALL_ROAD),
        cockroach_pig=_sign_at(lengths, column, row, COCKROACH_PIG),
    )


def _sign_at(lengths: Sequence[int], column: int, row: int, distance: int) -> Sign | None:
    if (column, row) < (distance + 1, 2):
        return None
    before = column - 2
    if row == 1:
        return "R" if lengths[before] == lengths[before - distance] else "B"
    return "B" if row == lengths[before + 1 - distance] + 1 else "R"


def draw_derived(road: str) -> tuple[DerivedMark, ...]:
    """The road on its board of six rows, one column per streak of one colour.

    >>> [(mark.column, mark.row) for mark in draw_derived("RRB")]
    [(1, 1), (1, 2), (2, 1)]
    """
    cells = lay_streaks(streak_lengths(road))
    return tuple(
        DerivedMark(cell.column, cell.row, "R" if sign == "R" else "B") for sign, cell in zip(road, cells, strict=True)
    )
