"""A session of independent rounds with the same bets: the exact law of its result.

Every round starts from the same cards, so the law of the sum is a convolution. A session may end early: at a goal, at a
stop-loss, or when the bankroll no longer covers the next round.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from punto.errors import StudyError
from punto.money import group_dollars
from punto.studies.round_law import RoundLaw

Floats = npt.NDArray[np.float64]

MOST_WORK: Final = 3 * 10**10
"""Additions; about half a minute."""
NEGLIGIBLE: Final = 40.0
"""Standard deviations from the mean beyond which a sum has no probability in double precision."""

NEVER: Final = -(2**62)
"""A loss that no session reaches."""


class Stops(Struct, frozen=True, kw_only=True):
    """Where a session ends before its last round. Amounts in cents."""

    bankroll: int | None = None
    """The session ends when it no longer covers the next round: ruin."""
    stop_loss: int | None = None
    """The session ends at this loss."""
    goal: int | None = None
    """The session ends at this gain."""

    def __post_init__(self) -> None:
        for name in self.__struct_fields__:
            amount = getattr(self, name)
            if amount is not None and amount <= 0:
                raise StudyError(f"{name.replace('_', '-')} must be above zero; got {group_dollars(amount)}.")


NO_STOPS: Final = Stops()


class SessionEnds(Struct, frozen=True):
    """Where a session stops: running results in units of the law."""

    ruined: int
    """At or below it the bankroll no longer covers a round."""
    stopped: int
    """At or below it the stop-loss is reached."""
    reached: int | None
    """At or above it the goal is reached."""

    @property
    def floor(self) -> int:
        return max(self.ruined, self.stopped)


def ends_of(law: RoundLaw, stops: Stops) -> SessionEnds:
    unit = law.unit
    return SessionEnds(
        ruined=_floor(None if stops.bankroll is None else stops.bankroll - law.risk + 1, unit),
        stopped=_floor(stops.stop_loss, unit),
        reached=None if stops.goal is None else -(-stops.goal // unit),
    )


class SessionLaw(Struct, frozen=True, eq=False):
    """The law of the result after the session, in cents."""

    results: npt.NDArray[np.int64]
    """In ascending order."""
    probabilities: Floats
    ruin_by_round: Floats
    """The probability of ruin by the end of each round."""
    goal_by_round: Floats
    rounds_played: float
    """On average."""

    @property
    def mean(self) -> float:
        return float(self.results @ self.probabilities)

    @property
    def standard_deviation(self) -> float:
        return float(np.sqrt(((self.results - self.mean) ** 2) @ self.probabilities))

    @property
    def ruin(self) -> float:
        return float(self.ruin_by_round[-1])

    @property
    def reaches_goal(self) -> float:
        return float(self.goal_by_round[-1])

    @property
    def ahead(self) -> float:
        """The probability that the patron wins and the house loses."""
        return float(self.probabilities[self.results > 0].sum())

    @property
    def mean_loss(self) -> float:
        """The mean of the loss, counting a gain as zero: a loss rebate costs its share of this."""
        losing = self.results < 0
        return float(-self.results[losing] @ self.probabilities[losing])

    def quantile(self, level: float) -> int:
        """The smallest result that is reached or undercut with this probability."""
        reached = np.searchsorted(np.cumsum(self.probabilities), level - 1e-12)
        return int(self.results[min(int(reached), len(self.results) - 1)])


def session_law(law: RoundLaw, rounds: int, stops: Stops = NO_STOPS) -> SessionLaw:
    """The exact law of a session, up to rounding of doubles."""
    if rounds < 1:
        raise StudyError(f"A session of {rounds} rounds: it must have at least one.")
    if stops.bankroll is not None and stops.bankroll < law.risk:
        raise StudyError(f"A bankroll of {group_dollars(stops.bankroll)} does not cover one round.")
    if stops == NO_STOPS:
        return _without_stops(law, rounds)
    return _Walk(law, rounds, stops).law()


def _without_stops(law: RoundLaw, rounds: int) -> SessionLaw:
    """The power of the characteristic function, on a circle wide enough that nothing wraps around."""
    unit, steps = law.unit, steps_of(law)
    mean, spread = rounds * float(law.mean) / unit, NEGLIGIBLE * law.standard_deviation / unit * rounds**0.5
    low = max(rounds * int(steps[0]), int(mean - spread))
    high = min(rounds * int(steps[-1]), int(mean + spread) + 1)
    size = 1 << (high - low + 1).bit_length()
    if size > MOST_WORK // 1000:
        raise StudyError(
            f"A session of {rounds:,} rounds is too long for these bets: use larger units or fewer rounds."
        )
    circle = np.zeros(size)
    np.add.at(circle, steps % size, chances_of(law))
    sums = np.fft.irfft(np.fft.rfft(circle) ** rounds, size)
    offsets = np.arange(low, high + 1)
    probabilities = np.maximum(sums[offsets % size], 0.0)
    never = np.zeros(rounds)
    return SessionLaw(offsets * unit, probabilities / probabilities.sum(), never, never, float(rounds))


class _Walk:
    """Follows the probability of every running result round by round; results at a stop stay where they are."""

    def __init__(self, law: RoundLaw, rounds: int, stops: Stops) -> None:
        self._unit, self._steps, self._chances = law.unit, steps_of(law), chances_of(law)
        worst, best = int(self._steps[0]), int(self._steps[-1])
        ends = ends_of(law, stops)
        reached = rounds * best + 1 if ends.reached is None else ends.reached
        self._low = max(rounds * worst, ends.floor + worst)
        self._high = min(rounds * best, reached + best)
        cells = self._high - self._low + 1
        if cells * rounds * len(self._steps) > MOST_WORK:
            raise StudyError(
                f"A session of {rounds:,} rounds with stops is too long: use fewer rounds or larger units."
            )
        self._rounds = rounds
        offsets = np.arange(self._low, self._high + 1)
        self._is_ruined, self._is_reached = offsets <= ends.ruined, offsets >= reached
        self._goes_on = ~(self._is_ruined | self._is_reached | (offsets <= ends.stopped))
        self._offsets = offsets

    def law(self) -> SessionLaw:
        probabilities = np.zeros(len(self._offsets))
        probabilities[-self._low] = 1.0
        ruin, goal, played = np.empty(self._rounds), np.empty(self._rounds), 0.0
        for number in range(self._rounds):
            going = np.where(self._goes_on, probabilities, 0.0)
            played += float(going.sum())
            probabilities = probabilities - going + self._one_round(going)
            ruin[number] = probabilities[self._is_ruined].sum()
            goal[number] = probabilities[self._is_reached].sum()
        return SessionLaw(self._offsets * self._unit, probabilities, ruin, goal, played)

    def _one_round(self, going: Floats) -> Floats:
        after = np.zeros_like(going)
        for step, chance in zip(self._steps, self._chances, strict=True):
            if step < 0:
                after[:step] += chance * going[-step:]
            elif step:
                after[step:] += chance * going[:-step]
            else:
                after += chance * going
        return after


def _floor(loss: int | None, unit: int) -> int:
    """The running result, in units, at or below which this loss is reached."""
    return NEVER if loss is None else -loss // unit


def steps_of(law: RoundLaw) -> npt.NDArray[np.int64]:
    """The results of a round in units."""
    return np.array(law.results) // law.unit


def chances_of(law: RoundLaw) -> Floats:
    return np.array([float(chance) for chance in law.probabilities])
