"""Compiled odds of a game, for live use and for many compositions: `FastOdds(rules)`.

Agrees with `exact_odds` to 1e-12. Needs the extra `math`.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import Final

import numpy as np
from msgspec import Struct

from punto.cards import Rank
from punto.errors import OddsError
from punto.odds import compiled
from punto.odds.compiled import BetArrays, Floats, Ints, PlayArrays
from punto.odds.exact import cell_result, check_composition, raised_results
from punto.odds.totals import FEWEST_CARDS, may_run_out, too_few_cards
from punto.rules.model import Bet, RuleSet
from punto.rules.pictures import PairPicture
from punto.rules.tableau import NO_THIRD_CARD, TableOfPlay
from punto.shoe import LARGEST_SHOE, Composition

MOST_UNSEEN: Final = 52 * LARGEST_SHOE
RANKS: Final = tuple(Rank)


class Figures(Struct, frozen=True):
    """Results per unit bet. The last axis of each array is the bet; a first axis, if any, the composition."""

    bet_ids: tuple[str, ...]
    antes: tuple[str, ...]
    """The bets that are raised or folded."""
    ranks: Ints
    """Unseen cards by rank, ace to king."""
    expected_value: Floats
    win: Floats
    push: Floats
    variance: Floats
    raised: Ints
    """By ante: the sum of 2^points over the first cards to raise on; 0 for other bets."""

    @property
    def lose(self) -> Floats:
        return 1.0 - self.win - self.push

    @property
    def standard_deviation(self) -> Floats:
        return np.sqrt(self.variance)

    @property
    def expected_values(self) -> dict[str, float]:
        """For one composition, by bet id."""
        return dict(zip(self.bet_ids, self.expected_value.tolist(), strict=True))

    def strategy(self, ante: str) -> dict[str, str]:
        """For one composition: `raise` or `fold` for each possible rank."""
        if ante not in self.antes:
            raise OddsError(f"{ante!r} is not an ante. Antes: {', '.join(self.antes) or 'none'}.")
        raised = int(self.raised[self.bet_ids.index(ante)])
        return {
            rank.value: "raise" if raised >> rank.points & 1 else "fold"
            for rank, cards in zip(RANKS, self.ranks.tolist(), strict=True)
            if cards
        }


class FastOdds:
    """The bets of a game as arrays, ready for any composition.

    >>> from punto.rules import load_rules
    >>> fast = FastOdds(load_rules("commission"))
    >>> round(fast.figures(Composition.of_decks(8)).expected_values["banker"], 12)
    -0.010579057842
    """

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self._play = _play_arrays(rules.table_of_play)
        self._bets = _bet_arrays(rules)

    def figures(self, unseen: Composition) -> Figures:
        """Every bet for the next round from these cards."""
        check_composition(unseen)
        return self.figures_by_rank(rank_counts(unseen))

    def figures_by_rank(self, ranks: Ints) -> Figures:
        """Like `figures`, from the number of cards of each rank, ace to king."""
        _check_ranks(ranks, dimensions=1)
        table = np.empty((len(self.rules.bets), compiled.FIGURES))
        finishing = compiled.figure(self._play, self._bets, ranks, table)
        _check_finishing(ranks, finishing)
        return self._named(ranks, table)

    def figures_of_many(self, ranks: Ints) -> Figures:
        """From rows of thirteen counts, ace to king, on all cores."""
        _check_ranks(ranks, dimensions=2)
        table = np.empty((len(ranks), len(self.rules.bets), compiled.FIGURES))
        finishing = np.empty(len(ranks))
        compiled.figure_many(self._play, self._bets, ranks, table, finishing)
        _check_all_finish(ranks, finishing)
        return self._named(ranks, table)

    def expected_values_of_many(self, ranks: Ints) -> Floats:
        """A row of expected values, in the order of `rules.bets`, for each row of counts."""
        _check_ranks(ranks, dimensions=2)
        expected = np.empty((len(ranks), len(self.rules.bets)))
        finishing = np.empty(len(ranks))
        compiled.expect_many(self._play, self._bets, ranks, expected, finishing)
        _check_all_finish(ranks, finishing)
        return expected

    def _named(self, ranks: Ints, table: Floats) -> Figures:
        return Figures(
            self.rules.bet_ids,
            tuple(self.rules.wagers),
            ranks,
            expected_value=table[..., compiled.EXPECTED],
            win=table[..., compiled.WIN],
            push=table[..., compiled.PUSH],
            variance=table[..., compiled.VARIANCE],
            raised=table[..., compiled.RAISED].astype(np.int64),
        )


def rank_counts(unseen: Composition) -> Ints:
    """Cards by rank, ace to king."""
    ranks: Ints = np.array(unseen.counts, np.int64).reshape(4, 13).sum(axis=0)
    return ranks


def _check_ranks(ranks: Ints, *, dimensions: int) -> None:
    if ranks.ndim != dimensions or ranks.shape[-1] != len(RANKS) or ranks.dtype != np.int64 or (ranks < 0).any():
        raise OddsError("Compositions must be rows of 13 non-negative 64-bit integers, ace to king.")
    most = int(ranks.sum(axis=-1).max(initial=0))
    if most > MOST_UNSEEN:
        raise OddsError(f"A composition of {most} cards: the fast odds take at most {MOST_UNSEEN}.")


def _check_all_finish(ranks: Ints, finishing: Floats) -> None:
    short = np.flatnonzero(finishing < 1.0)
    if len(short):
        _check_finishing(ranks[short[0]], float(finishing[short[0]]))


def _check_finishing(ranks: Ints, finishing: float) -> None:
    cards = int(ranks.sum())
    if cards < FEWEST_CARDS:
        raise too_few_cards(cards)
    if finishing < 1.0:
        raise may_run_out(cards, finishing)


def _play_arrays(table: TableOfPlay) -> PlayArrays:
    naturals = [total in table.naturals for total in range(10)]
    banker = [[_banker_plays(table, total, third) for total in range(10)] for third in range(NO_THIRD_CARD + 1)]
    return PlayArrays(np.array(naturals), np.array(table.player_draws), np.array(banker, np.int64))


def _banker_plays(table: TableOfPlay, total: int, third: int) -> int:
    if total in table.naturals:
        return compiled.NATURAL
    return compiled.DRAWS if table.banker_draws[total][third] else compiled.STANDS


def _bet_arrays(rules: RuleSet) -> BetArrays:
    rows = [_bet_row(rules, bet) for bet in rules.bets]
    parts = [lcm(*(net.denominator for net in nets)) for _, nets in rows]
    whole = [[int(net * part) for net in nets] for (_, nets), part in zip(rows, parts, strict=True)]
    return BetArrays(
        np.array([kind for kind, _ in rows], np.int64),
        np.array([[float(net) for net in nets] for _, nets in rows]),
        np.array(whole, np.int64),
        np.array(parts, np.int64),
    )


def _bet_row(rules: RuleSet, bet: Bet) -> tuple[int, list[Fraction]]:
    picture = rules.pictures[bet.id]
    if bet.id in rules.wagers:
        return compiled.ANTE, [net for _, net in raised_results(rules, bet, rules.wagers[bet.id])]
    if isinstance(picture, PairPicture):
        pair = [cell_result(picture.paired)[1], cell_result(picture.unpaired)[1]]
        return compiled.PAIR, pair + [Fraction(0)] * 98
    return compiled.TOTALS, [cell_result(cell)[1] for cell in picture.cells]
