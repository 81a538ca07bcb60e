"""From a random word to a card: every card left in the shoe is exactly equally likely.

A word of n bits takes each of 2ⁿ values equally often. Those below the largest multiple of `stop` are kept; they fall
into `stop` classes of the same size, one for each remainder. The others are rejected, so the remainder of a word that
was kept is exactly uniform.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from punto.cards import Card
from punto.errors import ShoeError
from punto.shoe import Shoe

WORD_BITS: Final = 256
"""One word draws one card. A word is rejected less than once in 2²⁴⁷ draws."""
WORD_BYTES: Final = WORD_BITS // 8


def scale(word: int, stop: int, bits: int = WORD_BITS) -> int | None:
    """A number from 0 to `stop` - 1; None if the word is rejected.

    >>> [scale(word, 3, bits=3) for word in range(8)]
    [0, 1, 2, 0, 1, 2, None, None]
    """
    if not (1 <= stop <= 1 << bits and 0 <= word < 1 << bits):
        raise ShoeError(f"The word {word} of {bits} bits cannot be scaled to {stop} numbers.")
    values = 1 << bits
    return word % stop if word < values - values % stop else None


def draw_card(shoe: Shoe, word: int) -> Card | None:
    """The card of the shoe that a random word picks; None if the word is rejected: draw another word.

    This is the only way from random words to cards: live tables and `punto rng collect` share it.
    """
    place = scale(word, shoe.unseen.total)
    return None if place is None else shoe.draw(_Place(place))


class _Place(Struct, frozen=True):
    """A random source that has already decided."""

    place: int

    def randrange(self, stop: int, /) -> int:
        return self.place
