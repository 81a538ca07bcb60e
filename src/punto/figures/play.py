"""Rounds added up by their bets: handle, win, and from the exact joint law of all bets what the win should be.

Each round counts as dealt from full decks and independent of the others. An ante stands for itself and its wager under
best play, so a wager adds nothing to the theory. Within a round any two bets have their covariance, whoever made them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from math import sqrt
from typing import Final

from msgspec import Struct

from punto.odds.joint import JointLaw, joint_law
from punto.round import Round
from punto.rules import load_rules
from punto.rules.pictures import BetOutcome
from punto.shoe import Composition

PLAYED: Final = frozenset({BetOutcome.WON, BetOutcome.LOST, BetOutcome.PUSH})
"""Outcomes of bets that were played; one that was returned is no part of the handle."""
DEVIATIONS: Final = 1.959963984540054
"""Of a normal variable, 95 % fall within so many."""


@cache
def law_of(game: str, decks: int) -> JointLaw:
    """Of one round from full decks."""
    return joint_law(load_rules(game), Composition.of_decks(decks))


@cache
def _wagers(game: str) -> frozenset[str]:
    return frozenset(wager.id for wager in load_rules(game).wagers.values())


class PlayedBet(Struct, frozen=True):
    place: int
    on: str
    cents: int
    net_cents: int
    """Of the patron."""


def played_bets(round_: Round) -> list[PlayedBet]:
    """The bets of a round that won, lost or pushed, as its last settlement left them."""
    return [
        PlayedBet(bet.place, bet.on, bet.in_play_cents, bet.result.net_cents)
        for bet in round_.bets
        if bet.result is not None and bet.result.outcome in PLAYED
    ]


class Interval(Struct, frozen=True):
    """That the win falls into 95 times in 100."""

    low_cents: float
    high_cents: float


class BetFigures(Struct, frozen=True):
    """Of one bet."""

    handle_cents: int
    win_cents: int
    theory_cents: Fraction


class Figures:
    """Of any number of rounds."""

    def __init__(self) -> None:
        self.rounds = 0
        self.stakes: Counter[tuple[str, int, str]] = Counter()
        """By game, decks and bet: cents."""
        self._wins: Counter[str] = Counter()
        """Of the house, by bet: cents."""
        self._products: Counter[tuple[str, int, str, str]] = Counter()
        """By game, decks and two bets: over the rounds, the sum of the products of their cents."""

    def add(self, game: str, decks: int, played: Iterable[PlayedBet]) -> None:
        """The bets of a round."""
        self._count(game, decks, played, 1)

    def take_back(self, game: str, decks: int, played: Iterable[PlayedBet]) -> None:
        """What was added before is settled otherwise, or void."""
        self._count(game, decks, played, -1)

    def add_stakes(self, game: str, decks: int, stakes: Mapping[str, int]) -> None:
        """A round with these cents in play, by bet, for the theory alone."""
        self._stake(game, decks, stakes, 1)

    def __iadd__(self, other: Figures) -> Figures:
        self.rounds += other.rounds
        self.stakes.update(other.stakes)
        self._wins.update(other._wins)
        self._products.update(other._products)
        return self

    @property
    def handle_cents(self) -> int:
        return sum(self.stakes.values())

    @property
    def win_cents(self) -> int:
        """Of the house, by the bets."""
        return sum(self._wins.values())

    @property
    def theory_cents(self) -> Fraction:
        """What the house should win."""
        return sum((_theory(*key, cents) for key, cents in self.stakes.items()), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """Of the win, in square cents."""
        return sum(
            (
                cents * law_of(game, decks).covariances[bet, other]
                for (game, decks, bet, other), cents in self._products.items()
            ),
            Fraction(0),
        )

    @property
    def deviation_cents(self) -> float:
        return sqrt(self.variance)

    @property
    def interval(self) -> Interval:
        theory, reach = float(self.theory_cents), DEVIATIONS * self.deviation_cents
        return Interval(theory - reach, theory + reach)

    def deviations_off(self, win_cents: int) -> float | None:
        """How far a win is from the theory; None where nothing could vary."""
        deviation = self.deviation_cents
        return float(win_cents - self.theory_cents) / deviation if deviation else None

    def by_bet(self) -> dict[str, BetFigures]:
        """Of each bet that was played."""
        handles: Counter[str] = Counter()
        theory: dict[str, Fraction] = {}
        for (game, decks, bet), cents in self.stakes.items():
            handles[bet] += cents
            theory[bet] = theory.get(bet, Fraction(0)) + _theory(game, decks, bet, cents)
        return {bet: BetFigures(cents, self._wins[bet], theory[bet]) for bet, cents in handles.items() if cents}

    def _count(self, game: str, decks: int, played: Iterable[PlayedBet], sign: int) -> None:
        stakes: Counter[str] = Counter()
        for bet in played:
            stakes[bet.on] += bet.cents
            self._wins[bet.on] -= sign * bet.net_cents
        self._stake(game, decks, stakes, sign)

    def _stake(self, game: str, decks: int, stakes: Mapping[str, int], sign: int) -> None:
        wagers = _wagers(game)
        for bet, cents in stakes.items():
            self.stakes[game, decks, bet] += sign * cents
            for other, beside in stakes.items():
                if bet not in wagers and other not in wagers:
                    self._products[game, decks, bet, other] += sign * cents * beside


def _theory(game: str, decks: int, bet: str, cents: int) -> Fraction:
    return Fraction(0) if bet in _wagers(game) else -cents * law_of(game, decks).means[bet]
