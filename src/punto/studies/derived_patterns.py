"""The exact law of patterns on the derived roads: rows of red and blue on big eye boy, small road or cockroach pig.

A mark compares the current column of the big road with columns one, two or three back, so the state of the walk is the
length of the last columns and how much of the pattern has appeared. States of negligible probability are dropped; the
sum of what was dropped bounds the error.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np
import numpy.typing as npt

from punto.errors import StudyError
from punto.roads.derived import BIG_EYE_BOY, COCKROACH_PIG, SMALL_ROAD
from punto.studies.session import Floats
from punto.studies.streaks import LONGEST, Appearance, Wins, check_rounds, matched_by

ROADS: Final[Mapping[str, int]] = {
    "big_eye_boy": BIG_EYE_BOY,
    "small_road": SMALL_ROAD,
    "cockroach_pig": COCKROACH_PIG,
}
"""How many columns back each road compares."""
NEGLIGIBLE: Final = 1e-14
MOST_ROUNDS: Final = 200
WIDTH: Final = 256
"""Of a column's length in the number of a state: more than any session has rounds."""
States = npt.NDArray[np.int64]


def derived_appearance(wins: Wins, road: str, pattern: str, rounds: int) -> Appearance:
    """The probability that the pattern, a row of R and B, appears on the road in this many rounds."""
    if road not in ROADS:
        raise StudyError(f"Unknown road {road!r}. Use big_road, {', '.join(ROADS)}.")
    if not pattern or set(pattern) - set("RB") or len(pattern) > LONGEST:
        raise StudyError(f"{pattern!r} is not a pattern of {road}: write up to {LONGEST} of R and B, as in RRRRRR.")
    check_rounds(rounds)
    if rounds > MOST_ROUNDS:
        raise StudyError(f"{rounds:,} rounds: use at most {MOST_ROUNDS} for a derived road.")
    walk = _Walk(wins, road, pattern)
    probability = walk.run(rounds)
    return Appearance(pattern=pattern, rounds=rounds, probability=probability, mean_wait=None, error=walk.dropped)


class _Walk:
    """A state is a number: the part of the pattern matched, the winning hand, then the last columns, latest last.

    Columns that do not exist yet have length zero, so a comparison with one is no mark.
    """

    def __init__(self, wins: Wins, road: str, pattern: str) -> None:
        self._back = ROADS[road]
        self._columns = self._back + 1
        self._chances = (wins.player, wins.banker)
        self._tie = wins.tie
        size = len(pattern)
        self._after = np.array(
            [[matched_by(pattern, pattern[:done] + sign) for sign in "RB"] for done in range(size)], np.int64
        )
        self._final = size
        self.dropped = 0.0
        """The probability of the states dropped."""

    def run(self, rounds: int) -> float:
        states, chances, appeared = np.zeros(1, np.int64), np.ones(1), 0.0
        for _ in range(rounds):
            parts = [(states, self._tie * chances)]
            for hand, chance in enumerate(self._chances):
                moved = self._win(states, hand)
                parts.append((moved, chance * chances))
            states, chances = _merged(parts)
            matched = self._matched(states)
            appeared += float(chances[matched == self._final].sum())
            going = matched < self._final
            kept = going & (chances > NEGLIGIBLE)
            self.dropped += float(chances[going & ~kept].sum())
            states, chances = states[kept], chances[kept]
        return appeared

    def _matched(self, states: States) -> States:
        matched: States = states // (2 * WIDTH**self._columns)
        return matched

    def _win(self, states: States, hand: int) -> States:
        matched = self._matched(states)
        rest = states % (2 * WIDTH**self._columns)
        last_hand, columns = rest // WIDTH**self._columns, rest % WIDTH**self._columns
        lengths = [columns // WIDTH**place % WIDTH for place in range(self._columns)]  # the current column first
        begins = (last_hand != hand) & (lengths[0] > 0)
        red = np.where(begins, lengths[0] == lengths[self._back], lengths[0] != lengths[self._back])
        # a column is compared from its second row on; a new column with columns that both exist
        has_mark = lengths[self._back] > 0
        signs = np.where(red, 0, 1)
        matched = np.where(has_mark, self._after[matched, signs], matched)
        grown = np.where(begins, columns * WIDTH % WIDTH**self._columns + 1, columns + 1)
        after: States = (matched * 2 + hand) * WIDTH**self._columns + grown
        return after


def _merged(parts: list[tuple[States, Floats]]) -> tuple[States, Floats]:
    states, numbers = np.unique(np.concatenate([part for part, _ in parts]), return_inverse=True)
    chances: Floats = np.bincount(numbers, np.concatenate([part for _, part in parts])).astype(np.float64)
    return states, chances
