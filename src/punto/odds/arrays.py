"""A game and compositions as arrays, for compiled code and for the GPU: needs numpy only."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from punto.completions import RANK_BY_RANK, Kinds
from punto.errors import OddsError
from punto.odds.ends import FEWEST_CARDS, may_run_out, too_few_cards
from punto.odds.exact import cell_result, raised_results
from punto.rules.axes import ROUND_AXES, TOTAL_AXES
from punto.rules.bets import Bet
from punto.rules.forms import pair_hand
from punto.rules.model import RuleSet
from punto.rules.pictures import Picture
from punto.rules.tableau import NO_THIRD_CARD, TableOfPlay
from punto.shoe import LARGEST_SHOE

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

MOST_UNSEEN: Final = 52 * LARGEST_SHOE

TOTALS, PAIR, ANTE, ENDS, CLASSES = 0, 1, 2, 3, 4
"""Kinds of bets. `compiled_ends` evaluates the last two: bets that look at more than totals and numbers of cards, and
bets on first two cards alone."""
NATURAL, STANDS, DRAWS = 0, 1, 2
"""Banker's action."""


class PlayArrays(NamedTuple):
    """A Table of Play."""

    naturals: NDArray[np.bool_]
    player_draws: NDArray[np.bool_]
    banker: Ints
    """By Player's third card (10 for none), then by Banker's two-card total."""
    masks: Ints
    """By Banker's action, then by Player's third card: one bit per two-card total of Banker."""


class BetArrays(NamedTuple):
    """The bets of a game on groups of cells that all of them treat alike."""

    kinds: Ints
    groups: Ints
    """By cell of `ROUND_AXES`: its group."""
    nets: Floats
    """By bet and group: the gain per unit; for an ante, if raised. For a pair bet: with a pair, then without."""
    whole_nets: Ints
    """The same as integers, in parts of a unit."""
    parts: Ints
    """Parts per unit."""


def play_arrays(table: TableOfPlay) -> PlayArrays:
    naturals = np.array([total in table.naturals for total in range(10)])
    plays = [[_banker_plays(table, total, third) for total in range(10)] for third in range(NO_THIRD_CARD + 1)]
    banker = np.array(plays, np.int64)
    masks = np.stack([(banker == action) @ (1 << np.arange(10)) for action in (NATURAL, STANDS, DRAWS)])
    return PlayArrays(naturals, np.array(table.player_draws), banker, masks)


def _banker_plays(table: TableOfPlay, total: int, third: int) -> int:
    if total in table.naturals:
        return NATURAL
    return DRAWS if table.banker_draws[total][third] else STANDS


def is_narrow(picture: Picture) -> bool:
    """Whether totals, numbers of cards and one hand's pair are all that matters."""
    return pair_hand(picture) is not None or ROUND_AXES.covers(picture.axes)


def bet_arrays(rules: RuleSet, bets: Sequence[str]) -> BetArrays:
    rows = [_bet_row(rules, rules.bet(bet)) for bet in bets]
    parts = [lcm(*(net.denominator for net in nets)) for _, nets in rows]
    kinds = np.array([kind for kind, _ in rows], np.int64)
    by_cell = np.array([[int(net * part) for net in nets] for (_, nets), part in zip(rows, parts, strict=True)])
    by_cell[kinds == PAIR] = 0
    whole, groups = np.unique(by_cell, axis=1, return_inverse=True)
    whole = np.ascontiguousarray(np.pad(whole, ((0, 0), (0, max(0, 2 - whole.shape[1])))))
    for place, (kind, nets) in enumerate(rows):
        if kind == PAIR:
            whole[place, :2] = [int(net * parts[place]) for net in nets[:2]]
    return BetArrays(kinds, groups.reshape(-1), whole / np.array(parts)[:, None], whole, np.array(parts, np.int64))


def _bet_row(rules: RuleSet, bet: Bet) -> tuple[int, list[Fraction]]:
    """Its kind, and the gains by cell of `ROUND_AXES`."""
    picture = rules.pictures[bet.id]
    if bet.id in rules.wagers:
        by_totals = [net for _, net in raised_results(rules, bet, rules.wagers[bet.id])]
        return ANTE, [by_totals[place] for place in ROUND_AXES.narrowed_to(TOTAL_AXES)]
    if ROUND_AXES.covers(picture.axes):
        return TOTALS, [cell_result(cell)[1] for cell in picture.on(ROUND_AXES)]
    if pair_hand(picture) is not None:
        return PAIR, [cell_result(cell)[1] for cell in reversed(picture.cells)] + [Fraction(0)] * (ROUND_AXES.size - 2)
    return ENDS if picture.axes.sees_ends else CLASSES, [Fraction(0)] * ROUND_AXES.size


def check_counts(counts: Ints, kinds: Kinds) -> None:
    """Compositions are rows of counts by kind of card."""
    number = kinds.number
    if counts.ndim != 2 or counts.shape[1] != number or counts.dtype != np.int64 or (counts < 0).any():
        named = "ace to king" if kinds is RANK_BY_RANK else "one for each card"
        raise OddsError(f"Compositions must be rows of {number} non-negative 64-bit integers, {named}.")
    most = int(counts.sum(axis=1).max(initial=0))
    if most > MOST_UNSEEN:
        raise OddsError(f"A composition of {most} cards: the fast odds take at most {MOST_UNSEEN}.")


def check_finishing(counts: Ints, finishing: Floats) -> None:
    """Raise an error if a round from one of these compositions might run out of cards."""
    for place in np.flatnonzero(finishing < 1.0):
        raise cannot_finish(int(counts[place].sum()), float(finishing[place]))


def cannot_finish(cards: int, finishing: float) -> OddsError:
    return too_few_cards(cards) if cards < FEWEST_CARDS else may_run_out(cards, finishing)
