"""Speed of odds, in processor time."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import process_time

import numba
import numpy as np

from bench.bars import Bars
from bench.calibration import command_start, compiled_step, plain_round, processor_seconds
from punto.cards import CARDS
from punto.odds import exact_odds
from punto.odds.fast import FastOdds
from punto.rules import load_rules
from punto.shoe import Composition

RULES = load_rules("rws")
MANY = 200_000
COMMAND = [str(Path(sys.executable).with_name("punto")), "odds", "rws"]
MOST_ONE = 30
"""Rounds of the plain engine: the target of 0.2 ms at 6.7 µs per round. Measured: 7."""
MOST_OF_MANY = 19_600
"""Compiled steps: the target of 60,000 per second on two cores is 33 µs on one, at 1.7 ns per step. Measured: 2,200."""
MOST_EXACT = 22_000
"""Rounds of the plain engine: the target of 150 ms. Measured: 1,100."""
MOST_SHELL = 12
"""Times an empty command: the target of 1.5 s at 0.12 s each. Measured: 3."""


def compositions(number: int) -> list[Composition]:
    random = Random(1)
    return [Composition(tuple(random.randint(0, 8) for _ in CARDS)) for _ in range(number)]


def microseconds(work: Callable[[Composition], object], shoes: list[Composition]) -> float:
    work(shoes[0])
    begin = process_time()
    for unseen in shoes:
        work(unseen)
    return 1e6 * (process_time() - begin) / len(shoes)


def microseconds_of_many(fast: FastOdds) -> float:
    ranks = np.random.default_rng(1).integers(1, 33, (MANY, 13))
    fast.expected_values_of_many(ranks[:100])
    begin = process_time()
    fast.expected_values_of_many(ranks)
    return 1e6 * (process_time() - begin) / MANY


def main() -> int:
    fast, bars, plain = FastOdds(RULES), Bars(), plain_round(1e6)
    print("Odds of every bet of rws")
    bars.at_most("one composition", microseconds(fast.figures, compositions(2_000)), "µs", plain, MOST_ONE)
    name = f"each of {MANY:,}, {numba.get_num_threads()} threads"
    bars.at_most(name, microseconds_of_many(fast), "µs", compiled_step(1e6), MOST_OF_MANY)
    exact = microseconds(lambda unseen: exact_odds(RULES, unseen), compositions(50))
    bars.at_most("one composition, exact", exact, "µs", plain, MOST_EXACT)
    shell = min(processor_seconds(COMMAND) for _ in range(3))
    bars.at_most("punto odds rws, from the shell", shell, "s", command_start(), MOST_SHELL)
    return bars.exit_code


if __name__ == "__main__":
    sys.exit(main())
