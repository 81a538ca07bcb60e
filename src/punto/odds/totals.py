"""The number of ways to each pair of final totals, by points of the first card.

Integers only. Two cards of a hand matter by their sum, so a round is counted hand by hand: Player's two cards, then
Player's third, and for the rest Banker's pairs of cards by a formula, corrected for each third card.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import perm
from typing import Final

from msgspec import Struct

from punto.errors import TooFewCardsError
from punto.rules.tableau import NO_THIRD_CARD, TableOfPlay

FEWEST_CARDS: Final = 4
MOST_CARDS: Final = 6
"""Cards that a round takes."""


class TotalsCount(Struct, frozen=True):
    """Equally likely sequences of the next six cards (or all, if fewer are left), by their result."""

    by_first_card: tuple[tuple[int, ...], ...]
    """By points of the first card, 0 to 9; then by cell, `10 × player_total + banker_total`."""
    cells: tuple[int, ...]
    """By cell, for any first card."""
    orders: int


def count_totals(table: TableOfPlay, points: Sequence[int]) -> TotalsCount:
    """Count from the number of cards of each point value, 0 to 9; raises an error if some round could not be finished.

    >>> from punto.rules import load_rules
    >>> count = count_totals(load_rules("rws").table_of_play, (128, *[32] * 9))  # eight decks
    >>> sum(ways for cell, ways in enumerate(count.cells) if cell // 10 > cell % 10)  # Player wins
    2230518282592256
    """
    cards = sum(points)
    if cards < FEWEST_CARDS:
        raise too_few_cards(cards)
    deal = _prepare(table, cards)
    by_first_card = [[0] * 100 for _ in range(10)]
    for low in range(10):
        for high in range(low, 10):
            ways = points[low] * (points[high] - (low == high))
            if ways > 0:
                left = _less(_less(points, low), high)
                finishes = _finish(deal, (low + high) % 10, left)
                for first in {low, high}:
                    row = by_first_card[first]
                    by_first_card[first] = [sum_ + ways * more for sum_, more in zip(row, finishes, strict=True)]
    cells = tuple(map(sum, zip(*by_first_card, strict=True)))
    orders = perm(cards, min(cards, MOST_CARDS))
    if sum(cells) < orders:
        raise may_run_out(cards, sum(cells) / orders)
    return TotalsCount(tuple(map(tuple, by_first_card)), cells, orders)


def too_few_cards(cards: int) -> TooFewCardsError:
    return TooFewCardsError(f"A round takes at least {FEWEST_CARDS} cards; there {_are(cards)} left.")


def may_run_out(cards: int, finishing: float) -> TooFewCardsError:
    return TooFewCardsError(
        f"A round may take {MOST_CARDS} cards and there {_are(cards)} left: it could be finished only {finishing:.2%} "
        f"of the time, so no bet has odds."
    )


def _are(cards: int) -> str:
    return f"is {cards}" if cards == 1 else f"are {cards}"


class _Deal(Struct, frozen=True):
    table: TableOfPlay
    columns: tuple[tuple[tuple[int, bool], ...], ...]
    """By Player's third card, or `NO_THIRD_CARD`: each Banker total except naturals, and whether it draws."""
    after_four: int
    """Sequences of the cards that a round of four leaves of the six."""
    after_five: int


def _prepare(table: TableOfPlay, cards: int) -> _Deal:
    bankers = [total for total in range(10) if total not in table.naturals]
    columns = tuple(
        tuple((banker, table.banker_draws[banker][third]) for banker in bankers) for third in range(NO_THIRD_CARD + 1)
    )
    depth = min(cards, MOST_CARDS)
    return _Deal(table, columns, perm(cards - 4, depth - 4), perm(max(cards - 5, 0), max(depth - 5, 0)))


def _less(points: Sequence[int], card: int) -> list[int]:
    left = list(points)
    left[card] -= 1
    return left


def pairs_of(left: Sequence[int]) -> list[int]:
    """Ordered pairs of cards by total."""
    return [
        sum(left[card] * (left[total - card] - (2 * card % 10 == total)) for card in range(10)) for total in range(10)
    ]


def pairs_less(pairs: Sequence[int], left: Sequence[int], card: int) -> list[int]:
    """`_pairs` after removing one card, which was the first or second of its pairs."""
    twin = 2 * card % 10
    return [ways - 2 * (left[total - card] - (total == twin)) for total, ways in enumerate(pairs)]


def _finish(deal: _Deal, player: int, left: Sequence[int]) -> list[int]:
    """Ways by cell after removing Player's two cards, which total `player`."""
    table = deal.table
    cells = [0] * 100
    pairs = pairs_of(left)
    for banker, ways in enumerate(pairs):
        if player in table.naturals or banker in table.naturals:
            cells[10 * player + banker] += ways * deal.after_four
    if player in table.naturals:
        return cells
    if not table.player_draws[player]:
        row = _play_banker(deal.columns[NO_THIRD_CARD], left, pairs, deal.after_four, deal.after_five)
        _add_row(cells, player, row, 1)
        return cells
    for third, ways in enumerate(left):
        if ways:
            row = _play_banker(
                deal.columns[third], _less(left, third), pairs_less(pairs, left, third), deal.after_five, 1
            )
            _add_row(cells, (player + third) % 10, row, ways)
    return cells


def _add_row(cells: list[int], player: int, row: Sequence[int], ways: int) -> None:
    for banker, more in enumerate(row):
        cells[10 * player + banker] += ways * more


def _play_banker(
    column: Sequence[tuple[int, bool]],
    left: Sequence[int],
    pairs: Sequence[int],
    after_standing: int,
    after_drawing: int,
) -> list[int]:
    """Ways by Banker's final total, without naturals."""
    row = [0] * 10
    for banker, draws in column:
        ways = pairs[banker]
        if not draws:
            row[banker] += ways * after_standing
            continue
        for card, count in enumerate(left):
            if count:
                without = ways - 2 * (left[banker - card] - (2 * card % 10 == banker))
                row[(banker + card) % 10] += count * without * after_drawing
    return row
