"""Cells on a board of six rows: streaks run down, then turn right. Nothing here knows what is marked."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from itertools import groupby
from typing import Final, NamedTuple

ROWS: Final = 6


class RoadCell(NamedTuple):
    column: int
    row: int
    """Both from 1, starting at the upper left."""


def streak_lengths(signs: Iterable[Hashable]) -> list[int]:
    """The lengths of runs of equal signs."""
    return [sum(1 for _ in streak) for _, streak in groupby(signs)]


def fill_columns(marks: int) -> Iterator[RoadCell]:
    """The order of the bead plate: down each column, then the next."""
    return (RoadCell(mark // ROWS + 1, mark % ROWS + 1) for mark in range(marks))


def lay_streaks(lengths: Iterable[int]) -> Iterator[RoadCell]:
    """The cell of every mark, streak by streak.

    A streak starts in the first row, in the first free column to the right of the last streak's column. At the sixth
    row or above an occupied cell it turns right and stays in its row. The cells to the right are always free: only an
    earlier tail could be there, and it would have passed through the cell where this streak turned.

    >>> [tuple(cell) for cell in lay_streaks([7, 6])][-3:]
    [(2, 4), (2, 5), (3, 5)]
    """
    tails: set[RoadCell] = set()
    column = 0
    for length in lengths:
        column += 1
        while RoadCell(column, 1) in tails:
            column += 1
        depth = 1
        while depth < ROWS and RoadCell(column, depth + 1) not in tails:
            depth += 1
        tail = [RoadCell(column + step, depth) for step in range(1, length - depth + 1)]
        tails.update(tail)
        yield from (RoadCell(column, row) for row in range(1, min(length, depth) + 1))
        yield from tail
