"""Honest and dishonest shoes, and how soon each is detected."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from random import Random

from punto.cards import CARDS, Card
from punto.deal import deal_round
from punto.integrity import Alarm, EarlierShoes, ShoeWatch
from punto.rules import load_rules
from punto.shoe import Composition

Shoe = list[Card]


def shuffled(random: Random, decks: int = 8) -> Shoe:
    cards = Composition.of_decks(decks).cards()
    random.shuffle(cards)
    return cards


def new_decks(decks: int = 8) -> Shoe:
    """New decks in factory order, suit by suit from ace to king."""
    return list(CARDS) * decks


def boxed_decks(decks: int = 8) -> Shoe:
    """Another maker's order: two suits from ace to king, two from king to ace."""
    spades, hearts, diamonds, clubs = (CARDS[suit : suit + 13] for suit in (0, 13, 26, 39))
    return [*spades, *diamonds, *clubs[::-1], *hearts[::-1]] * decks


def stacked_by_threes(decks: int = 8) -> Shoe:
    """Each card three ranks above the last, suits alternating: a classic magician's stack."""
    order = [Card("A23456789TJQK"[3 * place % 13] + "CHSD"[place % 4]) for place in range(52)]
    assert len(set(order)) == 52
    return order * decks


def cut(cards: Shoe, place: int) -> Shoe:
    return cards[place:] + cards[:place]


def riffled(random: Random, cards: Shoe, times: int) -> Shoe:
    """The Gilbert-Shannon-Reeds model: a binomial cut, then a random merge."""
    for _ in range(times):
        middle = sum(random.random() < 0.5 for _ in cards)
        piles = [cards[:middle][::-1], cards[middle:][::-1]]
        cards = [
            piles[random.random() * (len(piles[0]) + len(piles[1])) >= len(piles[0])].pop() for _ in range(len(cards))
        ]
    return cards


def collected(cards: Shoe, behind_cut_card: int = 14) -> Shoe:
    """The pile after a shoe: each round's cards hand by hand, and the cards that were not dealt on top."""
    pile: Shoe = []
    left = list(cards)
    while len(left) >= behind_cut_card + 6:
        hands = deal_round(load_rules("commission"), partial(left.pop, 0))
        pile += (*hands.player, *hands.banker)
    return [*left, *pile]


def stripped(random: Random, cards: Shoe) -> Shoe:
    """A strip shuffle: packets of 8 to 30 cards change places, their own order stays."""
    packets, start = [], 0
    while start < len(cards):
        size = random.randint(8, 30)
        packets.append(cards[start : start + size])
        start += size
    return [card for packet in reversed(packets) for card in packet]


def sorted_first(random: Random, is_first: Callable[[Card], bool]) -> Shoe:
    """A shuffled shoe with some cards moved to the front, otherwise in order."""
    cards = shuffled(random)
    return sorted(cards, key=lambda card: not is_first(card))


def first_alarm(shoe: Iterable[Card], earlier: EarlierShoes | None = None, decks: int = 8) -> Alarm | None:
    watch = ShoeWatch(Composition.of_decks(decks), earlier or EarlierShoes())
    return next((alarm for card in shoe for alarm in watch.take(card)), None)


def highest_evidence(shoe: Sequence[Card], earlier: EarlierShoes, decks: int) -> float:
    watch = ShoeWatch(Composition.of_decks(decks), earlier)
    highest = 0.0
    for card in shoe:
        watch.take(card)
        highest = max(highest, watch.evidence)
    return highest
