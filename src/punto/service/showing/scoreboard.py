"""The scoreboard of a shoe as displays and terminals draw it, from the roads library."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from punto.history import RoundSummary
from punto.roads import DerivedMark, RoundResult, draw_derived, draw_roads
from punto.wire.tables import Scoreboard, ShoeResult, ShownMark


def scoreboard_of(rounds: Iterable[RoundSummary]) -> Scoreboard:
    """Drawn anew from the results as they stand, so that a correction or a void changes it."""
    results = [RoundResult(past.result, past.player_pair, past.banker_pair) for past in rounds if past.result]
    roads = draw_roads(results)
    return Scoreboard(
        bead=roads.bead,
        big_road=roads.big_road,
        big_eye_boy=_marks(draw_derived(roads.big_eye_boy)),
        small_road=_marks(draw_derived(roads.small_road)),
        cockroach_pig=_marks(draw_derived(roads.cockroach_pig)),
        ask=roads.ask,
    )


def _marks(marks: Sequence[DerivedMark]) -> tuple[ShownMark, ...]:
    return tuple(ShownMark(column=mark.column, row=mark.row, sign=mark.sign) for mark in marks)


def shoe_results(rounds: Iterable[RoundSummary]) -> tuple[ShoeResult, ...]:
    """The results of a shoe as every picture of its table carries them."""
    return tuple(
        ShoeResult(
            round=past.number,
            result=past.result,
            total=max(past.player_total, past.banker_total),
            player_pair=past.player_pair,
            banker_pair=past.banker_pair,
        )
        for past in rounds
        if past.result
    )
