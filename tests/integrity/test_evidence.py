"""The evidence is a fair game: computed twice, over every order of a small shoe."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from punto.cards import Card, parse_cards
from punto.integrity import EarlierShoes, ShoeWatch
from punto.shoe import Composition
from tests.integrity import plain, shoes

# The exact null distribution of each statistic: all orders of these cards.
SMALL_SHOES = [
    # cards                   earlier shoe, or none
    ("AS 2S 3S 9H KD KH", ""),
    ("AS AS 2S 2S 3S TD TD", ""),
    ("AS 5H 9D KC QS 2H", "KC QS 5H AS 2H 9D"),
    ("7H 7H 7H 7H 8H 8H 9H", "7H 8H 7H 8H 7H 9H 7H"),
]


@pytest.mark.full_speed
@pytest.mark.parametrize(("cards", "before"), SMALL_SHOES, ids=[cards for cards, _ in SMALL_SHOES])
def test_over_all_orders_evidence_is_one_on_average_and_seldom_high(cards: str, before: str) -> None:
    whole = Composition.of_cards(parse_cards(cards))
    earlier = EarlierShoes([parse_cards(before)] if before else [])
    finals, highest = [], []
    for order in set(permutations(parse_cards(cards))):
        watch = ShoeWatch(whole, earlier)
        path = [watch.evidence for card in order if watch.take(card) == ()]
        assert len(path) == len(order)
        finals.append(path[-1])
        highest.append(max(path))
    assert sum(finals) / len(finals) == pytest.approx(1, abs=1e-12)
    assert max(finals) > 1.5, "some orders speak against a shuffle"
    assert min(finals) < 0.9, "others speak for it"
    for level in (1.1, 1.25, 1.5, 2, 3, 5, 10):
        assert sum(peak >= level for peak in highest) / len(highest) <= 1 / level


def orders(random: Random) -> dict[str, list[Card]]:
    return {
        "shuffled": shoes.shuffled(random, 1),
        "new": shoes.new_decks(1),
        "back to front": shoes.new_decks(1)[::-1],
        "stacked by threes": shoes.stacked_by_threes(1),
        "riffled twice": shoes.riffled(random, shoes.new_decks(1), 2),
        "twice in one order": shoes.shuffled(random, 1)[:20] * 2,
    }


@pytest.mark.full_speed
@pytest.mark.parametrize("name", orders(Random(0)))
@pytest.mark.parametrize("seed", [1, 2])
def test_evidence_equals_a_plain_reckoning(name: str, seed: int) -> None:
    random = Random(seed)
    dealt = orders(random)[name][:40]
    whole = Composition.of_decks(2)
    earlier = [shoes.riffled(random, dealt, seed), shoes.shuffled(random, 2)]
    watch = ShoeWatch(whole, EarlierShoes(earlier))
    for card in dealt:
        watch.take(card)
    in_words = [[card.text for card in shoe] for shoe in earlier]
    expected = plain.evidence([card.text for card in whole.cards()], [card.text for card in dealt], in_words)
    assert watch.evidence == pytest.approx(float(expected), rel=1e-9)


@pytest.mark.full_speed
@pytest.mark.parametrize("seed", [1, 2])
def test_evidence_against_a_collected_shoe_equals_a_plain_reckoning(seed: int) -> None:
    random = Random(seed)
    before = shoes.shuffled(random, 2)
    dealt = shoes.riffled(random, shoes.stripped(random, shoes.collected(before)), 1)[:40]
    watch = ShoeWatch(Composition.of_decks(2), EarlierShoes([before]))
    for card in dealt:
        watch.take(card)
    whole = [card.text for card in Composition.of_decks(2).cards()]
    expected = plain.evidence(whole, [card.text for card in dealt], [[card.text for card in before]])
    assert expected > 1_000_000
    assert watch.evidence == pytest.approx(float(expected), rel=1e-9)
