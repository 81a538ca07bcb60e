"""The exact law of streaks and patterns on the roads: how likely they are, and how long they take to appear.

A pattern is a row of wins on the big road, `BBBBBB` or `PBPBPB`; ties are left out, as the big road leaves them out of
its columns. `punto.studies.derived_patterns` has the derived roads. Rounds are independent, each from the same cards.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import numpy as np
from msgspec import Struct

from punto.errors import StudyError
from punto.odds.ends import count_totals
from punto.rules.model import RuleSet
from punto.shoe import Composition
from punto.studies.session import Floats

LONGEST: Final = 60
MOST_ROUNDS: Final = 100_000
_PATTERN: Final = re.compile(r"[PB]+")


class Wins(Struct, frozen=True):
    """The probabilities of a round."""

    player: float
    banker: float

    @property
    def tie(self) -> float:
        return 1 - self.player - self.banker


class Appearance(Struct, frozen=True, kw_only=True):
    """How often a pattern appears in a shoe of this many rounds, ties included."""

    pattern: str
    rounds: int
    probability: float
    """It appears at least once."""
    mean_wait: float | None
    """Rounds until it first appears, on average; None on a derived road."""
    error: float = 0.0
    """The probability is at most this much too small."""

    def in_shoes(self, shoes: int) -> float:
        """It appears in at least one of these shoes."""
        return float(-np.expm1(shoes * np.log1p(-self.probability))) if self.probability < 1 else 1.0


def wins_of(rules: RuleSet, unseen: Composition) -> Wins:
    """The probabilities of the next round from these cards."""
    count = count_totals(rules.table_of_play, unseen.by_points())
    ways = np.array([float(number) for number in count.cells]).reshape(10, 10) / float(count.orders)
    return Wins(float(np.tril(ways, -1).sum()), float(np.triu(ways, 1).sum()))


def appearance(wins: Wins, pattern: str, rounds: int) -> Appearance:
    """The probability that the pattern appears, from the automaton that searches for it."""
    if not _PATTERN.fullmatch(pattern) or len(pattern) > LONGEST:
        raise StudyError(f"{pattern!r} is not a pattern: write up to {LONGEST} wins, P or B, as in BBBBBB or PBPBPB.")
    check_rounds(rounds)
    moves = _search(pattern, wins)
    states = np.zeros(len(pattern) + 1)
    states[0] = 1.0
    for _ in range(rounds):
        states = states @ moves
    before = np.eye(len(pattern)) - moves[:-1, :-1]
    wait = float(np.linalg.solve(before, np.ones(len(pattern)))[0])
    return Appearance(pattern=pattern, rounds=rounds, probability=float(states[-1]), mean_wait=wait)


def longest_streak(wins: Wins, rounds: int) -> Floats:
    """By length: the probability that the longest streak of either hand has at least this length."""
    check_rounds(rounds)
    at_least = [1.0]
    while len(at_least) <= min(rounds, LONGEST) and at_least[-1] > 1e-15:
        at_least.append(_reaches(wins, len(at_least), rounds))
    return np.array(at_least)


def _reaches(wins: Wins, length: int, rounds: int) -> float:
    """States: no win yet, then a streak of 1 to `length` of each hand; the last of each is final."""
    size = 1 + 2 * length
    moves = np.zeros((size, size))
    firsts, chances = (1, 1 + length), (wins.player, wins.banker)
    for hand in (0, 1):
        own, other = firsts[hand], firsts[1 - hand]
        moves[0, own] = chances[hand]
        for state in range(own, own + length - 1):
            moves[state, state + 1], moves[state, other] = chances[hand], chances[1 - hand]
            moves[state, state] = wins.tie
        moves[own + length - 1, own + length - 1] = 1.0
    moves[0, 0] = wins.tie
    states = np.linalg.matrix_power(moves, rounds)[0]
    return float(states[length] + states[-1])


def _search(pattern: str, wins: Wins) -> Floats:
    """From each number of wins matched so far: the probability of matching each number next."""
    moves = np.zeros((len(pattern) + 1, len(pattern) + 1))
    for matched in range(len(pattern)):
        moves[matched, matched] += wins.tie
        for win, chance in (("P", wins.player), ("B", wins.banker)):
            moves[matched, matched_by(pattern, pattern[:matched] + win)] += chance
    moves[-1, -1] = 1.0
    return moves


def matched_by(pattern: str, row: Sequence[str]) -> int:
    """The longest end of the row that starts the pattern."""
    return next(size for size in range(len(row), -1, -1) if row[len(row) - size :] == pattern[:size])


def check_rounds(rounds: int) -> None:
    if not 1 <= rounds <= MOST_ROUNDS:
        raise StudyError(f"{rounds:,} rounds: use 1 to {MOST_ROUNDS:,}.")
