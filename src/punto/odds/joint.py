"""The joint distribution of all bets of a game: exact means and covariances from one count.

One round decides all its bets, so they are not independent, and the variance of several bets needs their covariances.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm, sqrt

from msgspec import Struct

from punto.errors import OddsError
from punto.odds.ends import count_by_first_card, count_ends
from punto.odds.exact import cell_result, check_composition, raise_values, raised_results
from punto.odds.measures import FOLD_VALUE, is_worth_raising
from punto.rules.axes import TOTAL_AXES
from punto.rules.bets import Bet
from punto.rules.model import RuleSet
from punto.shoe import Composition


class Moments(Struct, frozen=True):
    """Of the patrons' gain in one round."""

    mean: Fraction
    variance: Fraction


class JointLaw(Struct, frozen=True):
    """The gain per unit of every bet as one random vector. An ante includes its wager under best play.

    A wager on its own is per unit of wager, as if placed on every first card; do not add it to its ante.
    """

    game: str
    unseen: Composition
    means: Mapping[str, Fraction]
    covariances: Mapping[tuple[str, str], Fraction]
    """For any two bets in either order, and for each with itself."""
    outcomes: Mapping[tuple[Fraction, ...], Fraction]
    """Probability by the gains per unit of all bets, in the order of the means."""

    def covariance(self, one: str, other: str) -> Fraction:
        self._check(one, other)
        return self.covariances[one, other]

    def correlation(self, one: str, other: str) -> float | None:
        """None if one of them is constant."""
        covariance = self.covariance(one, other)
        variances = self.covariances[one, one] * self.covariances[other, other]
        return float(covariance) / sqrt(variances) if variances else None

    def moments(self, stakes: Mapping[str, int]) -> Moments:
        """Mean and variance of all these stakes together, by bet."""
        self._check(*stakes)
        mean = sum((stake * self.means[bet] for bet, stake in stakes.items()), Fraction(0))
        variance = sum(
            (
                stake * beside * self.covariances[bet, other]
                for bet, stake in stakes.items()
                for other, beside in stakes.items()
            ),
            Fraction(0),
        )
        return Moments(mean, variance)

    def distribution(self, stakes: Mapping[str, int]) -> dict[Fraction, Fraction]:
        """The probability of each total result of these stakes, worst first."""
        self._check(*stakes)
        places = [(place, stakes[bet]) for place, bet in enumerate(self.means) if bet in stakes]
        found: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
        for gains, probability in self.outcomes.items():
            found[sum((stake * gains[place] for place, stake in places), Fraction(0))] += probability
        return dict(sorted(found.items()))

    def _check(self, *bets: str) -> None:
        for bet in bets:
            if bet not in self.means:
                raise OddsError(f"Unknown bet {bet!r}. Use {', '.join(self.means)}.")


def joint_law(rules: RuleSet, unseen: Composition) -> JointLaw:
    """The joint distribution of all bets for the next round from these cards.

    >>> from punto.rules import load_rules
    >>> law = joint_law(load_rules("knockout"), Composition.of_decks(8))
    >>> round(law.correlation("player", "ante_player"), 3)
    0.963
    """
    check_composition(unseen)
    orders, unit, ways = _ways_by_nets(rules, unseen)
    bets = range(len(rules.bets))
    sums = [sum(number * nets[bet] for nets, number in ways.items()) for bet in bets]
    products = [
        [sum(number * nets[bet] * nets[other] for nets, number in ways.items()) for other in range(bet + 1)]
        for bet in bets
    ]
    ids = rules.bet_ids
    covariances = {}
    for bet in bets:
        for other in range(bet + 1):
            numerator = orders * products[bet][other] - sums[bet] * sums[other]
            covariance = Fraction(numerator, (orders * unit) ** 2)
            covariances[ids[bet], ids[other]] = covariances[ids[other], ids[bet]] = covariance
    means = {bet_id: Fraction(sum_, orders * unit) for bet_id, sum_ in zip(ids, sums, strict=True)}
    outcomes = {tuple(Fraction(net, unit) for net in nets): Fraction(number, orders) for nets, number in ways.items()}
    return JointLaw(rules.id, unseen, means, covariances, outcomes)


def _ways_by_nets(rules: RuleSet, unseen: Composition) -> tuple[int, int, dict[tuple[int, ...], int]]:
    """All ways; the parts of a unit in which every gain is an integer; the ways to each row of gains, one per bet."""
    if rules.wagers:
        count = count_by_first_card(rules.table_of_play, unseen, rules.axes)
        rows, orders, totals = count.rows, count.orders, count.on(TOTAL_AXES)
    else:
        ends = count_ends(rules.table_of_play, unseen, rules.axes)
        rows, orders, totals = [ends.cells], ends.orders, []
    by_bet = [_nets(rules, bet, totals, len(rows)) for bet in rules.bets]
    unit = lcm(*{net.denominator for nets in by_bet for net in nets})
    whole = [[net.numerator * (unit // net.denominator) for net in nets] for nets in by_bet]
    ways: defaultdict[tuple[int, ...], int] = defaultdict(int)
    for nets, number in zip(zip(*whole, strict=True), (number for row in rows for number in row), strict=True):
        if number:
            ways[nets] += number
    return orders, unit, ways


def _nets(rules: RuleSet, bet: Bet, totals: Sequence[Sequence[int]], rows: int) -> list[Fraction]:
    """Gain per unit: by first card, if it matters, then by cell of the game's axes."""
    if bet.id in rules.wagers:
        return _ante_nets(rules, bet, rules.wagers[bet.id], totals)
    return [cell_result(cell)[1] for cell in rules.pictures[bet.id].on(rules.axes)] * rows


def _ante_nets(rules: RuleSet, ante: Bet, wager: Bet, totals: Sequence[Sequence[int]]) -> list[Fraction]:
    """Ante and wager together, or the lost ante if folding is better."""
    by_totals = [net for _, net in raised_results(rules, ante, wager)]
    raised = [by_totals[place] for place in rules.axes.narrowed_to(TOTAL_AXES)]
    folded = [FOLD_VALUE] * len(raised)
    values = raise_values(by_totals, totals)
    played = [raised if points in values and is_worth_raising(values[points]) else folded for points in range(10)]
    return [net for nets in played for net in nets]
