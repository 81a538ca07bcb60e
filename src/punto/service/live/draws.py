"""The random words of a node. A failed health test is a fault on record, and nothing is drawn until a restart."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Callable

import msgspec

from punto.entries import RANDOM_SOURCE, RandomSourceFailed
from punto.errors import SourceFailedError
from punto.journal import Record, Store
from punto.randomness.source import MonitoredSource
from punto.service.access.register import Register
from punto.service.live.clock import now_ms
from punto.service.live.health import Health, NotServingError


class Draws:
    def __init__(self, store: Store, health: Health, read: Callable[[int], bytes] = os.urandom) -> None:
        self._source = MonitoredSource(read)
        self._health = health
        self._recording: asyncio.Task[None] | None = None
        self.register = Register(store, RANDOM_SOURCE, msgspec.json.Decoder(RandomSourceFailed), _only_on_record)

    def draw(self) -> int:
        """Raise NotServingError if the source has failed."""
        try:
            return int.from_bytes(self._source.draw())
        except SourceFailedError as failed:
            if self._recording is None:
                self._recording = asyncio.create_task(asyncio.to_thread(self._record, failed.test))
            raise NotServingError(self._health.source_failed(failed.test)) from failed

    def check(self) -> str:
        """Why the source cannot be used; empty if its tests pass on another word."""
        try:
            self._source.draw()
        except SourceFailedError as failed:
            return failed.test
        return ""

    async def finish(self) -> None:
        if self._recording is not None:
            await asyncio.gather(self._recording, return_exceptions=True)

    def _record(self, test: str) -> None:
        event = RandomSourceFailed(test=test, machine=socket.gethostname())
        self.register.write(lambda: [event], now_ms())


def _only_on_record(event: RandomSourceFailed, record: Record) -> None:
    """A node judges its own source: another node's may be sound."""
