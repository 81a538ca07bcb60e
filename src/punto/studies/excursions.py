"""Walks of the running result, round by round: compiled loops for drawdowns and losing streaks.

Results, falls and peaks are in units of the law; `steps` are the results of a round, `chances` their probabilities.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from punto.odds.kernels import kernel

Floats = npt.NDArray[np.float64]
Steps = npt.NDArray[np.int64]


@kernel
def leave(steps: Steps, chances: Floats, start: int, depth: int, bound: int, rounds: int) -> tuple[Floats, Floats]:
    """A walk that begins this far below a level and ends above it, or at a fall of `depth` or more.

    The first table has the probability of leaving above, by how far above the level, from 1, and by round; the second
    that of leaving with a fall of `bound` or more, by round.
    """
    above, below = np.zeros((steps.max(), rounds + 1)), np.zeros(rounds + 1)
    now = np.zeros(depth)
    now[start] = 1.0
    high, low = start, start
    for number in range(1, rounds + 1):
        after = np.zeros(depth)
        for place in range(len(steps)):
            step, chance = steps[place], chances[place]
            for fall in range(high, min(low, step - 1) + 1):
                above[step - fall - 1, number] += chance * now[fall]
            for fall in range(max(high, step), min(low, depth - 1 + step) + 1):
                after[fall - step] += chance * now[fall]
            for fall in range(max(high, bound + step), low + 1):
                below[number] += chance * now[fall]
        now = after
        high, low = max(0, high - steps.max()), min(depth - 1, low - steps.min())
    return above, below


@kernel
def fall(steps: Steps, chances: Floats, arrivals: Floats, bound: int) -> float:
    """The probability of a fall of `bound` below the peak, without stops, for walks at a peak from these rounds on."""
    now = np.zeros(bound)
    now[0] = arrivals[0]
    fallen, low = 0.0, 0
    for number in range(1, len(arrivals)):
        after = np.zeros(bound)
        for place in range(len(steps)):
            step, chance = steps[place], chances[place]
            for depth in range(min(low, step - 1) + 1):
                after[0] += chance * now[depth]
            for depth in range(max(0, step), min(low, bound - 1 + step) + 1):
                after[depth - step] += chance * now[depth]
            for depth in range(max(0, bound + step), low + 1):
                fallen += chance * now[depth]
        now = after
        now[0] += arrivals[number]
        low = min(bound - 1, low - steps.min())
    return fallen


@kernel
def keep_short(
    steps: Steps, moves: Steps, chances: Floats, floor: int, reached: int, rounds: int, longest: int
) -> float:
    """The probability that no streak of losses is longer than this; sessions stop at `floor` and at `reached`.

    A step is a gain or a loss by its sign; the running result moves by `moves`.
    """
    size = reached - floor - 1
    now = np.zeros((longest + 1, size))
    low = high = -floor - 1
    now[0, low] = 1.0
    ended = 0.0
    for _ in range(rounds):
        after = np.zeros((longest + 1, size))
        for streak in range(longest + 1):
            for place in range(len(steps)):
                move, chance = moves[place], chances[place]
                to_streak = 0 if steps[place] > 0 else streak if steps[place] == 0 else streak + 1
                if to_streak > longest:
                    continue
                first, last = max(low, -move), min(high, size - 1 - move)
                for result in range(first, last + 1):
                    after[to_streak, result + move] += chance * now[streak, result]
                for result in range(low, min(first, high + 1)):
                    ended += chance * now[streak, result]
                for result in range(max(low, last + 1), high + 1):
                    ended += chance * now[streak, result]
        now = after
        low, high = max(0, low + moves.min()), min(size - 1, high + moves.max())
    return float(ended + now.sum())
