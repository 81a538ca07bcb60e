"""Cards: text forms, point values, identity."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punto.cards import CARDS, Card, Rank, Suit, format_cards, parse_cards, total
from punto.errors import CardError
from tests.expecting import refused

cards = st.sampled_from(CARDS)

# rws 3.2, etg 3.2, commission 3.7, knockout 3.8; tens and pictures add nothing to a total
POINTS = """
    A 2 3 4 5 6 7 8 9 T J Q K
    1 2 3 4 5 6 7 8 9 0 0 0 0
"""


def test_every_rank_counts_as_the_documents_say() -> None:
    ranks, points = (line.split() for line in POINTS.strip().splitlines())
    assert [rank.value for rank in Rank] == ranks
    for text, expected in zip(ranks, points, strict=True):
        for suit in "SHDC":
            assert Card(text + suit).points == int(expected)
            assert Card(text + suit).rank.points == int(expected)


def test_a_deck_has_52_cards_in_factory_order() -> None:
    assert format_cards(CARDS) == " ".join(rank + suit for suit in "SHDC" for rank in "A23456789TJQK")
    assert [card.index for card in CARDS] == list(range(52))


@given(st.lists(cards))
def test_text_reads_back(dealt: list[Card]) -> None:
    assert parse_cards(format_cards(dealt)) == tuple(dealt)


@given(cards)
def test_a_card_is_one_object_however_it_is_made(card: Card) -> None:
    assert Card(card.text) is card
    assert Card(str(card)) is card
    assert copy.deepcopy(card) is card
    assert pickle.loads(pickle.dumps(card)) is card
    assert eval(repr(card), {"Card": Card}) is card


@pytest.mark.parametrize(
    ("text", "picture", "is_red"),
    [("9H", "9♥", True), ("TD", "10♦", True), ("AS", "A♠", False), ("KC", "K♣", False)],
)
def test_a_card_shows_its_suit(text: str, picture: str, is_red: bool) -> None:
    assert Card(text).picture == picture
    assert Card(text).suit.is_red is is_red


def test_suits_and_faces() -> None:
    assert [suit.symbol for suit in Suit] == ["♠", "♥", "♦", "♣"]
    assert [suit.is_red for suit in Suit] == [False, True, True, False]
    assert [rank.face for rank in Rank] == ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


@pytest.mark.parametrize("text", ["1X", "", "9", "H9", "10H", "9h", "9HH", " 9H", "9♥", None, 9, ["9H"]])
def test_an_invalid_card_is_refused(text: str) -> None:
    with refused(
        CardError, f"{text!r} is not a card: write the rank A 2 3 4 5 6 7 8 9 T J Q K, then the suit S H D C, as in 9H."
    ):
        Card(text)


def test_one_bad_card_in_a_list_is_named() -> None:
    with pytest.raises(CardError, match="'1X' is not a card"):
        parse_cards("9H 1X 4C")


def test_a_card_does_not_change() -> None:
    with refused(AttributeError, "Cards are immutable: points cannot be set."):
        Card("9H").points = 3


@pytest.mark.parametrize(("hand", "expected"), [("", 0), ("7H 8S", 5), ("KH TD", 0), ("9H 9S 9D", 7), ("4H 5C", 9)])
def test_a_total_is_the_last_digit(hand: str, expected: int) -> None:
    assert total(parse_cards(hand)) == expected
