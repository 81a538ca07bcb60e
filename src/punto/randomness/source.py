"""The random source of live tables: the operating system's generator, with every byte tested before it is used."""

from __future__ import annotations

import os
from collections.abc import Callable
from threading import Lock

from punto.errors import SourceFailedError
from punto.randomness.health import START_BYTES, HealthTests
from punto.scaling import WORD_BYTES


class MonitoredSource:
    """Words are drawn when they are needed: none is kept that would fix a card before its bets are closed.

    Once a test fails, the source gives nothing more: a restart tests it anew.
    """

    def __init__(self, read: Callable[[int], bytes] = os.urandom) -> None:
        self._read = read
        self._health = HealthTests()
        self._failed: SourceFailedError | None = None
        self._lock = Lock()
        self._is_started = False

    def draw(self) -> bytes:
        """One word. Raise SourceFailedError if the source has failed a test."""
        return self.draw_many(1)

    def draw_many(self, count: int) -> bytes:
        """Words for the battery. A live table draws one at a time."""
        with self._lock:
            if not self._is_started:
                self._take(START_BYTES)
                self._is_started = True
            return self._take(count * WORD_BYTES)

    def _take(self, count: int) -> bytes:
        if self._failed is not None:
            raise self._failed
        drawn = self._read(count)
        if failed := self._health.take(drawn):
            self._failed = SourceFailedError(failed)
            raise self._failed
        return drawn
