"""Deals whole shoes for sessions side by side: the cell of every round, and the count before it."""

from __future__ import annotations

from collections.abc import Mapping
from math import lcm
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from punto.cards import Rank
from punto.odds.kernels import kernel
from punto.sim.payoffs import payoffs_of
from punto.sim.plan import MOST_ROUNDS, ROUNDS_LIMIT, Integers, plan_of
from punto.sim.results import best_folds
from punto.sim.scalar import Word, deal, draw_six, open_shoe, rounds_left
from punto.sim.settings import Settings

Cells = npt.NDArray[np.int16]
Counts = npt.NDArray[np.float32]


class DealtSessions(NamedTuple):
    cells: Cells
    """By session and round; -1 after the last round."""
    counts: Counts
    """The sum of the tags of the cards seen, per unseen deck, before each round."""


def deal_sessions(
    settings: Settings, tags: Mapping[Rank, int], sessions: range, shoes: int, most_rounds: int | None = None
) -> DealtSessions:
    """Each session has shoes of its own, and ends with the last of them or after this many rounds."""
    rounds = most_rounds or shoes * MOST_ROUNDS
    cells = np.full((len(sessions), rounds), -1, np.int16)
    counts = np.zeros((len(sessions), rounds), np.float32)
    by_rank = np.array([tags.get(rank, 0) for rank in Rank], np.int64)
    fill_sessions(plan_of(settings), by_rank, np.uint64(settings.seed), sessions.start, shoes, cells, counts)
    return DealtSessions(cells, counts)


class StakedCents(NamedTuple):
    """The result of these stakes together, by cell."""

    gains: Integers
    """In parts of a cent."""
    parts: int


def staked_cents(settings: Settings, stakes: Mapping[str, int]) -> StakedCents:
    """An ante is folded as is best with a full shoe."""
    folds = best_folds(settings)
    payoffs = {bet: payoffs_of(settings.rules, bet, folds.get(bet, ())) for bet in stakes}
    scale = lcm(*(each.scale for each in payoffs.values()))
    gains = sum(stakes[bet] * (scale // each.scale) * each.gains for bet, each in payoffs.items())
    return StakedCents(np.asarray(gains, np.int64), scale)


@kernel
def fill_sessions(
    plan: Integers, tags: Integers, seed: Word, first: int, shoes: int, cells: Cells, counts: Counts
) -> None:
    for row in range(len(cells)):
        rounds = 0
        for number in range(shoes):
            state, census, unseen, hidden, shown = open_shoe(plan, seed, (first + row) * shoes + number)
            left = rounds_left(plan, plan[ROUNDS_LIMIT], unseen - hidden)
            count = tags[shown] if shown >= 0 else 0
            while left > 0 and rounds < cells.shape[1]:
                state, drawn = draw_six(state, unseen)
                census, ranks, used, cell = deal(plan, census, drawn)
                if used > unseen - hidden:
                    break
                cells[row, rounds] = cell
                counts[row, rounds] = 52 * count / unseen
                for place in range(used):
                    count += tags[ranks[place]]
                rounds += 1
                unseen -= used
                left = rounds_left(plan, left - 1, unseen - hidden)
