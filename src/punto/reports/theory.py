"""What the house should win on bets that were made: expected value and variance from the exact odds, round by round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import sqrt
from typing import Final

from msgspec import Struct

from punto.odds.joint import JointLaw, joint_law
from punto.rules import load_rules
from punto.shoe import Composition

DEVIATIONS: Final = 1.959963984540054
"""Of a normal variable, 95 % fall within so many."""


@cache
def theory(game: str, decks: int) -> JointLaw:
    """Of one round from full decks."""
    return joint_law(load_rules(game), Composition.of_decks(decks))


class Interval(Struct, frozen=True):
    """That the win falls into in 95 shifts of 100."""

    low_cents: float
    high_cents: float


class Expected:
    """The house's win summed over rounds, each dealt from full decks and independent of the others.

    An ante stands for itself and its wager under best play, so a wager adds nothing. Within a round, every two bets
    have their covariance, whoever made them.
    """

    def __init__(self) -> None:
        self._stakes: Counter[tuple[str, int, str]] = Counter()
        """By game, decks and bet: cents."""
        self._products: Counter[tuple[str, int, str, str]] = Counter()
        """By game, decks and two bets: over the rounds, the sum of the products of their cents."""

    def add(self, game: str, decks: int, stakes: Mapping[str, int]) -> None:
        """One round with these cents at stake, by bet."""
        wagers = {wager.id for wager in load_rules(game).wagers.values()}
        played = [(bet, cents) for bet, cents in stakes.items() if bet not in wagers]
        for bet, cents in played:
            self._stakes[game, decks, bet] += cents
            for other, beside in played:
                self._products[game, decks, bet, other] += cents * beside

    def __iadd__(self, other: Expected) -> Expected:
        self._stakes += other._stakes
        self._products += other._products
        return self

    @property
    def win_cents(self) -> Fraction:
        return -sum(
            (cents * theory(game, decks).means[bet] for (game, decks, bet), cents in self._stakes.items()),
            Fraction(0),
        )

    @property
    def variance(self) -> Fraction:
        """In square cents."""
        return sum(
            (
                cents * theory(game, decks).covariances[bet, other]
                for (game, decks, bet, other), cents in self._products.items()
            ),
            Fraction(0),
        )

    @property
    def deviation_cents(self) -> float:
        return sqrt(self.variance)

    @property
    def interval(self) -> Interval:
        win, reach = float(self.win_cents), DEVIATIONS * self.deviation_cents
        return Interval(win - reach, win + reach)
