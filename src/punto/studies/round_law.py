"""The distribution of a patron's result in one round, in whole cents."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import gcd, lcm, sqrt

from msgspec import Struct

from punto.errors import StudyError
from punto.money import check_bet
from punto.odds.joint import joint_law
from punto.rules.model import RuleSet
from punto.shoe import Composition


class RoundLaw(Struct, frozen=True):
    """Every possible result, worst first, with its probability."""

    results: tuple[int, ...]
    """In cents; negative for a loss."""
    probabilities: tuple[Fraction, ...]
    staked: int
    """In cents, without a wager that may follow an ante."""

    @property
    def mean(self) -> Fraction:
        return sum((result * chance for result, chance in self.pairs()), Fraction(0))

    @property
    def variance(self) -> Fraction:
        return sum((result * result * chance for result, chance in self.pairs()), Fraction(0)) - self.mean**2

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.variance)

    @property
    def unit(self) -> int:
        """Every result is a multiple of it."""
        return gcd(*self.results)

    @property
    def risk(self) -> int:
        """The most that one round can lose."""
        return -self.results[0]

    def pairs(self) -> list[tuple[int, Fraction]]:
        return list(zip(self.results, self.probabilities, strict=True))


def round_law(rules: RuleSet, unseen: Composition, stakes: Mapping[str, int]) -> RoundLaw:
    """The result of these stakes together, in cents by bet, in the next round from these cards.

    >>> from punto.rules import load_rules
    >>> law = round_law(load_rules("commission"), Composition.of_decks(8), {"banker": 100_00})
    >>> law.results, f"{float(law.mean):.1f}"
    ((-10000, 0, 9500), '-105.8')
    """
    for bet, stake in stakes.items():
        check_bet(stake)
        if raised := rules.bet(bet).raises:
            raise StudyError(f"{bet} is placed by raising {raised.ante}: bet on {raised.ante} instead.")
    chances = joint_law(rules, unseen).distribution(stakes)
    if parts := lcm(*(result.denominator for result in chances)) - 1:
        raise StudyError(
            f"These stakes are not always paid in whole cents: bet a multiple of {parts + 1} cents on each."
        )
    return law_of({int(result): chance for result, chance in chances.items()}, sum(stakes.values()))


def law_of(chances: Mapping[int, Fraction], staked: int) -> RoundLaw:
    results = tuple(sorted(result for result, chance in chances.items() if chance))
    if not results or results[0] >= 0 or results[-1] <= 0:
        raise StudyError("A session needs a bet that can win and can lose.")
    return RoundLaw(results, tuple(chances[result] for result in results), staked)
