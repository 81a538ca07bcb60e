"""The edge of every bet in a shoe with a missing or an extra card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from msgspec import Struct

from punto.cards import Card
from punto.odds import exact_odds
from punto.rules.model import RuleSet
from punto.shoe import Composition


class EdgeChange(Struct, frozen=True):
    """The patron's edge on a bet."""

    should_be: Fraction
    is_now: Fraction

    @property
    def change(self) -> Fraction:
        return self.is_now - self.should_be


def edge_changes(
    rules: RuleSet, unseen: Composition, missing: Iterable[Card] = (), extra: Iterable[Card] = ()
) -> Mapping[str, EdgeChange]:
    """By bet: the edge of the complete shoe, and with some cards missing or extra."""
    wrong = unseen.without(missing).with_cards(extra)
    should_be, is_now = exact_odds(rules, unseen), exact_odds(rules, wrong)
    return {
        bet.id: EdgeChange(should_be.bet(bet.id).expected_value, is_now.bet(bet.id).expected_value)
        for bet in rules.bets
    }
