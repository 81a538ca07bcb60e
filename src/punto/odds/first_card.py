"""The value of knowing the first card while bets are open."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from punto.cards import CARDS, Card
from punto.odds.ends import count_totals
from punto.odds.exact import cell_result, raised_results
from punto.rules.axes import TOTAL_AXES
from punto.rules.model import RuleSet
from punto.shoe import Composition


class FirstCardEdge(Struct, frozen=True):
    """The best bet of a patron who knows the first card."""

    bet: str
    edge: Fraction
    """The patron's, per unit bet."""


def best_bet_after(rules: RuleSet, unseen: Composition, card: Card) -> FirstCardEdge:
    """Among bets on totals that can be placed alone. `unseen` includes the card.

    >>> from punto.rules import load_rules
    >>> best = best_bet_after(load_rules("commission"), Composition.of_decks(8), Card("9H"))
    >>> best.bet, f"{float(best.edge):.1%}"
    ('player', '21.5%')
    """
    points = [0] * 10
    for one in CARDS:
        points[one.points] += unseen.count(one)
    ways = count_totals(rules.table_of_play, points).by_first_card[card.points]
    values = [
        FirstCardEdge(bet.id, _value(rules, bet.id, ways))
        for bet in rules.bets
        if TOTAL_AXES.covers(rules.pictures[bet.id].axes) and not bet.raises and not bet.needs
    ]
    return max(values, key=lambda each: each.edge)


def _value(rules: RuleSet, bet_id: str, ways: Sequence[int]) -> Fraction:
    """An ante is folded if that is better."""
    wager = rules.wagers.get(bet_id)
    if wager is None:
        nets = [cell_result(cell)[1] for cell in rules.pictures[bet_id].on(TOTAL_AXES)]
    else:
        nets = [net for _, net in raised_results(rules, rules.bet(bet_id), wager)]
    value = sum((net * number for net, number in zip(nets, ways, strict=True)), Fraction(0)) / sum(ways)
    return value if wager is None else max(value, Fraction(-1))
