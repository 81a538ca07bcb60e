"""What this machine can do, told by work that never changes: the references of the benchmarks.

On the machine whose figures are documented (two cores of an AMD EPYC at 2.8 GHz, Debian 12, Python 3.11) the plain
engine deals and settles 145,000 to 150,000 rounds a second, a compiled step takes 1.7 ns and an empty command 0.12 s. A
bar that used to be a figure for that machine is now that figure divided by one of these.
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
"""Does something and says how many times."""


def take_turns(works: Mapping[str, Work], turns: int = TURNS) -> dict[str, float]:
    """The best turn of each, in times a second of processor time: other work on the machine then does little harm."""
    best = dict.fromkeys(works, 0.0)
    for _ in range(turns):
        for name, work in works.items():
            gc.collect()
            started = process_time()
            times = work()
            best[name] = max(best[name], times / (process_time() - started))
    return best


def plain_rounds(shoes: int = SHOES) -> int:
    """Shuffled shoes dealt by a plain engine, five bets settled in each round: how fast Python is here."""
    random, bets, rounds = Random(7), dict.fromkeys(BETS, 100.0), 0
    for _ in range(shoes):
        shoe = plain_engine.Shoe(DECKS, random)
        while len(shoe.cards) > CUT_CARD:
            plain_engine.settle(*plain_engine.deal(shoe), bets)
            rounds += 1
    return rounds


def plain_rate() -> Reference:
    """Rounds of the plain engine in a second of processor time."""
    return Reference("the plain engine's rounds/s", take_turns({"plain": plain_rounds})["plain"])


def plain_round(units: float) -> Reference:
    """What the plain engine takes of a processor for a round, with so many units in a second: 1e6 for microseconds."""
    return Reference("the plain engine's round", units / plain_rate().value)


def compiled_step(units: float) -> Reference:
    """What one step of a compiled loop takes of a processor: how fast numba's code is here."""
    loop = _compiled_loop()
    return Reference("a compiled step", units / take_turns({"loop": lambda: loop(STEPS)})["loop"])


@cache
def _compiled_loop() -> Callable[[int], int]:
    """Marsaglia's xorshift: one chain of dependent instructions, which no compiler can turn into vectors."""
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
    """Processor seconds of a Python process that only imports what the command line is built on."""
    empty = [sys.executable, "-c", "import msgspec, rich.console, rich.table, typer"]
    return Reference("the start of an empty command", min(processor_seconds(empty) for _ in range(STARTS)))


def processor_seconds(command: list[str]) -> float:
    before = _of_children()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return _of_children() - before


def _of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
