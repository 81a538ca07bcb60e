"""Reads the history of tables for the pit, in the background: in small slices, so that commands do not wait.

What was read is saved every `SAVE_EVERY` records of a table, so that the next start reads only what came after. After
its start a node reads on only at tables that it serves, or that somebody asked for: the node that serves a table keeps
its snapshot up to date for all others.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection
from threading import Event, Lock
from typing import Final

import structlog

from punto.errors import JournalError
from punto.history.marks import MARK_EVERY
from punto.journal import Store
from punto.service.showing.pit_table import PitTable

FOLLOW_S: Final = 5.0
"""Between two readings."""
PAUSE_S: Final = 0.03
"""After a slice of a millisecond: reading ahead takes a thirtieth of a core at most, however many bets come in."""
SAVE_EVERY: Final = 500
"""Records of a table between snapshots."""
ASKED_S: Final = 600.0
"""How long a table is followed after somebody asked for it."""

log = structlog.get_logger()


class PitFollower:
    def __init__(self, store: Store, names: Callable[[], Collection[str]], serves: Callable[[str], bool]) -> None:
        self._store = store
        self._names = names
        self._serves = serves
        self._tables: dict[str, PitTable] = {}
        self._saved: dict[str, int] = {}
        """Versions of the snapshots."""
        self._asked_at: dict[str, float] = {}
        self._lock = Lock()
        self._is_stopping = Event()

    def table(self, name: str) -> PitTable:
        """For somebody who asks. Loads its snapshot: call it off the event loop."""
        self._asked_at[name] = time.monotonic()
        return self._load(name)

    def _load(self, name: str) -> PitTable:
        with self._lock:
            if name not in self._tables:
                self._tables[name] = PitTable.from_snapshot(self._store, name)
                self._saved[name] = self._tables[name].version
            return self._tables[name]

    def _is_followed(self, name: str) -> bool:
        return self._serves(name) or time.monotonic() - self._asked_at.get(name, -ASKED_S) < ASKED_S

    def _forget_others(self) -> None:
        """A later question begins at the snapshot of the node that serves the table."""
        with self._lock:
            for name in [name for name in self._tables if not self._is_followed(name)]:
                del self._tables[name]

    async def work(self) -> None:
        await asyncio.to_thread(self._read_all, sorted(self._names()))
        while True:
            self._forget_others()
            await asyncio.sleep(FOLLOW_S)
            await asyncio.to_thread(self._read_all, list(filter(self._is_followed, self._names())))

    def stop(self) -> None:
        self._is_stopping.set()

    def _read_all(self, names: Collection[str]) -> None:
        for name in sorted(names):
            try:
                self._read(name)
            except JournalError as error:
                log.error("pit", table=name, error=str(error))
            except Exception as error:  # a record of another version may fail anywhere
                log.exception("pit", table=name, error=str(error))
            if self._is_stopping.is_set():
                return

    def _read(self, name: str) -> None:
        table, is_unfinished = self._load(name), True
        while is_unfinished and not self._is_stopping.is_set():
            is_unfinished = table.read_slice()
            if table.version - self._saved[name] >= (SAVE_EVERY if not is_unfinished else MARK_EVERY):
                self._save(name, table)
            time.sleep(PAUSE_S)

    def _save(self, name: str, table: PitTable) -> None:
        for snapshot in table.snapshots():
            self._store.save_snapshot(*snapshot)
            self._saved[name] = snapshot[1]
