"""The extremes on the way through a session: the largest drawdown and the longest losing streak."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from punto.studies.round_law import RoundLaw
from punto.studies.session import Floats


class Drawdown:
    """The largest fall of the running result below its peak so far, over a fixed number of rounds.

    The fall is a walk that reflects at zero. It stays below a bound with the probability that is left when the walk is
    absorbed there.
    """

    def __init__(self, law: RoundLaw, rounds: int) -> None:
        self._unit = law.unit
        self._falls = [(-result // self._unit, float(chance)) for result, chance in law.pairs()]
        self._rounds = rounds
        self._known: dict[int, float] = {}

    def reaches(self, cents: int) -> float:
        """The probability of a drawdown of at least this much."""
        bound = -(-cents // self._unit)
        if bound not in self._known:
            self._known[bound] = self._reaches(bound)
        return self._known[bound]

    def quantile(self, level: float) -> int:
        """The smallest amount that the drawdown exceeds with at most the remaining probability."""
        low, high = 0, 1
        while self.reaches((high + 1) * self._unit) > 1 - level:
            high *= 2
        while low < high:
            middle = (low + high) // 2
            if self.reaches((middle + 1) * self._unit) > 1 - level:
                low = middle + 1
            else:
                high = middle
        return low * self._unit

    def _reaches(self, bound: int) -> float:
        if bound <= 0:
            return 1.0
        falls = np.zeros(bound)
        falls[0] = 1.0
        for _ in range(self._rounds):
            falls = self._one_round(falls)
        return float(max(0.0, 1.0 - falls.sum()))

    def _one_round(self, falls: Floats) -> Floats:
        after = np.zeros_like(falls)
        for fall, chance in self._falls:
            if fall > 0:
                after[fall:] += chance * falls[:-fall] if fall < len(falls) else 0.0
            elif fall == 0:
                after += chance * falls
            else:
                after[0] += chance * falls[: 1 - fall].sum()
                rest = falls[1 - fall :]
                after[1 : 1 + len(rest)] += chance * rest
        return after


def longest_losing_streak(law: RoundLaw, rounds: int) -> Floats:
    """By length: the probability that the longest streak of losses has this length. A push does not end a streak."""
    loses = float(sum((chance for result, chance in law.pairs() if result < 0), start=law.probabilities[0] * 0))
    wins = float(sum((chance for result, chance in law.pairs() if result > 0), start=law.probabilities[0] * 0))
    at_most: list[float] = []
    while not at_most or at_most[-1] < 1.0 - 1e-12:
        at_most.append(_no_longer_streak(len(at_most), loses, wins, rounds))
        if len(at_most) > rounds:
            break
    return np.diff(np.array([0.0, *at_most]))


def _no_longer_streak(longest: int, loses: float, wins: float, rounds: int) -> float:
    """The probability that no streak is longer than this: a walk over the length of the current streak."""
    current = np.zeros(longest + 1)
    current[0] = 1.0
    for _ in range(rounds):
        after = (1.0 - loses - wins) * current
        after[1:] += loses * current[:-1]
        after[0] += wins * current.sum()
        current = after
    return float(current.sum())


def quantile_of(distribution: Sequence[float] | Floats, level: float) -> int:
    """The smallest index at which the cumulative probability reaches the level."""
    return int(np.searchsorted(np.cumsum(distribution), level - 1e-12))
