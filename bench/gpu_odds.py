"""On a machine with a GPU: are its exact odds those of the processor, bit for bit, and how many a second?

python -m bench.gpu_odds             # compare, then measure; needs numpy, msgspec and cupy
python -m bench.gpu_odds --expect    # on any machine with numba: write down what the processor computes
"""

from __future__ import annotations

import json
import sys
import time
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from bench.bars import Bars, Reference
from punto.odds.arrays import Floats, Ints
from punto.rules import load_rules

EXPECTED = Path(__file__).with_name("gpu-odds-expected.json")
GAMES = ("rws", "commission", "knockout", "etg")
COMPARED = 20_000
MEASURED = 1 << 22
RUNS = 5
TARGET = Reference("the target of 10 million", 10.0)


def compositions(number: int) -> Ints:
    """From nearly empty shoes to ten decks, made without a library whose random numbers might change."""
    words = (np.arange(13 * number, dtype=np.uint64) + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
    words ^= words >> np.uint64(29)
    words *= np.uint64(0xBF58476D1CE4E5B9)
    return (1 + (words >> np.uint64(40)) % np.uint64(40)).astype(np.int64).reshape(number, 13)


def digest(values: Floats) -> str:
    return sha256(values.astype("<f8").tobytes()).hexdigest()


def expected() -> dict[str, str]:
    from punto.odds.fast import FastOdds  # noqa: PLC0415

    ranks = compositions(COMPARED)
    return {game: digest(FastOdds(load_rules(game)).expected_values_of_many(ranks)) for game in GAMES}


def rates(odds: Any, ranks: Ints) -> tuple[float, float]:
    """Million compositions a second at best: on the device, and from array to array in the host's memory."""
    cupy: Any = __import__("cupy")
    on_device = cupy.asarray(np.ascontiguousarray(ranks.T.astype(np.uint16)))
    there, back = [], []
    for _ in range(RUNS):
        cupy.cuda.Device().synchronize()
        started = time.perf_counter()
        odds.on_device(on_device)
        cupy.cuda.Device().synchronize()
        there.append(time.perf_counter() - started)
        started = time.perf_counter()
        odds.expected_values_of_many(ranks)
        back.append(time.perf_counter() - started)
    return len(ranks) / min(there) / 1e6, len(ranks) / min(back) / 1e6


def main() -> int:
    if "--expect" in sys.argv:
        EXPECTED.write_text(json.dumps(expected(), indent=2) + "\n")
        return 0
    from punto.odds.cuda import CudaOdds  # noqa: PLC0415

    bars, wanted, ranks = Bars(), json.loads(EXPECTED.read_text()), compositions(COMPARED)
    for game in GAMES:
        is_same = digest(CudaOdds(load_rules(game)).expected_values_of_many(ranks)) == wanted[game]
        bars.holds(game, is_same, f"{'same bits as' if is_same else 'not'} the processor's, {COMPARED:,} compositions")
    odds = CudaOdds(load_rules("rws"))
    device, host = rates(odds, compositions(MEASURED))
    bars.at_least(f"all {len(odds.rules.bets)} bets of rws", device, "million compositions/s", TARGET, 1)
    print(f"  with transfers from and to the host: {host:.1f} million/s")
    return bars.exit_code


if __name__ == "__main__":
    sys.exit(main())
