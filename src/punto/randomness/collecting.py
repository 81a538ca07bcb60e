"""Output of the random source, drawn as live tables draw it: words, and the cards that they pick."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Protocol

from msgspec import Struct

from punto.cards import Card
from punto.scaling import draw_card
from punto.shoe import Shoe

CUT_CARD: Final = 14


class Words(Protocol):
    """The common interface of `RandomSource` and the biased sources of tests."""

    def draw(self) -> bytes: ...


class DealtShoes(Struct, frozen=True):
    """One shoe of every table, dealt card by card in turn, down to the cut card."""

    words: bytes
    cards: tuple[bytes, ...]
    """By table: the places of its cards among the 52, in the order dealt."""


def cards_of_shoe(decks: int) -> int:
    return 52 * decks - CUT_CARD


def deal_shoes(source: Words, decks: int, tables: int) -> Iterator[DealtShoes]:
    """Without end."""
    while True:
        shoes = [Shoe.fresh(decks, cut_card=CUT_CARD) for _ in range(tables)]
        dealt, words = [bytearray() for _ in shoes], bytearray()
        for _ in range(cards_of_shoe(decks)):
            for table, shoe in enumerate(shoes):
                card = _draw(source, shoe, words)
                shoes[table] = shoe.without([card])
                dealt[table].append(card.index)
        yield DealtShoes(bytes(words), tuple(bytes(cards) for cards in dealt))


def _draw(source: Words, shoe: Shoe, words: bytearray) -> Card:
    """A rejected word is drawn again."""
    while True:
        word = source.draw()
        words += word
        if (card := draw_card(shoe, int.from_bytes(word))) is not None:
            return card
