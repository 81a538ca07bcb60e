"""Integrity alarms during play: when the pit sees them, and when they end."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from punto.cards import Card, parse_cards
from punto.incidents import Report
from punto.integrity import Suspicion
from punto.rules.irregularities import Incident
from punto.service.showing import watching
from punto.service.showing.pit_table import PitTable
from punto.service.showing.watching import ROUNDS_AT_ONCE, RaisedAlarm
from punto.shoe import BURN_BY_FIRST_CARD, Composition
from punto.table.commands import CloseBetting, CorrectCard, Deal, NewShoe, OpenBetting, Rule, Settle
from tests.integrity import shoes
from tests.service.test_pit_table import MANAGER, House


class Watched:
    """A table dealt from prepared shoes, and its pit view."""

    def __init__(self, game: str = "rws") -> None:
        self.house = House(game)
        self._pit_table = PitTable(self.house.store, "t")

    def play(self, cards: Iterator[Card], rounds: int) -> None:
        for _ in range(rounds):
            self.deal(cards)
            self.house.ask(Settle())

    def deal(self, cards: Iterator[Card]) -> None:
        """Play a round without settling it."""
        self.house.ask(OpenBetting())
        self.house.ask(CloseBetting())
        self.house.ask(Deal(cards=tuple(next(cards) for _ in range(4))))
        while (round_ := self.house.table.round) and not round_.hands.is_complete:
            self.house.ask(Deal(cards=(next(cards),)))

    def alarms(self) -> list[RaisedAlarm]:
        self._pit_table.refresh()
        return self._pit_table.alarms()

    def told(self) -> list[tuple[str, int, bool]]:
        return [(one.alarm.suspicion.value, one.shoe, one.is_current) for one in self.alarms()]


@pytest.fixture
def watched() -> Watched:
    return Watched()


def test_new_decks_are_told_in_the_second_round(watched: Watched) -> None:
    cards = iter(shoes.new_decks())
    watched.play(cards, 1)
    assert watched.alarms() == []
    watched.play(cards, 1)
    [raised] = watched.alarms()
    assert (raised.alarm.suspicion, raised.alarm.place) == (Suspicion.NEW_DECK_ORDER, 7)
    assert (raised.shoe, raised.round, raised.false_alarms) == (1, 2, 1e-6)
    watched.play(cards, 5)
    assert len(watched.alarms()) == 1


def test_a_shoe_that_comes_back_is_told_and_then_forgotten(watched: Watched) -> None:
    first = shoes.shuffled(Random(1))
    watched.play(iter(first), 6)
    watched.house.ask(NewShoe())
    watched.play(iter(first), 3)
    assert watched.told() == [("repeated_order", 2, True)]
    watched.house.ask(NewShoe())
    assert watched.told() == [("repeated_order", 2, False)]
    watched.house.ask(NewShoe())
    assert watched.told() == []


def test_a_node_that_starts_later_shows_the_same(watched: Watched) -> None:
    first = shoes.shuffled(Random(2))
    for _ in range(2):
        watched.play(iter(first), 4)
        watched.alarms()
        watched.house.ask(NewShoe())
    late = PitTable(watched.house.store, "t")
    late.refresh()
    assert late.alarms() == watched.alarms() != []


def test_shuffled_shoes_raise_nothing(watched: Watched) -> None:
    for seed in range(3):
        watched.play(iter(shoes.shuffled(Random(seed))), 30)
        for _ in range(2):
            assert watched.alarms() == []
        watched.house.ask(NewShoe())


def test_a_corrected_card_counts_as_it_truly_was(watched: Watched) -> None:
    """Six cards in order raise no alarm; with a different seventh card it takes three more."""
    cards = iter(shoes.new_decks())
    watched.play(cards, 1)  # A 2 3 4 5 of spades
    watched.deal(cards)  # 6 7 8 9 T
    assert [one.alarm.place for one in watched.alarms()] == [7]
    watched.house.ask(CorrectCard(position=2, card=Card("8H")), MANAGER)
    assert [one.alarm.place for one in watched.alarms()] == [10]


def test_a_corrected_card_of_a_replaced_shoe_is_not_counted_in_the_new_one(watched: Watched) -> None:
    """All eight 8♥ come out of the new shoe; the one that the old shoe turns out to have had makes no ninth."""
    house = watched.house
    house.ask(OpenBetting())
    house.ask(CloseBetting())
    house.ask(Deal(cards=(Card("9H"),)))
    two = (Card("4C"), Card("KS"))
    house.ask(Report(incident=Incident.SIMULTANEOUS_CARDS, cards=two))
    house.ask(Rule(order=two), MANAGER)
    house.ask(NewShoe(), MANAGER)
    house.ask(Deal(cards=(Card("3D"),)))
    house.ask(CorrectCard(position=1, card=Card("8H")), MANAGER)
    house.ask(Settle())
    watched.play(iter([Card("8H")] * 8), 2)
    assert "surplus_card" not in {suspicion for suspicion, _, _ in watched.told()}


def test_a_round_of_an_earlier_shoe_is_corrected_in_that_shoe() -> None:
    """The second round of an unshuffled shoe turns out to have had other cards; the new shoe, whose first card was
    burned by then, has none of them."""
    watched = Watched("etg")
    cards = iter(shoes.new_decks())
    watched.play(cards, 2)  # A 2 3 4 5 and 6 7 8 9 T of spades
    watched.house.ask(NewShoe(burn=BURN_BY_FIRST_CARD, first_card=Card("AH")))
    assert [(one.shoe, one.alarm.place) for one in watched.alarms()] == [(1, 7)]
    player, banker = parse_cards("8H 6S"), parse_cards("2D 7S")  # 4 and 9
    wrong = Report(incident=Incident.WRONG_RESULT_REGISTERED, round=2, player=player, banker=banker)
    watched.house.ask(wrong)
    assert watched.alarms() == []
    watched.play(iter([Card("8H")] * 8), 2)
    assert "surplus_card" not in {suspicion for suspicion, _, _ in watched.told()}


def test_a_card_that_was_put_out_of_play_has_left_the_shoe(watched: Watched) -> None:
    """A shoe with eight copies of a card loses one, then deals eight: the ninth is a surplus."""
    house = watched.house
    watched.play(iter([Card("8H"), Card("7C"), Card("KS"), Card("KD")]), 1)
    house.ask(Report(incident=Incident.EXCESS_CARD, cards=(Card("8H"),), reconstructable=False), MANAGER)
    watched.play(iter([Card("8H"), Card("8H"), Card("KS"), Card("KD")] * 3), 3)
    assert "surplus_card" not in {suspicion for suspicion, _, _ in watched.told()}
    assert house.table.shoe.unseen.count(Card("8H")) == 0


def test_a_foreign_card_and_a_shoe_that_ran_out(watched: Watched) -> None:
    cards = iter(shoes.shuffled(Random(3)))
    watched.play(cards, 2)
    watched.house.ask(OpenBetting())
    watched.house.ask(CloseBetting())
    watched.house.ask(Report(incident=Incident.FOREIGN_CARD, card="joker"))
    assert watched.told() == [("foreign_card", 1, True)]
    watched.house.ask(NewShoe())
    watched.play(cards, 1)
    watched.house.ask(OpenBetting())
    watched.house.ask(CloseBetting())
    watched.house.ask(Report(incident=Incident.INSUFFICIENT_CARDS))
    assert watched.told() == [("missing_card", 2, True), ("foreign_card", 1, False)]
    assert [one.false_alarms for one in watched.alarms()] == [None, None]


def banker_always(random: Random) -> Iterator[Card]:
    """Banker always has a natural and Player 2 or 3, so no third cards are drawn."""
    left = Composition.of_decks(8).cards()
    random.shuffle(left)

    def pull(points: int) -> Card:
        return left.pop(next(place for place, card in enumerate(left) if card.points == points))

    while True:
        yield from (pull(random.choice((2, 3))), pull(random.choice((8, 9))), pull(0), pull(0))


def test_results_off_their_expectation(watched: Watched) -> None:
    cards = banker_always(Random(4))
    for _ in range(2):
        watched.play(cards, 25)
        for _ in range(50 // ROUNDS_AT_ONCE + 1):
            told = watched.told()
    assert ("results", 1, True) in told
    [results] = [one for one in watched.alarms() if one.alarm.suspicion is Suspicion.RESULTS]
    assert results.alarm.sentence.startswith("Banker came 3")
    assert results.false_alarms == 1e-6


def test_results_are_counted_anew_now_and_then(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty equal results raise an alarm. After the monitor restarts, the last twenty alone do not."""
    monkeypatch.setattr(watching, "ROUNDS_WATCHED", 20)
    cards = banker_always(Random(5))
    for _ in range(3):
        watched.play(cards, 15)
        watched.alarms()
    assert Suspicion.RESULTS not in [one.alarm.suspicion for one in watched.alarms()]
