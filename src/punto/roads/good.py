"""Good roads: a run of results that patrons look for. Of no use to anyone who bets on it (rws:5.14)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final, Literal

from msgspec import Struct

from punto.deal import Result
from punto.roads.grid import streak_lengths
from punto.roads.results import RoundResult

SHORTEST: Final = 4


class GoodRoad(Struct, frozen=True):
    kind: Literal["streak", "ping_pong"]
    """One hand wins again and again, or the hands win in turn."""
    result: Result
    """The last winner."""
    length: int
    """Rounds, without ties."""


def find_good_road(rounds: Sequence[RoundResult]) -> GoodRoad | None:
    """The good road that the shoe is on now.

    >>> from punto.roads.results import parse_results
    >>> find_good_road(parse_results("PBBTBB")).length
    4
    """
    winners = [one.result for one in rounds if one.result is not Result.TIE]
    if not winners:
        return None
    lengths = streak_lengths(winners)
    if lengths[-1] >= SHORTEST:
        return GoodRoad("streak", winners[-1], lengths[-1])
    singles = sum(1 for _ in takewhile(lambda length: length == 1, reversed(lengths)))
    return GoodRoad("ping_pong", winners[-1], singles) if singles >= SHORTEST else None
