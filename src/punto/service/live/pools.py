"""Threads for blocking work, in separate pools: password hashing, reads and account changes never wait for each other.

A full pool refuses work at once. The node's own reads (its tail, its checkpoints) use asyncio's default pool alone.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

HASHING_THREADS: Final = 1
"""Argon2 uses four threads and 64 MB for each password."""
HASHES_WAITING: Final = 8
HASHES_PER_ADDRESS: Final = 5
HASHING_NICENESS: Final = 5
"""Hashing yields the processor to everything else."""
PIN_THREADS: Final = 1
PINS_WAITING: Final = 32
PINS_PER_PERSON: Final = 4
READ_THREADS: Final = 4
READS_WAITING: Final = 200
LOOKUP_THREADS: Final = 1
LOOKUPS_WAITING: Final = 200
CHANGE_THREADS: Final = 2
CHANGES_WAITING: Final = 100


class BusyError(Exception):
    """Too much work is waiting. Nothing was done: try again."""


class Pool:
    """Threads with a bounded queue, and a bound for each caller that is named."""

    def __init__(self, name: str, threads: int, waiting: int, *, each: int | None = None, niceness: int = 0) -> None:
        self._most = threads + waiting
        self._each = self._most if each is None else each
        self._total = 0
        self._by_caller: Counter[str] = Counter()
        self._executor = ThreadPoolExecutor(threads, f"punto-{name}", partial(_be_nice, niceness))

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await self.run_for("", work, *args, **kwargs)

    async def run_for(self, caller: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Raise BusyError if too much is waiting, from everybody or from this caller."""
        if self._total >= self._most or (caller and self._by_caller[caller] >= self._each):
            raise BusyError
        self._total += 1
        self._by_caller[caller] += 1
        future = asyncio.get_running_loop().run_in_executor(self._executor, partial(work, *args, **kwargs))
        future.add_done_callback(partial(self._done, caller))
        return await asyncio.shield(future)

    def _done(self, caller: str, _: asyncio.Future[T]) -> None:
        self._total -= 1
        self._by_caller[caller] -= 1
        if not self._by_caller[caller]:
            del self._by_caller[caller]

    def close(self) -> None:
        self._executor.shutdown(wait=False, cancel_futures=True)


class Pools:
    def __init__(self) -> None:
        self.passwords = Pool(
            "hashing", HASHING_THREADS, HASHES_WAITING, each=HASHES_PER_ADDRESS, niceness=HASHING_NICENESS
        )
        self.pins = Pool("pins", PIN_THREADS, PINS_WAITING, each=PINS_PER_PERSON)
        """Apart from log-ins: a flood of those must not stop the cash desk."""
        self.reads = Pool("reads", READ_THREADS, READS_WAITING)
        self.lookups = Pool("lookups", LOOKUP_THREADS, LOOKUPS_WAITING)
        """Of tables that this node does not know: anybody can ask for any name."""
        self.changes = Pool("changes", CHANGE_THREADS, CHANGES_WAITING)
        """Of accounts and terminals."""

    def close(self) -> None:
        for pool in (self.passwords, self.pins, self.reads, self.lookups, self.changes):
            pool.close()


def _be_nice(niceness: int) -> None:
    """Lower the priority of this thread; Linux sets it for each thread."""
    if niceness:
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)
