"""Shoes recorded card by card and round by round, for studies, for inspection and to check the kernels."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from punto.cards import Rank
from punto.odds.kernels import kernel
from punto.sim.plan import DECKS, MOST_ROUNDS, ROUNDS_LIMIT, Integers, plan_of
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


class Courses(NamedTuple):
    """Some shoes, one row per round: what a patron knows before betting."""

    unseen: Integers
    """Cards by rank, ace to king."""
    in_shoe: Integers
    """Cards burned face down are unseen, but not in the shoe."""
    shoe: Integers


def record_courses(settings: Settings, shoes: range) -> Courses:
    most = MOST_ROUNDS * len(shoes)
    unseen, in_shoe, shoe = np.empty((most, 13), np.int64), np.empty(most, np.int64), np.empty(most, np.int64)
    seed = np.uint64(settings.seed)
    rounds = write_courses(plan_of(settings), seed, shoes.start, len(shoes), unseen, in_shoe, shoe)
    return Courses(unseen[:rounds], in_shoe[:rounds], shoe[:rounds])


@kernel
def write_courses(
    plan: Integers,
    seed: Word,
    first_shoe: int,
    shoes: int,
    unseen_cards: Integers,
    cards_in_shoe: Integers,
    number: Integers,
) -> int:
    """Fill in a row for each round; return the number of rounds."""
    row = 0
    for shoe in range(first_shoe, first_shoe + shoes):
        state, census, unseen, hidden, shown = open_shoe(plan, seed, shoe)
        ranks_left = np.full(13, 4 * plan[DECKS])
        if shown >= 0:
            ranks_left[shown] -= 1
        left = rounds_left(plan, plan[ROUNDS_LIMIT], unseen - hidden)
        while left > 0:
            state, drawn = draw_six(state, unseen)
            census, ranks, used, _ = deal(plan, census, drawn)
            if used > unseen - hidden:
                break
            unseen_cards[row], cards_in_shoe[row], number[row] = ranks_left, unseen - hidden, shoe
            row += 1
            for place in range(used):
                ranks_left[ranks[place]] -= 1
            unseen -= used
            left = rounds_left(plan, left - 1, unseen - hidden)
    return row
