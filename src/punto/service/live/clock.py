"""Table timers: they close betting, and end pending decisions so that none blocks a table forever.

Deadlines come from journal timestamps, and all nodes send the timer's command with the same key, so it runs once. Once
set, a timer runs by the monotonic clock: no step of a wall clock ends a betting time early.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextvars import Context
from typing import Final

from msgspec import Struct

from punto.errors import JournalError
from punto.options.steps import turn_due
from punto.people import Person
from punto.round import Election, RoundState
from punto.service.core.acting import CLOCK
from punto.service.core.messages import Answer, AnyCommand
from punto.service.live.house_time import BOUND_MS, HouseTime, monotonic_ms
from punto.service.live.pools import BusyError
from punto.service.showing.status import WARNING_MS
from punto.table import Table
from punto.table.commands import CloseBetting, DecisionTimeOver

RETRY_S: Final = 0.5
"""Delay before a retry when the journal is unavailable."""

Ask = Callable[[str, AnyCommand, Person, str], Awaitable[Answer]]


house_time: Final = HouseTime()
"""Of this process; its node keeps it right."""


now_ms: Final = house_time.now_ms
"""Milliseconds since 1970, by the clock that all nodes share."""


class _Alarm(Struct, frozen=True):
    key: str
    deadline: int
    task: asyncio.Task[None]


class Clock:
    def __init__(self, ask: Ask, warn: Callable[[str], None], catch_up: Callable[[str], Awaitable[None]]) -> None:
        self._ask = ask
        self._warn = warn
        self._catch_up = catch_up
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
            left_ms = max(0, 1000 * seconds - house_time.elapsed_ms(at))
            ring = self._ring(table.id, key, deadline, left_ms, command)
            task = asyncio.create_task(ring, context=Context())  # its log lines belong to no request
            self._alarms[table.id] = _Alarm(key, deadline, task)

    def stop(self) -> None:
        for alarm in self._alarms.values():
            alarm.task.cancel()

    async def _ring(self, table: str, key: str, deadline: int, left_ms: int, command: AnyCommand) -> None:
        rings_at = monotonic_ms() + left_ms
        await _sleep_until(rings_at - WARNING_MS, deadline - WARNING_MS)
        self._warn(table)
        await _sleep_until(rings_at, deadline)
        while True:
            try:
                await self._catch_up(table)  # it may have gone on at another node: this alarm is then cancelled
                await self._ask(table, command, CLOCK, key)
                return
            except (JournalError, BusyError):
                await asyncio.sleep(RETRY_S)


async def _sleep_until(monotonic: int, deadline: int) -> None:
    """Both must have passed, but a clock that was set back delays the alarm only briefly."""
    while (left := monotonic - monotonic_ms()) > 0:
        await asyncio.sleep(left / 1000)
    while (left := deadline - now_ms()) > 0 and monotonic_ms() < monotonic + BOUND_MS:
        await asyncio.sleep(min(left, 100) / 1000)


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
    if (turn := turn_due(table)) and round_.awaits is None and settings.decision_seconds is not None:
        return f"{name}/turn/{len(round_.turned)}", settings.decision_seconds, turn
    return None
