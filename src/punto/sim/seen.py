"""Counts what the fast kernels do not see: ranks and suits of first two cards, and points of third cards.

It deals the same shoes as `scalar`, with all 52 cards in the census: an index that falls on a rank there falls on one
of its suits here. A game without such bets never comes here.
"""

from __future__ import annotations

from functools import lru_cache, reduce
from typing import NamedTuple

import numpy as np

from punto.odds.kernels import kernel, part
from punto.rules.axes import COUNTED_AXES, NO_AXES, Axes, HandAxes
from punto.rules.model import RuleSet
from punto.sim import plan as layout
from punto.sim.plan import Integers
from punto.sim.scalar import Number, Word, draw_six, last_digit, open_shoe, points, rounds_left

SUITS = 4
RANKS = 13


class SeenHand(NamedTuple):
    """How the bets of a game see a hand, as numbers."""

    classes: Integers
    """By the first two cards, each 13 × suit + rank."""
    places: Integers
    """By total and third card (its points, or 10 for none): the place within a class."""
    ends: int
    """Places of a class."""


class SeenAxes(NamedTuple):
    player: SeenHand
    banker: SeenHand
    banker_size: int


@lru_cache(maxsize=100)
def uncounted_axes(rules: RuleSet) -> Axes:
    """Everything that bets look at which the fast kernels do not count; without axes if there is none."""
    beyond = (picture.axes for picture in rules.pictures.values() if not COUNTED_AXES.covers(picture.axes))
    return reduce(Axes.union, beyond, NO_AXES)


@lru_cache(maxsize=100)
def seen_axes(axes: Axes) -> SeenAxes:
    return SeenAxes(_hand(axes.player), _hand(axes.banker), axes.banker.size)


def _hand(axes: HandAxes) -> SeenHand:
    places = [[axes.end_index(total, third) for third in (*range(10), None)] for total in range(10)]
    return SeenHand(np.array(axes.class_table, np.int64), np.array(places, np.int64), axes.ends)


@part
def take_card(ranks: Integers, cards: Integers, index: Number) -> Number:
    """Remove the card at this index of the census."""
    rank = 0
    while index >= ranks[rank]:
        index -= ranks[rank]
        rank += 1
    suit = 0
    while index >= cards[RANKS * suit + rank]:
        index -= cards[RANKS * suit + rank]
        suit += 1
    ranks[rank] -= 1
    cards[RANKS * suit + rank] -= 1
    return RANKS * suit + rank


@part
def points_of(card: Number) -> Number:
    return points(card % RANKS)


@part
def deal_cards(
    plan: Integers, seen: SeenAxes, ranks: Integers, cards: Integers, drawn: tuple[Number, ...]
) -> tuple[Number, Number]:
    """Deal one round: the cards used, and its cell."""
    first, second = take_card(ranks, cards, drawn[0]), take_card(ranks, cards, drawn[1])
    third, fourth = take_card(ranks, cards, drawn[2]), take_card(ranks, cards, drawn[3])
    player = last_digit(points_of(first) + points_of(third))
    banker = last_digit(points_of(second) + points_of(fourth))
    used = 4
    of_player: Number = 10
    of_banker: Number = 10
    if not ((plan[layout.NATURALS] >> player) | (plan[layout.NATURALS] >> banker)) & 1:
        row = plan[layout.BANKER_DRAWS + banker]
        if (plan[layout.PLAYER_DRAWS] >> player) & 1:
            of_player = points_of(take_card(ranks, cards, drawn[4]))
            player = last_digit(player + of_player)
            used = 5
        if (row >> of_player) & 1:
            of_banker = points_of(take_card(ranks, cards, drawn[used]))
            banker = last_digit(banker + of_banker)
            used += 1
    place = seen.player.classes[first, third] * seen.player.ends + seen.player.places[player, of_player]
    other = seen.banker.classes[second, fourth] * seen.banker.ends + seen.banker.places[banker, of_banker]
    return used, place * seen.banker_size + other


@kernel
def count_seen(plan: Integers, seen: SeenAxes, seed: Word, shoes: tuple[int, int], tally: Integers) -> None:
    """Deal shoes, from the first to one past the last, and add their rounds to the cells of the axes."""
    decks = plan[layout.DECKS]
    for shoe in range(shoes[0], shoes[1]):
        state, _, unseen, hidden, shown = open_shoe(plan, seed, shoe)
        ranks, cards = np.full(RANKS, SUITS * decks), np.full(RANKS * SUITS, decks)
        if shown >= 0:
            ranks[shown] -= 1
            cards[RANKS * (shoe % SUITS) + shown] -= 1
        left = rounds_left(plan, plan[layout.ROUNDS_LIMIT], unseen - hidden)
        while left > 0:
            state, drawn = draw_six(state, unseen)
            used, cell = deal_cards(plan, seen, ranks, cards, drawn)
            if used > unseen - hidden:
                break
            tally[cell] += 1
            unseen -= used
            left = rounds_left(plan, left - 1, unseen - hidden)
