"""A node checks itself every 24 hours, and when somebody asks: its files, the end of the journal, the random source and
the clock. The result is on record; a failed part is a fault until a later check passes.

A journal that nodes of earlier versions may share, which cannot follow such records, has its first check a day later.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final, Protocol

import structlog

import punto
from punto.errors import JournalDamagedError, JournalError
from punto.faults import CheckedPart, FailedPart, FaultKind, FaultPlace, Faults, end, report
from punto.journal.notary import Notary
from punto.people import Attribution
from punto.service.access.faults import Decided
from punto.service.access.self_checks import SelfChecks
from punto.service.live import metrics
from punto.service.live.clock import house_time, now_ms
from punto.service.live.draws import Draws
from punto.service.live.fault_watch import SERVICE, Watched
from punto.service.live.pools import BusyError
from punto.verify.manifest import hash_files

EVERY_S: Final = 24 * 60 * 60.0
FIRST_AFTER_S: Final = 60.0
"""A node that has just started is busy."""
AGAIN_S: Final = 60.0
"""When the result could not be written."""
FOLDER: Final = Path(punto.__file__).parent
LONGEST_DETAIL: Final = 200

log = structlog.get_logger()


class _Node(Watched, Protocol):
    @property
    def draws(self) -> Draws: ...


class SelfCheck:
    def __init__(self, node: _Node, notary: Notary, record: SelfChecks) -> None:
        self._node = node
        self._notary = notary
        self.record = record
        self._files: dict[str, str] = {}
        """By path: their hashes when they were first looked at."""

    async def work(self) -> None:
        wait, is_first = FIRST_AFTER_S, True
        while True:
            await asyncio.sleep(wait)
            if self._node.departure.has_begun:
                return
            try:
                if not (is_first and await asyncio.to_thread(self._node.store.is_shared)):
                    await self.run(SERVICE, self._node.name)
                wait, is_first = EVERY_S, False
            except (JournalError, BusyError) as error:
                log.warning("self_check_not_recorded", error=str(error))
                wait = AGAIN_S

    async def run(self, by: str, origin: str) -> None:
        """Check, and put the result on record."""
        await asyncio.to_thread(self._run, by, origin)

    def _run(self, by: str, origin: str) -> None:
        failed = [FailedPart(part=part, detail=detail[:LONGEST_DETAIL]) for part, detail in self._found() if detail]
        at = now_ms()
        self.record.write(self._node.name, failed, by, origin, at)
        metrics.self_check_at.set(at / 1000)
        metrics.self_check_failed.set(len(failed))
        place = FaultPlace(device=self._node.name)
        act = Attribution(SERVICE, self._node.name, at)
        decide: Callable[[Faults], Decided]
        if failed:
            detail = "; ".join(f"{one.part.value}: {one.detail}" for one in failed)[:LONGEST_DETAIL]
            log.error("self_check", failed=detail)
            decide = partial(report, kind=FaultKind.SELF_CHECK, place=place, detail=detail, act=act)
        else:
            decide = partial(end, kind=FaultKind.SELF_CHECK, place=place, act=act)
        self._node.faults.change(decide, at)

    def _found(self) -> Iterator[tuple[CheckedPart, str]]:
        """The problem of each part; empty if there is none."""
        yield CheckedPart.FILES, self._changed_files()
        yield CheckedPart.JOURNAL, self._contradiction()
        yield CheckedPart.RANDOM_SOURCE, self._node.draws.check()
        yield CheckedPart.CLOCK, f"{house_time.off_ms} ms" if house_time.off_ms else ""

    def _changed_files(self) -> str:
        found = hash_files(FOLDER)
        known = self._files = self._files or found
        return ", ".join(sorted(name for name in {*known, *found} if known.get(name) != found.get(name)))

    def _contradiction(self) -> str:
        try:
            self._notary.check()
        except JournalDamagedError as error:
            return str(error)
        return ""
