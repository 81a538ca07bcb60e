"""Explains the third-card draw by the game's Table of Play."""

from __future__ import annotations

from collections.abc import Iterator

from punto.deal import Hands
from punto.hands import Hand
from punto.messages import Message, message, named
from punto.rules.tableau import NO_THIRD_CARD, TableOfPlay


def explain_third_cards(play: TableOfPlay, hands: Hands) -> Iterator[Message]:
    """Empty until both hands have two cards. The caller must check that the viewer may see them."""
    if len(hands.player) < 2 or len(hands.banker) < 2:
        return
    totals = {hand: sum(card.points for card in hands.of(hand)[:2]) % 10 for hand in Hand}
    if naturals := [hand for hand in Hand if totals[hand] in play.naturals]:
        for hand in naturals:
            yield message("third-natural", hand=named("hand", hand.value), total=totals[hand])
        yield message("third-natural_ends")
        return
    player, banker = totals[Hand.PLAYER], totals[Hand.BANKER]
    draws = len(hands.player) > 2 or play.player_draws[player]
    yield message("third-player_draws" if draws else "third-player_stands", total=player)
    if not draws:
        stood = play.banker_draws[banker][NO_THIRD_CARD]
        yield message("third-banker_draws_stood" if stood else "third-banker_stands_stood", total=banker)
    elif len(hands.player) > 2:
        third = hands.player[2].points
        against = play.banker_draws[banker][third]
        yield message("third-banker_draws" if against else "third-banker_stands", total=banker, third=third)
