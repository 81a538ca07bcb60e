"""Where the cards of a round lie."""

from __future__ import annotations

from punto.deal import dealing_order
from punto.hands import Hand
from punto.round import Round

Spot = tuple[Hand, int]
"""A hand, and a place in it counted from 1."""


def spots_of(round_: Round) -> tuple[Spot, ...]:
    """Of each card, in the order in which they left the shoe. Cards dealt to the wrong area are played as they lie, so
    that the order alone does not tell."""
    player, banker = (
        [(hand, place, card) for place, card in enumerate(round_.hands.of(hand), start=1)]
        for hand in (Hand.PLAYER, Hand.BANKER)
    )
    free = list(dealing_order(player, banker))
    found: list[Spot] = []
    for card in round_.cards:
        spot = next((spot for spot in free if spot[2] is card), free[0])
        free.remove(spot)
        found.append(spot[:2])
    return tuple(found)
