"""Compiled code that counts totals and evaluates bets, for one composition or many.

It counts like `totals`, in 64-bit integers, which are large enough for any shoe that a game allows. So antes are
decided exactly too, and only the step from ways to figures uses floating point. The rules are passed in as arrays.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import njit, prange
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

TOTALS, PAIR, ANTE, ENDS, CLASSES = 0, 1, 2, 3, 4
"""Kinds of bets. `compiled_ends` evaluates the last two: bets that look at more than totals, and bets on first two
cards alone."""
NATURAL, STANDS, DRAWS = 0, 1, 2
"""Banker's action."""

EXPECTED, WIN, PUSH, VARIANCE, RAISED = 0, 1, 2, 3, 4
"""Columns of the figures of a bet. The last sums 2^points over the first cards on which an ante is raised."""
FIGURES: Final = 5


class PlayArrays(NamedTuple):
    """A Table of Play."""

    naturals: NDArray[np.bool_]
    player_draws: NDArray[np.bool_]
    banker: Ints
    """By Player's third card (10 for none), then by Banker's two-card total."""


class BetArrays(NamedTuple):
    """The bets of a game. A row of `nets` is the gain per unit by cell; for an ante, if raised."""

    kinds: Ints
    nets: Floats
    """For a pair bet: the gain with a pair, then without."""
    whole_nets: Ints
    """For an ante: the same as integers, in parts of a unit."""
    parts: Ints
    """Parts per unit."""


@njit(cache=True)
def count_totals(play: PlayArrays, points: Ints, cells: Ints) -> int:
    """Fill `cells`, 10 first cards by 100 pairs of totals, with ways; return the number of sequences."""
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
    """Two different cards can come in either order."""
    for cell in range(100):
        cells[low, cell] += ways * finish[cell]
    if low != high:
        for cell in range(100):
            cells[high, cell] += ways * finish[cell]


@njit(cache=True)
def take_card(left: Ints, card: int, pairs: Ints, fewer: Ints) -> None:
    """Remove one card and update the pairs that contained it, first or second.

    `left` has the cards by points three times over, so that sums and differences of points need no modulo.
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
    """Ordered pairs of cards by total; a card does not pair with itself."""
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
    """`pairs[2]` has the pairs of the remaining cards; `pairs[3]` is workspace for those without a third card."""
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
            for card in (banker // 2, banker // 2 + 5):  # a third card that was half of a pair of its own kind
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
    for cell in range(len(chances)):
        net, chance = nets[cell], chances[cell]
        figures[EXPECTED] += net * chance
        if net > 0:
            figures[WIN] += chance
        elif net == 0:
            figures[PUSH] += chance


@njit(cache=True)
def spread(nets: Floats, chances: Floats, expected: float) -> float:
    """Mean squared deviation from the expected value, summed in a way that loses no digits if it is small."""
    squares = 0.0
    for cell in range(len(chances)):
        squares += (nets[cell] - expected) ** 2 * chances[cell]
    return squares


@njit(cache=True)
def figure_ante(nets: Floats, whole_nets: Ints, parts: int, cells: Ints, orders: int, figures: Floats) -> None:
    """Raise on a first card unless folding is better."""
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
    """Fill a row of `figures` for each bet; return the probability that the round can be finished."""
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
    """Like `figure_many`, but only expected values: a fifth of the memory."""
    for place in prange(len(ranks)):
        figures = np.empty((len(bets.kinds), FIGURES))
        finishing[place] = figure(play, bets, ranks[place], figures)
        expected[place] = figures[:, EXPECTED]
