"""The engine `cuda`: one GPU through cupy, one shoe per thread."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import cupy
import numpy as np

from punto.sim.counts import Tallies, empty_tallies
from punto.sim.cuda_source import cuda_source
from punto.sim.engines import Counting, Crew, Engine
from punto.sim.payoffs import check_counted
from punto.sim.plan import FIRST_VALUES, plan_of
from punto.sim.scheme_plan import scheme_plan
from punto.sim.settings import Settings, SimulationError

THREADS: Final = 256
ROWS_BYTES: Final = 4 * FIRST_VALUES


class CudaEngine:
    name: Final = "cuda"
    unit_shoes: Final = 1 << 25
    """About three billion rounds: far below the overflow of 32-bit block counters, far above the cost of a launch."""

    def __init__(self) -> None:
        module = cupy.RawModule(code=cuda_source(), options=("--std=c++17",))
        self._count = module.get_function("count_shoes")
        self._bet = module.get_function("bet_through_shoes")
        self._processors = cupy.cuda.Device().attributes["MultiProcessorCount"]

    def count(self, settings: Settings, units: Iterable[range]) -> Counting:
        for shoes in units:
            yield shoes, self.count_unit(settings, shoes)

    def count_unit(self, settings: Settings, shoes: range) -> Tallies:
        check_counted(settings.rules, settings.rules.bet_ids)
        plan = cupy.asarray(plan_of(settings).astype(np.int32))
        rounds, betting, _ = empty_tallies(settings)
        work = (np.uint64(settings.seed), np.uint64(shoes.start), np.uint64(len(shoes)))
        on_device = cupy.asarray(rounds)
        shared = 4 * len(rounds) + ROWS_BYTES
        self._count.max_dynamic_shared_size_bytes = shared
        self._launch(self._count, (plan, *work, np.int32(len(rounds)), on_device), shared)
        if settings.scheme is not None and betting is not None:
            numbers, gains = (cupy.asarray(part) for part in scheme_plan(settings.rules, settings.scheme))
            bets_on_device = cupy.asarray(betting)
            self._launch(self._bet, (plan, numbers, gains, *work, bets_on_device), 0)
            betting = cupy.asnumpy(bets_on_device)
        return Tallies(cupy.asnumpy(on_device), betting)

    def _launch(self, kernel: Any, arguments: tuple[Any, ...], shared: int) -> None:
        """Fill the GPU once; each thread continues with further shoes."""
        blocks = self._processors * max(1, min(8, 200_000 // max(shared, 1)))
        kernel((blocks,), (THREADS,), arguments, shared_mem=shared)

    def close(self) -> None:
        cupy.get_default_memory_pool().free_all_blocks()


def has_device() -> bool:
    try:
        return bool(cupy.cuda.runtime.getDeviceCount())
    except cupy.cuda.runtime.CUDARuntimeError:
        return False


def start(crew: Crew) -> Engine:
    if not has_device():
        raise SimulationError("The engine cuda needs an NVIDIA GPU and its driver; none was found.")
    return CudaEngine()
