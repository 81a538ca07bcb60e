"""All five roads of a shoe as data for a page or a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from punto.deal import Result
from punto.hands import Hand
from punto.roads.derived import BIG_EYE_BOY, COCKROACH_PIG, SMALL_ROAD, DerivedSigns, derive_road, signs_at
from punto.roads.grid import fill_columns, lay_streaks, streak_lengths
from punto.roads.results import RoundResult
from punto.roads.svg import draw_svg


class Bead(Struct, frozen=True):
    """One round on the bead plate."""

    column: int
    row: int
    result: Result
    pairs: tuple[Hand, ...]


class BigRoadMark(Struct, frozen=True):
    """One round that a hand won."""

    column: int
    row: int
    result: Result
    """A tie only while there has been no winner; the first winner takes over that mark with its ties."""
    ties: int
    """Ties since this mark; for the first mark, also those before it."""
    pairs: tuple[Hand, ...]
    """Pairs of this round; pairs of a tied round appear on the bead plate only."""


class Ask(Struct, frozen=True):
    """What the derived roads would get if this hand won the next round."""

    banker: DerivedSigns
    player: DerivedSigns


class Roads(Struct, frozen=True, kw_only=True):
    bead: tuple[Bead, ...]
    big_road: tuple[BigRoadMark, ...]
    big_eye_boy: str
    """A sequence of R and B, as for the other two."""
    small_road: str
    cockroach_pig: str
    ask: Ask

    def _repr_html_(self) -> str:
        """A notebook draws them."""
        return draw_svg(self)


def draw_roads(rounds: Sequence[RoundResult]) -> Roads:
    """The roads after these rounds, oldest first.

    >>> from punto.roads.results import parse_results
    >>> draw_roads(parse_results("BB PPPP")).big_eye_boy
    'RBR'
    """
    winners = [one.result for one in rounds if one.result is not Result.TIE]
    lengths = streak_lengths(winners)
    return Roads(
        bead=_bead_plate(rounds),
        big_road=_big_road(rounds, lengths),
        big_eye_boy=derive_road(lengths, BIG_EYE_BOY),
        small_road=derive_road(lengths, SMALL_ROAD),
        cockroach_pig=derive_road(lengths, COCKROACH_PIG),
        ask=Ask(_ask(winners, lengths, Result.BANKER), _ask(winners, lengths, Result.PLAYER)),
    )


def _bead_plate(rounds: Sequence[RoundResult]) -> tuple[Bead, ...]:
    cells = fill_columns(len(rounds))
    return tuple(Bead(*cell, one.result, one.pairs) for cell, one in zip(cells, rounds, strict=True))


def _big_road(rounds: Sequence[RoundResult], lengths: Sequence[int]) -> tuple[BigRoadMark, ...]:
    won: list[RoundResult] = []
    ties = [0]
    for one in rounds:
        if one.result is Result.TIE:
            ties[-1] += 1
        else:
            if won:
                ties.append(0)
            won.append(one)
    if not won:
        return (BigRoadMark(1, 1, Result.TIE, ties[0], ()),) if rounds else ()
    cells = lay_streaks(lengths)
    return tuple(
        BigRoadMark(*cell, one.result, count, one.pairs) for cell, one, count in zip(cells, won, ties, strict=True)
    )


def _ask(winners: Sequence[Result], lengths: Sequence[int], winner: Result) -> DerivedSigns:
    if winners and winners[-1] is winner:
        return signs_at(lengths, len(lengths), lengths[-1] + 1)
    return signs_at(lengths, len(lengths) + 1, 1)
