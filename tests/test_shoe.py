"""The shoe: composition, census, burn, cut card, drawing."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punto.cards import CARDS, Card, Rank, format_cards, parse_cards
from punto.errors import ShoeError
from punto.shoe import BURN_BY_FIRST_CARD, NO_BURN, Burn, Composition, Shoe
from tests.expecting import refused


@pytest.mark.parametrize("decks", range(1, 11))
def test_so_many_decks_hold_so_many_of_each(decks: int) -> None:
    composition = Composition.of_decks(decks)
    assert composition.total == 52 * decks
    assert all(composition.count(card) == decks for card in CARDS)
    assert composition.by_rank() == dict.fromkeys(Rank, 4 * decks)
    assert composition.by_points() == (16 * decks, *[4 * decks] * 9)
    assert composition == Composition.of_cards(CARDS * decks)


@pytest.mark.parametrize("decks", [0, -1, 11, 2.5, "8", None])
def test_an_eleventh_deck_is_refused(decks: int) -> None:
    with refused(ShoeError, f"A shoe of {decks} decks: there must be 1 to 10."):
        Composition.of_decks(decks)


def test_cards_come_in_factory_order() -> None:
    assert format_cards(Composition.of_cards(parse_cards("KC AS 2H AS")).cards()) == "AS AS 2H KC"
    assert Composition.of_decks(1).cards() == list(CARDS)


@given(st.lists(st.sampled_from(CARDS), max_size=20), st.data())
def test_cards_taken_out_are_gone(cards: list[Card], data: st.DataObject) -> None:
    taken = data.draw(st.lists(st.sampled_from(cards), unique=True) if cards else st.just([]))
    left = Composition.of_cards(cards).without(taken)
    assert Counter(left.cards()) == Counter(cards) - Counter(taken)
    assert sum(left.by_points()) == sum(left.by_rank().values()) == left.total == len(cards) - len(taken)


def test_a_card_that_is_not_there_cannot_be_taken_out() -> None:
    with refused(ShoeError, "These cards hold no more 9♥."):
        Composition.of_decks(1).without(parse_cards("9H 9H"))


class Always:
    """A random source that returns one index and records the bound."""

    def __init__(self, place: int) -> None:
        self.place = place
        self.out_of = 0

    def randrange(self, stop: int, /) -> int:
        self.out_of = stop
        return self.place


def test_each_card_has_its_share_of_the_draw() -> None:
    composition = Composition.of_cards(parse_cards("2S 2S 9H KC KC KC"))
    drawn = [composition.draw(Always(place)).text for place in range(6)]
    assert drawn == ["2S", "2S", "9H", "KC", "KC", "KC"]


def test_a_draw_asks_for_one_of_all_cards() -> None:
    source = Always(0)
    Composition.of_decks(8).draw(source)
    assert source.out_of == 416


def test_a_seeded_source_repeats_a_shoe() -> None:
    def deal(seed: int) -> list[Card]:
        random, shoe, dealt = Random(seed), Shoe.fresh(4), []
        while shoe.cards_left:
            dealt.append(shoe.draw(random))
            shoe = shoe.without(dealt[-1:])
        return dealt

    assert deal(7) == deal(7) != deal(8)
    assert Composition.of_cards(deal(7)) == Composition.of_decks(4)


def test_nothing_is_drawn_where_nothing_is_left() -> None:
    with refused(ShoeError, "No card can be drawn: none is left."):
        Composition.of_cards([]).draw(Always(0))


BURNS = {"none": NO_BURN, "first_card": BURN_BY_FIRST_CARD, "1": Burn(1, by_first_card=False)}


@pytest.mark.parametrize(("text", "burn"), BURNS.items())
def test_burns_are_written_as_they_are_read(text: str, burn: Burn) -> None:
    assert Burn.parse(text) == burn
    assert str(burn) == text


@given(st.integers(0, 52))
def test_a_number_of_burned_cards_reads_back(cards: int) -> None:
    burn = Burn.parse(str(cards))
    assert burn == Burn(cards, by_first_card=False)
    assert Burn.parse(str(burn)) == burn


@pytest.mark.parametrize("text", ["", "all", "-1", "53", "1.5", "007", "٣", "²", "9" * 5000, 5, None])
def test_an_invalid_burn_is_refused(text: str) -> None:
    with refused(ShoeError, f"{text!r} is not a burn: write none, first_card, or a number of cards from 0 to 52."):
        Burn.parse(text)


@pytest.mark.parametrize("cards", [-1, 53])
def test_more_than_a_deck_is_never_burned(cards: int) -> None:
    with refused(ShoeError, f"A burn of {cards} cards: it must be 0 to 52."):
        Burn(cards, by_first_card=False)


# burn        first card   seen  hidden  left       as many as its value, ten for a 10 or a face card
BURNED = """
  none        -               0       0   416
  0           -               0       0   416
  5           -               0       5   411
  52          -               0      52   364
  first_card  AS              1       1   414
  first_card  9H              1       9   406
  first_card  TD              1      10   405
  first_card  KC              1      10   405
"""


@pytest.mark.parametrize("line", BURNED.strip().splitlines())
def test_a_burn_leaves_the_census_what_nobody_saw(line: str) -> None:
    burn, card, seen, hidden, left = line.split()
    shoe = Shoe.fresh(8).burned(Burn.parse(burn), None if card == "-" else Card(card))
    assert (416 - shoe.unseen.total, shoe.hidden, shoe.cards_left) == (int(seen), int(hidden), int(left))


def test_a_burn_by_first_card_needs_the_card() -> None:
    with refused(ShoeError, "A burn by the first card needs that card."):
        Shoe.fresh(8).burned(BURN_BY_FIRST_CARD)


def test_burns_add_up_until_the_shoe_is_empty() -> None:
    shoe = Shoe.fresh(1).burned(Burn(40, by_first_card=False)).burned(Burn(12, by_first_card=False))
    assert (shoe.hidden, shoe.cards_left) == (52, 0)
    with refused(ShoeError, "1 cards cannot be burned: the shoe holds 0."):
        shoe.burned(Burn(1, by_first_card=False))


def test_a_shoe_burned_empty_deals_nothing_though_its_cards_are_unseen() -> None:
    shoe = Shoe.fresh(1).burned(Burn(52, by_first_card=False))
    assert shoe.unseen.total == 52
    assert not shoe.holds(Card("AS"))
    with refused(ShoeError, "No card can be drawn: the shoe is empty."):
        shoe.draw(Always(0))
    with refused(ShoeError, "No card can be dealt: the shoe is empty."):
        shoe.without([Card("AS")])


def test_the_last_card_may_be_dealt() -> None:
    shoe = Shoe.fresh(1).burned(Burn(51, by_first_card=False))
    assert shoe.holds(Card("AS"))
    assert shoe.draw(Always(51)) is Card("KC")
    assert shoe.without([Card("AS")]).cards_left == 0


def test_a_shoe_does_not_hold_a_card_that_is_out() -> None:
    shoe = Shoe.fresh(4).without(parse_cards("9H 9H 9H 9H"))
    assert not shoe.holds(Card("9H"))
    assert shoe.holds(Card("9S"))


def test_the_cut_card_is_fourteen_cards_from_the_end_by_default() -> None:
    shoe = Shoe.fresh(1)
    assert not shoe.without(CARDS[:37]).cut_card_is_out
    assert shoe.without(CARDS[:38]).cut_card_is_out
    assert not Shoe.fresh(1, cut_card=0).without(CARDS[:51]).cut_card_is_out
    assert Shoe.fresh(1, cut_card=0).without(CARDS).cut_card_is_out


def test_burned_cards_bring_the_cut_card_nearer() -> None:
    assert Shoe.fresh(1).burned(Burn(38, by_first_card=False)).cut_card_is_out


@pytest.mark.parametrize("cut_card", [-1, 52, 100])
def test_a_cut_card_outside_the_shoe_is_refused(cut_card: int) -> None:
    with refused(ShoeError, f"A cut card {cut_card} cards from the end: it must be 0 to 51."):
        Shoe.fresh(1, cut_card=cut_card)


@pytest.mark.parametrize("cut_card", [0, 51])
def test_a_cut_card_anywhere_in_the_shoe_is_allowed(cut_card: int) -> None:
    shoe = Shoe.fresh(1, cut_card=cut_card)
    assert (shoe.cut_card, shoe.decks, shoe.hidden, shoe.cards_left) == (cut_card, 1, 0, 52)
