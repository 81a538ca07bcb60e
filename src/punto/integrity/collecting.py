"""The order of a collected shoe: after each round a dealer picks up one hand after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from punto.cards import Card
from punto.deal import Hands, cards_used, reconstruct
from punto.rules.model import RuleSet

MOST_CARDS: Final = 6


def collected_orders(rules: RuleSet, dealt: Sequence[Card]) -> tuple[list[Card], list[Card]]:
    """A shoe as collected, Player's hand first or Banker's, from its cards in the order dealt.

    >>> from punto.cards import format_cards, parse_cards
    >>> from punto.rules import load_rules
    >>> format_cards(collected_orders(load_rules("rws"), parse_cards("9H 4C KS 3D"))[0])
    '9H KS 4C 3D'
    """
    rounds = [*_deal_rounds(rules, dealt)]
    return (
        [card for hands in rounds for card in (*hands.player, *hands.banker)],
        [card for hands in rounds for card in (*hands.banker, *hands.player)],
    )


def _deal_rounds(rules: RuleSet, cards: Sequence[Card]) -> Iterator[Hands]:
    """Deal these cards round by round; the last round may be cut short."""
    start = 0
    while start < len(cards):
        size = cards_used(rules, cards[start : start + MOST_CARDS])
        yield reconstruct(rules, cards[start : start + size])
        start += size
