"""The input and output of every kernel: settings as a row of integers, counts as one tally.

The scalar, vector and CUDA kernels share these layouts, so they hold only numbers.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from punto.rules.model import RuleSet
from punto.rules.tableau import TableOfPlay
from punto.sim.settings import Settings, SimulationError

Integers = NDArray[np.int64]

DECKS, HIDDEN, BURN_BY_FIRST, CUT_CARD, ROUNDS_LIMIT, BY_FIRST_CARD, PLAYER_DRAWS, NATURALS, BANKER_DRAWS = range(9)
"""Indices in a plan; `BANKER_DRAWS` starts ten rows of the Table of Play, one bit per column."""

MOST_WAYS: Final = 520 * 519 * 518 * 517 * 516 * 515
"""For six cards from ten decks: a random word with this remainder or more is never rejected."""
NO_LIMIT: Final = 10_000
"""More rounds than any shoe holds."""
NO_CUT_CARD: Final = -1

MOST_ROUNDS: Final = 130
"""The most rounds of ten decks, at four cards each."""
LENGTHS: Final = MOST_ROUNDS + 1
"""Bins of a histogram over the rounds of a shoe, 0 to 130."""
CELLS: Final = 1600
"""For one first card: Banker drew, Player drew, Banker pair, Player pair (2 × 2 × 2 × 2), then the two totals."""
CELL_SHAPE: Final = (2, 2, 2, 2, 10, 10)
FIRST_VALUES: Final = 10

VOIDS: Final = 1
STREAKS: Final = 2 * LENGTHS
TAIL: Final = VOIDS + STREAKS + LENGTHS
"""What follows the cells in a tally: void rounds, streaks of Player and of Banker, rounds per shoe."""


def plan_of(settings: Settings) -> Integers:
    rules = settings.rules
    limit = settings.rounds_per_shoe
    return np.array(
        [
            settings.decks,
            settings.burn.cards,
            settings.burn.by_first_card,
            settings.cut_card if limit is None else NO_CUT_CARD,
            NO_LIMIT if limit is None else limit,
            decides_on_first_card(rules),
            *_tableau(rules.table_of_play),
        ],
        np.int64,
    )


def decides_on_first_card(rules: RuleSet) -> bool:
    """Whether the game pauses for decisions after the first card; a later pause is not supported."""
    if rules.pause is None:
        return False
    if rules.pause.after_cards != 1:
        raise SimulationError(
            f"{rules.title} pauses after {rules.pause.after_cards} cards; the simulator counts by the first card only."
        )
    return True


def cells_of(plan: Integers) -> int:
    """The number of cells at the start of a tally."""
    return CELLS * (FIRST_VALUES if plan[BY_FIRST_CARD] else 1)


def empty_tally(plan: Integers) -> Integers:
    return np.zeros(cells_of(plan) + TAIL, np.int64)


def _tableau(table: TableOfPlay) -> list[int]:
    return [
        _bits(table.player_draws),
        _bits([points in table.naturals for points in range(10)]),
        *(_bits(row) for row in table.banker_draws),
    ]


def _bits(flags: tuple[bool, ...] | list[bool]) -> int:
    return sum(1 << place for place, flag in enumerate(flags) if flag)
