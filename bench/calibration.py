"""The speed of this machine, measured with fixed work: the references of the benchmarks.

On the documented machine (two cores of an AMD EPYC at 2.8 GHz, Debian 12, Python 3.11) the plain engine deals and
settles 145,000 to 150,000 rounds per second, a compiled step takes 1.7 ns and an empty command 0.12 s. Limits are
former figures for that machine, divided by one of these.
"""

from __future__ import annotations

import gc
import resource
import subprocess
import sys
from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from time import process_time
from typing import Any

from bench import plain_engine
from bench.bars import Reference

DECKS, CUT_CARD = 8, 14
SHOES = 25
TURNS = 15
STEPS = 20_000_000
STARTS = 5
BETS = ("player", "banker", "tie", "player_pair", "banker_wins_on_6")

Work = Callable[[], int]
"""Does some work and returns the number of repetitions."""


def take_turns(works: Mapping[str, Work], turns: int = TURNS) -> dict[str, float]:
    """The best turn of each, in repetitions per second of processor time, which other load affects little."""
    best = dict.fromkeys(works, 0.0)
    for _ in range(turns):
        for name, work in works.items():
            gc.collect()
            started = process_time()
            times = work()
            best[name] = max(best[name], times / (process_time() - started))
    return best


def plain_rounds(shoes: int = SHOES) -> int:
    """Shuffled shoes dealt by a plain engine, five bets settled in each round: the speed of Python here."""
    random, bets, rounds = Random(7), dict.fromkeys(BETS, 100.0), 0
    for _ in range(shoes):
        shoe = plain_engine.Shoe(DECKS, random)
        while len(shoe.cards) > CUT_CARD:
            plain_engine.settle(*plain_engine.deal(shoe), bets)
            rounds += 1
    return rounds


def plain_rate() -> Reference:
    """Rounds of the plain engine per second of processor time."""
    return Reference("the plain engine's rounds/s", take_turns({"plain": plain_rounds})["plain"])


def plain_round(units: float) -> Reference:
    """Processor time of the plain engine per round, in this many units per second: 1e6 for microseconds."""
    return Reference("the plain engine's round", units / plain_rate().value)


def compiled_step(units: float) -> Reference:
    """Processor time of one step of a compiled loop: the speed of numba's code here."""
    loop = _compiled_loop()
    return Reference("a compiled step", units / take_turns({"loop": lambda: loop(STEPS)})["loop"])


@cache
def _compiled_loop() -> Callable[[int], int]:
    """Marsaglia's xorshift: a chain of dependent instructions that no compiler can vectorize."""
    import numba  # noqa: PLC0415 -- only some benchmarks need it
    import numpy as np  # noqa: PLC0415

    def loop(steps: int) -> Any:
        state = np.uint64(88172645463325252)
        for _ in range(steps):
            state ^= state << np.uint64(13)
            state ^= state >> np.uint64(7)
            state ^= state << np.uint64(17)
        return steps + (state == 0)

    compiled: Any = numba.njit(loop)
    compiled(1)
    return lambda steps: int(compiled(steps))


def command_start() -> Reference:
    """Processor seconds of a Python process that only imports the libraries of the command line."""
    empty = [sys.executable, "-c", "import msgspec, rich.console, rich.table, typer"]
    return Reference("the start of an empty command", min(processor_seconds(empty) for _ in range(STARTS)))


def processor_seconds(command: list[str]) -> float:
    before = _of_children()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return _of_children() - before


def _of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
