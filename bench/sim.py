"""Speed of the simulator: `python -m bench.sim [ROUNDS]`.

Prints the best and worst of three runs in wall-clock time. The limits use processor time, which other load affects
less.
"""

from __future__ import annotations

import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from llvmlite import binding

from bench.bars import Bars, Reference
from bench.calibration import command_start, compiled_step, processor_seconds
from punto.cards import Rank
from punto.rules import load_rules
from punto.sim import CountKind, Crew, Scheme, Settings, Trigger, open_engine, simulate
from punto.sim.cpu import cores
from punto.sim.plan import TAIL, empty_tally, plan_of
from punto.sim.scalar import count_shoes

RUNS = 3
COUNT = Scheme(bet="tie", tags={Rank.SIX: Fraction(1)}, trigger=Trigger(CountKind.PER_DECK, Fraction(1)))
MOST_VECTORS = 12
"""Compiled steps per round. The target of 100 million rounds/s on two cores is 20 ns on one, at 1.7 ns per step.
Measured: 3.3 with AVX-512."""
MOST_PORTABLE = 20
"""The target of 60 million rounds/s on two cores. Measured: 9."""
MOST_SCALAR = 40
"""No target: 1.5 times the measured value."""
LEAST_COUNTING = 0.6
"""Of the plain rate in the same run."""
MOST_LATER = 1.25
"""Times the processor time per round, and the memory, of a run a fiftieth as long: 1 except for noise."""
MOST_START = 20
"""Times an empty command. Measured: 12."""
COMMAND = [sys.executable, "-c", "from punto.cli import main; main()", "simulate", "rws", "--shoes", "1", "--json"]


class Speed(NamedTuple):
    millions: float
    """Rounds per second in wall-clock time, with all bets of the game counted."""
    nanoseconds: float
    """Processor time per round."""


def speed(rounds: int, workers: int, scheme: Scheme | None = None, game: str = "rws") -> Speed:
    settings = Settings(rules=load_rules(game), seed=1, scheme=scheme)
    shoes = settings.shoes_for(rounds)
    with closing(open_engine("cpu", Crew(workers=workers))) as engine:
        return timed(lambda: simulate(settings, shoes, engine).counts.rounds)


def scalar_speed(rounds: int) -> Speed:
    plan = plan_of(Settings(rules=load_rules("rws"), seed=1))
    tally = empty_tally(plan)

    def count() -> int:
        count_shoes(plan, np.uint64(1), 0, rounds // 80, tally)
        return int(tally[:-TAIL].sum())

    return timed(count)


def timed(count: Callable[[], int]) -> Speed:
    clock, processor = time.perf_counter(), time.process_time()
    rounds = count()
    clock, processor = time.perf_counter() - clock, time.process_time() - processor
    return Speed(rounds / clock / 1e6, 1e9 * processor / rounds)


class Bench:
    def __init__(self, rounds: int) -> None:
        self.rounds = rounds
        self.workers = cores()
        self.bars = Bars()
        self.step = compiled_step(1e9)

    def row(self, label: str, measured: Callable[[], Speed], most: float) -> None:
        """One line, and its limit in compiled steps per round."""
        measured()
        runs = [measured() for _ in range(RUNS)]
        clock = sorted(run.millions for run in runs)
        print(f"{label}: {clock[-1]:.0f} million rounds/s at best, {clock[0]:.0f} at worst", flush=True)
        self.bars.at_most("a round", min(run.nanoseconds for run in runs), "ns", self.step, most)

    def native(self) -> None:
        rounds, workers = self.rounds, self.workers
        self.row(f"rws, whole catalogue, {workers} cores", lambda: speed(rounds, workers), MOST_VECTORS)
        self.row("rws, one core", lambda: speed(rounds, 1), MOST_VECTORS)
        self.row(f"knockout, {workers} cores", lambda: speed(rounds, workers, game="knockout"), MOST_VECTORS)
        self.row("scalar kernel, one core", lambda: scalar_speed(rounds // 20), MOST_SCALAR)
        self.counting()

    def counting(self) -> None:
        """In turns with plain shoes, so that other load affects both."""
        plain, following = [], []
        for _ in range(RUNS + 1):
            plain.append(speed(self.rounds // 10, self.workers).nanoseconds)
            following.append(speed(self.rounds // 10, self.workers, COUNT).nanoseconds)
        rate, reference = 1e3 / min(following[1:]), Reference("the plain rate", 1e3 / min(plain[1:]))
        self.bars.at_least("following a count", rate, "million rounds/s of processor time", reference, LEAST_COUNTING)

    def portable(self) -> None:
        """Run with `NUMBA_CPU_NAME` set to generic: compiled for any x86-64 or ARM processor."""
        rounds, workers = self.rounds, self.workers
        self.row(f"portable, no vectors assumed, {workers} cores", lambda: speed(rounds, workers), MOST_PORTABLE)
        self.row("portable, one core", lambda: speed(rounds, 1), MOST_PORTABLE)

    def growth(self) -> None:
        figures = []
        for rounds in (self.rounds // 10, 5 * self.rounds):
            found = min((speed(rounds, self.workers) for _ in range(2)), key=lambda run: run.nanoseconds)
            figures.append((found.nanoseconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024))
        (short, little), (long, much) = figures
        print(f"{5 * self.rounds:,} rounds in one run")
        self.bars.at_most("a round", long, "ns", Reference("one in a fiftieth of them", short), MOST_LATER)
        self.bars.at_most("memory", much, "MiB", Reference("that for a fiftieth", little), MOST_LATER)

    def start_up(self) -> None:
        """From the command to its answer, with compiled code cached."""
        seconds = min(processor_seconds(COMMAND) for _ in range(RUNS))
        self.bars.at_most("punto simulate, one shoe", seconds, "s", command_start(), MOST_START)


def portable_code(rounds: int) -> bool:
    """The same kernels without the vectors of this processor; returns whether they met their limits."""
    with tempfile.TemporaryDirectory() as cache:
        apart = os.environ | {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "", "NUMBA_CACHE_DIR": cache}
        command = [sys.executable, "-m", "bench.sim", str(rounds), "portable"]
        return subprocess.run(command, env=apart, check=False).returncode == 0


def main() -> int:
    bench = Bench(int(float(sys.argv[1])) if len(sys.argv) > 1 else 10**8)
    if "portable" in sys.argv:
        bench.portable()
        return bench.bars.exit_code
    print(f"{platform.machine()} {binding.get_host_cpu_name()}, Python {platform.python_version()}, 8 decks")
    bench.native()
    portable_is_met = portable_code(bench.rounds)
    bench.growth()
    bench.start_up()
    return bench.bars.exit_code if portable_is_met else 1


if __name__ == "__main__":
    sys.exit(main())
