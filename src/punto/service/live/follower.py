"""Brings records of the journal to those at this node who need them.

What this node writes, it takes at once. Of what others write it gets headlines, and reads only the records of what it
follows: registers, limits, tables that have viewers or commands here, and purses of those who bet here. Every other
stream becomes stale, and is read when somebody asks. So a table costs next to nothing at nodes where nobody wants it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, Protocol

import structlog

from punto.entries import FAULTS, PATRONS, PLAY, books_stream, provable_stream, requests_stream, table_stream
from punto.errors import JournalError
from punto.history import Followed
from punto.journal import Record, Store
from punto.journal.records import Headline
from punto.service.access.register import Register
from punto.service.core.view import View
from punto.service.live.clock import house_time
from punto.service.live.hub import Channel
from punto.service.live.keeping import Keeper
from punto.service.live.loading import Loader
from punto.service.live.naming import Naming
from punto.service.live.shown_tables import ShownTables

ASKED_S: Final = 30.0
"""How long a table is followed after somebody asked for it."""
BROUGHT_S: Final = 0.5
"""Between two readings of all tables for lists."""
MOST_READ: Final = 1_000
"""Records read at once."""
MOST_STREAMS: Final = 200
"""Streams read at once."""
OF_HOUSE: Final = (PLAY, FAULTS)
"""Registers that the view holds too."""

log = structlog.get_logger()


class _Node(Protocol):
    store: Store
    view: View
    naming: Naming
    shown: ShownTables

    def is_used(self, table: str) -> bool: ...
    def channel(self, table: str) -> Channel: ...
    def refresh_viewers(self) -> None: ...


class Follower:
    def __init__(self, node: _Node, registers: Mapping[str, Register[Any]], keeper: Keeper, loader: Loader) -> None:
        self._node = node
        self._registers = registers
        self._keeper = keeper
        self._loader = loader
        self.position = node.store.last_position()
        """All headlines up to here were read."""
        self._asked_at: dict[str, float] = {}
        self._bringing, self._brought_at = asyncio.Lock(), -BROUGHT_S
        self._catching_up: dict[str, asyncio.Task[None]] = {}
        """At tables where another node wrote before this one did."""

    async def take(self, headlines: Sequence[Headline]) -> None:
        """Read what is followed, and note of the rest that it changed."""
        if not headlines:
            return
        shown, versions = self._node.shown, {headline.stream: headline.version for headline in headlines}
        for stream, version in versions.items():
            kind, _, name = stream.partition("/")
            if kind == "table":
                shown.note(name, version)
        due = self._due(versions)
        self._node.view.note({stream: version for stream, version in versions.items() if stream not in due})
        await self._read(due)
        if PATRONS in versions:
            self._node.naming.learn()
        self._keeper.follow(headlines)
        house_time.see_record(headlines[-1].at)
        self.position = max(self.position, headlines[-1].position)

    def take_own(self, table: str, records: Sequence[Record], known: Mapping[int, Followed]) -> None:
        """Records that this node wrote together, for one table."""
        if not records:
            return
        if records[0].position == self.position + 1:
            self.position = records[-1].position
            self._keeper.follow(records)
        house_time.see_record(records[-1].at)
        self._take(records, known)
        if self._node.shown.is_behind(table) and table not in self._catching_up:
            task = self._catching_up[table] = asyncio.create_task(self._try_to_catch_up(table))
            task.add_done_callback(lambda _: self._catching_up.pop(table))

    async def _try_to_catch_up(self, table: str) -> None:
        """If the journal is away, the next record tries again."""
        try:
            await self.catch_up([table])
        except JournalError as error:
            log.error("journal", error=str(error))

    async def bring(self, table: str) -> None:
        """Show all that was written at a table, and follow it for a while."""
        self._asked_at[table] = time.monotonic()
        if self._node.shown.is_behind(table):
            await self.catch_up([table])

    async def bring_all(self) -> None:
        """Show what was written at all tables, at most half a second ago."""
        async with self._bringing:
            if time.monotonic() - self._brought_at >= BROUGHT_S:
                self._brought_at = time.monotonic()
                await self.catch_up_everywhere()

    async def catch_up_everywhere(self) -> None:
        """Read what others wrote at all tables."""
        if behind := self._node.shown.behind:
            await self.catch_up(behind)

    async def catch_up(self, tables: Collection[str]) -> None:
        """Read what others wrote at these tables."""
        shown, view = self._node.shown, self._node.view
        for table in tables:
            if shown.is_far_behind(table) and not self._node.is_used(table):
                await shown.begin_anew(table)
        due = {table_stream(table): shown.version(table) for table in tables}
        beside = (stream(table) for table in tables for stream in (requests_stream, provable_stream, books_stream))
        await self._read(due | {stream: view.version(stream) or 0 for stream in view.stale(beside)})

    def _due(self, versions: Mapping[str, int]) -> dict[str, int]:
        """Streams to read, with the versions after which to begin."""
        due = {}
        for stream, version in versions.items():
            known = self._known(stream)
            if known is not None and known < version:
                due[stream] = known
        return due

    def _known(self, stream: str) -> int | None:
        """The version that this node knows of a stream that it follows."""
        kind, _, name = stream.partition("/")
        if stream in OF_HOUSE:
            return self._node.view.version(stream)
        if (register := self._registers.get(stream)) is not None:
            return register.version
        if kind == "table":
            return self._node.shown.version(name) if self._follows(name) else None
        is_followed = kind == "care" or self._follows(name) or self._loader.was_asked(stream)
        return self._node.view.version(stream) if is_followed else None

    def _follows(self, table: str) -> bool:
        """One that is new here too."""
        is_asked = time.monotonic() - self._asked_at.get(table, -ASKED_S) < ASKED_S
        return is_asked or self._node.is_used(table) or not self._node.shown.knows(table)

    async def _read(self, due: dict[str, int]) -> None:
        """In parts, so that commands do not wait."""
        streams = list(due)
        for start in range(0, len(streams), MOST_STREAMS):
            after = {stream: due[stream] for stream in streams[start : start + MOST_STREAMS]}
            while records := await asyncio.to_thread(self._node.store.read_streams, after, MOST_READ):
                self._take(records, {})
                if len(records) < MOST_READ:
                    break
                after |= {record.stream: record.version for record in records}

    def _take(self, records: Sequence[Record], known: Mapping[int, Followed]) -> None:
        """Show records: to registers, view and tables."""
        node, at_tables, asked, is_for_all = self._node, dict[str, list[Record]](), set[str](), False
        self._keeper.take(records)
        for record in records:
            kind, _, name = record.stream.partition("/")
            if kind == "table":
                at_tables.setdefault(name, []).append(record)
                continue
            register = self._registers.get(record.stream)
            if register is not None:
                register.take(record)
            if register is None or record.stream in OF_HOUSE:
                node.view.take(record)
            if kind == "requests":
                asked.add(name)
            is_for_all |= kind == "care" or record.stream in OF_HOUSE
        for name in asked - at_tables.keys():
            node.channel(name).refresh()
        for name, taken in at_tables.items():
            node.shown.take(name, taken, known)
        if is_for_all:
            node.refresh_viewers()
