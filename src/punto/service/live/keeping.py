"""Writes snapshots and signed checkpoints in the background.

Snapshots shorten start-up: a node reads only later records. Checkpoints cover records since the previous one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from itertools import count
from typing import Final

import structlog

from punto.errors import JournalError
from punto.journal import Record, Snapshot, Store
from punto.journal.notary import Notary
from punto.journal.records import Headline
from punto.service.core.view import is_house_stream
from punto.service.live import metrics
from punto.service.live.clock import now_ms

SNAPSHOT_EVERY: Final = 500
"""Records per stream between snapshots."""
CHECKPOINT_S: Final = 30

log = structlog.get_logger()


class Keeper:
    def __init__(
        self,
        store: Store,
        notary: Notary,
        snapshots_of: Callable[[str], Sequence[Snapshot]],
        long_reads: set[str],
        failed: Callable[[Exception], object],
    ) -> None:
        """`failed` hears of a journal that contradicts what was signed."""
        self._failed = failed
        self._store = store
        self._notary = notary
        self._snapshots_of = snapshots_of
        self._long_reads = long_reads
        self._due: set[str] = set()
        self._can_note = True
        """Else it is tried again with the next checkpoint."""

    def follow(self, records: Sequence[Record | Headline]) -> None:
        """All records of the journal, in order."""
        self._notary.take(records)

    def take(self, records: Sequence[Record]) -> None:
        """Those that this node wrote or read."""
        streams = {record.stream for record in records if record.version % SNAPSHOT_EVERY == 0}
        self._due.update(filter(is_house_stream, streams))

    async def work(self) -> None:
        for second in count(1):
            await asyncio.sleep(1)
            if self._can_note:
                await self._try(self._note_end)
            if second % CHECKPOINT_S == 0:
                await self.finish()

    async def _note_end(self) -> None:
        self._can_note = False
        await asyncio.to_thread(self._notary.note_end)
        self._can_note = True

    async def finish(self) -> None:
        """Snapshots first: the checkpoint covers them, and one that it does not cover is never used."""
        await self._try(self._note_end)
        await self._try(self._save_snapshots)
        await self._try(self.sign)

    async def _try(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except JournalError as error:
            log.error("keeping", error=str(error))
            self._failed(error)

    async def _save_snapshots(self) -> None:
        due = self._due | self._long_reads
        self._due.clear()
        self._long_reads.clear()
        for stream in due:
            for snapshot in self._snapshots_of(stream):
                await asyncio.to_thread(self._store.save_snapshot, *snapshot)

    async def sign(self) -> None:
        """Sign a checkpoint if there are new records, and hand the witnesses what they lack."""
        signed = await asyncio.to_thread(self._notary.sign, now_ms())
        if signed is not None:
            metrics.checkpoint_at.set(signed.at / 1000)
        for error in await asyncio.to_thread(self._notary.hand_over):
            log.error("witness", error=str(error))
