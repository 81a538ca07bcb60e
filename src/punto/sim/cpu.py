"""The engine `cpu`: one thread per core; the kernels release the interpreter lock."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from punto.sim.engines import Counting, Crew, Engine, in_order
from punto.sim.settings import Settings
from punto.sim.work import Work


class CpuEngine:
    name: Final = "cpu"
    unit_shoes: Final = 1 << 15

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._threads = ThreadPoolExecutor(workers)

    def count(self, settings: Settings, units: Iterable[range]) -> Counting:
        work = Work(settings)
        return in_order(units, lambda shoes: self._threads.submit(work.count, shoes), 2 * self.workers)

    def close(self) -> None:
        self._threads.shutdown(cancel_futures=True)


def cores() -> int:
    """Cores that this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def start(crew: Crew) -> Engine:
    return CpuEngine(crew.workers or cores())
