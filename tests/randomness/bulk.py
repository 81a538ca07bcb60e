"""Deals many shoes at once for long tests: the same words pick the same cards as at live tables, only faster."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from punto.randomness.collecting import DealtShoes, Words, cards_of_shoe, deal_shoes
from punto.scaling import WORD_BITS, WORD_BYTES

TOGETHER: Final = 512
"""Shoes of every table that are dealt at once."""
CARDS: Final = 52
_LIMB_BITS: Final = 32
_LIMBS: Final = WORD_BITS // _LIMB_BITS


class WordsInBulk(Words, Protocol):
    """The common interface of `RandomSource` and the sources of tests."""

    def draw_many(self, count: int) -> bytes: ...


def deal_in_bulk(source: WordsInBulk, decks: int, tables: int, together: int = TOGETHER) -> Iterator[DealtShoes]:
    """Without end; each time `together` shoes of every table, in turn."""
    cards = cards_of_shoe(decks)
    while True:
        words = source.draw_many(together * cards * tables)
        limbs = np.frombuffer(words, dtype=f">u{_LIMB_BITS // 8}").reshape(together, cards, tables, _LIMBS)
        if _may_reject(limbs):
            yield _deal_singly(words, source, decks, tables, together)
            continue
        places = np.moveaxis(_scale(limbs, CARDS * decks), 1, 0).reshape(cards, together * tables)
        dealt = _pick(places, decks).T
        yield DealtShoes(words, tuple(shoe.tobytes() for shoe in dealt))


def _may_reject(limbs: NDArray[np.uint32]) -> bool:
    """Rejected words are among the last 2³² of 2²⁵⁶: all limbs but the lowest have only ones."""
    ones = (1 << _LIMB_BITS) - 1
    highest = limbs[..., 0] == ones
    return bool(highest.any()) and bool((limbs[highest][:, :-1] == ones).all(axis=1).any())


def _scale(limbs: NDArray[np.uint32], total: int) -> NDArray[np.uint16]:
    """The remainders of all words: of the first draw by `total`, of each later one by one less."""
    places = np.empty(limbs.shape[:-1], dtype=np.uint16)
    for draw in range(limbs.shape[1]):
        left = total - draw
        factors = [pow(2, _LIMB_BITS * (_LIMBS - 1 - limb), left) for limb in range(_LIMBS)]
        sums = limbs[:, draw].astype(np.uint64) @ np.array(factors, dtype=np.uint64)
        places[:, draw] = sums % np.uint64(left)
    return places


def _pick(places: NDArray[np.uint16], decks: int) -> NDArray[np.uint8]:
    """The card at each place among the cards left; one row for each draw, one column for each shoe."""
    up_to = np.repeat(np.arange(1, CARDS + 1, dtype=np.uint16)[:, None] * np.uint16(decks), places.shape[1], axis=1)
    order = np.arange(CARDS, dtype=np.uint8)[:, None]
    picked = np.empty(places.shape, dtype=np.uint8)
    for draw, place in enumerate(places):
        picked[draw] = (up_to <= place).view(np.uint8).sum(axis=0, dtype=np.uint8)
        up_to -= order >= picked[draw]
    return picked


def _deal_singly(words: bytes, source: WordsInBulk, decks: int, tables: int, together: int) -> DealtShoes:
    dealt = list(islice(deal_shoes(_Again(words, source), decks, tables), together))
    return DealtShoes(b"".join(one.words for one in dealt), tuple(shoe for one in dealt for shoe in one.cards))


class _Again:
    """These words, and then those of the source."""

    def __init__(self, words: bytes, source: WordsInBulk) -> None:
        self._words = words
        self._source = source
        self._next = 0

    def draw(self) -> bytes:
        if self._next == len(self._words):
            return self._source.draw()
        self._next += WORD_BYTES
        return self._words[self._next - WORD_BYTES : self._next]
