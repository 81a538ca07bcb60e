"""Notices when another node of the journal falls silent or leaves.

Every node writes at least once a second, if only to probe the store. The tables of one that does not are read here: if
nobody else takes them over, their timers run at every node that is left.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

import structlog

from punto.errors import JournalError
from punto.journal import Store

LOOK_S: Final = 1.0
SILENT_S: Final = 3.0

log = structlog.get_logger()


class Peers:
    def __init__(self, store: Store, take_over: Callable[[], Awaitable[None]]) -> None:
        self._store = store
        self._take_over = take_over
        self._numbers: Mapping[str, int] = {}
        self._wrote_at: dict[str, float] = {}
        """When each node that writes was last seen to do so."""

    async def work(self) -> None:
        while True:
            try:
                numbers = await asyncio.to_thread(self._store.writers)
                if self.lose(numbers, time.monotonic()):
                    log.warning("node_silent")
                    await self._take_over()
            except JournalError as error:
                log.error("journal", error=str(error))
            await asyncio.sleep(LOOK_S)

    def lose(self, numbers: Mapping[str, int], now: float) -> bool:
        """Whether a node that was writing has stopped."""
        for writer, number in numbers.items():
            if number != self._numbers.get(writer, number):
                self._wrote_at[writer] = now
        self._numbers = numbers
        lost = [writer for writer, at in self._wrote_at.items() if writer not in numbers or now - at > SILENT_S]
        for writer in lost:
            del self._wrote_at[writer]
        return bool(lost)
