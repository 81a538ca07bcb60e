"""The tables as this node shows them: viewers, history and timer of a table are at the same version of its stream."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from punto.entries import table_stream
from punto.errors import JournalUnavailableError
from punto.history import Followed, TableHistory
from punto.journal import Record, Store
from punto.service.core.view import Held, View
from punto.service.live.clock import Clock, now_ms
from punto.service.live.closed import ClosedTables
from punto.service.live.hub import Channel
from punto.table import Table

MOST_BEHIND: Final = 2_000
"""Records of a table to read one by one. Behind more of them it begins anew, at its snapshots."""


class ShownTables:
    def __init__(
        self, store: Store, view: View, closed: ClosedTables, clock: Clock, channel: Callable[[str], Channel]
    ) -> None:
        self._store = store
        self._view = view
        self._closed = closed
        self._clock = clock
        self._channel = channel
        self._histories: dict[str, TableHistory] = {}
        self._versions: dict[str, int] = {}
        self._behind: dict[str, int] = {}
        """Tables with records that this node has not read, and their latest version."""
        self.names = {head.stream.partition("/")[2] for head in store.heads("table/")}
        for name in sorted(self.names):
            self._try(name, partial(self._begin, name))

    def start_timers(self, now: int) -> None:
        for name in sorted(self.names):
            self._see(self._view.shown_table(name).state, self.history(name).opened_at or now)

    @property
    def behind(self) -> list[str]:
        return list(self._behind)

    def is_far_behind(self, name: str) -> bool:
        return self._behind.get(name, 0) - self.version(name) > MOST_BEHIND

    def is_behind(self, name: str) -> bool:
        return name in self._behind

    def knows(self, name: str) -> bool:
        return name in self._versions or name in self._closed

    def version(self, name: str) -> int:
        """Of the last record that it shows."""
        return self._versions.get(name, 0)

    def history(self, name: str) -> TableHistory:
        """Recent rounds."""
        return self._histories[name]

    def note(self, name: str, version: int) -> None:
        """There are records up to this version."""
        if version > self.version(name) and name not in self._closed:
            self._behind[name] = max(version, self._behind.get(name, 0))

    def take(self, name: str, records: Sequence[Record], known: Mapping[int, Followed]) -> None:
        """Show the records that come next; what this node wrote is known by version. After a gap it is behind."""
        following = [record for record in records if record.version > self.version(name)]
        if not following or name in self._closed:
            return
        if following[0].version == self.version(name) + 1:
            self._try(name, partial(self._take, name, following, known))
        else:
            self.note(name, following[-1].version)

    async def begin_anew(self, name: str) -> None:
        """At its snapshots. Nobody may be viewing it here."""
        history, held = await asyncio.to_thread(self._load, name)
        self._show(name, history, held)
        self._channel(name).begin_anew()
        self._see(self._view.shown_table(name).state, history.opened_at or now_ms())

    def close(self, name: str, error: Exception) -> None:
        """A table whose records cannot be replayed."""
        self.names.discard(name)
        self._behind.pop(name, None)
        self._closed.close(name, error)

    def _begin(self, name: str) -> None:
        self._show(name, *self._load(name))

    def _load(self, name: str) -> tuple[TableHistory, Mapping[str, Held[Any]]]:
        """The history is read last: it may be ahead of the view, never behind."""
        held = self._view.load([table_stream(name)])
        return TableHistory.from_snapshot(self._store, name), held

    def _show(self, name: str, history: TableHistory, held: Mapping[str, Held[Any]]) -> None:
        self._view.lend(held)
        self._histories[name] = history
        self._reach(name, held[table_stream(name)].version)

    def _reach(self, name: str, version: int) -> None:
        self._versions[name] = version
        if version >= self._behind.get(name, 0):
            self._behind.pop(name, None)

    def _take(self, name: str, records: Sequence[Record], known: Mapping[int, Followed]) -> None:
        if name not in self._histories:
            self._histories[name] = TableHistory(self._store, name, listed=TableHistory.SAVED)
        history, channel = self._histories[name], self._channel(name)
        for record, later in zip(records, (*records[1:], None), strict=True):
            followed = self._view.take_at_table(record) or known.get(record.version)
            history.take(record, followed)
            channel.take(record, followed)
            if later is None or later.at > record.at:
                self._see(followed.after if followed else self._view.shown_table(name).state, record.at)
        self._reach(name, records[-1].version)
        self.names.add(name)
        channel.refresh()

    def _see(self, table: Table | None, at: int) -> None:
        if table is not None:
            self._clock.see(table, at)

    def _try(self, name: str, work: Callable[[], None]) -> None:
        """Close a table whose records cannot be replayed."""
        try:
            work()
        except JournalUnavailableError:
            raise
        except Exception as error:  # a record of another version may fail anywhere
            self.close(name, error)
