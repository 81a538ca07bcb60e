"""Ends streams whose session has ended: one check of all streams twice a second, not a timer for each."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

CHECK_S: Final = 0.5


class SessionWatch:
    def __init__(self) -> None:
        self._open: dict[asyncio.Future[None], Callable[[], bool]] = {}
        self._is_scheduled = False

    async def wait_for_end(self, is_valid: Callable[[], bool]) -> None:
        """Return when the session is no longer valid, at this node or another."""
        ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._open[ended] = is_valid
        self._schedule()
        try:
            await ended
        finally:
            del self._open[ended]

    def _schedule(self) -> None:
        if self._open and not self._is_scheduled:
            self._is_scheduled = True
            asyncio.get_running_loop().call_later(CHECK_S, self._check)

    def _check(self) -> None:
        self._is_scheduled = False
        for ended, is_valid in self._open.items():
            if not ended.done() and not is_valid():
                ended.set_result(None)
        self._schedule()
