"""Random words become cards without bias: counted in full for small words, and for cards with every kind of shoe."""

from __future__ import annotations

from collections import Counter

import pytest

from punto.cards import CARDS, Card
from punto.errors import ShoeError
from punto.scaling import WORD_BITS, draw_card, scale
from punto.shoe import Composition, Shoe


@pytest.mark.parametrize("bits", range(1, 13))
def test_every_number_is_equally_likely_over_all_words(bits: int) -> None:
    for stop in {1, 2, 3, 5, 7, 13, 52, 208, 415, 416, 1 << bits} & {*range(1, (1 << bits) + 1)}:
        counts = Counter(scale(word, stop, bits) for word in range(1 << bits))
        rejected = counts.pop(None, 0)
        assert set(counts) == set(range(stop))
        assert set(counts.values()) == {(1 << bits) // stop}
        assert rejected == (1 << bits) % stop < stop


@pytest.mark.parametrize(("word", "stop", "bits"), [(0, 0, 8), (0, 257, 8), (256, 3, 8), (-1, 3, 8)])
def test_words_and_numbers_that_do_not_fit(word: int, stop: int, bits: int) -> None:
    with pytest.raises(ShoeError, match="cannot be scaled"):
        scale(word, stop, bits)


def test_every_card_left_has_as_many_places_as_copies() -> None:
    shoe = Shoe.fresh(8, cut_card=0).without([Card("AS"), Card("AS"), Card("9H")])
    drawn = Counter(draw_card(shoe, place) for place in range(shoe.unseen.total))
    assert drawn == {card: shoe.unseen.count(card) for card in CARDS}
    assert shoe.unseen == Composition(tuple(drawn[card] for card in CARDS))


def test_a_word_at_the_end_is_rejected() -> None:
    shoe = Shoe.fresh(8)
    last = (1 << WORD_BITS) - 1
    assert draw_card(shoe, last) is None
    assert draw_card(shoe, last - (1 << WORD_BITS) % 416) is not None
