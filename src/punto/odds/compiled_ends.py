"""Compiled code that counts rounds as `ends` does and evaluates bets that look at more than totals.

Every combination of the points of the first four cards is counted in 64-bit integers; classes of first two cards and
third cards split its ways. The rules are passed in as arrays.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from punto.odds.arrays import ANTE, CLASSES, DRAWS, PAIR, STANDS, BetArrays, Floats, Ints, PlayArrays
from punto.odds.compiled import (
    EXPECTED,
    VARIANCE,
    add_figures,
    count_orders,
    count_round,
    figure_ante,
    spread,
)
from punto.odds.kernels import kernel, part

NONE = 10
"""No third card."""


class HandArrays(NamedTuple):
    """How the axes see a hand."""

    places: Ints
    """By two-card total, then by points of the third card (10 for none): where the axes see it."""
    sizes: Ints
    """Ends of a class, number of classes, and the most common class."""
    start: Ints
    """By points of the first two cards, the lower first, as `10 × low + high`: where their rare pairs begin."""
    rare: Ints
    """Rows of class and the two kinds of cards, in the order of `start`."""


class SeenArrays(NamedTuple):
    """How the axes see both hands, and what bets gain there."""

    player: HandArrays
    banker: HandArrays
    nets: Floats
    """By bet: the gain per unit in each cell; 0 for bets that are counted otherwise."""
    together: bool
    """Whether a bet looks at the first two cards of both hands."""


class EndArrays(NamedTuple):
    seen: SeenArrays
    """For bets that look at the end of a round."""
    classes: SeenArrays
    """For bets on first two cards alone."""
    points: Ints
    """By kind of card."""


@part
def rare_ways(hand: HandArrays, counts: Ints, points: int, ways: Ints) -> None:
    """Ways to deal each rare class with these points."""
    ways[:] = 0
    for row in range(hand.start[points], hand.start[points + 1]):
        place, one, other = hand.rare[row]
        ways[place] += counts[one] * (counts[other] - (one == other))


@part
def rare_ways_together(
    player: HandArrays, banker: HandArrays, counts: Ints, of_player: int, of_banker: int, ways: Ints
) -> None:
    """Ways to deal rare classes to both hands."""
    for row in range(player.start[of_player], player.start[of_player + 1]):
        place, one, other = player.rare[row]
        first = counts[one] * (counts[other] - (one == other))
        if first > 0:
            counts[one] -= 1
            counts[other] -= 1
            for beside in range(banker.start[of_banker], banker.start[of_banker + 1]):
                banker_place, third, last = banker.rare[beside]
                ways[place, banker_place] += first * counts[third] * (counts[last] - (third == last))
            counts[one] += 1
            counts[other] += 1


@part
def two_ways(left: Ints, points: int) -> int:
    low, high = points // 10, points % 10
    return int(max(left[low] * (left[high] - (low == high)), 0))


@part
def split_ways(ends: SeenArrays, counts: Ints, left: Ints, of_player: int, of_banker: int, ways: Ints) -> None:
    """Ways to deal these points to both hands in this order, by class of Player's and of Banker's two cards."""
    player, banker = ends.player, ends.banker
    common, banker_common = player.sizes[2], banker.sizes[2]
    ways[:] = 0
    in_player = player.start[of_player + 1] > player.start[of_player]
    in_banker = banker.start[of_banker + 1] > banker.start[of_banker]
    if in_player and in_banker:
        rare_ways_together(player, banker, counts, of_player, of_banker, ways)
    if in_banker:
        take_two(left, of_banker)
        beside_banker = two_ways(left, of_player)
        put_two(left, of_banker)
        found = np.empty(banker.sizes[1], np.int64)
        rare_ways(banker, counts, of_banker, found)
        for place in range(banker.sizes[1]):
            if place != banker_common:
                ways[common, place] = found[place] * beside_banker - ways[:, place].sum()
    take_two(left, of_player)
    beside_player = two_ways(left, of_banker)
    put_two(left, of_player)
    if in_player:
        found = np.empty(player.sizes[1], np.int64)
        rare_ways(player, counts, of_player, found)
        for place in range(player.sizes[1]):
            if place != common:
                ways[place, banker_common] = found[place] * beside_player - ways[place].sum()
    ways[common, banker_common] = two_ways(left, of_player) * beside_player - ways.sum()


@part
def take_two(left: Ints, points: int) -> None:
    left[points // 10] -= 1
    left[points % 10] -= 1


@part
def put_two(left: Ints, points: int) -> None:
    left[points // 10] += 1
    left[points % 10] += 1


@part
def add_end(ends: SeenArrays, ways: Ints, player_end: int, banker_end: int, more: int, cells: Ints) -> None:
    player_ends, banker_ends = ends.player.sizes[0], ends.banker.sizes[0]
    size = banker_ends * ends.banker.sizes[1]
    for place in range(ends.player.sizes[1]):
        for banker_place in range(ends.banker.sizes[1]):
            row = (place * player_ends + player_end) * size
            cells[row + banker_place * banker_ends + banker_end] += ways[place, banker_place] * more


@part
def add_third_cards(
    play: PlayArrays, ends: SeenArrays, player: int, banker: int, left: Ints, ways: Ints, cells: Ints
) -> None:
    cards = left.sum()
    after_four, after_five = max(cards, 1) * max(cards - 1, 1), max(cards - 1, 1)
    places, banker_places = ends.player.places[player], ends.banker.places[banker]
    goes_on = not (play.naturals[player] or play.naturals[banker])
    if not (goes_on and play.player_draws[player]):
        if goes_on and play.banker[NONE, banker] == DRAWS:
            for card in range(10):
                if left[card] > 0:
                    add_end(ends, ways, places[NONE], banker_places[card], left[card] * after_five, cells)
        else:
            add_end(ends, ways, places[NONE], banker_places[NONE], after_four, cells)
        return
    for third in range(10):
        if left[third] > 0:
            if play.banker[third, banker] != DRAWS:
                add_end(ends, ways, places[third], banker_places[NONE], left[third] * after_five, cells)
                continue
            for card in range(10):
                more = left[third] * (left[card] - (card == third))
                if more > 0:
                    add_end(ends, ways, places[third], banker_places[card], more, cells)


@part
def points_left(points: Ints, counts: Ints) -> Ints:
    left = np.zeros(10, np.int64)
    for kind in range(len(counts)):
        left[points[kind]] += counts[kind]
    return left


@kernel
def count_ends(play: PlayArrays, ends: SeenArrays, points: Ints, counts: Ints, cells: Ints) -> int:
    """Fill `cells` with ways; return the number of sequences."""
    left = points_left(points, counts)
    cells[:] = 0
    if ends.banker.sizes[1] == 1:
        count_by_player(play, ends, left, counts, cells)
    else:
        count_by_both(play, ends, left, counts, cells)
    return count_orders(left.sum())


@kernel
def count_by_player(play: PlayArrays, ends: SeenArrays, left: Ints, counts: Ints, cells: Ints) -> None:
    """Count by the points of Player's first two cards; Banker's matter by their total alone."""
    hand, size = ends.player, ends.player.sizes[0] * ends.banker.sizes[0]
    finish, ways = np.empty(size, np.int64), np.empty(hand.sizes[1], np.int64)
    for low in range(10):
        for high in range(low, 10):
            points = 10 * low + high
            all_ways = two_ways(left, points)
            if all_ways == 0:
                continue
            rare_ways(hand, counts, points, ways)
            ways[hand.sizes[2]] = all_ways - ways.sum()
            take_two(left, points)
            finish[:] = 0
            finish_player(play, ends, (low + high) % 10, left, finish)
            put_two(left, points)
            for place in range(len(ways)):
                more = ways[place] * (1 + (low != high))
                if more:
                    for end in range(size):
                        cells[place * size + end] += more * finish[end]


@part
def finish_player(play: PlayArrays, ends: SeenArrays, player: int, left: Ints, finish: Ints) -> None:
    """Ways to each end after Player's first two cards."""
    cards = left.sum()
    after_four, after_five = max(cards - 2, 1) * max(cards - 3, 1), max(cards - 3, 1)
    places, width = ends.player.places[player], ends.banker.sizes[0]
    stands = finish[places[NONE] * width : (places[NONE] + 1) * width]
    pairs = np.empty(10, np.int64)
    count_pairs(left, pairs)
    for banker in range(10):
        if play.naturals[player] or play.naturals[banker]:
            stands[ends.banker.places[banker, NONE]] += pairs[banker] * after_four
    if play.naturals[player]:
        return
    if not play.player_draws[player]:
        finish_banker(play.banker[NONE], ends.banker.places, left, after_four, after_five, stands)
        return
    for third in range(10):
        ways = left[third]
        if ways > 0:
            left[third] -= 1
            row = finish[places[third] * width : (places[third] + 1) * width]
            finish_banker(play.banker[third], ends.banker.places, left, ways * after_five, ways, row)
            left[third] += 1


@part
def finish_banker(
    banker_plays: Ints, places: Ints, left: Ints, ways_standing: int, ways_drawing: int, row: Ints
) -> None:
    pairs = np.empty(10, np.int64)
    count_pairs(left, pairs)
    for banker in range(10):
        if banker_plays[banker] == STANDS:
            row[places[banker, NONE]] += pairs[banker] * ways_standing
        elif banker_plays[banker] == DRAWS:
            for card in range(10):
                without = pairs[banker] - 2 * (left[(10 + banker - card) % 10] - (2 * card % 10 == banker))
                row[places[banker, card]] += left[card] * without * ways_drawing


@part
def count_pairs(left: Ints, pairs: Ints) -> None:
    """Ordered pairs of cards by total; a card does not pair with itself."""
    pairs[:] = 0
    for one in range(10):
        for other in range(10):
            pairs[(one + other) % 10] += left[one] * (left[other] - (one == other))


@kernel
def count_by_both(play: PlayArrays, ends: SeenArrays, left: Ints, counts: Ints, cells: Ints) -> None:
    """Count by the points of all of the first four cards."""
    ways = np.zeros((ends.player.sizes[1], ends.banker.sizes[1]), np.int64)
    for low in range(10):
        for high in range(low, 10):
            of_player = 10 * low + high
            if two_ways(left, of_player) == 0:
                continue
            for banker_low in range(10):
                for banker_high in range(banker_low, 10):
                    of_banker = 10 * banker_low + banker_high
                    if two_ways(left, of_banker) == 0:
                        continue
                    split_ways(ends, counts, left, of_player, of_banker, ways)
                    ways *= (1 + (low != high)) * (1 + (banker_low != banker_high))
                    take_two(left, of_player)
                    take_two(left, of_banker)
                    player, banker = (low + high) % 10, (banker_low + banker_high) % 10
                    add_third_cards(play, ends, player, banker, left, ways, cells)
                    put_two(left, of_player)
                    put_two(left, of_banker)


@part
def add_rare_together(classes: SeenArrays, counts: Ints, ways: Ints) -> None:
    """Ways to deal rare classes to both hands, whatever their points."""
    player, banker = classes.player, classes.banker
    for points in range(100):
        for other in range(100):
            if player.start[points + 1] > player.start[points] and banker.start[other + 1] > banker.start[other]:
                found = np.zeros_like(ways)
                rare_ways_together(player, banker, counts, points, other, found)
                ways += found * (1 + (points // 10 != points % 10)) * (1 + (other // 10 != other % 10))


@part
def ways_of_classes(hand: HandArrays, counts: Ints) -> Ints:
    """Ways to deal two cards of each class to one hand."""
    ways, found, cards = np.zeros(hand.sizes[1], np.int64), np.empty(hand.sizes[1], np.int64), counts.sum()
    for points in range(100):
        rare_ways(hand, counts, points, found)
        ways += found * (1 + (points // 10 != points % 10))
    ways[hand.sizes[2]] = cards * (cards - 1) - ways.sum()
    return ways


@kernel
def class_chances(classes: SeenArrays, counts: Ints) -> Floats:
    """The probability of each class of both hands' first two cards.

    If every bet looks at one hand only, the hands may be counted as if they were independent.
    """
    common, banker_common, cards = classes.player.sizes[2], classes.banker.sizes[2], counts.sum()
    of_player, of_banker = ways_of_classes(classes.player, counts), ways_of_classes(classes.banker, counts)
    orders = cards * (cards - 1)
    if not classes.together:
        independent = np.empty(len(of_player) * len(of_banker))
        for place in range(len(of_player)):
            for other in range(len(of_banker)):
                independent[place * len(of_banker) + other] = of_player[place] / orders * (of_banker[other] / orders)
        return independent
    ways = np.zeros((len(of_player), len(of_banker)), np.int64)
    add_rare_together(classes, counts, ways)
    rest = (cards - 2) * (cards - 3)
    for place in range(len(of_player)):
        if place != common:
            ways[place, banker_common] = of_player[place] * rest - ways[place].sum()
    for place in range(len(of_banker)):
        ways[common, place] = of_banker[place] * rest - ways[:, place].sum()
    chances: Floats = ways.ravel() / (orders * rest)
    return chances


@part
def figure_cells(nets: Floats, chances: Floats, figures: Floats) -> None:
    add_figures(nets, chances, figures)
    figures[VARIANCE] = spread(nets, chances, figures[EXPECTED])


@part
def figure(play: PlayArrays, bets: BetArrays, ends: EndArrays, counts: Ints, figures: Floats) -> float:
    """Fill a row of `figures` for each bet; return the probability that the round can be finished."""
    figures[:] = 0.0
    if counts.sum() < 4:
        return 0.0
    cells = np.empty(ends.seen.nets.shape[1], np.int64)
    orders = count_ends(play, ends.seen, ends.points, counts.copy(), cells)
    finishing = cells.sum()
    if finishing != orders:
        return float(finishing / orders)
    chances, of_classes = cells / orders, class_chances(ends.classes, counts.copy())
    by_first_card = np.zeros((0, 0), np.int64)
    if (bets.kinds == ANTE).any():
        by_first_card = count_round(play, bets.groups, points_left(ends.points, counts))
    for bet in range(len(bets.kinds)):
        if bets.kinds[bet] == ANTE:
            figure_ante(bets.nets[bet], bets.whole_nets[bet], bets.parts[bet], by_first_card, orders, figures[bet])
        elif bets.kinds[bet] == PAIR or bets.kinds[bet] == CLASSES:
            figure_cells(ends.classes.nets[bet], of_classes, figures[bet])
        else:
            figure_cells(ends.seen.nets[bet], chances, figures[bet])
    return 1.0


@kernel
def figure_many(
    play: PlayArrays, bets: BetArrays, ends: EndArrays, counts: Ints, figures: Floats, finishing: Floats
) -> None:
    for place in range(len(counts)):
        finishing[place] = figure(play, bets, ends, counts[place], figures[place])
