"""The number of ways to each end of a round: first card, pairs and totals together.

Integers only. Pairs depend on ranks and totals on points. The ranks of the first four cards split into pairs by a
formula, and third cards follow from the points left, so no rank beyond the first four cards matters.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import perm
from typing import Final, NamedTuple

from msgspec import Struct

from punto.cards import Rank
from punto.odds.totals import FEWEST_CARDS, MOST_CARDS, TotalsCount, may_run_out, too_few_cards
from punto.rules.tableau import NO_THIRD_CARD, TableOfPlay
from punto.shoe import Composition

TwoCards = tuple[int, int]
"""Two cards of a hand: their points, the lower first."""
TWO_CARDS: Final = tuple((low, high) for low in range(10) for high in range(low, 10))
PAIRINGS: Final = ((False, False), (False, True), (True, False), (True, True))
"""Whether Player has a pair, and whether Banker has one."""


class RoundCount(Struct, frozen=True):
    """Equally likely sequences of the next six cards (or all, if fewer are left), by the end of the round."""

    by_first_card: tuple[tuple[tuple[int, ...], ...], ...]
    """By points of the first card, 0 to 9; then by pairs, in the order of `PAIRINGS`; then by cell, `10 × player_total
    + banker_total`."""
    orders: int

    def totals(self) -> TotalsCount:
        """The same counts without pairs."""
        by_first_card = tuple(tuple(map(sum, zip(*pairings, strict=True))) for pairings in self.by_first_card)
        return TotalsCount(by_first_card, tuple(map(sum, zip(*by_first_card, strict=True))), self.orders)


def count_rounds(table: TableOfPlay, unseen: Composition) -> RoundCount:
    """Raises an error if some round could not be finished.

    >>> from punto.rules import load_rules
    >>> count = count_rounds(load_rules("rws").table_of_play, Composition.of_decks(8))
    >>> both = PAIRINGS.index((True, True))
    >>> f"{sum(sum(pairings[both]) for pairings in count.by_first_card) / count.orders:.6f}"
    '0.005581'
    """
    cards = unseen.total
    if cards < FEWEST_CARDS:
        raise too_few_cards(cards)
    points, pairs = unseen.by_points(), _Pairs.of(unseen)
    after = _Orders(perm(cards - 4, min(cards, MOST_CARDS) - 4), perm(max(cards - 5, 0), max(min(cards, 6) - 5, 0)))
    by_first_card = [[[0] * 100 for _ in PAIRINGS] for _ in range(10)]
    for player in TWO_CARDS:
        found = [[0] * 100 for _ in PAIRINGS]
        for banker in TWO_CARDS:
            splits = _split(points, pairs, player, banker)
            if any(splits):
                _add(found, splits, _finishes(table, _left(points, player, banker), player, banker, after))
        for first in set(player):
            for pairing, cells in enumerate(found):
                known = by_first_card[first][pairing]
                by_first_card[first][pairing] = [sum_ + more for sum_, more in zip(known, cells, strict=True)]
    orders = perm(cards, min(cards, MOST_CARDS))
    count = RoundCount(tuple(tuple(map(tuple, pairings)) for pairings in by_first_card), orders)
    finishing = sum(ways for pairings in count.by_first_card for cells in pairings for ways in cells)
    if finishing < orders:
        raise may_run_out(cards, finishing / orders)
    return count


class _Orders(NamedTuple):
    """Of the cards that a round leaves of the six."""

    after_four: int
    after_five: int


class _Pairs(NamedTuple):
    """By points: the ways to draw a pair of one rank, and to draw a pair for each hand."""

    one: tuple[int, ...]
    both: tuple[int, ...]

    @classmethod
    def of(cls, unseen: Composition) -> _Pairs:
        ranks = unseen.by_rank()
        groups = [[ranks[rank] for rank in Rank if rank.points == points] for points in range(10)]
        one = tuple(sum(cards * (cards - 1) for cards in group) for group in groups)
        both = tuple(
            sum(perm(cards, 4) + perm(cards, 2) * (of_points - perm(cards, 2)) for cards in group)
            for group, of_points in zip(groups, one, strict=True)
        )
        return cls(one, both)


def _ways(points: Sequence[int], two: TwoCards) -> int:
    """Sequences of two cards with these points, the lower first."""
    low, high = two
    return points[low] * (points[high] - (low == high))


def _left(points: Sequence[int], *hands: TwoCards) -> list[int]:
    left = list(points)
    for card in (card for hand in hands for card in hand):
        left[card] -= 1
    return left


def _split(points: Sequence[int], pairs: _Pairs, player: TwoCards, banker: TwoCards) -> tuple[int, ...]:
    """Ways to deal these four cards, by `PAIRINGS`: Player's with the lower card first, Banker's in either order.

    Every order of dealing has as many ways, so a hand that is a pair may be drawn first.
    """
    either_way = 1 if banker[0] == banker[1] else 2
    all_ways = _ways(points, player) * _ways(_left(points, player), banker) * either_way
    if all_ways <= 0:
        return (0,) * len(PAIRINGS)
    player_pairs = banker_pairs = both = 0
    if player[0] == player[1]:
        player_pairs = pairs.one[player[0]] * _ways(_left(points, player), banker) * either_way
    if banker[0] == banker[1]:
        banker_pairs = pairs.one[banker[0]] * _ways(_left(points, banker), player)
        if player == banker:
            both = pairs.both[player[0]]
        elif player[0] == player[1]:
            both = pairs.one[player[0]] * pairs.one[banker[0]]
    return all_ways - player_pairs - banker_pairs + both, banker_pairs - both, player_pairs - both, both


def _finishes(
    table: TableOfPlay, left: Sequence[int], player: TwoCards, banker: TwoCards, after: _Orders
) -> list[tuple[int, int]]:
    """The possible final cells after the first four cards, with the ways of third cards."""
    of_player, of_banker = sum(player) % 10, sum(banker) % 10
    if of_player in table.naturals or of_banker in table.naturals:
        return [(10 * of_player + of_banker, after.after_four)]
    draws = table.banker_draws[of_banker]
    if not table.player_draws[of_player]:
        row = 10 * of_player
        if not draws[NO_THIRD_CARD]:
            return [(row + of_banker, after.after_four)]
        return [(row + (of_banker + card) % 10, ways * after.after_five) for card, ways in enumerate(left) if ways]
    found = []
    for third, ways in enumerate(left):
        if not ways:
            continue
        row = 10 * ((of_player + third) % 10)
        if not draws[third]:
            found.append((row + of_banker, ways * after.after_five))
            continue
        for card, more in enumerate(left):
            if more > (card == third):
                found.append((row + (of_banker + card) % 10, ways * (more - (card == third))))
    return found


def _add(found: list[list[int]], splits: Sequence[int], finishes: Sequence[tuple[int, int]]) -> None:
    for cells, ways in zip(found, splits, strict=True):
        if ways:
            for cell, more in finishes:
                cells[cell] += ways * more
