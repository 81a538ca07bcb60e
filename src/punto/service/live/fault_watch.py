"""Records faults that a node detects: a terminal that is away during betting or with bets in play, and a wrong clock.

Their end is recorded too. As long as nodes of earlier versions may share the journal, they wait: those nodes cannot
follow faults.
"""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import chain
from time import monotonic
from typing import Final, Protocol

import structlog

from punto.errors import JournalError
from punto.faults import FaultKind, FaultPlace, Faults, end, report
from punto.journal import Store
from punto.people import Attribution, Person
from punto.round import Stage
from punto.service.access.faults import Decided, HouseFaults
from punto.service.access.terminals import is_terminal
from punto.service.live.clock import house_time, now_ms
from punto.service.live.departure import Departure
from punto.service.live.pools import BusyError, Pools
from punto.table import Table

AWAY_S: Final = 10.0
"""A terminal that returns sooner is not recorded."""
LOOK_S: Final = 1.0
SERVICE: Final = "service"
"""Who reports what a node detects."""

log = structlog.get_logger()


class Watched(Protocol):
    """What every watch over a node uses of it."""

    @property
    def name(self) -> str: ...
    @property
    def store(self) -> Store: ...
    @property
    def faults(self) -> HouseFaults: ...
    @property
    def departure(self) -> Departure: ...


class _Node(Watched, Protocol):
    @property
    def pools(self) -> Pools: ...
    def table(self, name: str) -> Table | None: ...
    async def catch_up_at(self, table: str) -> None: ...


class FaultWatch:
    def __init__(self, node: _Node) -> None:
        self._node = node
        self._streams: Counter[str] = Counter()
        """Open streams, by terminal."""
        self._away_since: dict[str, float] = {}

    @contextmanager
    def attended(self, person: Person | None) -> Iterator[None]:
        """While a stream is open."""
        if person is None or not is_terminal(person):
            yield
            return
        name = person.name
        self._streams[name] += 1
        self._away_since.pop(name, None)
        try:
            yield
        finally:
            self._streams[name] -= 1
            if not self._streams[name]:
                del self._streams[name]
                self._away_since[name] = monotonic()

    async def work(self) -> None:
        while True:
            await asyncio.sleep(LOOK_S)
            if self._node.departure.has_begun:
                return
            try:
                for name in self._gone():
                    await self._node.catch_up_at(name.rpartition("/")[0])
                for decide in chain(self._terminals(), self._clock()):
                    if await asyncio.to_thread(self._node.store.is_shared):
                        break
                    await self._node.pools.changes.run(self._node.faults.change, decide, now_ms())
            except (JournalError, BusyError) as error:
                log.warning("fault_not_recorded", error=str(error))

    def _terminals(self) -> Iterator[Callable[[Faults], Decided]]:
        """The next one is yielded once the one before is on record; what could not be written is tried again."""
        for fault in self._node.faults.state.open.values():
            name = fault.place.terminal_name
            if fault.kind is FaultKind.DISCONNECTED and fault.ended_at is None and name in self._streams:
                yield partial(_end, FaultKind.DISCONNECTED, fault.place)
        for name in filter(self._is_at_stake, self._gone()):
            if name in self._away_since:
                table, _, number = name.rpartition("/")
                yield partial(_report, FaultKind.DISCONNECTED, FaultPlace(table=table, terminal=int(number)), "")
                self._away_since.pop(name, None)

    def _gone(self) -> list[str]:
        """Terminals that have been away for too long."""
        now = monotonic()
        return [name for name, since in self._away_since.items() if now - since >= AWAY_S]

    def _is_at_stake(self, name: str) -> bool:
        table = self._node.table(name.rpartition("/")[0])
        round_ = None if table is None else table.round
        if round_ is None or round_.is_over:
            return False
        return round_.stage is Stage.BETTING or any(bet.patron == name for bet in round_.bets)

    def _clock(self) -> Iterator[Callable[[Faults], Decided]]:
        place, off = FaultPlace(device=self._node.name), house_time.off_ms
        lasts = self._node.faults.state.find(FaultKind.CLOCK_STEP, place) is not None
        if off and not lasts:
            yield partial(_report, FaultKind.CLOCK_STEP, place, f"{off} ms")
        elif lasts and not off:
            yield partial(_end, FaultKind.CLOCK_STEP, place)


def _report(kind: FaultKind, place: FaultPlace, detail: str, faults: Faults) -> Decided:
    return report(faults, kind, place, detail, _here())


def _end(kind: FaultKind, place: FaultPlace, faults: Faults) -> Decided:
    return end(faults, kind, place, _here())


def _here() -> Attribution:
    return Attribution(by=SERVICE, origin=socket.gethostname(), at=now_ms())
