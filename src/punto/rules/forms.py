"""A bet as a printed pay table shows it, read from its picture: what wins, the pay for each total, and the Tie.

Pages and reports use it for bets on totals and on a pair. Bets that look at more have no such form.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum

from msgspec import Struct

from punto.hands import Hand
from punto.money import Pays
from punto.rules.axes import TOTAL_AXES, HandAxes
from punto.rules.conditions import PAIR, Side
from punto.rules.pictures import BetOutcome, Picture
from punto.rules.printed import DeterminingTotal


class FormKind(Enum):
    HAND_WINS = "hand_wins"
    TIED = "tied"
    HAND_PAIRS = "hand_pairs"


class OnTie(Enum):
    PUSHES = "pushes"
    LOSES = "loses"


class Form(Struct, frozen=True):
    kind: FormKind
    hand: Hand | None
    """None for either hand, and for ties."""
    totals: tuple[int, ...]
    """The winning totals; empty for pairs."""
    by: DeterminingTotal
    pays: tuple[tuple[Pays, tuple[int, ...]], ...]
    """Each pay, best first, with its totals; a pair has none."""
    tie: OnTie


def read_form(picture: Picture) -> Form | None:
    if (hand := pair_hand(picture)) is not None:
        lost, won = picture.cells
        if won.pays is None or lost.outcome is not BetOutcome.LOST:
            return None
        return Form(FormKind.HAND_PAIRS, hand, (), DeterminingTotal.WINNING, ((won.pays, ()),), OnTie.LOSES)
    return _totals_form(picture) if TOTAL_AXES.covers(picture.axes) else None


def pair_hand(picture: Picture) -> Hand | None:
    """The hand whose pair alone decides a bet."""
    pair, nothing = HandAxes(tests=(PAIR,)), HandAxes()
    for hand, axes in ((Hand.PLAYER, (pair, nothing)), (Hand.BANKER, (nothing, pair))):
        if (picture.axes.player, picture.axes.banker) == axes:
            return hand
    return None


def _totals_form(picture: Picture) -> Form | None:
    cells = dict(zip(((one, other) for one in range(10) for other in range(10)), picture.on(TOTAL_AXES), strict=True))
    won = {ends: cell.pays for ends, cell in cells.items() if cell.pays}
    winners = frozenset(map(_winner, won))
    totals = frozenset(max(ends) for ends in won)
    if not won or (Side.TIE in winners and len(winners) > 1):
        return None
    expected = {ends for ends in cells if _winner(ends) in winners and max(ends) in totals}
    ties = {cells[total, total].outcome for total in range(10) if (total, total) not in won}
    apart = {cell.outcome for ends, cell in cells.items() if ends not in won and _winner(ends) is not Side.TIE}
    if won.keys() != expected or len(ties) > 1 or BetOutcome.PUSH in apart:
        return None
    for by, total in ((DeterminingTotal.WINNING, max), (DeterminingTotal.LOSING, min)):
        pays = _pays_by(won, total)
        if pays is not None:
            kind = FormKind.TIED if winners == {Side.TIE} else FormKind.HAND_WINS
            hand = Hand(next(iter(winners)).value) if kind is FormKind.HAND_WINS and len(winners) == 1 else None
            tie = OnTie.PUSHES if BetOutcome.PUSH in ties else OnTie.LOSES
            return Form(kind, hand, tuple(sorted(totals)), by, pays, tie)
    return None


def _winner(ends: tuple[int, int]) -> Side:
    player, banker = ends
    return Side.TIE if player == banker else Side.PLAYER if player > banker else Side.BANKER


def _pays_by(
    won: Mapping[tuple[int, int], Pays], total: Callable[[tuple[int, int]], int]
) -> tuple[tuple[Pays, tuple[int, ...]], ...] | None:
    """Each pay with its totals; None if one total has two pays."""
    found: dict[int, Pays] = {}
    for ends, pays in won.items():
        if found.setdefault(total(ends), pays) != pays:
            return None
    best_first = sorted(set(found.values()), key=lambda pays: pays.odds, reverse=True)
    return tuple((pays, tuple(sorted(each for each in found if found[each] == pays))) for pays in best_first)
