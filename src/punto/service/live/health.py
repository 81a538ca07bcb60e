"""Whether this node may serve: the store takes writes, the tail is current, nothing known is missing, the clock is
right."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final

import structlog

from punto.errors import JournalDamagedError, JournalError, JournalRolledBackError
from punto.messages import Language, Message, message
from punto.service.live import metrics
from punto.service.live.house_time import HouseTime, Measurement, monotonic_ms, wall_ms
from punto.words import say

LOOK_S: Final = 0.25
PROBE_S: Final = 0.75
"""How long without a confirmed write until one is tried."""
STALE_S: Final = 2.0
"""How long without an answer from the store until viewers are told."""
READS_ON_S: Final = 1.0
"""How long after its last confirmed write a store must be read to count as one that answers."""
MEASURE_S: Final = 2.0

log = structlog.get_logger()


class NotServingError(JournalError):
    """This node takes no commands, no bets, or none for one table."""

    def __init__(self, reason: Message) -> None:
        super().__init__(say(reason, Language.ENGLISH))
        self.reason = reason


class Health:
    def __init__(self, time_: HouseTime) -> None:
        self._time = time_
        self._lost: JournalDamagedError | None = None
        self._failed_source: Message | None = None
        self._written_at = self._read_at = time.monotonic()

    def wrote(self) -> None:
        self._written_at = time.monotonic()

    def read_all(self) -> None:
        """The tail has read everything that there is."""
        self._read_at = time.monotonic()

    def failed(self, error: Exception) -> None:
        """A journal that lost something stays lost until an operator restarts the node."""
        if isinstance(error, JournalDamagedError) and self._lost is None:
            self._lost = error
            log.error("journal_lost", error=str(error), missing=_missing(error))

    def source_failed(self, test: str) -> Message:
        """Tell everyone that nothing can be drawn. Returns what they are told."""
        self._failed_source = message("outage-random_source")
        log.error("random_source", test=test)
        return self._failed_source

    @property
    def outage(self) -> Message | None:
        """What is wrong, for everyone; None if nothing is."""
        if isinstance(self._lost, JournalRolledBackError):
            lost = self._lost
            return message("outage-records_lost", first=lost.first, last=lost.last, commands=len(lost.keys))
        if self._lost is not None:
            return message("outage-journal_damaged")
        if self.silent_s > STALE_S:
            return message("outage-not_confirmed") if self._is_read_only else message("outage-no_answer")
        if off := self._time.off_ms:
            return message("outage-clock_off", seconds=max(1, abs(off) // 1000))
        return self._failed_source

    @property
    def silent_s(self) -> float:
        """How long the store has not confirmed a write, or the tail has not been current."""
        return time.monotonic() - min(self._written_at, self._read_at)

    @property
    def _is_read_only(self) -> bool:
        """The store still answers but confirms nothing: it waits for a standby or its disk."""
        return self._read_at > self._written_at + READS_ON_S and time.monotonic() - self._read_at <= STALE_S

    def check_command(self) -> None:
        """A node that knows more than its store decides nothing."""
        if self._lost is not None and (outage := self.outage):
            raise NotServingError(outage)

    def check_bet(self) -> None:
        if self._time.off_ms and (outage := self.outage):
            raise NotServingError(outage)

    async def watch(
        self, probe: Callable[[], Awaitable[object]], clock_ms: Callable[[], int], on_change: Callable[[], None]
    ) -> None:
        """Probe the store, measure the clock, and tell viewers of a change."""
        tries = [_Repeated(self._probe(probe), PROBE_S), _Repeated(self._measure(clock_ms), MEASURE_S)]
        told: Message | None = None
        try:
            while True:
                await asyncio.sleep(LOOK_S)
                for one in tries:
                    one.run_if_due()
                if (outage := self.outage) != told:
                    told = outage
                    metrics.ready.set(outage is None)
                    log.warning("health", outage=None if outage is None else say(outage, Language.ENGLISH))
                    on_change()
        finally:
            for one in tries:
                one.stop()

    def _probe(self, probe: Callable[[], Awaitable[object]]) -> Callable[[], Awaitable[None]]:
        async def run() -> None:
            if time.monotonic() - self._written_at >= PROBE_S:
                await probe()

        return run

    def _measure(self, clock_ms: Callable[[], int]) -> Callable[[], Awaitable[None]]:
        async def run() -> None:
            self._time.take(await asyncio.to_thread(measure, clock_ms))
            metrics.clock_offset.set(self._time.off_ms / 1000)

        return run


class _Repeated:
    """Work that runs again after a pause, never twice at once."""

    def __init__(self, work: Callable[[], Awaitable[None]], pause_s: float) -> None:
        self._work = work
        self._pause_s = pause_s
        self._due = 0.0
        self._task: asyncio.Task[None] | None = None

    def run_if_due(self) -> None:
        if (self._task is None or self._task.done()) and time.monotonic() >= self._due:
            self._due = time.monotonic() + self._pause_s
            self._task = asyncio.create_task(self._try())

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _try(self) -> None:
        try:
            await self._work()
        except JournalError as error:
            metrics.journal_failures.inc()
            log.error("journal", error=str(error))


def measure(clock_ms: Callable[[], int]) -> Measurement:
    begun, wall = monotonic_ms(), wall_ms()
    store = clock_ms()
    return Measurement(begun=begun, ended=monotonic_ms(), wall=wall, store=store)


def _missing(error: JournalDamagedError) -> dict[str, object]:
    if not isinstance(error, JournalRolledBackError):
        return {}
    return {"first": error.first, "last": error.last, "commands": list(error.keys)}
