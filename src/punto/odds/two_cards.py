"""Ways to deal the first two cards of one hand, or of both, by the class that a game's bets see them in.

Integers only. One class of each hand, the most common, is never enumerated: its ways are all ways less the others.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from punto.cards import CARDS
from punto.completions import CARD_BY_CARD, RANK_BY_RANK, Kinds
from punto.rules.axes import Axes, HandAxes
from punto.shoe import Composition

Points = tuple[int, int]
"""Two cards of a hand: their points, the lower first."""
KindPair = tuple[int, int]
Rare = Mapping[Points, Mapping[int, Sequence[KindPair]]]
"""By points, then by class: the kinds of the two cards, in the order in which the points are named."""


class Classes(NamedTuple):
    """The classes of a hand's first two cards."""

    common: int
    rare: Rare
    """All classes but the common one."""


@lru_cache(maxsize=1_000)
def classes_of(axes: HandAxes, kinds: Kinds) -> Classes:
    found: defaultdict[int, defaultdict[Points, list[KindPair]]] = defaultdict(lambda: defaultdict(list))
    for one in range(kinds.number):
        for other in range(kinds.number):
            points = CARDS[one].points, CARDS[other].points
            if points[0] <= points[1]:
                found[axes.class_table[one][other]][points].append((one, other))
    common = max(found, key=lambda place: sum(map(len, found[place].values())))
    rare: defaultdict[Points, dict[int, Sequence[KindPair]]] = defaultdict(dict)
    for place, by_points in found.items():
        if place != common:
            for points, pairs in by_points.items():
                rare[points][place] = pairs
    return Classes(common, dict(rare))


class TwoCardCount:
    """The ways for some cards and axes. Two cards are counted with the lower points first."""

    def __init__(self, axes: Axes, unseen: Composition) -> None:
        kinds = CARD_BY_CARD if axes.sees_suits else RANK_BY_RANK
        self.player, self.banker = classes_of(axes.player, kinds), classes_of(axes.banker, kinds)
        self._counts = kinds.counts(unseen)

    def rare_ways(self, classes: Classes) -> dict[Points, dict[int, int]]:
        """Of one hand, by points and class."""
        counts = self._counts
        return {
            points: {
                place: sum(counts[one] * (counts[other] - (one == other)) for one, other in pairs)
                for place, pairs in by_class.items()
            }
            for points, by_class in classes.rare.items()
        }

    def both_ways(self, player: Sequence[KindPair], banker: Sequence[KindPair]) -> int:
        """Ways to deal one of these to Player and one of those to Banker."""
        counts, ways = self._counts, 0
        for one, other in player:
            first = counts[one] * (counts[other] - (one == other))
            if first > 0:
                counts[one] -= 1
                counts[other] -= 1
                ways += first * sum(counts[third] * (counts[last] - (third == last)) for third, last in banker)
                counts[one] += 1
                counts[other] += 1
        return ways


def class_ways(axes: Axes, unseen: Composition) -> tuple[list[int], int]:
    """The ways to each cell of axes that see first two cards only, and all ways to deal those that matter."""
    count, cards = TwoCardCount(axes, unseen), unseen.total
    player, banker = (_of_one_hand(count, classes) for classes in (count.player, count.banker))
    one_hand = cards * (cards - 1)
    if axes.player.size == 1 or axes.banker.size == 1:
        seen, classes = (banker, count.banker) if axes.player.size == 1 else (player, count.player)
        size = axes.size
        ways = [seen.get(place, 0) for place in range(size)]
        ways[classes.common] = one_hand - sum(ways)
        return ways, one_hand
    all_ways = one_hand * (cards - 2) * (cards - 3)
    table = [[0] * axes.banker.size for _ in range(axes.player.size)]
    for place, of_player in _pairs_by_class(count.player).items():
        for other, of_banker in _pairs_by_class(count.banker).items():
            table[place][other] = count.both_ways(of_player, of_banker)
        table[place][count.banker.common] = player[place] * (cards - 2) * (cards - 3) - sum(table[place])
    for other in range(axes.banker.size):
        whole = banker.get(other, 0) * (cards - 2) * (cards - 3)
        if other != count.banker.common:
            table[count.player.common][other] = whole - sum(row[other] for row in table)
    table[count.player.common][count.banker.common] += all_ways - sum(map(sum, table))
    return [ways for row in table for ways in row], all_ways


def _pairs_by_class(classes: Classes) -> dict[int, list[KindPair]]:
    """In either order of points."""
    found: defaultdict[int, list[KindPair]] = defaultdict(list)
    for (low, high), by_class in classes.rare.items():
        for place, pairs in by_class.items():
            found[place] += pairs
            if low != high:
                found[place] += [(other, one) for one, other in pairs]
    return found


def _of_one_hand(count: TwoCardCount, classes: Classes) -> dict[int, int]:
    found: defaultdict[int, int] = defaultdict(int)
    for (low, high), by_class in count.rare_ways(classes).items():
        for place, ways in by_class.items():
            found[place] += ways * (1 if low == high else 2)
    return found
