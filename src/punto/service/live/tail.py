"""Follows the journal: headlines of every node's records reach this node, in order."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

import structlog

from punto.errors import JournalError
from punto.journal import Store
from punto.journal.notary import Notary
from punto.journal.records import Headline
from punto.service.live import metrics
from punto.service.live.health import Health

CATCH_UP_S: Final = 1.0
"""Polling interval, and retry delay when the journal is unavailable."""
GATHER_S: Final = 0.01
"""How long news is gathered: one reading of many records costs little more than one of a few."""
GATHER_OTHERS_S: Final = 0.1
"""The same for news of other processes: they commit all the time."""
LOOK_S: Final = 0.01
MOST_READ: Final = 5_000
"""Headlines read at once."""

log = structlog.get_logger()


class Tail:
    def __init__(
        self,
        store: Store,
        notary: Notary,
        health: Health,
        position: Callable[[], int],
        take: Callable[[Sequence[Headline]], Awaitable[None]],
    ) -> None:
        self._store = store
        self._notary = notary
        self._health = health
        self._position = position
        self._take = take
        self._connections = store.connections
        self._news = asyncio.Event()
        self._has_read = asyncio.Event()

    def wake(self) -> None:
        self._news.set()

    async def follow(self) -> None:
        while True:
            self._news.clear()
            try:
                headlines = await asyncio.to_thread(self._read)
                await self._take(headlines)
            except JournalError as error:
                metrics.journal_failures.inc()
                log.error("journal", error=str(error))
                self._health.failed(error)
                await asyncio.sleep(CATCH_UP_S)
                continue
            self._has_read.set()
            if len(headlines) < MOST_READ:
                self._health.read_all()
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(CATCH_UP_S):
                        await self._news.wait()
                    await asyncio.sleep(GATHER_S)

    async def follows(self, is_known: Callable[[], bool]) -> None:
        """Wait briefly until a record of the journal was processed."""
        until = time.monotonic() + CATCH_UP_S
        while not is_known() and time.monotonic() < until:
            await asyncio.sleep(LOOK_S)

    async def listen(self) -> None:
        """Wake up when another process writes."""
        while True:
            try:
                if await asyncio.to_thread(self._store.wait, self._position(), CATCH_UP_S):
                    await asyncio.sleep(GATHER_OTHERS_S)
                    self._has_read.clear()
                    self._news.set()
                    await self._has_read.wait()
            except JournalError:
                await asyncio.sleep(CATCH_UP_S)

    def _read(self) -> list[Headline]:
        """A store that was away may have come back older: the witnesses are asked first."""
        if self._store.connections != self._connections:
            self._connections = self._store.connections
            for unreachable in self._notary.ask_witnesses():
                log.warning("witness", error=str(unreachable))
        return self._store.follow(self._position(), MOST_READ)
