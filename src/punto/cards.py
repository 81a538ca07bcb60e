"""Cards and their point values. The text form is rank and suit: `9H` or `TD`.

The 52 cards are singletons: `Card("9H") is Card("9H")`, so they compare and hash by identity.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Final, Never, final

from punto.errors import CardError


class Rank(Enum):
    ACE = "A"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"

    @property
    def points(self) -> int:
        """An ace counts one, tens and face cards zero, every other card its number."""
        return _POINTS[self]

    @property
    def face(self) -> str:
        """As printed on the card: `10` for `T`."""
        return "10" if self is Rank.TEN else self.value


class Suit(Enum):
    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    @property
    def symbol(self) -> str:
        return {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}[self.value]

    @property
    def is_red(self) -> bool:
        return self in (Suit.HEARTS, Suit.DIAMONDS)


_POINTS: Final = {rank: number if number < 10 else 0 for number, rank in enumerate(Rank, start=1)}


@final
class Card:
    """One of the 52 cards.

    >>> Card("TD").points, str(Card("TD")), Card("TD").picture
    (0, 'TD', '10♦')
    """

    __slots__ = ("index", "points", "rank", "suit", "text")
    index: int
    """Index in `CARDS`, 0 to 51."""
    points: int
    rank: Rank
    suit: Suit
    text: str

    def __new__(cls, text: str) -> Card:
        try:
            return _BY_TEXT[text]
        except (KeyError, TypeError):
            raise CardError(
                f"{text!r} is not a card: write the rank A 2 3 4 5 6 7 8 9 T J Q K, then the suit S H D C, as in 9H."
            ) from None

    def __setattr__(self, name: str, value: object) -> Never:
        raise AttributeError(f"Cards are immutable: {name} cannot be set.")

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (self.text,)

    def __repr__(self) -> str:
        return f"Card({self.text!r})"

    def __str__(self) -> str:
        return self.text

    @property
    def picture(self) -> str:
        """For people: `9♥`, `10♦`."""
        return self.rank.face + self.suit.symbol


def _print_card(index: int, rank: Rank, suit: Suit) -> Card:
    card = object.__new__(Card)
    fields = {"index": index, "points": rank.points, "rank": rank, "suit": suit, "text": rank.value + suit.value}
    for name, value in fields.items():
        object.__setattr__(card, name, value)
    return card


CARDS: Final = tuple(
    _print_card(index, rank, suit) for index, (suit, rank) in enumerate((suit, rank) for suit in Suit for rank in Rank)
)
"""One deck, in factory order: spades, hearts, diamonds, clubs, each from ace to king."""

_BY_TEXT: Final = {card.text: card for card in CARDS}


def parse_cards(text: str) -> tuple[Card, ...]:
    """Parse cards separated by spaces. A ten may be written as people write it.

    >>> parse_cards("9H 10C")
    (Card('9H'), Card('TC'))
    """
    return tuple(Card(f"T{word[2:]}" if word.startswith("10") else word) for word in text.split())


def format_cards(cards: Iterable[Card]) -> str:
    """The inverse of `parse_cards`."""
    return " ".join(card.text for card in cards)


def total(cards: Iterable[Card]) -> int:
    """The last digit of the sum of the points.

    >>> total(parse_cards("7H 8S"))
    5
    """
    return sum(card.points for card in cards) % 10
