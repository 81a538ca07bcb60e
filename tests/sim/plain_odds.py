"""Exact odds by enumeration: every sequence of card values, weighted by its number of card sequences.

The Table of Play is written here once more from the documents; bets are paid by `punto.settlement`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import perm

from punto.cards import Card
from punto.deal import Hands
from punto.rules.model import RuleSet
from punto.settlement import Stake, settle

UNIT = 100
"""In cents, so that every pay of these games is whole."""

Finish = tuple[int, int, int]
"""Points of the first card, totals of Player and Banker."""


@cache
def orders_by_finish(decks: int) -> Counter[Finish]:
    """The number of ordered six-card sequences with this end; shorter rounds are extended to six cards."""
    left = [16 * decks] + [4 * decks] * 9
    found: Counter[Finish] = Counter()
    for cards, weight in _sequences(left, 4):
        player, banker = (cards[0] + cards[2]) % 10, (cards[1] + cards[3]) % 10
        rest = 52 * decks - 4
        if player >= 8 or banker >= 8 or (player >= 6 and banker >= 6):
            found[cards[0], player, banker] += weight * perm(rest, 2)
            continue
        for fifth in range(10):
            ways = weight * (left[fifth] - cards.count(fifth))
            if player >= 6:
                found[cards[0], player, (banker + fifth) % 10] += ways * (rest - 1)
            elif not banker_draws(banker, fifth):
                found[cards[0], (player + fifth) % 10, banker] += ways * (rest - 1)
            else:
                for sixth in range(10):
                    last = left[sixth] - (*cards, fifth).count(sixth)
                    found[cards[0], (player + fifth) % 10, (banker + sixth) % 10] += ways * last
    return found


def banker_draws(total: int, players_third: int) -> bool:
    match total:
        case 3:
            return players_third != 8
        case 4:
            return players_third in range(2, 8)
        case 5:
            return players_third in range(4, 8)
        case 6:
            return players_third in (6, 7)
        case _:
            return total < 3


def _sequences(left: list[int], length: int) -> Iterator[tuple[tuple[int, ...], int]]:
    if length == 0:
        yield (), 1
        return
    for cards, weight in _sequences(left, length - 1):
        for value in range(10):
            yield (*cards, value), weight * (left[value] - cards.count(value))


def exact_values(rules: RuleSet, decks: int) -> dict[str, Fraction]:
    """The expected gain per unit of each bet; an ante with its wager under best play."""
    finishes = orders_by_finish(decks)
    return {bet.id: _value(rules, bet.id, finishes, decks) for bet in rules.bets}


def _value(rules: RuleSet, bet: str, finishes: Counter[Finish], decks: int) -> Fraction:
    if bet.endswith("_pair"):
        chance = Fraction(4 * decks - 1, 52 * decks - 1)
        return chance * _net(rules, bet, 0, 0, paired=True) + (1 - chance) * _net(rules, bet, 0, 0, paired=False)
    orders = finishes.total()
    wager = rules.wagers.get(bet)
    by_first = [Fraction(0)] * 10
    for (first, player, banker), ways in finishes.items():
        net = _net(rules, bet, player, banker)
        if wager is not None:
            net += 2 * _net(rules, wager.id, player, banker)
        by_first[first] += Fraction(ways, orders) * net
    if wager is None:
        return sum(by_first, Fraction(0))
    chances = [Fraction(16 if points == 0 else 4, 52) for points in range(10)]
    return sum((max(value, -chance) for value, chance in zip(by_first, chances, strict=True)), Fraction(0))


@cache
def _hands(player: int, banker: int, *, paired: bool) -> Hands:
    """Complete hands with these totals; the cards matter only for pairs."""
    second = Card("KS") if paired else Card("QS")
    return Hands((Card("KS"), second), (Card("KS"), second), player, banker, None)


def _net(rules: RuleSet, bet: str, player: int, banker: int, *, paired: bool = False) -> Fraction:
    settled = settle(rules, _hands(player, banker, paired=paired), [Stake(bet, UNIT)])[0]
    return Fraction(settled.net_cents, UNIT)
