"""What a census proves, against every possibility for the unseen cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random

import pytest

from punto.cards import CARDS, Card, parse_cards
from punto.errors import IntegrityError
from punto.integrity import Alarm, DecksWatch, ShoeWatch, Suspicion, take_census
from punto.shoe import Composition
from tests.integrity import shoes

ONE_DECK = Composition.of_decks(1)
EIGHT_DECKS = Composition.of_decks(8)

CASES = [
    # cards removed      added      unseen  foreign
    ("", "", 0, 0),
    ("9H", "", 0, 0),
    ("9H", "", 1, 0),
    ("9H 8C", "", 1, 0),
    ("", "9H", 0, 0),
    ("", "9H", 1, 0),
    ("9H", "8C", 0, 0),
    ("9H 8C", "KD", 1, 0),
    ("9H", "", 2, 0),
    ("9H 8C TS", "", 2, 0),
    ("9H", "", 0, 1),
]


@pytest.mark.parametrize(("out", "into", "unseen", "foreign"), CASES)
def test_certain_facts_hold_for_any_unseen_cards(out: str, into: str, unseen: int, foreign: int) -> None:
    seen = [*ONE_DECK.without(parse_cards(out)).cards(), *parse_cards(into)]
    census = take_census(ONE_DECK, seen, unseen=unseen, foreign=foreign)
    possible = list(possibilities(seen, unseen, foreign))
    assert census.surplus_at_least == min(surplus.total() for surplus, _ in possible)
    assert census.missing_at_least == min(missing.total() for _, missing in possible)
    for card in CARDS:
        assert census.surplus.get(card, 0) == min(surplus[card] for surplus, _ in possible)
        assert census.missing.get(card, 0) == min(missing[card] for _, missing in possible)
    assert census.is_right == any(not surplus and not missing for surplus, missing in possible)
    assert (list(census.alarms()) == []) == census.is_right


def possibilities(seen: list[Card], unseen: int, foreign: int) -> Iterator[tuple[Counter[object], Counter[object]]]:
    deck: Counter[object] = Counter(CARDS)
    for others in combinations_with_replacement([*CARDS, "foreign"], unseen):
        pile: Counter[object] = Counter([*seen, *others, *["foreign"] * foreign])
        yield pile - deck, deck - pile


def test_one_missing_card_of_eight_decks_is_named_when_the_shoe_is_seen_to_its_end() -> None:
    cards = shoes.shuffled(Random(1))
    gone = cards.pop(200)
    watch = ShoeWatch(EIGHT_DECKS)
    assert [alarm for card in cards for alarm in watch.take(card)] == []
    [alarm] = watch.census().alarms()
    assert (alarm.suspicion, alarm.sentence) == (Suspicion.MISSING_CARD, f"Missing: 1 × {gone.picture}.")


def test_one_missing_card_among_fourteen_unseen_is_proven_but_not_named() -> None:
    cards = shoes.shuffled(Random(2))
    cards.pop(200)
    watch = ShoeWatch(EIGHT_DECKS)
    for card in cards[:401]:
        watch.take(card)
    assert watch.census(15).is_right
    census = watch.census(14)
    assert (census.missing_at_least, census.missing, sum(census.not_seen.values())) == (1, {}, 15)
    [alarm] = census.alarms()
    assert alarm.sentence.startswith("At least 1 missing, among the cards that nobody saw: 1 × ")


def test_cards_that_cannot_all_be_unseen_are_named_as_missing() -> None:
    """No nine of hearts came out, and one more card is unseen."""
    seen = [card for card in EIGHT_DECKS.cards() if card is not Card("9H")]
    seen.remove(Card("2C"))
    [alarm] = take_census(EIGHT_DECKS, seen, unseen=1).alarms()
    assert alarm.suspicion is Suspicion.MISSING_CARD
    assert "7 × 9♥" in alarm.sentence


def test_one_card_too_many_is_seen_at_the_ninth_of_its_kind() -> None:
    cards = [*EIGHT_DECKS.cards(), Card("9H")]
    Random(3).shuffle(cards)
    ninth = [place for place, card in enumerate(cards, 1) if card is Card("9H")][-1]
    watch = ShoeWatch(EIGHT_DECKS)
    [alarm] = [alarm for card in cards for alarm in watch.take(card)]
    assert (alarm.suspicion, alarm.place, alarm.evidence) == (Suspicion.SURPLUS_CARD, ninth, None)
    assert alarm.sentence == (
        f"Card {ninth} is 9♥ for the 9th time, but these decks hold 8: at least one card is extra."
    )
    assert [one.sentence for one in watch.census().alarms()] == ["Extra: 1 × 9♥."]


def test_one_card_too_many_is_seen_before_fourteen_unseen_cards_in_three_shoes_of_four() -> None:
    """All nine are before the last fourteen of 417 cards: 403/417 · 402/416 · … · 395/409 = 0.7347."""
    caught = 0
    for seed in range(1000):
        cards = [*EIGHT_DECKS.cards(), Card("9H")]
        Random(seed).shuffle(cards)
        caught += cards[:403].count(Card("9H")) == 9
    assert abs(caught - 734.7) < 4 * 14.0  # a standard error is 14


def test_foreign_and_face_down_cards() -> None:
    watch = ShoeWatch(EIGHT_DECKS)
    watch.hide(10)
    [alarm] = watch.take_foreign("a joker")
    assert (alarm.suspicion, alarm.sentence) == (
        Suspicion.FOREIGN_CARD,
        "Card 11 does not belong to these decks: a joker.",
    )
    census = watch.census(405)
    assert (census.surplus_at_least, census.missing_at_least) == (1, 1)
    assert [one.suspicion for one in census.alarms()] == [Suspicion.FOREIGN_CARD, Suspicion.MISSING_CARD]


def test_a_card_missing_from_the_decks_is_found_over_shoes_never_seen_to_their_end() -> None:
    """A copy of one card is among 14 of 416 with probability 1 − C(408,14)/C(416,14) = 0.2415."""
    random = Random(4)
    watch = DecksWatch(EIGHT_DECKS, unseen_at_most=14)
    found: list[Alarm] = []
    while not found:
        cards = shoes.shuffled(random)
        cards.remove(Card("9H"))
        found = list(watch.take(take_census(EIGHT_DECKS, cards[:402], unseen=13)))
    assert [alarm.suspicion for alarm in found] == [Suspicion.MISSING_CARD]
    assert found[0].sentence.startswith("No recent shoe had 8 × 9♥")
    assert 13 <= watch.shoes <= 14
    assert watch.evidence(Card("9H")) >= 52e6
    assert watch.evidence(Card("8H")) < 52


@pytest.mark.full_speed
def test_complete_decks_raise_no_alarm_over_ten_thousand_shoes_and_evidence_keeps_its_levels() -> None:
    random = Random(5)
    watch = DecksWatch(EIGHT_DECKS, unseen_at_most=14)
    reached = 0
    for _ in range(10_000):
        hidden = random.sample(EIGHT_DECKS.cards(), 14)
        assert watch.take(take_census(EIGHT_DECKS, EIGHT_DECKS.without(hidden).cards(), unseen=14)) == ()
        reached += watch.evidence(Card("9H")) >= 100
    assert reached <= 100


def test_a_shoe_given_up_early_says_nothing() -> None:
    watch = DecksWatch(EIGHT_DECKS, unseen_at_most=14)
    for _ in range(50):
        assert watch.take(take_census(EIGHT_DECKS, EIGHT_DECKS.cards()[:300], unseen=116)) == ()
    assert watch.shoes == 0


@pytest.mark.parametrize("false_alarms", [0, 1, -1])
def test_what_a_watch_cannot_be_told(false_alarms: float) -> None:
    with pytest.raises(IntegrityError, match="it must be between 0 and 1"):
        ShoeWatch(EIGHT_DECKS, false_alarms=false_alarms)
    with pytest.raises(IntegrityError, match="it must be between 0 and 1"):
        DecksWatch(EIGHT_DECKS, 14, false_alarms=false_alarms)
    with pytest.raises(IntegrityError, match="cannot be hidden"):
        ShoeWatch(EIGHT_DECKS).hide(-1)
    with pytest.raises(IntegrityError, match="cannot be negative"):
        take_census(EIGHT_DECKS, [], unseen=-1)


@pytest.mark.parametrize(
    ("entered", "really", "suspicion", "sentence"),
    [
        (6, 8, Suspicion.SURPLUS_CARD, "104 cards more than these decks hold. Check the number of decks."),
        (8, 6, Suspicion.MISSING_CARD, "104 cards fewer than these decks hold. Check the number of decks."),
    ],
)
def test_a_wrong_number_of_decks_is_one_alarm(entered: int, really: int, suspicion: Suspicion, sentence: str) -> None:
    cards = list(Composition.of_decks(really).cards())
    Random(6).shuffle(cards)
    watch = ShoeWatch(Composition.of_decks(entered))
    during = [alarm for card in cards for alarm in watch.take(card)]
    assert [alarm.suspicion for alarm in during] == [Suspicion.SURPLUS_CARD] * (really > entered)
    [at_the_end] = watch.census().alarms()
    assert (at_the_end.suspicion, at_the_end.sentence) == (suspicion, sentence)
