"""Betting systems: the stake of a round depends on the rounds before, on the count or on the bankroll.

Many sessions are simulated side by side.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from punto.errors import StudyError
from punto.studies.dealing import Dealing, Units
from punto.studies.kelly import kelly_stake
from punto.studies.round_law import RoundLaw
from punto.studies.session import Floats, Stops


class Knowledge(NamedTuple):
    """What a patron knows before a round, in each session."""

    counts: Floats | None = None
    bankroll: Units | None = None
    """What is left of it, in cents."""


NOTHING_KNOWN: Final = Knowledge()


class System(Protocol):
    def stakes(self, situation: Knowledge) -> Units:
        """In base stakes."""

    def see(self, won: Units) -> None:
        """Take the outcome of each session's round: 1 won, 0 push or no bet, -1 lost."""


class Flat:
    """The same stake in every round."""

    def __init__(self, sessions: int) -> None:
        self._stakes = np.ones(sessions, np.int64)

    def stakes(self, situation: Knowledge = NOTHING_KNOWN) -> Units:
        return self._stakes

    def see(self, won: Units) -> None:
        pass


class Martingale:
    """Double after a loss, start again after a win."""

    def __init__(self, sessions: int) -> None:
        self._stakes = np.ones(sessions, np.int64)

    def stakes(self, situation: Knowledge = NOTHING_KNOWN) -> Units:
        return self._stakes

    def see(self, won: Units) -> None:
        doubled = np.minimum(self._stakes * 2, LARGEST_STAKE)
        self._stakes = np.where(won > 0, 1, np.where(won < 0, doubled, self._stakes))


class OneThreeTwoSix:
    """Stake 1, 3, 2 and 6 through four wins in a row; start again after a loss or the fourth win."""

    _STAKES: Final = np.array([1, 3, 2, 6])

    def __init__(self, sessions: int) -> None:
        self._wins = np.zeros(sessions, np.int64)

    def stakes(self, situation: Knowledge = NOTHING_KNOWN) -> Units:
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

    def stakes(self, situation: Knowledge = NOTHING_KNOWN) -> Units:
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


class KellyShare:
    """Stake a fixed share of the bankroll, but at least the base stake."""

    def __init__(self, share: float, staked: int) -> None:
        self._share, self._staked = share, staked

    def stakes(self, situation: Knowledge = NOTHING_KNOWN) -> Units:
        assert situation.bankroll is not None, "checked by SystemPlay"
        return np.maximum((self._share * situation.bankroll / self._staked).astype(np.int64), 1)

    def see(self, won: Units) -> None:
        pass


class Spread(Struct, frozen=True):
    """Stakes by count per deck: from each count on, this many base stakes; below the first, no bet."""

    steps: tuple[tuple[float, int], ...]

    def __post_init__(self) -> None:
        counts = [count for count, _ in self.steps]
        if not counts or counts != sorted(set(counts)) or min(stakes for _, stakes in self.steps) < 0:
            raise StudyError("A spread needs rising counts with stakes of zero or more, as in 2:1,4:5.")

    def stakes(self, situation: Knowledge = NOTHING_KNOWN) -> Units:
        assert situation.counts is not None, "checked by SystemPlay"
        from_counts = np.array([count for count, _ in self.steps])
        by_step = np.array([0, *(stakes for _, stakes in self.steps)], np.int64)
        stakes: Units = by_step[np.searchsorted(from_counts, situation.counts, side="right")]
        return stakes

    def see(self, won: Units) -> None:
        pass


def parse_spread(text: str) -> Spread:
    """`2:1,4:5`: one base stake from a count of 2 per deck on, five from 4 on."""
    try:
        steps = [part.split(":") for part in text.split(",")]
        return Spread(tuple((float(count), int(stakes)) for count, stakes in steps))
    except ValueError as error:
        if isinstance(error, StudyError):
            raise
        raise StudyError(f"{text!r} is not a spread: write COUNT:STAKES,… as in 2:1,4:5.") from None


SYSTEMS: Final[dict[str, Callable[[int], System]]] = {
    "flat": Flat,
    "martingale": Martingale,
    "1326": OneThreeTwoSix,
    "labouchere": Labouchere,
}
KELLY: Final = "kelly"
LARGEST_STAKE: Final = 2**31
"""In base stakes: far beyond any table's maximum."""


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


class SystemPlay(Struct, frozen=True, kw_only=True):
    """A system at the table: a stake is cut to the table maximum and to the bankroll."""

    dealing: Dealing
    system: str = "flat"
    spread: Spread | None = None
    """In place of a system."""
    stops: Stops = Stops()
    table_maximum: int | None = None
    """In cents."""

    def __post_init__(self) -> None:
        if self.system not in (*SYSTEMS, KELLY):
            raise StudyError(f"Unknown system {self.system!r}. Use {', '.join(SYSTEMS)} or {KELLY}.")
        if self.table_maximum is not None and self.table_maximum < self.law.staked:
            raise StudyError("The table maximum is below the base stake.")
        if self.system == KELLY and self.stops.bankroll is None:
            raise StudyError("A Kelly stake is a share of the bankroll: give one.")
        if self.system == KELLY and not kelly_stake(self.law).share:
            raise StudyError("The Kelly stake is zero: the bet does not favour the patron.")

    @property
    def law(self) -> RoundLaw:
        return self.dealing.law

    def simulate(self, sessions: int, seed: int, progress: Callable[[int], None] = lambda _: None) -> Played:
        parts, done = [], 0
        while done < sessions:
            block = range(done, min(done + self.dealing.sessions_at_once, sessions))
            parts.append(_Sessions(self, block, seed).play())
            done = block.stop
            progress(done)
        return Played(*(np.concatenate([getattr(part, field) for part in parts]) for field in Played.__struct_fields__))

    def open_system(self, sessions: int) -> System:
        if self.spread is not None:
            return self.spread
        if self.system == KELLY:
            return KellyShare(kelly_stake(self.law).share, self.law.staked)
        return SYSTEMS[self.system](sessions)


class _Sessions:
    """A block of sessions, all in the same round."""

    def __init__(self, play: SystemPlay, block: range, seed: int) -> None:
        self._play, self._law, self._stops = play, play.law, play.stops
        self._dealer, self._system = play.dealing.begin(block, seed), play.open_system(len(block))
        size = len(block)
        self._result, self._peak, self._drawdown = (np.zeros(size, np.int64) for _ in range(3))
        self._streak, self._longest, self._rounds, self._staked = (np.zeros(size, np.int64) for _ in range(4))
        self._is_ruined, self._is_at_goal = np.zeros(size, bool), np.zeros(size, bool)
        self._going = np.ones(size, bool)

    def play(self) -> Played:
        for number in range(self._play.dealing.most_rounds):
            if not self._going.any():
                break
            self._play_round(number)
        if self._stops.bankroll is not None:
            self._is_ruined |= self._going & (self._stops.bankroll + self._result < self._law.risk)
        return Played(
            self._result,
            self._drawdown,
            self._is_ruined,
            self._is_at_goal,
            self._longest,
            self._rounds,
            self._staked,
        )

    def _play_round(self, number: int) -> None:
        stakes = self._stakes(number)
        results, is_dealt = self._dealer.results(number)
        self._going &= is_dealt
        gain = np.where(self._going, results * stakes, 0)
        self._rounds += self._going
        self._staked += np.where(self._going, stakes * self._law.staked, 0)
        self._result = self._result + gain
        won = np.sign(gain)
        self._system.see(won)
        self._streak = np.where(won < 0, self._streak + 1, np.where(won > 0, 0, self._streak))
        self._longest = np.maximum(self._longest, self._streak)
        self._peak = np.maximum(self._peak, self._result)
        self._drawdown = np.maximum(self._drawdown, self._peak - self._result)
        if self._stops.goal is not None:
            self._is_at_goal |= self._going & (self._result >= self._stops.goal)
        if self._stops.stop_loss is not None:
            self._going &= self._result > -self._stops.stop_loss
        self._going &= ~self._is_at_goal

    def _stakes(self, number: int) -> Units:
        bankroll = self._stops.bankroll
        left = None if bankroll is None else bankroll + self._result
        stakes = self._system.stakes(Knowledge(self._dealer.counts(number), left))
        if self._play.table_maximum is not None:
            stakes = np.minimum(stakes, self._play.table_maximum // self._law.staked)
        if left is not None:
            affordable = left // self._law.risk
            self._is_ruined |= self._going & (affordable < 1)
            self._going &= ~self._is_ruined
            stakes = np.minimum(stakes, np.maximum(affordable, 0))
        return stakes
