"""Totals of rounds by bet: handle, win and, from the exact joint distribution of all bets, the theoretical win.

Assumes independent rounds from full decks. An ante includes its wager under optimal play, so the wager adds nothing to
the theoretical win. Any two bets in a round have a covariance, whoever placed them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from math import sqrt
from typing import Final, Self

from msgspec import Struct

from punto.odds.joint import JointLaw, joint_law
from punto.round import Round
from punto.rules.model import RuleSet
from punto.rules.pictures import BetOutcome
from punto.shoe import Composition

PLAYED: Final = frozenset({BetOutcome.WON, BetOutcome.LOST, BetOutcome.PUSH})
"""Outcomes of bets that were played; returned bets are not part of the handle."""
DEVIATIONS: Final = 1.959963984540054
"""95 % of a normal distribution lies within this many standard deviations."""


@cache
def law_of(rules: RuleSet, decks: int) -> JointLaw:
    """The joint distribution of bets in one round from full decks."""
    return joint_law(rules, Composition.of_decks(decks))


@cache
def _wagers(rules: RuleSet) -> frozenset[str]:
    return frozenset(wager.id for wager in rules.wagers.values())


class PlayedBet(Struct, frozen=True):
    place: int
    on: str
    cents: int
    net_cents: int
    """The patron's net win."""


def played_bets(round_: Round) -> list[PlayedBet]:
    """The bets of a round that won, lost or pushed in its last settlement."""
    return [
        PlayedBet(bet.place, bet.on, bet.in_play_cents, bet.result.net_cents)
        for bet in round_.bets
        if bet.result is not None and bet.result.outcome in PLAYED
    ]


class Interval(Struct, frozen=True):
    """Contains the win with a probability of 95 %."""

    low_cents: float
    high_cents: float


class BetFigures(Struct, frozen=True):
    handle_cents: int
    win_cents: int
    theory_cents: Fraction


class SavedFigures(Struct, frozen=True):
    """Figures of one set of rules, without the rules: what can be stored."""

    rounds: int
    stakes: tuple[tuple[int, str, int], ...]
    """Decks, bet, cents."""
    wins: tuple[tuple[str, int], ...]
    products: tuple[tuple[int, str, str, int], ...]


class Figures:
    """Totals over any number of rounds."""

    def __init__(self) -> None:
        self.rounds = 0
        self.stakes: Counter[tuple[RuleSet, int, str]] = Counter()
        """Cents by rules, decks and bet. Rules, not ids: two tables may play different versions of a game file."""
        self._wins: Counter[str] = Counter()
        """The house's win in cents, by bet."""
        self._products: Counter[tuple[RuleSet, int, str, str]] = Counter()
        """By rules, decks and pair of bets: the sum over rounds of the product of their cents."""

    def add(self, rules: RuleSet, decks: int, played: Iterable[PlayedBet]) -> None:
        self._count(rules, decks, played, 1)

    def take_back(self, rules: RuleSet, decks: int, played: Iterable[PlayedBet]) -> None:
        """Remove a round that was added before: it was resettled or voided."""
        self._count(rules, decks, played, -1)

    def saved(self) -> SavedFigures:
        """Of one table: all under the same rules."""
        return SavedFigures(
            rounds=self.rounds,
            stakes=tuple((decks, bet, cents) for (_, decks, bet), cents in self.stakes.items()),
            wins=tuple(self._wins.items()),
            products=tuple((decks, bet, other, sum_) for (_, decks, bet, other), sum_ in self._products.items()),
        )

    @classmethod
    def restored(cls, rules: RuleSet, saved: SavedFigures) -> Self:
        figures = cls()
        figures.rounds = saved.rounds
        figures.stakes.update({(rules, decks, bet): cents for decks, bet, cents in saved.stakes})
        figures._wins.update(dict(saved.wins))
        figures._products.update({(rules, decks, bet, other): sum_ for decks, bet, other, sum_ in saved.products})
        return figures

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
        """The house's win on bets."""
        return sum(self._wins.values())

    @property
    def theory_cents(self) -> Fraction:
        """The house's theoretical win."""
        return sum((theory_cents(*key, cents) for key, cents in self.stakes.items()), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """Variance of the win, in cents squared."""
        return sum(
            (
                cents * law_of(rules, decks).covariances[bet, other]
                for (rules, decks, bet, other), cents in self._products.items()
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
        """Distance of a win from theory in standard deviations; None if the variance is zero."""
        deviation = self.deviation_cents
        return float(win_cents - self.theory_cents) / deviation if deviation else None

    def by_bet(self) -> dict[str, BetFigures]:
        handles: Counter[str] = Counter()
        theory: dict[str, Fraction] = {}
        for (rules, decks, bet), cents in self.stakes.items():
            handles[bet] += cents
            theory[bet] = theory.get(bet, Fraction(0)) + theory_cents(rules, decks, bet, cents)
        return {bet: BetFigures(cents, self._wins[bet], theory[bet]) for bet, cents in handles.items() if cents}

    def _count(self, rules: RuleSet, decks: int, played: Iterable[PlayedBet], sign: int) -> None:
        stakes: Counter[str] = Counter()
        for one in played:
            stakes[one.on] += one.cents
            self._wins[one.on] -= sign * one.net_cents
        wagers = _wagers(rules)
        for bet, cents in stakes.items():
            self.stakes[rules, decks, bet] += sign * cents
            for other, beside in stakes.items():
                if bet not in wagers and other not in wagers:
                    self._products[rules, decks, bet, other] += sign * cents * beside


def theory_cents(rules: RuleSet, decks: int, bet: str, cents: int) -> Fraction:
    """The house's theoretical win on this amount."""
    return Fraction(0) if bet in _wagers(rules) else -cents * law_of(rules, decks).means[bet]
