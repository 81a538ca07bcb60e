"""Tests of dealt cards. They need no memory beyond their counts, so a billion cards are no problem.

A shoe is dealt without replacement, so its cards depend on each other. Each card is therefore turned into a number
between 0 and 1: the place of a randomly chosen copy of it among the cards left, in the order of `CARDS`. For a fair
shoe these numbers are exactly uniform and independent (the randomised probability integral transform), so the classical
tests apply without approximation. A generator with a fixed seed chooses the copies: results can be repeated.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from math import factorial
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.special import erfc, gammaincc

Cards: TypeAlias = NDArray[np.uint8]
Numbers: TypeAlias = NDArray[np.float64]

CARDS: Final = 52
GROUP: Final = 4
"""Numbers in a permutation."""
LONGEST_GAP: Final = 60
GAP_SHARE: Final = 1 / 13
TOGETHER: Final = 50
LAGS: Final = (1, 2, 3, 4, 5, 6)
_SEED: Final = 20261118


def numbers_of(shoes: Cards, decks: int, copies: np.random.Generator) -> Numbers:
    """One row for each shoe."""
    left = np.full((len(shoes), CARDS), decks, dtype=np.int64)
    every, found = np.arange(len(shoes)), np.empty(shoes.shape)
    chosen = copies.random(shoes.shape)
    for place in range(shoes.shape[1]):
        card = shoes[:, place]
        before = np.where(np.arange(CARDS) < card[:, None], left, 0).sum(axis=1)
        found[:, place] = (before + left[every, card] * chosen[:, place]) / (CARDS * decks - place)
        left[every, card] -= 1
    return found


class CardStatistics:
    """Takes one shoe of every table at a time."""

    def __init__(self, decks: int, tables: int) -> None:
        self.cards = 0
        self.decks = decks
        self._copies = np.random.default_rng(_SEED)
        self.tables = tables
        self._shoes = 0
        self._waiting: list[bytes] = []
        self._first_halves = np.zeros(CARDS, dtype=np.int64)
        self._half = CARDS * decks // 2
        self._single = np.zeros(CARDS, dtype=np.int64)
        self._pairs = np.zeros(CARDS * CARDS, dtype=np.int64)
        self._gaps = np.zeros(LONGEST_GAP + 1, dtype=np.int64)
        self._last_hits = [np.zeros(0, dtype=np.int64) for _ in range(tables)]
        """The place of the last hit of each table before the next number: empty, or one below 0."""
        self._orders = np.zeros(factorial(GROUP), dtype=np.int64)
        self._products = np.zeros(len(LAGS))
        self._products_taken = np.zeros(len(LAGS), dtype=np.int64)
        self._across = np.zeros(tables * (tables - 1) // 2)

    def take(self, shoes: Sequence[bytes]) -> None:
        """One shoe, or several, of each table in turn. Many are counted at once, which is faster."""
        self._waiting.extend(shoes)
        self.cards += sum(map(len, shoes))
        if len(self._waiting) >= TOGETHER * self.tables:
            self._count()

    def _count(self) -> None:
        shoes, self._waiting = self._waiting, []
        cards = np.frombuffer(b"".join(shoes), dtype=np.uint8).reshape(len(shoes), -1)
        numbers = numbers_of(cards, self.decks, self._copies)
        self._shoes += len(shoes)
        self._first_halves += np.bincount(cards[:, : self._half].ravel(), minlength=CARDS)
        places = (numbers * CARDS).astype(np.int64)
        self._single += np.bincount(places.ravel(), minlength=CARDS)
        even = places[:, : places.shape[1] // 2 * 2]
        self._pairs += np.bincount((even[:, ::2] * CARDS + even[:, 1::2]).ravel(), minlength=CARDS * CARDS)
        self._take_gaps(numbers)
        self._take_orders(numbers)
        self._take_products(numbers)

    def _take_gaps(self, numbers: Numbers) -> None:
        """A gap goes on in the next shoe of its table. The first and the last, which are cut off, are not counted."""
        for table in range(self.tables):
            of_table = numbers[table :: self.tables].ravel()
            hits = np.concatenate((self._last_hits[table], np.flatnonzero(of_table < GAP_SHARE)))
            self._gaps += np.bincount(np.minimum(np.diff(hits) - 1, LONGEST_GAP), minlength=LONGEST_GAP + 1)
            self._last_hits[table] = hits[-1:] - of_table.size

    def _take_orders(self, numbers: Numbers) -> None:
        groups = numbers[:, : numbers.shape[1] // GROUP * GROUP].reshape(-1, GROUP)
        code = np.zeros(len(groups), dtype=np.int64)
        for place in range(GROUP - 1):
            smaller = (groups[:, place + 1 :] < groups[:, place, None]).sum(axis=1)
            code = code * (GROUP - place) + smaller
        self._orders += np.bincount(code, minlength=factorial(GROUP))

    def _take_products(self, numbers: Numbers) -> None:
        centred = numbers - 0.5
        for at, lag in enumerate(LAGS):
            product = centred[:, lag:] * centred[:, :-lag]
            self._products[at] += product.sum()
            self._products_taken[at] += product.size
        for at, (one, other) in enumerate(combinations(range(self.tables), 2)):
            self._across[at] += (centred[one :: self.tables] * centred[other :: self.tables]).sum()

    def p_values(self) -> dict[str, tuple[float, ...]]:
        if self._waiting:
            self._count()
        across = self.cards / self.tables
        found = {
            "cards": (_chi_square(self._single),),
            "cards_by_half": (self._halves(),),
            "pairs": (_chi_square(self._pairs),),
            "gaps": (_chi_square(self._gaps, _gap_shares()),),
            "permutations": (_chi_square(self._orders),),
            "serial_correlation": tuple(map(_of_products, self._products.tolist(), self._products_taken.tolist())),
        }
        if self.tables > 1:
            found["cross_table_correlation"] = tuple(_of_products(total, across) for total in self._across.tolist())
        return found

    def _halves(self) -> float:
        """The cards themselves: how often each is in the first half of its shoe. The factor is the smaller variance of
        drawing without replacement."""
        total = CARDS * self.decks
        expected = self._shoes * self._half / CARDS
        spread = expected * (total - self._half) / (total - 1)
        return float(gammaincc((CARDS - 1) / 2, ((self._first_halves - expected) ** 2).sum() / spread / 2))


def _chi_square(observed: NDArray[np.int64], shares: Numbers | None = None) -> float:
    """Without shares, all cells are equally likely."""
    expected = observed.sum() * (np.full(len(observed), 1 / len(observed)) if shares is None else shares)
    return float(gammaincc((len(observed) - 1) / 2, ((observed - expected) ** 2 / expected).sum() / 2))


def _gap_shares() -> Numbers:
    longer = (1 - GAP_SHARE) ** np.arange(LONGEST_GAP + 1)
    return np.append([one - next_ for one, next_ in pairwise(longer)], longer[-1])


def _of_products(total: float, taken: float) -> float:
    """A product of two centred uniform numbers has the variance 1/144."""
    return float(erfc(abs(total) * 12 / np.sqrt(2 * taken)))
