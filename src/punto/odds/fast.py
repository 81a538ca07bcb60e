"""Compiled odds of a game, for live use and for many compositions: `FastOdds(rules)`.

Agrees with `exact_odds` to 1e-12. Needs the extra `math`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple, Protocol

import numpy as np
from msgspec import Struct

from punto.cards import Rank
from punto.completions import CARD_BY_CARD, RANK_BY_RANK
from punto.errors import OddsError
from punto.odds import compiled, compiled_ends
from punto.odds.arrays import (
    BetArrays,
    Floats,
    Ints,
    PlayArrays,
    bet_arrays,
    cannot_finish,
    check_counts,
    check_finishing,
    is_narrow,
    play_arrays,
)
from punto.odds.compiled_ends import EndArrays
from punto.odds.end_arrays import end_arrays
from punto.odds.exact import check_composition
from punto.rules.model import RuleSet
from punto.shoe import Composition

RANKS: Final = tuple(Rank)
ROWS_AT_ONCE: Final = 1024


class OddsArrays(Struct, frozen=True):
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
    """Compiled code for a game. It returns or fills in the share of rounds that can finish."""

    def figure(self, counts: Ints, table: Floats) -> float: ...

    def figure_many(self, counts: Ints, table: Floats, finishing: Floats) -> None: ...

    def expect_many(self, counts: Ints, expected: Floats, finishing: Floats) -> None: ...


class _Rounds(NamedTuple):
    """For bets on totals, numbers of cards and one hand's pair."""

    play: PlayArrays
    bets: BetArrays

    def figure(self, counts: Ints, table: Floats) -> float:
        return compiled.figure(self.play, self.bets, counts, table)

    def figure_many(self, counts: Ints, table: Floats, finishing: Floats) -> None:
        compiled.figure_many(self.play, self.bets, counts, table, finishing)

    def expect_many(self, counts: Ints, expected: Floats, finishing: Floats) -> None:
        compiled.expect_many(self.play, self.bets, counts, expected, finishing)


class _Ends(NamedTuple):
    """For games with bets that look at more."""

    play: PlayArrays
    bets: BetArrays
    ends: EndArrays

    def figure(self, counts: Ints, table: Floats) -> float:
        finishing = np.empty(1)
        self.figure_many(counts[np.newaxis], table[np.newaxis], finishing)
        return float(finishing[0])

    def figure_many(self, counts: Ints, table: Floats, finishing: Floats) -> None:
        compiled_ends.figure_many(self.play, self.bets, self.ends, counts, table, finishing)

    def expect_many(self, counts: Ints, expected: Floats, finishing: Floats) -> None:
        """By rows, for the memory: figures take five times that of expected values."""
        table = np.empty((ROWS_AT_ONCE, *expected.shape[1:], compiled.FIGURES))
        for first in range(0, len(counts), ROWS_AT_ONCE):
            rows = slice(first, first + ROWS_AT_ONCE)
            part = table[: len(counts[rows])]
            self.figure_many(counts[rows], part, finishing[rows])
            expected[rows] = part[..., compiled.EXPECTED]


def _share(work: Callable[..., None], *rows: Ints | Floats) -> None:
    """Divide many compositions between threads: compiled code releases the interpreter lock."""
    cores = os.cpu_count() or 1
    parts = zip(*(np.array_split(array, cores) for array in rows), strict=True)
    with ThreadPoolExecutor(cores) as threads:
        for done in [threads.submit(work, *part) for part in parts]:
            done.result()


class FastOdds:
    """The bets of a game as arrays, ready for any composition.

    >>> from punto.rules import load_rules
    >>> fast = FastOdds(load_rules("commission"))
    >>> round(fast.figures(Composition.of_decks(8)).expected_values["banker"], 12)
    -0.010579057842
    """

    def __init__(self, rules: RuleSet, bets: Sequence[str] = ()) -> None:
        """Of all bets, unless some are named."""
        self.rules = rules
        self.bet_ids = tuple(bets) or rules.bet_ids
        pictures = [rules.pictures[bet_id] for bet_id in self.bet_ids]
        self.kinds = CARD_BY_CARD if any(picture.axes.sees_suits for picture in pictures) else RANK_BY_RANK
        """Compositions are counts of these: thirteen ranks, or 52 cards where a bet looks at suits."""
        self._antes = tuple(bet_id for bet_id in self.bet_ids if bet_id in rules.wagers)
        play, arrays = play_arrays(rules.table_of_play), bet_arrays(rules, self.bet_ids)
        self._code: _Compiled = (
            _Rounds(play, arrays)
            if all(map(is_narrow, pictures))
            else _Ends(play, arrays, end_arrays(pictures, self.kinds))
        )

    def counts_of(self, unseen: Composition) -> Ints:
        """A composition as a row for `figures_of_many`."""
        counts: Ints = np.array(unseen.counts, np.int64).reshape(-1, self.kinds.number).sum(axis=0)
        return counts

    def figures(self, unseen: Composition) -> OddsArrays:
        """Every bet for the next round from these cards."""
        check_composition(unseen)
        return self.figures_by_rank(self.counts_of(unseen))

    def figures_by_rank(self, ranks: Ints) -> OddsArrays:
        """Like `figures`, from the number of cards of each rank, ace to king; of each card where suits matter."""
        check_counts(ranks.reshape(1, -1), self.kinds)
        table = np.empty((len(self.bet_ids), compiled.FIGURES))
        finishing = self._code.figure(ranks, table)
        if finishing < 1.0:
            raise cannot_finish(int(ranks.sum()), finishing)
        return self._named(ranks, table)

    def figures_of_many(self, ranks: Ints) -> OddsArrays:
        """From rows of thirteen counts, ace to king, or of 52 where suits matter, on all cores."""
        check_counts(ranks, self.kinds)
        table = np.empty((len(ranks), len(self.bet_ids), compiled.FIGURES))
        finishing = np.empty(len(ranks))
        _share(self._code.figure_many, ranks, table, finishing)
        check_finishing(ranks, finishing)
        return self._named(ranks, table)

    def expected_values_of_many(self, ranks: Ints) -> Floats:
        """A row of expected values, in the order of `bet_ids`, for each row of counts."""
        check_counts(ranks, self.kinds)
        expected = np.empty((len(ranks), len(self.bet_ids)))
        finishing = np.empty(len(ranks))
        _share(self._code.expect_many, ranks, expected, finishing)
        check_finishing(ranks, finishing)
        return expected

    def _named(self, ranks: Ints, table: Floats) -> OddsArrays:
        return OddsArrays(
            self.bet_ids,
            self._antes,
            ranks.reshape(*ranks.shape[:-1], -1, len(RANKS)).sum(axis=-2),
            expected_value=table[..., compiled.EXPECTED],
            win=table[..., compiled.WIN],
            push=table[..., compiled.PUSH],
            variance=table[..., compiled.VARIANCE],
            raised=table[..., compiled.RAISED].astype(np.int64),
        )
