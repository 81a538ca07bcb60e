"""Events that no table decides on: of a round long gone, out of order, or with cards that an old version let pass."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from punto.cards import parse_cards
from punto.deal import NO_HANDS, reconstruct
from punto.people import Role
from punto.round import Decision, ElectionChoice, Ruling
from punto.rules import load_rules
from punto.rules.irregularities import Incident
from punto.shoe import NO_BURN
from punto.table import Event, TableSettings, evolve, open_table, replay, set_up
from punto.table.codec import from_stored, to_stored
from punto.table.events import (
    BettingClosed,
    BettingOpened,
    CardsDealt,
    HandsCorrected,
    PatronElected,
    RoundVoided,
    RulingMade,
    ShoeChanged,
)
from punto.table.evolve import Recalling, recall

RULES = load_rules("rws")
OPENED = set_up("t1", "rws", TableSettings(decks=4))
CARDS = parse_cards("9H 4C KS 3D")
DEALT = CardsDealt(cards=CARDS, hands=reconstruct(RULES, CARDS))
ROUND: list[Event] = [BettingOpened(round=1, shoe=1), BettingClosed(), DEALT]
VOID_RULING = Ruling(incident=Incident.FOREIGN_CARD, decision=Decision.VOID, clause="rws:5.5.1", by=Role.DEALER)

OUT_OF_ORDER: dict[str, tuple[Callable[[], object], str]] = {
    "a table replayed from its second event": (
        lambda: replay(ROUND),
        "The first event of a table must be its opening, not BettingOpened.",
    ),
    "a round recalled from its second event": (
        lambda: recall(ROUND, 1),
        "The first event of a table must be its opening.",
    ),
    "bets closed before a round has begun": (
        lambda: replay([OPENED, BettingClosed()]),
        "This event belongs to a round, but no round has begun.",
    ),
    "a choice without an election": (
        lambda: replay([OPENED, *ROUND, PatronElected(patron="ann", choice=ElectionChoice.CONTINUE, clause=None)]),
        "No election is open.",
    ),
}


@pytest.mark.parametrize("title", OUT_OF_ORDER)
def test_events_out_of_order_are_a_defect(title: str) -> None:
    follow, sentence = OUT_OF_ORDER[title]
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        follow()


@pytest.mark.parametrize(
    "event",
    [
        RulingMade(ruling=VOID_RULING, round=99),
        RoundVoided(round=99, results=()),
        HandsCorrected(round=99, cards=(), hands=NO_HANDS, clause=None),
    ],
    ids=lambda event: type(event).__name__,
)
def test_an_event_of_a_round_that_is_not_kept_changes_nothing(event: Event) -> None:
    table = replay([OPENED, *ROUND])
    assert evolve(table, event) == table


def test_a_card_that_the_shoe_cannot_hold_does_not_leave_it() -> None:
    """Early versions took any correction: five nines of hearts from four decks."""
    cards = parse_cards("9H 9H 9H 9H 9H")
    event = HandsCorrected(round=1, cards=cards, hands=DEALT.hands, clause=None)
    shoe = replay([OPENED, *ROUND, event]).shoe
    assert shoe.unseen.count(cards[0]) == 0
    assert shoe.cards_left == 4 * 52 - 4


def test_an_opening_begins_the_table_anew() -> None:
    again = replace(OPENED, settings=TableSettings(decks=8))
    assert replay([OPENED, *ROUND, again]) == open_table(again)


def test_a_shoe_that_no_round_was_dealt_from_is_not_kept() -> None:
    changed: list[Event] = [ShoeChanged(shoe=number, burn=NO_BURN, by=Role.DEALER) for number in (2, 3, 4)]
    assert replay([OPENED, *changed]).earlier_shoes == ()
    over = RoundVoided(round=1, results=())
    assert [shoe.number for shoe in replay([OPENED, *ROUND, over, *changed]).earlier_shoes] == [1]


def test_a_round_that_never_was_is_not_recalled() -> None:
    assert recall([OPENED, *ROUND], 2) is None


def test_a_round_is_recalled_with_its_shoe() -> None:
    recalled = recall([OPENED, *ROUND, RoundVoided(round=1, results=()), BettingOpened(round=2, shoe=1)], 1)
    assert recalled is not None
    assert (recalled.round.number, recalled.round.cards) == (1, CARDS)
    assert [(kept.number, kept.shoe.cards_left) for kept in recalled.shoes] == [(1, 4 * 52 - 4)]


def test_a_table_drops_a_round_with_its_shoe() -> None:
    recalling = Recalling(1)
    assert not recalling.is_dropped
    for event in [OPENED, *ROUND, RoundVoided(round=1, results=())]:
        recalling.take(event)
    assert (recalling.shoes, recalling.is_dropped) == ((1,), False)
    recalling.resume(replace(replay([OPENED]), shoe_number=2))
    assert recalling.is_dropped
    recalling.take(BettingOpened(round=2, shoe=2))
    recalled = recalling.recalled()
    assert recalled is not None
    assert recalled.round.number == 1


def test_what_has_no_stored_form_is_neither_stored_nor_read() -> None:
    with pytest.raises(NotImplementedError, match=r"^complex has no stored form$"):
        to_stored(1j)
    with pytest.raises(NotImplementedError, match=r"^complex has no stored form$"):
        from_stored(complex, "1j")
