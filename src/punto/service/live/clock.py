"""Table timers: they close betting, and end pending decisions so that none blocks a table forever.

Deadlines come from journal timestamps, and all nodes send the timer's command with the same key, so it runs once.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final

from msgspec import Struct

from punto.errors import JournalError
from punto.people import Person, Post
from punto.round import Election, RoundState
from punto.service.core.messages import Answer, AnyCommand
from punto.service.live.pools import BusyError
from punto.service.showing.redaction import WARNING_MS
from punto.table import Table
from punto.table.commands import CloseBetting, DecisionTimeOver

CLOCK: Final = Person("clock", Post.DEALER)
RETRY_S: Final = 0.5
"""Delay before a retry when the journal is unavailable."""

Ask = Callable[[str, AnyCommand, Person, str], Awaitable[Answer]]


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class _Alarm(Struct, frozen=True):
    key: str
    deadline: int
    task: asyncio.Task[None]


class Clock:
    def __init__(self, ask: Ask, warn: Callable[[str], None]) -> None:
        self._ask = ask
        self._warn = warn
        self._alarms: dict[str, _Alarm] = {}

    def deadline(self, table: str) -> int | None:
        alarm = self._alarms.get(table)
        return alarm.deadline if alarm else None

    def see(self, table: Table, at: int) -> None:
        """Set, keep or cancel a table's alarm after a change."""
        due = _due(table)
        alarm = self._alarms.get(table.id)
        if alarm is not None and (due is None or alarm.key != due[0]):
            alarm.task.cancel()
            del self._alarms[table.id]
        if due is not None and table.id not in self._alarms:
            key, seconds, command = due
            deadline = at + 1000 * seconds
            task = asyncio.create_task(self._ring(table.id, key, deadline, command))
            self._alarms[table.id] = _Alarm(key, deadline, task)

    def stop(self) -> None:
        for alarm in self._alarms.values():
            alarm.task.cancel()

    async def _ring(self, table: str, key: str, deadline: int, command: AnyCommand) -> None:
        await _sleep_until(deadline - WARNING_MS)
        self._warn(table)
        await _sleep_until(deadline)
        while True:
            try:
                await self._ask(table, command, CLOCK, key)
                return
            except (JournalError, BusyError):
                await asyncio.sleep(RETRY_S)


async def _sleep_until(at: int) -> None:
    """Recheck the wall clock, because the event loop's clock may run ahead of it."""
    while (left := at - now_ms()) > 0:
        await asyncio.sleep(left / 1000)


def _due(table: Table) -> tuple[str, int, AnyCommand] | None:
    """Key, duration in seconds and command of the alarm that the table needs."""
    round_, settings = table.round, table.settings
    if round_ is None:
        return None
    name = f"clock/{table.id}/{round_.number}"
    if round_.state is RoundState.BETTING and round_.awaits is None and settings.betting_seconds is not None:
        return f"{name}/close", settings.betting_seconds, CloseBetting()
    waits = (round_.ante_pause and round_.awaits is None) or isinstance(round_.awaits, Election)
    if waits and settings.decision_seconds is not None:
        return f"{name}/decide/{len(round_.rulings)}", settings.decision_seconds, DecisionTimeOver()
    return None
