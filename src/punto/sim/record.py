"""Shoes recorded card by card and round by round, for inspection and to check the kernels."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from punto.cards import Rank
from punto.odds.kernels import kernel
from punto.sim.plan import MOST_ROUNDS, ROUNDS_LIMIT, Integers, plan_of
from punto.sim.scalar import Number, Word, deal, draw_six, open_shoe, rounds_left
from punto.sim.settings import Settings

RANKS: tuple[Rank, ...] = tuple(Rank)


class RecordedRound(NamedTuple):
    ranks: tuple[Rank, ...]
    """In the order dealt."""
    cell: int
    """The cell in which the kernels count it."""


class RecordedShoe(NamedTuple):
    burn_card: Rank | None
    rounds: tuple[RecordedRound, ...]


def record_shoe(settings: Settings, shoe: int) -> RecordedShoe:
    """One shoe by number, as every engine deals it."""
    cards, cells = np.full((MOST_ROUNDS, 6), -1, np.int64), np.zeros(MOST_ROUNDS, np.int64)
    shown, rounds = write_down(plan_of(settings), np.uint64(settings.seed), shoe, cards, cells)
    return RecordedShoe(
        None if shown < 0 else RANKS[shown],
        tuple(
            RecordedRound(tuple(RANKS[rank] for rank in row if rank >= 0), int(cell))
            for row, cell in zip(cards[:rounds], cells[:rounds], strict=True)
        ),
    )


@kernel
def write_down(plan: Integers, seed: Word, shoe: int, cards: Integers, cells: Integers) -> tuple[Number, int]:
    """Fill in the ranks and the cell of every round; return the rank of the burn card, or -1, and the number of
    rounds."""
    state, census, unseen, hidden, shown = open_shoe(plan, seed, shoe)
    left = rounds_left(plan, plan[ROUNDS_LIMIT], unseen - hidden)
    rounds = 0
    while left > 0:
        state, drawn = draw_six(state, unseen)
        census, ranks, used, cell = deal(plan, census, drawn)
        if used > unseen - hidden:
            break
        cells[rounds] = cell
        for place in range(used):
            cards[rounds, place] = ranks[place]
        rounds += 1
        unseen -= used
        left = rounds_left(plan, left - 1, unseen - hidden)
    return shown, rounds
