"""Compiled: the count of the totals and what each bet makes of it, for one composition or many at once.

The count is the one of `totals`, in 64-bit whole numbers, which hold it without loss for any shoe that a game allows;
so antes are decided exactly too, and only the step from ways to figures is in floating point. No rules are known here
but the arrays given.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import njit, prange
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

TOTALS, PAIR, ANTE = 0, 1, 2
"""Kinds of bet."""
NATURAL, STANDS, DRAWS = 0, 1, 2
"""What Banker does."""

EXPECTED, WIN, PUSH, VARIANCE, RAISED = 0, 1, 2, 3, 4
"""Columns of the figures of a bet. The last sums 2^points of the first cards on which an ante is raised."""
FIGURES: Final = 5


class PlayArrays(NamedTuple):
    """A Table of Play."""

    naturals: NDArray[np.bool_]
    player_draws: NDArray[np.bool_]
    banker: Ints
    """By Player's third card, 10 where there is none, then by Banker's two-card total."""


class BetArrays(NamedTuple):
    """The bets of a game; a row of `nets` is what one unit wins or loses by cell, raised where it is an ante."""

    kinds: Ints
    nets: Floats
    """Of a pair bet: the first number where it is a pair, the second where it is not."""
    whole_nets: Ints
    """Of an ante: the same in parts of a unit small enough to be whole numbers."""
    parts: Ints
    """That make a unit."""


@njit(cache=True)
def count_totals(play: PlayArrays, points: Ints, cells: Ints) -> int:
    """Fill `cells`, 10 first cards by 100 pairs of totals, with ways; the answer is how many orders there are."""
    cards = points.sum()
    after_four = max(cards - 4, 1) * max(cards - 5, 1)
    after_five = max(cards - 5, 1)
    orders = 1
    for dealt in range(min(cards, 6)):
        orders *= cards - dealt
    cells[:] = 0
    left = np.concatenate((points, points, points))
    pairs = np.empty((4, 10), np.int64)
    finish = np.empty(100, np.int64)
    count_pairs(left, pairs[0])
    for low in range(10):
        take_card(left, low, pairs[0], pairs[1])
        for high in range(low, 10):
            ways = points[low] * left[high]
            if ways > 0:
                take_card(left, high, pairs[1], pairs[2])
                finish[:] = 0
                play_player(play, (low + high) % 10, left, pairs, after_four, after_five, finish)
                put_back(left, high)
                add_ways(cells, low, high, ways, finish)
        put_back(left, low)
    return orders


@njit(cache=True)
def add_ways(cells: Ints, low: int, high: int, ways: int, finish: Ints) -> None:
    """Two cards that differ can come in either order."""
    for cell in range(100):
        cells[low, cell] += ways * finish[cell]
    if low != high:
        for cell in range(100):
            cells[high, cell] += ways * finish[cell]


@njit(cache=True)
def take_card(left: Ints, card: int, pairs: Ints, fewer: Ints) -> None:
    """One such card less, and the pairs that are left; it was the first or the second of those that go.

    `left` has the cards by points three times over, so that no sum or difference of points needs a modulo.
    """
    for total in range(10):
        fewer[total] = pairs[total] - 2 * left[10 + total - card]
    fewer[2 * card % 10] += 2
    left[card] -= 1
    left[card + 10] -= 1
    left[card + 20] -= 1


@njit(cache=True)
def put_back(left: Ints, card: int) -> None:
    left[card] += 1
    left[card + 10] += 1
    left[card + 20] += 1


@njit(cache=True)
def count_pairs(left: Ints, pairs: Ints) -> None:
    """Ordered pairs of cards by their total; a card is no pair with itself."""
    for total in range(10):
        ways = 0
        for card in range(10):
            ways += left[card] * left[10 + total - card]
        pairs[total] = ways
    for card in range(10):
        pairs[2 * card % 10] -= left[card]


@njit(cache=True)
def play_player(
    play: PlayArrays, player: int, left: Ints, pairs: Ints, after_four: int, after_five: int, finish: Ints
) -> None:
    """`pairs[2]` are those of the cards left; `pairs[3]` is room for those without a third card."""
    for banker in range(10):
        if play.naturals[player] or play.naturals[banker]:
            finish[10 * player + banker] += pairs[2, banker] * after_four
    if play.naturals[player]:
        return
    if not play.player_draws[player]:
        play_banker(play.banker[10], left, pairs[2], after_four, after_five, finish[10 * player : 10 * player + 10])
        return
    for third in range(10):
        ways = left[third]
        if ways > 0:
            take_card(left, third, pairs[2], pairs[3])
            row = 10 * ((player + third) % 10)
            play_banker(play.banker[third], left, pairs[3], ways * after_five, ways, finish[row : row + 10])
            put_back(left, third)


@njit(cache=True)
def play_banker(banker_plays: Ints, left: Ints, pairs: Ints, ways_standing: int, ways_drawing: int, row: Ints) -> None:
    for total in range(10):
        drawn = 0
        for banker in range(10):
            if banker_plays[banker] == DRAWS:
                drawn += left[10 + total - banker] * (pairs[banker] - 2 * left[10 + 2 * banker - total])
        row[total] += drawn * ways_drawing
    for banker in range(10):
        if banker_plays[banker] == STANDS:
            row[banker] += pairs[banker] * ways_standing
        elif banker_plays[banker] == DRAWS and banker % 2 == 0:
            for card in (banker // 2, banker // 2 + 5):  # a third card that was half of a pair like itself
                row[(banker + card) % 10] += 2 * left[card] * ways_drawing


@njit(cache=True)
def chance_of_pair(ranks: Ints) -> float:
    cards = ranks.sum()
    ways = 0
    for rank in range(13):
        ways += ranks[rank] * (ranks[rank] - 1)
    return float(ways / (cards * (cards - 1)))


@njit(cache=True)
def add_figures(nets: Floats, chances: Floats, figures: Floats) -> None:
    for cell in range(100):
        net, chance = nets[cell], chances[cell]
        figures[EXPECTED] += net * chance
        if net > 0:
            figures[WIN] += chance
        elif net == 0:
            figures[PUSH] += chance


@njit(cache=True)
def spread(nets: Floats, chances: Floats, expected: float) -> float:
    """Mean square of the distance from what is expected: summed so, it loses no digits where it is small."""
    squares = 0.0
    for cell in range(100):
        squares += (nets[cell] - expected) ** 2 * chances[cell]
    return squares


@njit(cache=True)
def figure_ante(nets: Floats, whole_nets: Ints, parts: int, cells: Ints, orders: int, figures: Floats) -> None:
    """Raise on a first card where that is no worse than to lose the ante."""
    raised = np.zeros(100, np.int64)
    folded = 0
    for first in range(10):
        value, ways = 0, 0
        for cell in range(100):
            value += whole_nets[cell] * cells[first, cell]
            ways += cells[first, cell]
        if ways > 0 and value >= -ways * parts:
            raised += cells[first]
            figures[RAISED] += 1 << first
        else:
            folded += ways
    chances = raised / orders
    chance_of_fold = folded / orders
    add_figures(nets, chances, figures)
    figures[EXPECTED] -= chance_of_fold
    figures[VARIANCE] = spread(nets, chances, figures[EXPECTED]) + chance_of_fold * (-1 - figures[EXPECTED]) ** 2


@njit(cache=True)
def figure_pair(nets: Floats, chance: float, figures: Floats) -> None:
    expected = nets[0] * chance + nets[1] * (1 - chance)
    figures[EXPECTED] = expected
    figures[WIN] = chance
    figures[VARIANCE] = chance * (nets[0] - expected) ** 2 + (1 - chance) * (nets[1] - expected) ** 2


@njit(cache=True)
def points_of(ranks: Ints) -> Ints:
    """Ranks go from ace to king."""
    points = np.zeros(10, np.int64)
    points[1:] = ranks[:9]
    points[0] = ranks[9:].sum()
    return points


@njit(cache=True)
def figure(play: PlayArrays, bets: BetArrays, ranks: Ints, figures: Floats) -> float:
    """Fill a row of `figures` for each bet; the answer is how likely it is that the round can be finished."""
    figures[:] = 0.0
    if ranks.sum() < 4:
        return 0.0
    cells = np.empty((10, 100), np.int64)
    orders = count_totals(play, points_of(ranks), cells)
    finishing = cells.sum()
    if finishing != orders:
        return float(finishing / orders)
    chances = cells.sum(axis=0) / orders
    pair = chance_of_pair(ranks)
    for bet in range(len(bets.kinds)):
        nets = bets.nets[bet]
        if bets.kinds[bet] == TOTALS:
            add_figures(nets, chances, figures[bet])
            figures[bet, VARIANCE] = spread(nets, chances, figures[bet, EXPECTED])
        elif bets.kinds[bet] == ANTE:
            figure_ante(nets, bets.whole_nets[bet], bets.parts[bet], cells, orders, figures[bet])
        else:
            figure_pair(nets, pair, figures[bet])
    return 1.0


@njit(cache=True, parallel=True)
def figure_many(play: PlayArrays, bets: BetArrays, ranks: Ints, figures: Floats, finishing: Floats) -> None:
    for place in prange(len(ranks)):
        finishing[place] = figure(play, bets, ranks[place], figures[place])


@njit(cache=True, parallel=True)
def expect_many(play: PlayArrays, bets: BetArrays, ranks: Ints, expected: Floats, finishing: Floats) -> None:
    """As `figure_many`, keeping the expected values only: a fifth of the memory."""
    for place in prange(len(ranks)):
        figures = np.empty((len(bets.kinds), FIGURES))
        finishing[place] = figure(play, bets, ranks[place], figures)
        expected[place] = figures[:, EXPECTED]
