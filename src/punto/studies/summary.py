"""One answer to the questions about a session, exact or simulated."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from typing import Final

import numpy as np
from msgspec import Struct

from punto.studies.dealing import Units
from punto.studies.extremes import Drawdown, LosingStreak
from punto.studies.round_law import RoundLaw
from punto.studies.session import MOST_WORK, NO_STOPS, Floats, SessionLaw, Stops, session_law
from punto.studies.systems import Played, SystemPlay

LEVELS: Final = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
HIGH_LEVELS: Final = (0.5, 0.9, 0.95, 0.99)
TIME_LEVELS: Final = (0.05, 0.25, 0.5, 0.75, 0.95)


class SessionSummary(Struct, frozen=True, kw_only=True):
    """Amounts are in dollars and describe the patron's result; probabilities are between 0 and 1."""

    mean: float
    sd: float
    ahead: float
    """The patron wins, so the house loses."""
    ruin: float
    goal: float
    rounds_played: float
    rounds_to_ruin: dict[str, int]
    """Quantiles, given that it happens; empty if it cannot."""
    rounds_to_goal: dict[str, int]
    quantiles: dict[str, float]
    drawdown: dict[str, float]
    losing_streak: dict[str, int]
    hold: float
    """The house's mean win after the rebate, over the amount staked in the rounds played."""
    hold_quantiles: dict[str, float]
    """Of the hold of one session, against the mean amount staked."""
    table_loses: float
    """The house loses, after the rebate."""
    rebate: float
    """The mean cost of the rebate, which the mean result leaves out."""
    method: str
    drawdown_until: str
    """`stop`; or `last_round` if drawdown and losing streak cover all rounds, as if nothing stopped the patron: without
    stops, and where the exact law until a stop would take too long."""
    stderr: float
    """Of the mean; zero if exact."""
    stderrs: dict[str, float] = {}
    """Of the probabilities; empty if exact."""


def exact_summary(
    law: RoundLaw, rounds: int, stops: Stops = NO_STOPS, rebate: Fraction = Fraction(0)
) -> SessionSummary:
    session: SessionLaw = session_law(law, rounds, stops)
    drawdown, streak = Drawdown(law, rounds, stops), LosingStreak(law, rounds, stops)
    is_until_stop = stops != NO_STOPS and drawdown.work + streak.work <= MOST_WORK
    if not is_until_stop:
        drawdown, streak = Drawdown(law, rounds), LosingStreak(law, rounds)
    cost = float(rebate) * session.mean_loss
    staked = law.staked * session.rounds_played
    house = _house_results(session.results, rebate)
    return SessionSummary(
        mean=_dollars(session.mean),
        sd=_dollars(session.standard_deviation),
        ahead=session.ahead,
        ruin=session.ruin,
        goal=session.reaches_goal,
        rounds_played=session.rounds_played,
        rounds_to_ruin=_times(session.ruin_by_round),
        rounds_to_goal=_times(session.goal_by_round),
        quantiles={str(level): session.quantile(level) / 100 for level in LEVELS},
        drawdown={str(level): drawdown.quantile(level) / 100 for level in HIGH_LEVELS},
        losing_streak={str(level): streak.quantile(level) for level in HIGH_LEVELS},
        hold=-(session.mean + cost) / staked,
        hold_quantiles={
            str(level): float(house[session.results == session.quantile(1 - level)][0]) / staked for level in LEVELS
        },
        table_loses=float(session.probabilities[house < 0].sum()),
        rebate=_dollars(cost),
        method="exact",
        drawdown_until="stop" if is_until_stop else "last_round",
        stderr=0.0,
    )


def simulated_summary(
    play: SystemPlay,
    sessions: int,
    seed: int,
    rebate: Fraction = Fraction(0),
    progress: Callable[[int], None] = lambda _: None,
) -> SessionSummary:
    played: Played = play.simulate(sessions, seed, progress)
    house = _house_results(played.results, rebate)
    staked = float(played.staked.mean())
    chances = {"ahead": played.results > 0, "ruin": played.is_ruined, "goal": played.reaches_goal}
    shares = {name: float(happens.mean()) for name, happens in chances.items()}
    deviation = float(played.results.std(ddof=1))
    return SessionSummary(
        mean=_dollars(float(played.results.mean())),
        sd=_dollars(deviation),
        **shares,
        rounds_played=float(played.rounds.mean()),
        rounds_to_ruin=_whole_quantiles(played.rounds[played.is_ruined], TIME_LEVELS),
        rounds_to_goal=_whole_quantiles(played.rounds[played.reaches_goal], TIME_LEVELS),
        quantiles=_quantiles(played.results, LEVELS),
        drawdown=_quantiles(played.drawdowns, HIGH_LEVELS),
        losing_streak=_whole_quantiles(played.losing_streaks, HIGH_LEVELS),
        hold=float(house.mean()) / staked if staked else 0.0,
        hold_quantiles={
            str(level): float(np.quantile(house, level, method="inverted_cdf")) / staked if staked else 0.0
            for level in LEVELS
        },
        table_loses=float((house < 0).mean()),
        rebate=_dollars(float((-played.results - house).mean())),
        method="simulated",
        drawdown_until="stop",
        stderr=_dollars(deviation / sessions**0.5),
        stderrs={name: sqrt(share * (1 - share) / sessions) for name, share in shares.items()},
    )


def _house_results(results: Floats | Units, rebate: Fraction) -> Floats:
    """The house's win in cents, after it returned the share of a loss."""
    house: Floats = -results - float(rebate) * np.maximum(-results, 0)
    return house


def _times(by_round: Floats) -> dict[str, int]:
    """Quantiles of the round in which it happens, given that it does."""
    if not by_round[-1]:
        return {}
    return {str(level): int(np.searchsorted(by_round, level * by_round[-1] - 1e-15)) + 1 for level in TIME_LEVELS}


def _whole_quantiles(values: Units, levels: tuple[float, ...]) -> dict[str, int]:
    if not len(values):
        return {}
    return {str(level): int(np.quantile(values, level, method="inverted_cdf")) for level in levels}


def _quantiles(values: np.ndarray, levels: tuple[float, ...]) -> dict[str, float]:
    return {str(level): float(np.quantile(values, level, method="inverted_cdf")) / 100 for level in levels}


def _dollars(cents: float) -> float:
    return round(cents / 100, 6)
