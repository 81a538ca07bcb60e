"""The end of a node: streams take no more commands, send the answers that are due, and close."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

LONGEST_S: Final = 2.0
"""The longest wait for a client that does not read."""


class Departure:
    def __init__(self) -> None:
        self._begun = asyncio.Event()
        self._streams = 0
        self._are_gone = asyncio.Event()

    @property
    def has_begun(self) -> bool:
        return self._begun.is_set()

    async def wait(self) -> None:
        await self._begun.wait()

    @contextmanager
    def attended(self) -> Iterator[None]:
        """A stream is open. The departure waits for its end."""
        self._streams += 1
        try:
            yield
        finally:
            self._streams -= 1
            if not self._streams:
                self._are_gone.set()

    async def begin(self) -> None:
        """Returns when the streams have ended, or after the longest time."""
        self._begun.set()
        if self._streams:
            self._are_gone.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._are_gone.wait(), LONGEST_S)
