"""The hands that follow from the cards in order: which hand gets the next card, when the deal ends, the result.

The documents call this reconstruction. Nothing here knows of bets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Final, TypeVar

from msgspec import Struct

from punto.cards import Card
from punto.errors import DealError
from punto.hands import Hand
from punto.rules.model import RuleSet
from punto.rules.tableau import NO_THIRD_CARD, TableOfPlay

Dealt = TypeVar("Dealt")
"""A card, or a stand-in for one."""


class Result(Enum):
    """Which hand won a complete round."""

    PLAYER = "player"
    BANKER = "banker"
    TIE = "tie"


class Hands(Struct, frozen=True):
    """Both hands of a round, complete or partial."""

    player: tuple[Card, ...]
    banker: tuple[Card, ...]
    player_total: int
    banker_total: int
    next_hand: Hand | None
    """None once the deal is complete."""

    @property
    def is_complete(self) -> bool:
        return self.next_hand is None

    @property
    def result(self) -> Result | None:
        if self.next_hand is not None:
            return None
        if self.player_total == self.banker_total:
            return Result.TIE
        return Result.PLAYER if self.player_total > self.banker_total else Result.BANKER

    def of(self, hand: Hand) -> tuple[Card, ...]:
        return self.player if hand is Hand.PLAYER else self.banker

    def total_of(self, hand: Hand) -> int:
        return self.player_total if hand is Hand.PLAYER else self.banker_total

    def is_pair(self, hand: Hand) -> bool:
        """Whether the first two cards of the hand have the same rank."""
        cards = self.of(hand)
        return len(cards) > 1 and cards[0].rank is cards[1].rank


NO_HANDS: Final = Hands((), (), 0, 0, Hand.PLAYER)
"""Before the first card."""


def deal_round(rules: RuleSet, draw: Callable[[], Card]) -> Hands:
    """Deal one whole round.

    >>> from punto.cards import parse_cards
    >>> from punto.rules import load_rules
    >>> deal_round(load_rules("rws"), iter(parse_cards("9H 4C KS 3D")).__next__).result
    <Result.PLAYER: 'player'>
    """
    first, second, third, fourth = draw(), draw(), draw(), draw()
    player: tuple[Card, ...] = (first, third)
    banker: tuple[Card, ...] = (second, fourth)
    player_total = (first.points + third.points) % 10
    banker_total = (second.points + fourth.points) % 10
    table = rules.table_of_play
    if player_total not in table.naturals and banker_total not in table.naturals:
        player_third = NO_THIRD_CARD
        banker_row = table.banker_draws[banker_total]
        if table.player_draws[player_total]:
            card = draw()
            player += (card,)
            player_third = card.points
            player_total = (player_total + player_third) % 10
        if banker_row[player_third]:
            card = draw()
            banker += (card,)
            banker_total = (banker_total + card.points) % 10
    return Hands(player, banker, player_total, banker_total, None)


def reconstruct(rules: RuleSet, cards: Sequence[Card]) -> Hands:
    """The hands for these cards in the order dealt; an extra card is an error.

    >>> from punto.cards import parse_cards
    >>> from punto.rules import load_rules
    >>> reconstruct(load_rules("rws"), parse_cards("9H 4C KS")).next_hand
    <Hand.BANKER: 'banker'>
    """
    return extend_hands(rules, NO_HANDS, cards)


def cards_used(rules: RuleSet, cards: Sequence[Card]) -> int:
    """How many of these cards the round takes."""
    return cards_taken(rules, NO_HANDS, cards)


def cards_taken(rules: RuleSet, hands: Hands, cards: Sequence[Card]) -> int:
    """How many of these cards the hands still take."""
    return _lay(rules.table_of_play, hands, cards)[0]


def extend_hands(rules: RuleSet, hands: Hands, cards: Sequence[Card]) -> Hands:
    """Deal more cards to the hands; an extra card is an error."""
    used, extended = _lay(rules.table_of_play, hands, cards)
    if used < len(cards):
        before = len(hands.player) + len(hands.banker)
        surplus = ", ".join(card.picture for card in cards[used:])
        raise DealError(f"The round is complete after {before + used} cards; {surplus} would be too many.")
    return extended


def hands_as_they_lie(rules: RuleSet, player: tuple[Card, ...], banker: tuple[Card, ...]) -> Hands:
    """The hands for these cards as they are on the table, regardless of the order dealt.

    >>> from punto.cards import parse_cards
    >>> from punto.rules import load_rules
    >>> hands_as_they_lie(load_rules("rws"), parse_cards("9H 4C"), parse_cards("KS 5D")).next_hand
    <Hand.PLAYER: 'player'>
    """
    next_hand = _next_to_receive(rules.table_of_play, player, banker)
    return Hands(player, banker, _total(player), _total(banker), next_hand)


def dealing_order(player: Sequence[Dealt], banker: Sequence[Dealt]) -> tuple[Dealt, ...]:
    """The order in which the cards of two properly dealt hands left the shoe."""
    return (*player[:1], *banker[:1], *player[1:2], *banker[1:2], *player[2:], *banker[2:])


def is_properly_dealt(rules: RuleSet, hands: Hands) -> bool:
    """Whether the hands follow the Table of Play."""
    used, dealt = _lay(rules.table_of_play, NO_HANDS, dealing_order(hands.player, hands.banker))
    return used == len(hands.player) + len(hands.banker) and dealt == hands


def _lay(table: TableOfPlay, hands: Hands, cards: Sequence[Card]) -> tuple[int, Hands]:
    """Deal the cards as far as the round takes them."""
    player, banker, next_hand = hands.player, hands.banker, hands.next_hand
    used = 0
    for card in cards:
        if next_hand is None:
            break
        if next_hand is Hand.PLAYER:
            player += (card,)
        else:
            banker += (card,)
        used += 1
        next_hand = _next_to_receive(table, player, banker)
    return used, Hands(player, banker, _total(player), _total(banker), next_hand)


def _total(cards: tuple[Card, ...]) -> int:
    return sum(card.points for card in cards) % 10


def _next_to_receive(table: TableOfPlay, player: tuple[Card, ...], banker: tuple[Card, ...]) -> Hand | None:
    """Two cards each, Player first; then by the Table of Play."""
    if len(player) < 2 and len(player) <= len(banker):
        return Hand.PLAYER
    if len(banker) < 2:
        return Hand.BANKER
    player_total, banker_total = _total(player[:2]), _total(banker[:2])
    if player_total in table.naturals or banker_total in table.naturals:
        return None
    if len(player) == 2 and table.player_draws[player_total]:
        return Hand.PLAYER
    third = player[2].points if len(player) > 2 else NO_THIRD_CARD
    return Hand.BANKER if len(banker) == 2 and table.banker_draws[banker_total][third] else None


def pauses_after(rules: RuleSet, cards_dealt: int) -> bool:
    """Whether the deal pauses here for antes to be folded or raised."""
    return rules.pause is not None and rules.pause.after_cards == cards_dealt
