"""One answer to the questions about a session, exact or simulated."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

import numpy as np
from msgspec import Struct

from punto.studies.extremes import Drawdown, longest_losing_streak, quantile_of
from punto.studies.round_law import RoundLaw
from punto.studies.session import NO_STOPS, SessionLaw, Stops, session_law
from punto.studies.systems import Play, Played

LEVELS: Final = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
HIGH_LEVELS: Final = (0.5, 0.9, 0.95, 0.99)


class SessionSummary(Struct, frozen=True, kw_only=True):
    """Amounts are in dollars and describe the patron's result; probabilities are between 0 and 1."""

    mean: float
    sd: float
    ahead: float
    """The patron wins, so the house loses."""
    ruin: float
    goal: float
    rounds_played: float
    quantiles: dict[str, float]
    drawdown: dict[str, float]
    losing_streak: dict[str, int]
    hold: float
    """The house's mean win after the rebate, over the amount staked in the rounds played."""
    rebate: float
    """The mean cost of the rebate, which the mean result leaves out."""
    method: str
    stderr: float
    """Of the mean; zero if exact."""


def exact_summary(
    law: RoundLaw, rounds: int, stops: Stops = NO_STOPS, rebate: Fraction = Fraction(0)
) -> SessionSummary:
    """Drawdown and losing streak are those of all rounds, as if nothing stopped the patron."""
    session: SessionLaw = session_law(law, rounds, stops)
    drawdown, streak = Drawdown(law, rounds), longest_losing_streak(law, rounds)
    cost = float(rebate) * session.mean_loss
    return SessionSummary(
        mean=_dollars(session.mean),
        sd=_dollars(session.standard_deviation),
        ahead=session.ahead,
        ruin=session.ruin,
        goal=session.reaches_goal,
        rounds_played=session.rounds_played,
        quantiles={str(level): session.quantile(level) / 100 for level in LEVELS},
        drawdown={str(level): drawdown.quantile(level) / 100 for level in HIGH_LEVELS},
        losing_streak={str(level): quantile_of(streak, level) for level in HIGH_LEVELS},
        hold=-(session.mean + cost) / (law.staked * session.rounds_played),
        rebate=_dollars(cost),
        method="exact",
        stderr=0.0,
    )


def simulated_summary(
    play: Play,
    sessions: int,
    seed: int,
    rebate: Fraction = Fraction(0),
    progress: Callable[[int], None] = lambda _: None,
) -> SessionSummary:
    played: Played = play.simulate(sessions, seed, progress)
    costs = float(rebate) * np.maximum(-played.results, 0)
    deviation = float(played.results.std(ddof=1))
    return SessionSummary(
        mean=_dollars(float(played.results.mean())),
        sd=_dollars(deviation),
        ahead=float((played.results > 0).mean()),
        ruin=float(played.is_ruined.mean()),
        goal=float(played.reaches_goal.mean()),
        rounds_played=float(played.rounds.mean()),
        quantiles=_quantiles(played.results, LEVELS),
        drawdown=_quantiles(played.drawdowns, HIGH_LEVELS),
        losing_streak={
            str(level): int(np.quantile(played.losing_streaks, level, method="higher")) for level in HIGH_LEVELS
        },
        hold=-float((played.results + costs).sum()) / float(played.staked.sum()),
        rebate=_dollars(float(costs.mean())),
        method="simulated",
        stderr=_dollars(deviation / sessions**0.5),
    )


def _quantiles(values: np.ndarray, levels: tuple[float, ...]) -> dict[str, float]:
    return {str(level): float(np.quantile(values, level, method="inverted_cdf")) / 100 for level in levels}


def _dollars(cents: float) -> float:
    return round(cents / 100, 6)
