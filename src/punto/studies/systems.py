"""Betting systems: the stake of a round depends on the rounds before. Many sessions are simulated side by side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from punto.errors import StudyError
from punto.studies.round_law import RoundLaw
from punto.studies.session import Floats, Stops

Units = npt.NDArray[np.int64]
"""One number for each session, in base stakes."""


class System(Protocol):
    def stakes(self) -> Units: ...

    def see(self, won: Units) -> None:
        """Take the outcome of each session's round: 1 won, 0 push, -1 lost."""


class Flat:
    """The same stake in every round."""

    def __init__(self, sessions: int) -> None:
        self._stakes = np.ones(sessions, np.int64)

    def stakes(self) -> Units:
        return self._stakes

    def see(self, won: Units) -> None:
        pass


class Martingale:
    """Double after a loss, start again after a win."""

    def __init__(self, sessions: int) -> None:
        self._stakes = np.ones(sessions, np.int64)

    def stakes(self) -> Units:
        return self._stakes

    def see(self, won: Units) -> None:
        doubled = np.minimum(self._stakes * 2, LARGEST_STAKE)
        self._stakes = np.where(won > 0, 1, np.where(won < 0, doubled, self._stakes))


class OneThreeTwoSix:
    """Stake 1, 3, 2 and 6 through four wins in a row; start again after a loss or the fourth win."""

    _STAKES: Final = np.array([1, 3, 2, 6])

    def __init__(self, sessions: int) -> None:
        self._wins = np.zeros(sessions, np.int64)

    def stakes(self) -> Units:
        stakes: Units = self._STAKES[self._wins]
        return stakes

    def see(self, won: Units) -> None:
        self._wins = np.where(won > 0, (self._wins + 1) % 4, np.where(won < 0, 0, self._wins))


class Labouchere:
    """Stake the sum of both ends of a line of numbers; a win strikes them out, a loss is added at the end.

    A line that is struck out starts again with 1 2 3 4.
    """

    _START: Final = (1, 2, 3, 4)

    def __init__(self, sessions: int) -> None:
        self._lines = np.zeros((sessions, 64), np.int64)
        self._lines[:, : len(self._START)] = self._START
        self._first = np.zeros(sessions, np.int64)
        self._end = np.full(sessions, len(self._START))
        self._rows = np.arange(sessions)

    def stakes(self) -> Units:
        first, last = self._lines[self._rows, self._first], self._lines[self._rows, self._end - 1]
        return np.minimum(np.where(self._end - self._first > 1, first + last, first), LARGEST_STAKE)

    def see(self, won: Units) -> None:
        stakes = self.stakes()
        lost = won < 0
        if (self._end[lost] == self._lines.shape[1]).any():
            self._lines = np.concatenate([self._lines, np.zeros_like(self._lines)], axis=1)
        self._lines[self._rows[lost], self._end[lost]] = stakes[lost]
        self._end = self._end + lost
        struck = won > 0
        self._first, self._end = self._first + struck, self._end - struck
        done = self._first >= self._end
        self._first, self._end = np.where(done, 0, self._first), np.where(done, len(self._START), self._end)
        self._lines[done, : len(self._START)] = self._START


SYSTEMS: Final[dict[str, Callable[[int], System]]] = {
    "flat": Flat,
    "martingale": Martingale,
    "1326": OneThreeTwoSix,
    "labouchere": Labouchere,
}
LARGEST_STAKE: Final = 2**31
"""In base stakes: far beyond any table's maximum."""
SESSIONS_AT_ONCE: Final = 20_000


class Played(Struct, frozen=True, eq=False):
    """Simulated sessions: one entry for each."""

    results: Units
    """In cents."""
    drawdowns: Units
    """In cents."""
    is_ruined: npt.NDArray[np.bool_]
    reaches_goal: npt.NDArray[np.bool_]
    losing_streaks: Units
    rounds: Units
    """Rounds played."""
    staked: Units
    """In cents, over all rounds."""


class Play(Struct, frozen=True, kw_only=True):
    """A system at the table: a stake is cut to the table maximum and to the bankroll."""

    law: RoundLaw
    system: str
    rounds: int
    stops: Stops = Stops()
    table_maximum: int | None = None
    """In cents."""

    def __post_init__(self) -> None:
        if self.system not in SYSTEMS:
            raise StudyError(f"Unknown system {self.system!r}. Use {', '.join(SYSTEMS)}.")
        if self.table_maximum is not None and self.table_maximum < self.law.staked:
            raise StudyError("The table maximum is below the base stake.")

    def simulate(self, sessions: int, seed: int, progress: Callable[[int], None] = lambda _: None) -> Played:
        parts, done = [], 0
        while done < sessions:
            size = min(SESSIONS_AT_ONCE, sessions - done)
            parts.append(_sessions(self, size, np.random.default_rng([seed, done])))
            done += size
            progress(done)
        return Played(*(np.concatenate([getattr(part, field) for part in parts]) for field in Played.__struct_fields__))


def _sessions(play: Play, size: int, random: np.random.Generator) -> Played:
    law, stops = play.law, play.stops
    system = SYSTEMS[play.system](size)
    per_stake = np.array(law.results)
    chances: Floats = np.cumsum([float(chance) for chance in law.probabilities])
    most = np.iinfo(np.int64).max if play.table_maximum is None else play.table_maximum // law.staked
    result, peak = np.zeros(size, np.int64), np.zeros(size, np.int64)
    drawdown, streak, longest, rounds, staked = (np.zeros(size, np.int64) for _ in range(5))
    is_ruined, is_at_goal = np.zeros(size, bool), np.zeros(size, bool)
    going = np.ones(size, bool)
    for _ in range(play.rounds):
        stakes = np.minimum(system.stakes(), most)
        if stops.bankroll is not None:
            affordable = (stops.bankroll + result) // law.risk
            is_ruined |= going & (affordable < 1)
            going &= ~is_ruined
            stakes = np.minimum(stakes, np.maximum(affordable, 0))
        drawn = np.minimum(np.searchsorted(chances, random.random(size), side="right"), len(per_stake) - 1)
        gain = np.where(going, per_stake[drawn] * stakes, 0)
        rounds += going
        staked += np.where(going, stakes * law.staked, 0)
        result = result + gain
        won = np.sign(gain)
        system.see(won)
        streak = np.where(won < 0, streak + 1, np.where(won > 0, 0, streak))
        longest = np.maximum(longest, streak)
        peak = np.maximum(peak, result)
        drawdown = np.maximum(drawdown, peak - result)
        if stops.goal is not None:
            is_at_goal |= going & (result >= stops.goal)
        if stops.stop_loss is not None:
            going &= result > -stops.stop_loss
        going &= ~is_at_goal
    if stops.bankroll is not None:
        is_ruined |= going & (stops.bankroll + result < law.risk)
    return Played(result, drawdown, is_ruined, is_at_goal, longest, rounds, staked)
