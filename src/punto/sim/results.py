"""From counts to results: mean, variance and error of each bet, lengths and streaks of shoes, a scheme."""

from __future__ import annotations

from fractions import Fraction
from math import exp, sqrt
from typing import Any

import numpy as np
from msgspec import Struct, structs

from punto.odds.exact import exact_odds
from punto.shoe import Composition
from punto.sim.counts import Counts
from punto.sim.payoffs import payoffs_of, payoffs_seen
from punto.sim.plan import Integers
from punto.sim.scheme_plan import BETS, DEPTHS, GAIN, GAIN_SQUARED, LOWEST_POINT, SHOES_DOWN, SHOES_UP, scheme_payoffs
from punto.sim.settings import Settings


class SimulatedBet(Struct, frozen=True, kw_only=True):
    """The gain per round of one unit on a bet; an ante includes its wager, per unit of ante.

    An ante is folded by the exact odds of a full shoe, regardless of the cards of this run.
    """

    bet: str
    rounds: int
    mean: float
    variance: float
    stderr: float
    won: int
    pushed: int
    lost: int
    """Rounds with a gain, no change, and a loss."""

    def z_score(self, exact: float) -> float | None:
        """Standard errors between the mean and the exact value; None without variance."""
        return (self.mean - exact) / self.stderr if self.stderr else None


class SchemeResult(Struct, frozen=True, kw_only=True):
    """The result of a betting scheme, in units of the bet."""

    bet: str
    beside: str | None
    """The required bet, unit for unit, whose gains and losses are included."""
    shoes: int
    bets_per_shoe: float
    gain_per_shoe: float
    stderr: float
    deviation_per_shoe: float
    gain_per_bet: float
    shoes_up: float
    shoes_down: float
    """Shares of all shoes."""
    lowest_point_99: int
    """Units that are enough for 99 shoes in 100."""
    risk_of_ruin: float | None
    """The risk of ever losing the bankroll: exp(-2 gain bankroll / deviation²), or certain unless the gain is
    positive."""


def bet_results(counts: Counts) -> list[SimulatedBet]:
    """For every bet, in the order of the declaration."""
    folds = best_folds(counts.settings)
    return [_bet_result(counts, bet.id, folds.get(bet.id, frozenset())) for bet in counts.settings.rules.bets]


def bet_rows(counts: Counts) -> list[dict[str, Any]]:
    """For tables: what was simulated, and the fields of `SimulatedBet`."""
    settings = counts.settings
    about = {"game": settings.rules.id, "decks": settings.decks, "seed": str(settings.seed), "shoes": counts.shoes}
    return [about | structs.asdict(result) for result in bet_results(counts)]


def exact_values(settings: Settings) -> dict[str, float]:
    """Expected value per unit of each bet from full decks; an ante includes its wager."""
    found = exact_odds(settings.rules, Composition.of_decks(settings.decks))
    return {bet_id: float(odds.expected_value) for bet_id, odds in found.bets.items()}


def _bet_result(counts: Counts, bet_id: str, folds_on: frozenset[int]) -> SimulatedBet:
    rules, seen = counts.settings.rules, counts.tallies.seen
    payoffs = payoffs_seen(rules, bet_id)
    if payoffs is None or seen is None:
        payoffs, tally = payoffs_of(rules, bet_id, folds_on), counts.cells.reshape(-1)
    else:
        tally = seen
    gains, scale = payoffs
    by_gain = {int(gain): int(tally[gains == gain].sum()) for gain in np.unique(gains)}
    rounds = sum(by_gain.values())
    mean = _over(sum(gain * times for gain, times in by_gain.items()), rounds * scale)
    square = _over(sum(gain * gain * times for gain, times in by_gain.items()), rounds * scale * scale)
    variance = float(square - mean * mean)
    return SimulatedBet(
        bet=bet_id,
        rounds=rounds,
        mean=float(mean),
        variance=variance,
        stderr=sqrt(variance / rounds) if rounds else 0.0,
        won=sum(times for gain, times in by_gain.items() if gain > 0),
        pushed=by_gain.get(0, 0),
        lost=sum(times for gain, times in by_gain.items() if gain < 0),
    )


def best_folds(settings: Settings) -> dict[str, frozenset[int]]:
    """By ante: the points of the first cards on which to fold with a full shoe."""
    if not settings.rules.wagers:
        return {}
    odds = exact_odds(settings.rules, Composition.of_decks(settings.decks))
    return {bet_id: bet.ante.folds_on for bet_id, bet in odds.bets.items() if bet.ante}


def scheme_result(counts: Counts) -> SchemeResult | None:
    scheme, tally = counts.settings.scheme, counts.tallies.betting
    if scheme is None or tally is None or not counts.shoes:
        return None
    shoes, bets = counts.shoes, int(tally[BETS])
    scale = scheme_payoffs(counts.settings.rules, scheme).scale
    gain = Fraction(int(tally[GAIN]), shoes * scale)
    variance = float(Fraction(int(tally[GAIN_SQUARED]), shoes * scale * scale) - gain * gain)
    return SchemeResult(
        bet=scheme.bet,
        beside=scheme.beside,
        shoes=shoes,
        bets_per_shoe=bets / shoes,
        gain_per_shoe=float(gain),
        stderr=sqrt(variance / shoes),
        deviation_per_shoe=sqrt(variance),
        gain_per_bet=float(_over(int(tally[GAIN]), bets * scale)),
        shoes_up=int(tally[SHOES_UP]) / shoes,
        shoes_down=int(tally[SHOES_DOWN]) / shoes,
        lowest_point_99=_percentile(tally[LOWEST_POINT : LOWEST_POINT + DEPTHS], 0.99),
        risk_of_ruin=None if scheme.bankroll is None else _ruin(float(gain), variance, scheme.bankroll),
    )


def mean_length(histogram: Integers) -> float:
    total = int(histogram.sum())
    return float(np.arange(len(histogram)) @ histogram) / total if total else 0.0


def _percentile(histogram: Integers, share: float) -> int:
    return int(np.searchsorted(histogram.cumsum(), share * float(histogram.sum())))


def _ruin(gain: float, variance: float, bankroll: int) -> float:
    if gain <= 0:
        return 1.0
    return exp(-2 * gain * bankroll / variance) if variance else 0.0


def _over(numerator: int, denominator: int) -> Fraction:
    return Fraction(numerator, denominator) if denominator else Fraction(0)
