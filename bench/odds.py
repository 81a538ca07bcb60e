"""How fast odds are worked out, each figure beside its limit; exit code 1 where one is missed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter

import numba
import numpy as np
from rich.console import Console
from rich.table import Table

from punto.cards import CARDS
from punto.odds import exact_odds
from punto.odds.fast import FastOdds
from punto.rules import load_rules
from punto.shoe import Composition

RULES = load_rules("rws")
CORES = 2
MANY = 1_000_000
COMMAND = [str(Path(sys.executable).with_name("punto")), "odds", "rws"]

Measure = tuple[str, float, float]
"""What, seconds taken, seconds allowed."""


def compositions(number: int) -> list[Composition]:
    random = Random(1)
    return [Composition(tuple(random.randint(0, 8) for _ in CARDS)) for _ in range(number)]


def mean_seconds(work: Callable[[Composition], object], shoes: list[Composition]) -> float:
    begin = perf_counter()
    for unseen in shoes:
        work(unseen)
    return (perf_counter() - begin) / len(shoes)


def one_composition(fast: FastOdds) -> Measure:
    shoes = compositions(2_000)
    fast.figures(shoes[0])
    return "one composition, one core", mean_seconds(fast.figures, shoes), 0.000_2


def many_compositions(fast: FastOdds) -> Measure:
    ranks = np.random.default_rng(1).integers(1, 33, (MANY, 13))
    numba.set_num_threads(min(CORES, numba.get_num_threads()))
    fast.expected_values_of_many(ranks[:100])
    begin = perf_counter()
    fast.expected_values_of_many(ranks)
    return f"{MANY:,} compositions, {CORES} cores", perf_counter() - begin, MANY / 10_000


def exact_composition() -> Measure:
    shoes = compositions(50)
    return "one composition, exact", mean_seconds(lambda unseen: exact_odds(RULES, unseen), shoes), 0.150


def from_the_shell() -> Measure:
    begin = perf_counter()
    subprocess.run(COMMAND, check=True, stdout=subprocess.DEVNULL)
    return "punto odds rws, from the shell", perf_counter() - begin, 1.5


def main() -> None:
    fast = FastOdds(RULES)
    measures = [one_composition(fast), many_compositions(fast), exact_composition(), from_the_shell()]
    table = Table("Odds of rws, all bets", box=None, pad_edge=False)
    for heading in ("Taken, ms", "Limit, ms", "Of the limit"):
        table.add_column(heading, justify="right")
    for what, taken, limit in measures:
        table.add_row(what, f"{1000 * taken:,.3f}", f"{1000 * limit:,.1f}", f"{taken / limit:.1%}")
    Console().print(table)
    print(f"{MANY / measures[1][1]:,.0f} compositions a second")
    sys.exit(any(taken > limit for _, taken, limit in measures))


if __name__ == "__main__":
    main()
