"""The extremes on the way through a session: the largest drawdown and the longest losing streak."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import ceil, log
from typing import Final

import numpy as np
import numpy.typing as npt

from punto.studies.excursions import fall, keep_short, leave
from punto.studies.round_law import RoundLaw
from punto.studies.session import NO_STOPS, Floats, Stops, chances_of, ends_of, steps_of

Spectra = npt.NDArray[np.complex128]

SEARCHED: Final = 30
"""Probabilities that the search for a few quantiles takes."""
FAR: Final = 12.0
"""Standard deviations from the mean that no long session reaches."""
NEAR: Final = 2000
"""Units that even a short session may reach."""
NOTHING: Final = 1e-18
"""Less than rounding leaves of a probability."""
ROUNDING: Final = 1e-12


class Drawdown:
    """The largest fall of the running result below its peak so far, until the session stops.

    A session climbs from peak to peak, with an excursion below each that ends at a higher peak, at the fall in
    question, or where the session stops. The law of the rounds at which a session arrives at a peak is the
    convolution of those of the peaks before with those of their excursions. Far enough above the floor all
    excursions have the same law; without a goal they then are one walk that reflects at the peak.
    """

    def __init__(self, law: RoundLaw, rounds: int, stops: Stops = NO_STOPS) -> None:
        self._unit, self._rounds = law.unit, rounds
        self._steps, self._chances = steps_of(law), chances_of(law)
        self._worst, self._best = -int(self._steps[0]), int(self._steps[-1])
        ends = ends_of(law, stops)
        self._floor, self._goal = -ends.floor, ends.reached
        self._guess: int = max(1, ceil(law.standard_deviation / law.unit * rounds**0.5))
        self._known: dict[int, float] = {}

    def reaches(self, cents: int) -> float:
        """The probability of a drawdown of at least this much."""
        bound = -(-cents // self._unit)
        if bound not in self._known:
            self._known[bound] = self._reaches(bound) if bound > 0 else 1.0
        return self._known[bound]

    def quantile(self, level: float) -> int:
        """The smallest amount that the drawdown exceeds with at most the remaining probability."""
        known = [bound for bound, chance in self._known.items() if chance > 1 - level]
        units = _least(lambda fallen: self.reaches((fallen + 1) * self._unit) <= 1 - level, known, self._guess)
        return units * self._unit

    @property
    def work(self) -> int:
        """About the additions that a few quantiles take."""
        deepest = min(4 * self._guess, self._floor + (self._goal or self._floor))
        excursions = min(self._worst, self._floor) * self._rounds * deepest * len(self._steps)
        peaks = min(self._goal or 1, 4 * self._guess) * 4 * self._rounds * self._best
        return SEARCHED * (excursions + peaks)

    def _reaches(self, bound: int) -> float:
        """Below the first peak, a session stops before it has fallen so far; from the deep one on, afterwards."""
        first = max(0, bound - self._floor - self._worst + 1)
        deep = max(first, bound - self._floor)
        peaks = _Peaks(self._climb_to(first), self._best, self._rounds)
        most = deep if self._goal is None else self._goal
        common: tuple[Spectra, Floats] | None = None
        reached = 0.0
        for peak in range(first, most):
            arrivals = peaks.arrivals()
            if arrivals.any():
                if peak < deep:
                    law = self._excursion(peaks, peak + self._floor, bound)
                else:
                    law = common = common or self._excursion(peaks, bound, bound)
                reached += float(arrivals @ law[1][::-1])
                peaks.climb(law[0])
            peaks.pass_on()
        if self._goal is None:
            reached += fall(self._steps, self._chances, peaks.all_arrivals(), bound)
        return reached

    def _climb_to(self, first: int) -> Floats:
        """The chance by round of arriving at this peak, and at each after it, from below."""
        if first > 0:
            start, depth = first - 1, first - 1 + self._floor
            return leave(self._steps, self._chances, start, depth, depth, self._rounds)[0]
        at_once = np.zeros((self._best, self._rounds + 1))
        at_once[0, 0] = 1.0
        return at_once

    def _excursion(self, peaks: _Peaks, depth: int, bound: int) -> tuple[Spectra, Floats]:
        above, below = leave(self._steps, self._chances, 0, depth, bound, self._rounds)
        return peaks.spectra(above), np.cumsum(below)


class _Peaks:
    """The rounds at which sessions arrive at a peak and at those after it, as spectra: convolutions are products."""

    def __init__(self, arrivals: Floats, best: int, rounds: int) -> None:
        self._rounds, self._size = rounds, 1 << (2 * rounds + 1).bit_length()
        self._coming: Spectra = np.zeros((best + 1, self._size // 2 + 1), np.complex128)
        self._coming[:best] = self.spectra(arrivals)

    def spectra(self, chances: Floats) -> Spectra:
        return np.fft.rfft(chances, self._size)

    def arrivals(self) -> Floats:
        return self._by_round(self._coming[0])

    def all_arrivals(self) -> Floats:
        return self._by_round(self._coming.sum(axis=0))

    def climb(self, excursions: Spectra) -> None:
        """To higher peaks, after as many rounds as excursions take."""
        self._coming[1:] += excursions * self.spectra(self.arrivals())

    def pass_on(self) -> None:
        """To the next peak."""
        self._coming[:-1] = self._coming[1:]
        self._coming[-1] = 0.0

    def _by_round(self, spectrum: Spectra) -> Floats:
        chances: Floats = np.fft.irfft(spectrum, self._size)[: self._rounds + 1]
        return np.where(chances > NOTHING, chances, 0.0)


class LosingStreak:
    """The longest streak of losses until the session stops. A push does not end a streak."""

    def __init__(self, law: RoundLaw, rounds: int, stops: Stops = NO_STOPS) -> None:
        self._rounds = rounds
        self._steps, self._chances = steps_of(law), chances_of(law)
        loses, wins = (float(self._chances[self._steps * sign > 0].sum()) for sign in (-1, 1))
        self._guess = ceil(log(rounds + 1) / log((loses + wins) / loses))
        mean, spread = rounds * float(law.mean) / law.unit, FAR * law.standard_deviation / law.unit * rounds**0.5
        ends = ends_of(law, stops)
        self._floor, self._reached, self._moves = -1, 1, np.zeros_like(self._steps)
        if stops != NO_STOPS:
            self._moves = self._steps
            self._floor = max(ends.floor, rounds * int(self._steps[0]) - 1, min(int(mean - spread), -NEAR) - 1)
            self._reached = min(rounds * int(self._steps[-1]), max(int(mean + spread), NEAR)) + 1
            if ends.reached is not None:
                self._reached = min(ends.reached, self._reached)

    def at_most(self, length: int) -> float:
        """The probability that no streak is longer."""
        walk = self._steps, self._moves, self._chances
        return keep_short(*walk, self._floor, self._reached, self._rounds, length)

    def quantile(self, level: float) -> int:
        return _least(lambda length: self.at_most(length) >= level - ROUNDING, [], self._guess)

    @property
    def work(self) -> int:
        """About the additions that a few quantiles take."""
        size = self._reached - self._floor
        return SEARCHED * self._guess * size * self._rounds * len(self._steps)


def _least(holds: Callable[[int], bool], too_small: Iterable[int], guess: int) -> int:
    """The smallest number from 0 at which it holds, as it does for all larger ones."""
    low = max(too_small, default=0)
    high = max(low, guess)
    while not holds(high):
        low, high = high + 1, 2 * high
    while low < high:
        middle = (low + high) // 2
        if holds(middle):
            high = middle
        else:
            low = middle + 1
    return low
