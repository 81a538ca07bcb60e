"""Ends idle sessions, and puts failed log-ins and the use of sessions on record."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from punto.errors import JournalError
from punto.service.access.live_sessions import LiveSessions
from punto.service.access.people import People
from punto.service.live.clock import now_ms

KEEP_S: Final = 0.5


class SessionKeeper:
    def __init__(self, sessions: LiveSessions, people: People) -> None:
        self._sessions = sessions
        self._people = people

    async def work(self) -> None:
        while True:
            await asyncio.sleep(KEEP_S)
            await self.keep()

    async def keep(self) -> None:
        """What the journal does not take now waits for the next time."""
        with suppress(JournalError):
            await asyncio.to_thread(self._keep)

    def _keep(self) -> None:
        self._sessions.report_failures(self._people.names(), now_ms())
        self._sessions.keep(now_ms())
