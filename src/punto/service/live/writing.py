"""The node's writes: the success or failure of each one shows the health of the store."""

from __future__ import annotations

import asyncio
import time
from functools import partial

from punto.journal import Append, GroupCommit, Outcome, Store
from punto.service.live import metrics
from punto.service.live.clock import now_ms
from punto.service.live.health import Health


class Writer:
    def __init__(self, store: Store, health: Health) -> None:
        self._health = health
        self._loop = asyncio.get_running_loop()
        self._commit = GroupCommit(store, on_failure=self._on_failure)

    def append(self, append: Append) -> asyncio.Future[Outcome]:
        written = self._commit.begin(append)
        written.add_done_callback(partial(self._note, time.perf_counter()))
        return written

    async def probe(self) -> None:
        """A write without content. Once it is durable, so is every commit that was visible before."""
        await self.append(Append(streams=(), at=now_ms()))

    def close(self) -> None:
        self._commit.close()

    def _note(self, started: float, written: asyncio.Future[Outcome]) -> None:
        if not written.cancelled() and written.exception() is None:
            metrics.commits.observe(time.perf_counter() - started)
            self._health.wrote()

    def _on_failure(self, error: Exception) -> None:
        """Called by the writing thread."""
        self._loop.call_soon_threadsafe(self._health.failed, error)
