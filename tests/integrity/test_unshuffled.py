"""Unshuffled shoes and how many cards it takes to detect them: the figures of docs/integrity.md."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from punto.cards import Card
from punto.integrity import EarlierShoes, Suspicion
from tests.integrity import shoes
from tests.integrity.shoes import first_alarm


def cards_needed(shoe: list[Card], earlier: EarlierShoes | None = None, decks: int = 8) -> int:
    alarm = first_alarm(shoe, earlier, decks)
    assert alarm is not None
    assert alarm.place is not None
    return alarm.place


@pytest.mark.parametrize("decks", [4, 5, 6, 7, 8, 9, 10])
@pytest.mark.parametrize(
    ("order", "most_cards"), [(shoes.new_decks, 7), (shoes.boxed_decks, 13), (shoes.stacked_by_threes, 10)]
)
def test_a_shoe_in_order_is_caught_within_three_rounds_wherever_it_was_cut(
    order: Callable[[int], list[Card]], most_cards: int, decks: int
) -> None:
    new = order(decks)
    for place in range(52):  # the decks repeat, so these are all cuts
        for shoe in (shoes.cut(new, place), shoes.cut(new, place)[::-1]):
            assert cards_needed(shoe[:most_cards], decks=decks) <= most_cards


def test_the_sentence_describes_the_evidence() -> None:
    alarm = first_alarm(shoes.new_decks())
    assert alarm is not None
    assert (alarm.suspicion, alarm.place) == (Suspicion.NEW_DECK_ORDER, 7)
    assert alarm.sentence == (
        "Cards are in new-deck order: 6 of the last 6 were one rank above the previous card in its suit. "
        "Fewer than 1 in 1,000,000 shuffled shoes look like this."
    )
    assert alarm.evidence is not None
    assert alarm.evidence >= 1e6


@pytest.mark.parametrize(("remembered", "most_cards"), [(1, 9), (10, 9), (100, 10)])
def test_an_earlier_shoe_is_known_again_wherever_it_was_cut(remembered: int, most_cards: int) -> None:
    random = Random(remembered)
    before = [shoes.shuffled(random) for _ in range(remembered)]
    earlier = EarlierShoes(before)
    for place in range(0, 416, 13):
        again = shoes.cut(before[place % remembered], place)
        for shoe in (again, again[::-1]):
            alarm = first_alarm(shoe[: most_cards + 3], earlier)
            assert alarm is not None
            assert alarm.suspicion is Suspicion.REPEATED_ORDER
            assert alarm.place is not None
            assert alarm.place <= most_cards


def test_a_block_of_an_earlier_shoe_is_caught_within_fifteen_cards_of_its_beginning() -> None:
    for seed in range(20):
        random = Random(seed)
        before = shoes.shuffled(random)
        block = before[100:130]
        rest = [card for card in shoes.shuffled(random) if block.count(card) == 0]
        honest, begins = rest[:200], 200
        alarm = first_alarm([*honest, *block], EarlierShoes([before]))
        assert alarm is not None
        assert alarm.place is not None
        assert begins < alarm.place <= begins + 15
        assert alarm.sentence.startswith("Cards repeat the order of an earlier shoe: ")


#  what was done to the shoe              suspicion                   detected by card, in each of 20 shoes
STACKED = [
    ("six to nine first", Suspicion.POINTS_TOGETHER, 45),
    ("tens and pictures first", Suspicion.POINTS_TOGETHER, 35),
    ("ace to five first", Suspicion.POINTS_TOGETHER, 75),
    ("hearts first", Suspicion.SUITS_TOGETHER, 35),
]
FIRST: dict[str, Callable[[Card], bool]] = {
    "six to nine first": lambda card: card.points >= 6,
    "tens and pictures first": lambda card: card.points == 0,
    "ace to five first": lambda card: 1 <= card.points <= 5,
    "hearts first": lambda card: card.suit.value == "H",
}


@pytest.mark.parametrize(("what", "suspicion", "most_cards"), STACKED, ids=[what for what, _, _ in STACKED])
def test_stacked_shoes(what: str, suspicion: Suspicion, most_cards: int) -> None:
    for seed in range(20):
        alarm = first_alarm(shoes.sorted_first(Random(seed), FIRST[what]))
        assert alarm is not None
        assert alarm.suspicion is suspicion
        assert alarm.place is not None
        assert alarm.place <= most_cards


@pytest.mark.parametrize(("times", "most_cards"), [(1, 40), (2, 80), (3, 120)])
def test_too_few_riffles(times: int, most_cards: int) -> None:
    for seed in range(10):
        random = Random(seed)
        assert cards_needed(shoes.riffled(random, shoes.new_decks(), times)) <= most_cards


@pytest.mark.parametrize(("times", "most_cards"), [(1, 40), (2, 80)])
def test_an_earlier_shoe_riffled_too_little(times: int, most_cards: int) -> None:
    for seed in range(10):
        random = Random(seed)
        before = [shoes.shuffled(random) for _ in range(5)]
        again = shoes.riffled(random, before[2], times)
        assert cards_needed(again, EarlierShoes(before)) <= most_cards


@pytest.mark.parametrize("turned", [False, True])
def test_a_collected_shoe_with_a_strip_and_one_riffle(turned: bool) -> None:
    """As tables really are: the pile of the last shoe, barely shuffled and cut. Within seventy cards, in each of 30."""
    for seed in range(30):
        random = Random(seed)
        before = [shoes.shuffled(random) for _ in range(5)]
        pile = shoes.collected(before[-1])[:: -1 if turned else 1]
        again = shoes.cut(shoes.riffled(random, shoes.stripped(random, pile), 1), random.randrange(416))
        assert cards_needed(again, EarlierShoes(before)) <= 70


def test_eight_decks_in_one_shuffled_order_are_caught_soon_after_the_first_deck() -> None:
    for seed in range(10):
        alarm = first_alarm(shoes.shuffled(Random(seed), 1) * 8)
        assert alarm is not None
        assert alarm.place is not None
        assert 52 < alarm.place <= 52 + 13
        assert "earlier in this shoe" in alarm.sentence
