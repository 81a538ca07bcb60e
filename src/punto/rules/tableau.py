"""The Table of Play, drawn as printed in the documents and parsed into two lookup tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from punto.errors import RulesError

NO_THIRD_CARD: Final = 10
"""The column of the Banker table if Player stood."""

_HEADING: Final = ("Player's", "third", "card", "-", *"0123456789")
_DRAWS: Final = {"D": True, "S": False}


class TableOfPlay(Struct, frozen=True, cache_hash=True):
    """Who draws a third card. With a natural in either hand nobody draws."""

    naturals: frozenset[int]
    player_draws: tuple[bool, ...]
    """By Player's two-card total."""
    banker_draws: tuple[tuple[bool, ...], ...]
    """By Banker's two-card total, then by the points of Player's third card, or `NO_THIRD_CARD`."""


def parse_table_of_play(drawing: str) -> TableOfPlay:
    """Parse a drawn table: D draws, S stands, N is a natural.

    The first two lines are Player's two-card totals and actions, the others one row for each Banker total.
    """
    lines = [line.split() for line in drawing.strip().splitlines()]
    if len(lines) != 13 or lines[0] != ["Player", "has", *"0123456789"] or tuple(lines[2]) != _HEADING:
        raise RulesError("A Table of Play has two lines for Player, a heading, and ten rows for Banker.")
    plays = _marks(lines[1], columns=10, allowed="DSN")
    return TableOfPlay(
        naturals=frozenset(points for points, mark in enumerate(plays) if mark == "N"),
        player_draws=tuple(mark == "D" for mark in plays),
        banker_draws=tuple(_banker_row(points, words) for points, words in enumerate(lines[3:])),
    )


def _banker_row(points: int, words: Sequence[str]) -> tuple[bool, ...]:
    *label, stood = words[: len(words) - 10]
    if not label or label[-1] != str(points):
        raise RulesError(f"Row {points} of the Table of Play is not labelled {points}.")
    marks = _marks([*words[len(words) - 10 :], stood], columns=11, allowed="DS")
    return tuple(_DRAWS[mark] for mark in marks)


def _marks(words: Sequence[str], *, columns: int, allowed: str) -> Sequence[str]:
    if len(words) != columns or not set(words) <= set(allowed):
        raise RulesError(f"A line of the Table of Play has {columns} marks out of {', '.join(allowed)}.")
    return words
