"""The joint distribution of all bets of a game: exact means and covariances from one count.

One round decides all its bets, so they are not independent, and the variance of several bets needs their covariances.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm, sqrt
from typing import TypeVar, assert_never

from msgspec import Struct

from punto.errors import OddsError
from punto.hands import Hand
from punto.odds.exact import cell_result, check_composition, raise_values, raised_results
from punto.odds.measures import FOLD_VALUE, is_worth_raising
from punto.odds.round_count import PAIRINGS, RoundCount, count_rounds
from punto.odds.totals import TotalsCount
from punto.rules.model import Bet, RuleSet
from punto.rules.pictures import PairPicture, TotalsPicture
from punto.shoe import Composition

Value = TypeVar("Value")
Nets = Sequence[Sequence[Sequence[Fraction]]]
"""Gain per unit: by first card, then by `PAIRINGS`, then by cell."""


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
    count = count_rounds(rules.table_of_play, unseen)
    unit, ways = _ways_by_nets(rules, count)
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
            numerator = count.orders * products[bet][other] - sums[bet] * sums[other]
            covariance = Fraction(numerator, (count.orders * unit) ** 2)
            covariances[ids[bet], ids[other]] = covariances[ids[other], ids[bet]] = covariance
    means = {bet_id: Fraction(sum_, count.orders * unit) for bet_id, sum_ in zip(ids, sums, strict=True)}
    return JointLaw(rules.id, unseen, means, covariances)


def _ways_by_nets(rules: RuleSet, count: RoundCount) -> tuple[int, dict[tuple[int, ...], int]]:
    """The parts of a unit in which every gain is an integer, and the ways for each row of gains, one per bet."""
    totals = count.totals()
    by_bet = [list(_flat(_nets(rules, bet, totals))) for bet in rules.bets]
    unit = lcm(*{net.denominator for nets in by_bet for net in nets})
    whole = [[net.numerator * (unit // net.denominator) for net in nets] for nets in by_bet]
    ways: defaultdict[tuple[int, ...], int] = defaultdict(int)
    for nets, number in zip(zip(*whole, strict=True), _flat(count.by_first_card), strict=True):
        if number:
            ways[nets] += number
    return unit, ways


def _flat(nested: Sequence[Sequence[Sequence[Value]]]) -> Iterator[Value]:
    return (value for pairings in nested for cells in pairings for value in cells)


def _nets(rules: RuleSet, bet: Bet, totals: TotalsCount) -> Nets:
    if bet.id in rules.wagers:
        return _ante_nets(rules, bet, rules.wagers[bet.id], totals)
    picture = rules.pictures[bet.id]
    match picture:
        case TotalsPicture(cells):
            nets = [cell_result(cell)[1] for cell in cells]
            return [[nets] * len(PAIRINGS)] * 10
        case PairPicture(hand, paired, unpaired):
            place = (Hand.PLAYER, Hand.BANKER).index(hand)
            either = [cell_result(unpaired)[1]] * 100, [cell_result(paired)[1]] * 100
            return [[either[pairing[place]] for pairing in PAIRINGS]] * 10
        case _:
            assert_never(picture)


def _ante_nets(rules: RuleSet, ante: Bet, wager: Bet, totals: TotalsCount) -> Nets:
    """Ante and wager together, or the lost ante if folding is better."""
    raised = [net for _, net in raised_results(rules, ante, wager)]
    folded = [FOLD_VALUE] * 100
    values = raise_values(raised, totals)
    played = [raised if points in values and is_worth_raising(values[points]) else folded for points in range(10)]
    return [[nets] * len(PAIRINGS) for nets in played]
