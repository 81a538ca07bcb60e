"""Compiled odds of a game, for live use and for many compositions: `FastOdds(rules)`.

Agrees with `exact_odds` to 1e-12. Needs the extra `math`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from math import lcm
from typing import Final, NamedTuple, Protocol

import numpy as np
from msgspec import Struct

from punto.cards import Rank
from punto.completions import CARD_BY_CARD, RANK_BY_RANK, Kinds
from punto.errors import OddsError
from punto.odds import compiled, compiled_ends
from punto.odds.compiled import BetArrays, Floats, Ints, PlayArrays
from punto.odds.compiled_ends import EndArrays
from punto.odds.end_arrays import end_arrays
from punto.odds.exact import cell_result, check_composition, raised_results
from punto.odds.totals import FEWEST_CARDS, may_run_out, too_few_cards
from punto.rules.axes import TOTAL_AXES
from punto.rules.bets import Bet
from punto.rules.forms import pair_hand
from punto.rules.model import RuleSet
from punto.rules.pictures import Picture
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


class _Compiled(Protocol):
    """Compiled code for a game: figures for one composition or many; each gives the share of rounds that can finish."""

    def figure(self, counts: Ints, table: Floats) -> float: ...

    def figure_many(self, counts: Ints, table: Floats, finishing: Floats) -> None: ...

    def expect_many(self, counts: Ints, expected: Floats, finishing: Floats) -> None: ...


class _Totals(NamedTuple):
    """For bets on totals and on one pair."""

    play: PlayArrays
    bets: BetArrays

    def figure(self, counts: Ints, table: Floats) -> float:
        return compiled.figure(self.play, self.bets, counts, table)

    def figure_many(self, counts: Ints, table: Floats, finishing: Floats) -> None:
        compiled.figure_many(self.play, self.bets, counts, table, finishing)

    def expect_many(self, counts: Ints, expected: Floats, finishing: Floats) -> None:
        compiled.expect_many(self.play, self.bets, counts, expected, finishing)


class _Ends(NamedTuple):
    """For games with bets that look at more. Threads share many compositions: numba cannot share nested tuples."""

    play: PlayArrays
    bets: BetArrays
    ends: EndArrays

    def figure(self, counts: Ints, table: Floats) -> float:
        return compiled_ends.figure(self.play, self.bets, self.ends, counts, table)

    def figure_many(self, counts: Ints, table: Floats, finishing: Floats) -> None:
        self._share(compiled_ends.figure_many, counts, table, finishing)

    def expect_many(self, counts: Ints, expected: Floats, finishing: Floats) -> None:
        self._share(compiled_ends.expect_many, counts, expected, finishing)

    def _share(self, work: Callable[..., None], *rows: Ints | Floats) -> None:
        cores = os.cpu_count() or 1
        parts = zip(*(np.array_split(array, cores) for array in rows), strict=True)
        with ThreadPoolExecutor(cores) as threads:
            for done in [threads.submit(work, self.play, self.bets, self.ends, *part) for part in parts]:
                done.result()


class FastOdds:
    """The bets of a game as arrays, ready for any composition.

    >>> from punto.rules import load_rules
    >>> fast = FastOdds(load_rules("commission"))
    >>> round(fast.figures(Composition.of_decks(8)).expected_values["banker"], 12)
    -0.010579057842
    """

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.kinds = CARD_BY_CARD if rules.axes.sees_suits else RANK_BY_RANK
        """Compositions are counts of these: thirteen ranks, or 52 cards where a bet looks at suits."""
        self._code = _compile(rules, self.kinds)

    def counts_of(self, unseen: Composition) -> Ints:
        """A composition as a row for `figures_of_many`."""
        counts: Ints = np.array(unseen.counts, np.int64).reshape(-1, self.kinds.number).sum(axis=0)
        return counts

    def figures(self, unseen: Composition) -> Figures:
        """Every bet for the next round from these cards."""
        check_composition(unseen)
        return self.figures_by_rank(self.counts_of(unseen))

    def figures_by_rank(self, ranks: Ints) -> Figures:
        """Like `figures`, from the number of cards of each rank, ace to king; of each card where suits matter."""
        self._check_counts(ranks, dimensions=1)
        table = np.empty((len(self.rules.bets), compiled.FIGURES))
        finishing = self._code.figure(ranks, table)
        _check_finishing(ranks, finishing)
        return self._named(ranks, table)

    def figures_of_many(self, ranks: Ints) -> Figures:
        """From rows of thirteen counts, ace to king, or of 52 where suits matter, on all cores."""
        self._check_counts(ranks, dimensions=2)
        table = np.empty((len(ranks), len(self.rules.bets), compiled.FIGURES))
        finishing = np.empty(len(ranks))
        self._code.figure_many(ranks, table, finishing)
        _check_all_finish(ranks, finishing)
        return self._named(ranks, table)

    def expected_values_of_many(self, ranks: Ints) -> Floats:
        """A row of expected values, in the order of `rules.bets`, for each row of counts."""
        self._check_counts(ranks, dimensions=2)
        expected = np.empty((len(ranks), len(self.rules.bets)))
        finishing = np.empty(len(ranks))
        self._code.expect_many(ranks, expected, finishing)
        _check_all_finish(ranks, finishing)
        return expected

    def _check_counts(self, counts: Ints, *, dimensions: int) -> None:
        number = self.kinds.number
        if counts.ndim != dimensions or counts.shape[-1] != number or counts.dtype != np.int64 or (counts < 0).any():
            named = "ace to king" if self.kinds is RANK_BY_RANK else "one for each card"
            raise OddsError(f"Compositions must be rows of {number} non-negative 64-bit integers, {named}.")
        most = int(counts.sum(axis=-1).max(initial=0))
        if most > MOST_UNSEEN:
            raise OddsError(f"A composition of {most} cards: the fast odds take at most {MOST_UNSEEN}.")

    def _named(self, ranks: Ints, table: Floats) -> Figures:
        return Figures(
            self.rules.bet_ids,
            tuple(self.rules.wagers),
            ranks.reshape(*ranks.shape[:-1], -1, len(RANKS)).sum(axis=-2),
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


def _compile(rules: RuleSet, kinds: Kinds) -> _Compiled:
    play, bets = _play_arrays(rules.table_of_play), _bet_arrays(rules)
    if all(_is_narrow(picture) for picture in rules.pictures.values()):
        return _Totals(play, bets)
    return _Ends(play, bets, end_arrays(rules, kinds))


def _is_narrow(picture: Picture) -> bool:
    return pair_hand(picture) is not None or TOTAL_AXES.covers(picture.axes)


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
    if TOTAL_AXES.covers(picture.axes):
        return compiled.TOTALS, [cell_result(cell)[1] for cell in picture.on(TOTAL_AXES)]
    if pair_hand(picture) is not None:
        return compiled.PAIR, [cell_result(cell)[1] for cell in reversed(picture.cells)] + [Fraction(0)] * 98
    return compiled.ENDS if picture.axes.sees_ends else compiled.CLASSES, [Fraction(0)] * 100
