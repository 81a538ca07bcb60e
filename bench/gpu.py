"""On a machine with a GPU: are its counts those of the processor, bit for bit, and how fast is it?

    python -m bench.gpu             # compare, then measure; needs numpy, msgspec and cupy
    python -m bench.gpu --expect    # on any machine with numba: write down what the processor counts

Where numba is installed beside the GPU the processor's counts are made on the spot; else those written down are taken.
"""

from __future__ import annotations

import json
import sys
import time
from fractions import Fraction
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from bench.bars import Bars, Reference
from punto.cards import Rank
from punto.rules import load_rules
from punto.shoe import Burn
from punto.sim import CountKind, Scheme, Settings, Trigger, open_engine
from punto.sim.counts import Tallies
from punto.sim.engines import Engine

EXPECTED = Path(__file__).with_name("gpu-expected.json")
SHOES = range(1_000_003, 1_100_003)
COUNT = Scheme(
    bet="tie_wins_on_6",
    tags={Rank.SIX: Fraction(-1), Rank.KING: Fraction(1, 4)},
    trigger=Trigger(CountKind.PER_DECK, Fraction(1)),
)
ANTE = Scheme(bet="ante_player", folds_on=frozenset({0}))

CASES = {
    "rws, 8 decks": Settings(rules=load_rules("rws"), seed=1),
    "rws, 10 decks": Settings(rules=load_rules("rws"), decks=10, seed=2),
    "rws, 8 decks, 60 rounds a shoe": Settings(rules=load_rules("rws"), seed=3, rounds_per_shoe=60),
    "rws, 4 decks, burn by first card": Settings(
        rules=load_rules("rws"), decks=4, seed=4, burn=Burn.parse("first_card")
    ),
    "rws, 4 decks, to the last card": Settings(rules=load_rules("rws"), decks=4, seed=5, cut_card=0),
    "commission, 6 decks": Settings(rules=load_rules("commission"), decks=6, seed=6),
    "knockout, 8 decks": Settings(rules=load_rules("knockout"), seed=7),
    "rws, following a count": Settings(rules=load_rules("rws"), seed=8, scheme=COUNT),
    "knockout, an ante folded on tens": Settings(rules=load_rules("knockout"), seed=9, scheme=ANTE),
}
MEASURED = ("rws, 8 decks", "rws, 10 decks", "rws, 8 decks, 60 rounds a shoe", "knockout, 8 decks")
SECONDS_EACH = 5.0
MOST_STEPS = 32
"""For a round, of the loop below on the same GPU. It is 25 to 27 on an H200: 61 to 73 billion rounds/s, 1.63 trillion
steps/s."""
LOOP = r"""
extern "C" __global__ void loop(unsigned int steps, unsigned long long *out) {
    const unsigned int thread = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long state = 88172645463325252ull + thread;
    for (unsigned int step = 0; step < steps; ++step) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
    }
    out[thread] = state;
}
"""


def fingerprint(engine: Engine, settings: Settings) -> str:
    """Of the tallies of the shoes compared."""
    ((_, tallies),) = engine.count(settings, [SHOES])
    return digest(tallies)


def digest(tallies: Tallies) -> str:
    parts = (tally.astype("<i8").tobytes() for tally in tallies if tally is not None)
    return sha256(b"|".join(parts)).hexdigest()


def expected() -> dict[str, str]:
    if find_spec("numba"):
        return {name: fingerprint(open_engine("cpu"), settings) for name, settings in CASES.items()}
    written: dict[str, str] = json.loads(EXPECTED.read_text())
    return written


def compare(engine: Engine) -> bool:
    wanted = expected()
    source = "counted here" if find_spec("numba") else f"from {EXPECTED.name}"
    print(f"Counts of {len(SHOES):,} shoes against the processor's ({source})")
    found = {name: fingerprint(engine, settings) for name, settings in CASES.items()}
    for name in CASES:
        print(f"  {'same' if found[name] == wanted[name] else 'DIFFERENT':<10}{name:<38}{found[name][:16]}")
    return found == wanted


def measure(engine: Engine, settings: Settings) -> tuple[float, list[float]]:
    """Rounds counted, and the rates of each launch after the first, transfers and all, in billions a second."""
    rates: list[float] = []
    rounds, first = 0, 0
    started = time.perf_counter()
    while time.perf_counter() - started < SECONDS_EACH or len(rates) < 3:
        shoes = range(first, first + engine.unit_shoes)
        before = time.perf_counter()
        ((_, tallies),) = engine.count(settings, [shoes])
        dealt = int((tallies.rounds[-131:] * range(131)).sum())
        rates.append(dealt / (time.perf_counter() - before) / 1e9)
        rounds, first = rounds + dealt, shoes.stop
    return rounds, sorted(rates[1:])


def loop_step() -> Reference:
    """Picoseconds of one step of a loop that never changes, all threads of the GPU together; the best of five."""
    cupy: Any = __import__("cupy")
    kernel, gpu = cupy.RawKernel(LOOP, "loop"), cupy.cuda.Device()
    blocks, threads, steps = 16 * gpu.attributes["MultiProcessorCount"], 256, 200_000
    out = cupy.zeros(blocks * threads, dtype=cupy.uint64)
    seconds = []
    for _ in range(6):
        gpu.synchronize()
        started = time.perf_counter()
        kernel((blocks,), (threads,), (cupy.uint32(steps), out))
        gpu.synchronize()
        seconds.append(time.perf_counter() - started)
    return Reference("a step of a plain loop", 1e12 * min(seconds[1:]) / (blocks * threads * steps))


def device() -> str:
    cupy: Any = __import__("cupy")
    properties = cupy.cuda.runtime.getDeviceProperties(0)
    return (
        f"{properties['name'].decode()}, {properties['multiProcessorCount']} multiprocessors, cupy {cupy.__version__}"
    )


def main() -> int:
    if "--expect" in sys.argv:
        EXPECTED.write_text(json.dumps(expected(), indent=2) + "\n")
        return 0
    print(device())
    engine, bars, step = open_engine("cuda"), Bars(), loop_step()
    is_same = compare(engine)
    bars.holds("counts", is_same, "as the processor's" if is_same else "not the processor's")
    print(f"\n{'Billion rounds a second':<40}{'median':>9}{'worst':>9}{'best':>9}  rounds")
    for name in MEASURED:
        rounds, rates = measure(engine, CASES[name])
        median = rates[len(rates) // 2]
        print(f"  {name:<38}{median:>9.2f}{rates[0]:>9.2f}{rates[-1]:>9.2f}  {rounds:,}")
        bars.at_most("  a round", 1e3 / median, "ps", step, MOST_STEPS)
    return bars.exit_code


if __name__ == "__main__":
    sys.exit(main())
