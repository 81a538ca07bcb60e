"""Compiled code that counts rounds and evaluates bets on totals, numbers of cards and one hand's pair.

It counts like `totals`, in integers, which are large enough for any shoe that a game allows. So antes are decided
exactly too, and only the step from ways to figures uses floating point. The rules are passed in as arrays.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from punto.odds.arrays import ANTE, DRAWS, NATURAL, PAIR, STANDS, BetArrays, Floats, Ints, PlayArrays
from punto.odds.kernels import kernel, part
from punto.odds.lanes import LANES, finish_banker, take_card

Lanes = NDArray[np.int32]

EXPECTED, WIN, PUSH, VARIANCE, RAISED = 0, 1, 2, 3, 4
"""Columns of the figures of a bet. The last sums 2^points over the first cards on which an ante is raised."""
FIGURES: Final = 5
NO_THIRD: Final = 10
ALL_TOTALS: Final = 1023


@part
def put_back(left: Lanes, card: int) -> None:
    for lane in range(LANES):
        left[card, lane] += 1
        left[card + 10, lane] += 1
        left[card + 20, lane] += 1


@part
def count_pairs(left: Lanes, pairs: Lanes) -> None:
    """Ordered pairs of cards by total; a card does not pair with itself."""
    pairs[:] = 0
    for total in range(10):
        for card in range(10):
            for lane in range(LANES):
                pairs[total, lane] += left[card, lane] * left[10 + total - card, lane]
    for card in range(10):
        for lane in range(LANES):
            pairs[2 * card % 10, lane] -= left[card, lane]


@part
def multiply(one: Lanes, other: Ints, product: Ints) -> None:
    for lane in range(LANES):
        product[lane] = one[lane] * other[lane]


@part
def multiply_few(one: Lanes, other: Lanes, product: Lanes) -> None:
    for lane in range(LANES):
        product[lane] = one[lane] * other[lane]


@kernel
def count_rounds(play: PlayArrays, groups: Ints, points: Lanes, ways: Ints) -> None:
    """Fill `ways`, by points of the first card or one row for all of them, then by group of cells, then by lane.

    `points` has the cards by points, one composition per lane.
    """
    by_first = len(ways) > 1
    ways[:] = 0
    left = np.concatenate((points, points, points))
    pairs = np.empty((4, 10, LANES), np.int32)
    after_four, after_five = np.empty(LANES, np.int64), np.empty(LANES, np.int64)
    for lane in range(LANES):
        cards = points[:, lane].sum()
        after_five[lane] = max(cards - 5, 1)
        after_four[lane] = max(cards - 4, 1) * after_five[lane]
    so_far = np.empty(LANES, np.int32)
    count_pairs(left, pairs[0])
    for low in range(10):
        take_card(left, low, pairs[0], pairs[1])
        for high in range(0 if by_first else low, 10):
            multiply_few(points[low], left[high], so_far)
            if not by_first and high > low:
                so_far *= 2
            take_card(left, high, pairs[1], pairs[2])
            play_player(
                play, (low + high) % 10, left, pairs, so_far, after_four, after_five, groups, ways[low * by_first]
            )
            put_back(left, high)
        put_back(left, low)


@part
def play_player(
    play: PlayArrays,
    player: int,
    left: Lanes,
    pairs: Lanes,
    so_far: Lanes,
    after_four: Ints,
    after_five: Ints,
    groups: Ints,
    ways: Ints,
) -> None:
    """`pairs[2]` has the pairs of the cards left; `pairs[3]` is workspace for those without a third card."""
    standing, drawing, masks = np.empty(LANES, np.int64), np.empty(LANES, np.int32), np.zeros(2, np.int64)
    without_third = groups[20 * player : 20 * player + 20]
    multiply(so_far, after_four, standing)
    masks[0] = ALL_TOTALS if play.naturals[player] else play.masks[NATURAL, NO_THIRD]
    if not play.naturals[player] and not play.player_draws[player]:
        masks[0] |= play.masks[STANDS, NO_THIRD]
        masks[1] = play.masks[DRAWS, NO_THIRD]
        for lane in range(LANES):
            drawing[lane] = so_far[lane] * after_five[lane]
    finish_banker(masks, left, pairs[2], standing, drawing, without_third, ways)
    if play.naturals[player] or not play.player_draws[player]:
        return
    for third in range(10):
        multiply_few(so_far, left[third], drawing)
        multiply(drawing, after_five, standing)
        take_card(left, third, pairs[2], pairs[3])
        masks[0], masks[1] = play.masks[STANDS, third], play.masks[DRAWS, third]
        row = 20 * (10 + (player + third) % 10)
        finish_banker(masks, left, pairs[3], standing, drawing, groups[row : row + 20], ways)
        put_back(left, third)


@kernel
def count_round(play: PlayArrays, groups: Ints, points: Ints) -> Ints:
    """The ways of one composition, by points of the first card, then by group of cells.

    Lanes are Player's first cards; the second card makes the same total in each.
    """
    ways = np.zeros((groups.max() + 1, LANES), np.int64)
    left, pairs = np.empty((30, LANES), np.int32), np.empty((4, 10, LANES), np.int32)
    so_far = np.zeros(LANES, np.int32)
    cards = points.sum()
    after_five = np.full(LANES, max(cards - 5, 1))
    after_four = max(cards - 4, 1) * after_five
    for player in range(10):
        for place in range(30):
            left[place] = points[place % 10]
        for first in range(10):
            second = (10 + player - first) % 10
            so_far[first] = points[first] * (points[second] - (first == second))
            for copy in range(0, 30, 10):
                left[copy + first, first] -= 1
                left[copy + second, first] -= 1
        count_pairs(left, pairs[2])
        play_player(play, player, left, pairs, so_far, after_four, after_five, groups, ways)
    return np.ascontiguousarray(ways.T[:10])


@part
def count_orders(cards: int) -> int:
    """Of the next six cards, or of all if fewer are left."""
    orders = 1
    for dealt in range(min(cards, 6)):
        orders *= cards - dealt
    return orders


@part
def chance_of_pair(ranks: Ints) -> float:
    cards = ranks.sum()
    ways = 0
    for rank in range(13):
        ways += ranks[rank] * (ranks[rank] - 1)
    return float(ways / (cards * (cards - 1)))


@part
def add_figures(nets: Floats, chances: Floats, figures: Floats) -> None:
    for cell in range(len(chances)):
        net, chance = nets[cell], chances[cell]
        figures[EXPECTED] += net * chance
        if net > 0:
            figures[WIN] += chance
        elif net == 0:
            figures[PUSH] += chance


@part
def spread(nets: Floats, chances: Floats, expected: float) -> float:
    """Mean squared deviation from the expected value, summed in a way that loses no digits if it is small."""
    squares = 0.0
    for cell in range(len(chances)):
        squares += (nets[cell] - expected) ** 2 * chances[cell]
    return squares


@part
def choose_raises(whole_nets: Ints, parts: int, ways: Ints, raised: Ints) -> tuple[int, int]:
    """Raise on a first card unless folding is better: fill `raised` with ways, and return the sum of 2^points over
    first cards to raise on, and the ways that are folded."""
    cards, folded = 0, 0
    raised[:] = 0
    for first in range(10):
        value, of_first = 0, 0
        for group in range(len(raised)):
            value += whole_nets[group] * ways[first, group]
            of_first += ways[first, group]
        if of_first > 0 and value >= -of_first * parts:
            raised += ways[first]
            cards += 1 << first
        else:
            folded += of_first
    return cards, folded


@part
def figure_ante(nets: Floats, whole_nets: Ints, parts: int, ways: Ints, orders: int, figures: Floats) -> None:
    raised = np.empty(ways.shape[1], np.int64)
    cards, folded = choose_raises(whole_nets, parts, ways, raised)
    chances = raised / orders
    chance_of_fold = folded / orders
    add_figures(nets, chances, figures)
    figures[RAISED] = cards
    figures[EXPECTED] -= chance_of_fold
    figures[VARIANCE] = spread(nets, chances, figures[EXPECTED]) + chance_of_fold * (-1 - figures[EXPECTED]) ** 2


@part
def figure_pair(nets: Floats, chance: float, figures: Floats) -> None:
    expected = nets[0] * chance + nets[1] * (1 - chance)
    figures[EXPECTED] = expected
    figures[WIN] = chance
    figures[VARIANCE] = chance * (nets[0] - expected) ** 2 + (1 - chance) * (nets[1] - expected) ** 2


@part
def figure_bets(bets: BetArrays, ranks: Ints, ways: Ints, figures: Floats) -> None:
    """Fill a row of `figures` for each bet. `ways`: of one composition, by first card and group."""
    orders = ways.sum()
    chances = ways.sum(axis=0) / orders
    pair = chance_of_pair(ranks)
    for bet in range(len(bets.kinds)):
        nets = bets.nets[bet]
        if bets.kinds[bet] == ANTE:
            figure_ante(nets, bets.whole_nets[bet], bets.parts[bet], ways, orders, figures[bet])
        elif bets.kinds[bet] == PAIR:
            figure_pair(nets, pair, figures[bet])
        else:
            add_figures(nets, chances, figures[bet])
            figures[bet, VARIANCE] = spread(nets, chances, figures[bet, EXPECTED])


@part
def expect(bets: BetArrays, ranks: Ints, ways: Ints, expected: Floats) -> None:
    """Like `figure_bets`, for expected values only."""
    orders = ways.sum()
    chances = ways.sum(axis=0) / orders
    pair = chance_of_pair(ranks)
    raised = np.empty(ways.shape[1], np.int64)
    for bet in range(len(bets.kinds)):
        nets = bets.nets[bet]
        if bets.kinds[bet] == PAIR:
            expected[bet] = nets[0] * pair + nets[1] * (1 - pair)
            continue
        folded, value = 0, 0.0
        of_bet = chances
        if bets.kinds[bet] == ANTE:
            _, folded = choose_raises(bets.whole_nets[bet], bets.parts[bet], ways, raised)
            of_bet = raised / orders
        for group in range(len(of_bet)):
            value += nets[group] * of_bet[group]
        expected[bet] = value - folded / orders


@part
def points_of(ranks: Ints) -> Ints:
    """Cards by points, from ranks, ace to king."""
    points = np.zeros(10, np.int64)
    for rank in range(len(ranks)):
        points[rank + 1 if rank < 9 else 0] += ranks[rank]
    return points


@part
def points_in_lanes(ranks: Ints, points: Lanes) -> None:
    """Cards by points, from rows of ranks, ace to king; idle lanes have no cards."""
    points[:] = 0
    for lane in range(min(len(ranks), LANES)):
        of_lane = points_of(ranks[lane])
        for place in range(10):
            points[place, lane] = of_lane[place]


@part
def ways_by_lane(bets: BetArrays) -> Ints:
    return np.empty((10 if (bets.kinds == ANTE).any() else 1, bets.nets.shape[1], LANES), np.int64)


@part
def share_that_finishes(cards: int, ways: Ints) -> float:
    return ways.sum() / count_orders(cards) if cards >= 4 else 0.0


@part
def count_block(play: PlayArrays, bets: BetArrays, ranks: Ints, points: Lanes, ways: Ints, finishing: Floats) -> int:
    """Count the rounds of as many of these compositions as there are lanes; how many those are."""
    points_in_lanes(ranks, points)
    count_rounds(play, bets.groups, points, ways)
    lanes = min(LANES, len(ranks))
    for lane in range(lanes):
        finishing[lane] = share_that_finishes(ranks[lane].sum(), ways[:, :, lane])
    return lanes


@kernel
def figure(play: PlayArrays, bets: BetArrays, ranks: Ints, figures: Floats) -> float:
    """Fill the figures of one composition; return the share of its rounds that can be finished."""
    figures[:] = 0.0
    ways = count_round(play, bets.groups, points_of(ranks))
    finishing = share_that_finishes(ranks.sum(), ways)
    if finishing == 1.0:
        figure_bets(bets, ranks, ways, figures)
    return finishing


@kernel
def figure_many(play: PlayArrays, bets: BetArrays, ranks: Ints, figures: Floats, finishing: Floats) -> None:
    """Fill the figures of every composition, and the share of its rounds that can be finished."""
    points, ways = np.empty((10, LANES), np.int32), ways_by_lane(bets)
    figures[:] = 0.0
    for block in range(0, len(ranks), LANES):
        for lane in range(count_block(play, bets, ranks[block:], points, ways, finishing[block:])):
            if finishing[block + lane] == 1.0:
                figure_bets(bets, ranks[block + lane], np.ascontiguousarray(ways[:, :, lane]), figures[block + lane])


@kernel
def expect_many(play: PlayArrays, bets: BetArrays, ranks: Ints, expected: Floats, finishing: Floats) -> None:
    """Like `figure_many`, but only expected values: a fifth of the memory."""
    points, ways = np.empty((10, LANES), np.int32), ways_by_lane(bets)
    for block in range(0, len(ranks), LANES):
        for lane in range(count_block(play, bets, ranks[block:], points, ways, finishing[block:])):
            if finishing[block + lane] == 1.0:
                expect(bets, ranks[block + lane], np.ascontiguousarray(ways[:, :, lane]), expected[block + lane])
