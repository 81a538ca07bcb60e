"""Every row of six point values that a shoe can deal, with the totals it leads to and the ways to deal it.

No round takes more than six cards. A million rows are few enough to ask about any of the cards before they are turned.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from punto.odds.ends import too_few_cards
from punto.rules.tableau import TableOfPlay
from punto.shoe import Composition

Whole = npt.NDArray[np.int64]
CARDS = 6
VALUES = 10


@lru_cache(maxsize=1)
def rows() -> npt.NDArray[np.int8]:
    """By card, in the order of dealing: its points in each of the million rows."""
    return np.indices((VALUES,) * CARDS, dtype=np.int8).reshape(CARDS, -1)


@lru_cache(maxsize=4)
def cells(table: TableOfPlay) -> npt.NDArray[np.intp]:
    """For each row: ten times Player's total plus Banker's."""
    one, two, three, four, five, six = rows()
    player, banker = (one + three) % VALUES, (two + four) % VALUES
    naturals = np.isin(np.arange(VALUES), list(table.naturals))
    ended = naturals[player] | naturals[banker]
    player_draws = ~ended & np.array(table.player_draws)[player]
    third = np.where(player_draws, five, VALUES)
    banker_draws = ~ended & np.array(table.banker_draws)[banker, third]
    player = np.where(player_draws, (player + five) % VALUES, player)
    banker = np.where(banker_draws, (banker + np.where(player_draws, six, five)) % VALUES, banker)
    found: npt.NDArray[np.intp] = VALUES * player.astype(np.intp) + banker
    return found


def ways(unseen: Composition) -> Whole:
    """For each row: the ways to deal it from these cards."""
    if unseen.total < CARDS:
        raise too_few_cards(unseen.total)
    left, dealt = np.array(unseen.by_points()), rows()
    found = np.ones(VALUES**CARDS, np.int64)
    for card in range(CARDS):
        used = sum((dealt[earlier] == dealt[card] for earlier in range(card)), start=np.zeros(len(found), np.int64))
        found *= np.maximum(left[dealt[card]] - used, 0)
    return found
