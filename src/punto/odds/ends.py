"""The number of ways to each end of a round, as finely as a game's bets see it.

Integers only. Totals and third cards depend on points. So a round is counted by Player's two cards, Player's third, and
for the rest Banker's pairs of cards by a formula, corrected for each third card. Classes of Player's first two cards
only split the ways of those. Classes of Banker's first two cards are counted one by one, except for the most common,
which has the ways that are left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import perm
from typing import Final

from msgspec import Struct

from punto.errors import TooFewCardsError
from punto.odds.two_cards import Points, TwoCardCount
from punto.rules.axes import TOTAL_AXES, Axes, HandAxes
from punto.rules.tableau import NO_THIRD_CARD, TableOfPlay
from punto.shoe import Composition

FEWEST_CARDS: Final = 4
MOST_CARDS: Final = 6
"""Cards that a round takes."""
NO_CARDS: Final = Composition.of_cards(())
TWO_CARDS: tuple[Points, ...] = tuple((low, high) for low in range(10) for high in range(low, 10))


def too_few_cards(cards: int) -> TooFewCardsError:
    return TooFewCardsError(f"A round takes at least {FEWEST_CARDS} cards; there {_are(cards)} left.")


def may_run_out(cards: int, finishing: float) -> TooFewCardsError:
    return TooFewCardsError(
        f"A round may take {MOST_CARDS} cards and there {_are(cards)} left: it could be finished only {finishing:.2%} "
        f"of the time, so no bet has odds."
    )


def _are(cards: int) -> str:
    return f"is {cards}" if cards == 1 else f"are {cards}"


class EndCount(Struct, frozen=True):
    """Equally likely sequences of the next six cards (or all, if fewer are left), by the end of the round."""

    axes: Axes
    cells: list[int]
    """By the index of the axes."""
    orders: int

    def on(self, axes: Axes) -> list[int]:
        """The same counts on axes that look at less."""
        if axes == self.axes:
            return self.cells
        found = [0] * axes.size
        for place, ways in zip(_narrowed(self.axes, axes), self.cells, strict=True):
            found[place] += ways
        return found


@lru_cache(maxsize=1_000)
def _narrowed(axes: Axes, other: Axes) -> list[int]:
    return axes.narrowed_to(other)


class FirstCardCount(Struct, frozen=True):
    """The counts of `EndCount` by points of the first card, 0 to 9."""

    axes: Axes
    rows: list[list[int]]
    orders: int

    def on(self, axes: Axes) -> list[list[int]]:
        """The same counts on axes that look at less."""
        return [EndCount(self.axes, row, self.orders).on(axes) for row in self.rows]


class TotalsCount(Struct, frozen=True):
    """Equally likely sequences of the next six cards (or all, if fewer are left), by both totals."""

    by_first_card: list[list[int]]
    """By points of the first card, 0 to 9; then by cell, `10 × player_total + banker_total`."""
    cells: list[int]
    """By cell, for any first card."""
    orders: int


def count_totals(table: TableOfPlay, points: Sequence[int]) -> TotalsCount:
    """Count from the number of cards of each point value, 0 to 9; raises an error if some round could not be finished.

    >>> from punto.rules import load_rules
    >>> count = count_totals(load_rules("rws").table_of_play, (128, *[32] * 9))  # eight decks
    >>> sum(ways for cell, ways in enumerate(count.cells) if cell // 10 > cell % 10)  # Player wins
    2230518282592256
    """
    counting = _Counting(table, points, TOTAL_AXES, TwoCardCount(TOTAL_AXES, NO_CARDS))
    rows = counting.by_first_card()
    return TotalsCount(rows, [sum(column) for column in zip(*rows, strict=True)], counting.orders)


def count_ends(table: TableOfPlay, unseen: Composition, axes: Axes) -> EndCount:
    """Raises an error if some round could not be finished.

    >>> from punto.rules import load_rules
    >>> from punto.rules.axes import COUNTED_AXES
    >>> count = count_ends(load_rules("rws").table_of_play, Composition.of_decks(8), COUNTED_AXES)
    >>> len(count.cells), sum(count.cells) == count.orders
    (1600, True)
    """
    counting = _Counting(table, unseen.by_points(), axes, TwoCardCount(axes, unseen))
    cells = [0] * axes.size
    for player in TWO_CARDS:
        counting.add(cells, player, 1 if player[0] == player[1] else 2)
    counting.check(sum(cells))
    return EndCount(axes, cells, counting.orders)


def count_by_first_card(table: TableOfPlay, unseen: Composition, axes: Axes) -> FirstCardCount:
    """The same by points of the first card."""
    counting = _Counting(table, unseen.by_points(), axes, TwoCardCount(axes, unseen))
    return FirstCardCount(axes, counting.by_first_card(), counting.orders)


def _pairs_of(left: Sequence[int]) -> list[int]:
    """Ordered pairs of cards by total."""
    return [
        sum(left[card] * (left[total - card] - (2 * card % 10 == total)) for card in range(10)) for total in range(10)
    ]


def _pairs_less(pairs: Sequence[int], left: Sequence[int], card: int) -> list[int]:
    """`_pairs_of` after removing one card, which was the first or second of its pairs."""
    twin = 2 * card % 10
    return [ways - 2 * (left[total - card] - (total == twin)) for total, ways in enumerate(pairs)]


class _Places:
    """Where a hand of some two-card total is seen with each third card, and without one (the last)."""

    def __init__(self, axes: HandAxes) -> None:
        self.of = [
            [*(axes.end_index((total + card) % 10, card) for card in range(10)), axes.end_index(total, None)]
            for total in range(10)
        ]


_Rare = tuple[Points, Mapping[int, int]]
"""Points of a hand's first two cards, and the ways to deal each rare class of them."""


class _Counting:
    def __init__(self, table: TableOfPlay, points: Sequence[int], axes: Axes, two: TwoCardCount) -> None:
        cards = sum(points)
        if cards < FEWEST_CARDS:
            raise too_few_cards(cards)
        self.orders = perm(cards, min(cards, MOST_CARDS))
        self._table, self._axes, self._points, self._cards, self._two = table, axes, points, cards, two
        self._after_four = perm(cards - 4, min(cards, MOST_CARDS) - 4)
        self._after_five = perm(max(cards - 5, 0), max(min(cards, MOST_CARDS) - 5, 0))
        self._player, self._banker = _Places(axes.player).of, _Places(axes.banker).of
        self._player_rare = two.rare_ways(two.player)
        self._banker_rare = two.rare_ways(two.banker)

    def by_first_card(self) -> list[list[int]]:
        rows = [[0] * self._axes.size for _ in range(10)]
        for player in TWO_CARDS:
            cells = [0] * self._axes.size
            self.add(cells, player, 1)
            for first in set(player):
                rows[first] = [sum_ + more for sum_, more in zip(rows[first], cells, strict=True)]
        self.check(sum(map(sum, rows)))
        return rows

    def check(self, finishing: int) -> None:
        if finishing < self.orders:
            raise may_run_out(self._cards, finishing / self.orders)

    def add(self, cells: list[int], player: Points, times: int) -> None:
        """Add the ends of all rounds in which Player's first two cards have these points."""
        low, high = player
        ways = self._points[low] * (self._points[high] - (low == high))
        if ways <= 0:
            return
        left = list(self._points)
        left[low] -= 1
        left[high] -= 1
        finishes = self._finishes((low + high) % 10, left)
        rare = self._player_rare.get(player, {})
        for place, of_class in ((self._two.player.common, ways - sum(rare.values())), *rare.items()):
            for end, row in finishes:
                at = self._at(place, end, self._two.banker.common)
                for more_at, more in enumerate(row, start=at):
                    cells[more_at] += times * of_class * more
        for banker, by_class in self._banker_rare.items():
            self._split_banker(cells, (player, rare), (banker, by_class), times)

    def _at(self, place: int, end: int, banker_place: int) -> int:
        axes = self._axes
        return (place * axes.player.ends + end) * axes.banker.size + banker_place * axes.banker.ends

    def _finishes(self, player: int, left: Sequence[int]) -> list[tuple[int, list[int]]]:
        """Ways by end of Player's hand and then of Banker's, after Player's two cards, which total `player`."""
        table, pairs, stands = self._table, _pairs_of(left), self._player[player][NO_THIRD_CARD]
        natural = [0] * self._axes.banker.ends
        for banker, ways in enumerate(pairs):
            if player in table.naturals or banker in table.naturals:
                natural[self._banker[banker][NO_THIRD_CARD]] += ways * self._after_four
        found = [(stands, natural)]
        if player in table.naturals:
            return found
        if not table.player_draws[player]:
            found.append((stands, self._play_banker(NO_THIRD_CARD, left, pairs, self._after_four, self._after_five)))
            return found
        for third, ways in enumerate(left):
            if ways:
                fewer = [count - (card == third) for card, count in enumerate(left)]
                row = self._play_banker(third, fewer, _pairs_less(pairs, left, third), self._after_five, 1)
                found.append((self._player[player][third], [ways * more for more in row]))
        return found

    def _play_banker(
        self, third: int, left: Sequence[int], pairs: Sequence[int], after_standing: int, after_drawing: int
    ) -> list[int]:
        """Ways by the end of Banker's hand, without naturals."""
        row = [0] * self._axes.banker.ends
        for banker, places in enumerate(self._banker):
            ways = pairs[banker]
            if banker in self._table.naturals:
                continue
            if not self._table.banker_draws[banker][third]:
                row[places[NO_THIRD_CARD]] += ways * after_standing
                continue
            for card, count in enumerate(left):
                if count:
                    without = ways - 2 * (left[banker - card] - (2 * card % 10 == banker))
                    row[places[card]] += count * without * after_drawing
        return row

    def _split_banker(self, cells: list[int], player: _Rare, banker: _Rare, times: int) -> None:
        """Move the ways of rare classes of Banker's first two cards from the common class to their own."""
        (points, player_rare), (banker_points, by_class) = player, banker
        left = list(self._points)
        for card in banker_points:
            left[card] -= 1
        low, high = points
        player_ways = left[low] * (left[high] - (low == high))
        if player_ways <= 0 or min(left) < 0:
            return
        for card in points:
            left[card] -= 1
        ends = list(self._third_cards(sum(points) % 10, sum(banker_points) % 10, left))
        either_way = times * (1 if banker_points[0] == banker_points[1] else 2)
        for banker_place, ways in by_class.items():
            together = self._together(points, player_rare, banker_points, banker_place, ways)
            rest = ways * player_ways - sum(together.values())
            for place, of_class in ((self._two.player.common, rest), *together.items()):
                if of_class:
                    self._move(cells, place, banker_place, ends, either_way * of_class)

    def _together(
        self, points: Points, rare: Mapping[int, int], banker_points: Points, banker_place: int, ways: int
    ) -> dict[int, int]:
        """By class of Player's first two cards: ways to deal them beside a class of Banker's."""
        if not {*points} & {*banker_points}:
            return {place: of_player * ways for place, of_player in rare.items()}
        of_banker = self._two.banker.rare[banker_points][banker_place]
        return {place: self._two.both_ways(self._two.player.rare[points][place], of_banker) for place in rare}

    def _move(
        self, cells: list[int], place: int, banker_place: int, ends: Sequence[tuple[int, int, int]], ways: int
    ) -> None:
        for end, banker_end, more in ends:
            cells[self._at(place, end, banker_place) + banker_end] += ways * more
            cells[self._at(place, end, self._two.banker.common) + banker_end] -= ways * more

    def _third_cards(self, player: int, banker: int, left: Sequence[int]) -> Iterator[tuple[int, int, int]]:
        """The ends of both hands after their first two cards, with the ways of third cards."""
        table, of_player, of_banker = self._table, self._player[player], self._banker[banker]
        goes_on = player not in table.naturals and banker not in table.naturals
        if not (goes_on and table.player_draws[player]):
            if goes_on and table.banker_draws[banker][NO_THIRD_CARD]:
                for card, ways in enumerate(left):
                    yield of_player[NO_THIRD_CARD], of_banker[card], ways * self._after_five
            else:
                yield of_player[NO_THIRD_CARD], of_banker[NO_THIRD_CARD], self._after_four
            return
        for third, ways in enumerate(left):
            if not table.banker_draws[banker][third]:
                yield of_player[third], of_banker[NO_THIRD_CARD], ways * self._after_five
                continue
            for card, more in enumerate(left):
                yield of_player[third], of_banker[card], ways * (more - (card == third))
