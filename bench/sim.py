"""How fast the simulator is here: python bench/sim.py [ROUNDS]. Best and worst of three runs each."""

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

import numpy as np
from llvmlite import binding

from punto.cards import Rank
from punto.rules import load_rules
from punto.sim import Crew, Measure, Scheme, Settings, Trigger, open_engine, simulate
from punto.sim.cpu import cores
from punto.sim.plan import TAIL, empty_tally, plan_of
from punto.sim.scalar import count_shoes

RUNS = 3
COUNT = Scheme(bet="tie", tags={Rank.SIX: Fraction(1)}, trigger=Trigger(Measure.PER_DECK, Fraction(1)))


def rate(rounds: int, workers: int, scheme: Scheme | None = None, game: str = "rws") -> float:
    """Millions of rounds a second, all bets of the game and pairs counted."""
    settings = Settings(rules=load_rules(game), seed=1, scheme=scheme)
    with closing(open_engine("cpu", Crew(workers=workers))) as engine:
        return simulate(settings, settings.shoes_for(rounds), engine).rounds_per_second / 1e6


def scalar_rate(rounds: int) -> float:
    plan = plan_of(Settings(rules=load_rules("rws"), seed=1))
    tally = empty_tally(plan)
    started = time.perf_counter()
    count_shoes(plan, np.uint64(1), 0, rounds // 80, tally)
    return float(tally[:-TAIL].sum()) / (time.perf_counter() - started) / 1e6


def row(label: str, measured: Callable[[], float]) -> None:
    measured()
    figures = sorted(measured() for _ in range(RUNS))
    print(f"{label:<44}{figures[-1]:>9.1f}{figures[0]:>9.1f}", flush=True)


def start_up() -> float:
    """Seconds from the command to its answer, compiled code being on disk."""
    started = time.perf_counter()
    command = [sys.executable, "-c", "from punto.cli import main; main()", "simulate", "rws", "--shoes", "1", "--json"]
    subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - started


def plain_processor(rounds: int) -> None:
    """The same kernels compiled for any x86-64 or ARM processor, without the vectors of this one."""
    with tempfile.TemporaryDirectory() as cache:
        apart = os.environ | {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "", "NUMBA_CACHE_DIR": cache}
        subprocess.run([sys.executable, __file__, str(rounds), "generic"], env=apart, check=True)


def main() -> None:
    rounds = int(float(sys.argv[1])) if len(sys.argv) > 1 else 2 * 10**8
    workers = cores()
    if "generic" in sys.argv:
        row(f"portable: no vectors assumed, {workers} cores", lambda: rate(rounds, workers))
        row("portable, one core", lambda: rate(rounds, 1))
        return
    print(f"{platform.machine()} {binding.get_host_cpu_name()}, {workers} cores, Python {platform.python_version()}")
    print(f"{'million rounds a second, 8 decks':<44}{'best':>9}{'worst':>9}")
    row(f"rws, whole catalogue, {workers} cores", lambda: rate(rounds, workers))
    row("rws, one core", lambda: rate(rounds, 1))
    row(f"knockout, by first card, {workers} cores", lambda: rate(rounds, workers, game="knockout"))
    plain_processor(rounds)
    row("scalar kernel, one shoe at a time, one core", lambda: scalar_rate(rounds // 20))
    row(f"following a count, {workers} cores", lambda: rate(rounds // 10, workers, COUNT))
    print("\nAs the work grows")
    for more in (rounds // 10, rounds, 5 * rounds):
        figure = rate(more, workers)
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(f"{more:>16,} rounds {figure:>9.1f} million a second, {peak:>6.0f} MB at the most")
    print(f"\nFrom command to answer, one shoe: {min(start_up() for _ in range(RUNS)):.2f} s")


if __name__ == "__main__":
    main()
