"""The scoreboard of a shoe for displays and terminals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from punto.deal import Result
from punto.hands import Hand
from punto.history import RoundSummary
from punto.roads import DerivedMark, RoundResult, draw_derived, draw_roads, find_good_road
from punto.wire.tables import Scoreboard, ShownMark


def scoreboard_of(rounds: Iterable[RoundSummary], following: Hand | None = None) -> Scoreboard:
    """Redraw from current results, to reflect corrections and voids. `following` wins one more round, as a preview."""
    results = [RoundResult(past.result, past.player_pair, past.banker_pair) for past in rounds if past.result]
    if following is not None:
        results.append(RoundResult(Result(following.value)))
    roads = draw_roads(results)
    return Scoreboard(
        bead=roads.bead,
        big_road=roads.big_road,
        big_eye_boy=_marks(draw_derived(roads.big_eye_boy)),
        small_road=_marks(draw_derived(roads.small_road)),
        cockroach_pig=_marks(draw_derived(roads.cockroach_pig)),
        ask=roads.ask,
        good_road=find_good_road(results),
    )


def _marks(marks: Sequence[DerivedMark]) -> tuple[ShownMark, ...]:
    return tuple(ShownMark(column=mark.column, row=mark.row, sign=mark.sign) for mark in marks)
