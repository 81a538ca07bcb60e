"""The course of a simulated shoe: the unseen cards before each round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from punto.cards import Card
from punto.deal import deal_round
from punto.odds.arrays import Ints
from punto.odds.fast import FastOdds
from punto.shoe import NO_BURN, Burn, Shoe


class BeforeRound(NamedTuple):
    unseen: Ints
    """Cards by kind, as `FastOdds` takes them."""
    cards_left: int
    """In the shoe; cards burned face down are unseen, but not in it."""


def play_shoe(fast: FastOdds, shoe: Shoe, seed: int, number: int, burn: Burn = NO_BURN) -> Iterator[BeforeRound]:
    """Deal a full shoe, up to the round after the cut card. The seed and the number of the shoe fix its order."""
    order = np.random.default_rng([seed, number]).permutation(shoe.unseen.total)
    cards = shoe.unseen.cards()
    dealt: list[Card] = []
    draw = _recording((cards[place] for place in order.tolist()), dealt)
    unseen = fast.counts_of(shoe.unseen)
    hidden = _burn(burn, draw)
    for card in dealt[: len(dealt) - hidden]:
        unseen[fast.kinds.kind_of(card)] -= 1
    last_round = False
    while not last_round:
        left = len(cards) - len(dealt)
        last_round = left <= shoe.cut_card
        yield BeforeRound(unseen.copy(), left)
        begin = len(dealt)
        deal_round(fast.rules, draw.__next__)
        for card in dealt[begin:]:
            unseen[fast.kinds.kind_of(card)] -= 1


def _burn(burn: Burn, draw: Iterator[Card]) -> int:
    """Burn cards; return how many went face down, after any card shown."""
    hidden = (next(draw).points or 10) if burn.by_first_card else burn.cards
    for _ in range(hidden):
        next(draw)
    return hidden


def _recording(cards: Iterator[Card], dealt: list[Card]) -> Iterator[Card]:
    for card in cards:
        dealt.append(card)
        yield card
