"""One service process: desks that decide, a tail that follows the journal, channels that tell the viewers, clocks.

Any number of nodes may share one journal; what one writes, all of them see.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from typing import Final
from uuid import uuid4

from punto.entries import Person
from punto.journal import Append, GroupCommit, Outcome, Record, Store
from punto.service.chronicle import Chronicle
from punto.service.clock import Clock
from punto.service.desk import Desk
from punto.service.history import History
from punto.service.hub import Channel
from punto.service.live_edges import LiveEdges
from punto.service.messages import Answer, AnyCommand, Envelope
from punto.service.people import People
from punto.service.view import View
from punto.table import Table

CATCH_UP_S: Final = 1.0
"""How long the tail waits for news before it looks by itself."""
ENTROPY_BITS: Final = 256


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class Node:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.view = View(store)
        self.people = People(store)
        self.position = store.last_position()
        self._commit = GroupCommit(store)
        self._desks: dict[str, Desk] = {}
        self._channels: dict[str, Channel] = {}
        self._clock = Clock(self.ask)
        self._histories: dict[str, History] = {}
        self._chronicles: dict[str, Chronicle] = {}
        self.live_edges = LiveEdges()
        self._notices: dict[str, tuple[int, str]] = {}
        self._news = asyncio.Event()
        self._tasks = [asyncio.create_task(self._tail()), asyncio.create_task(self._listen())]

    async def ask(
        self, table: str, command: AnyCommand, by: Person, key: str | None = None, at: int | None = None
    ) -> Answer:
        """Carry out a command once; the same key gives the same answer."""
        envelope = Envelope(
            id=key or str(uuid4()),
            at=at or now_ms(),
            by=by,
            table=table,
            command=command,
            entropy=secrets.randbits(ENTROPY_BITS),
        )
        return await self._desk(table).ask(envelope)

    def table(self, name: str) -> Table | None:
        return self.view.table(name).state

    def tables(self) -> list[Table]:
        names = sorted(head.stream.partition("/")[2] for head in self.store.heads() if head.stream.startswith("table/"))
        return [table for name in names if (table := self.table(name)) is not None]

    def channel(self, table: str) -> Channel:
        if table not in self._channels:
            self._channels[table] = Channel(self.view, table)
        return self._channels[table]

    def history(self, table: str) -> History:
        if table not in self._histories:
            self._histories[table] = History(self.store, table)
        return self._histories[table]

    def chronicle(self, table: str) -> Chronicle:
        return self._chronicles.setdefault(table, Chronicle(self.store, table))

    def give_notice(self, table: str, number: int, text: str) -> None:
        """For staff: what happened to a round that the service's stop interrupted."""
        self._notices[table] = number, text

    def notice(self, table: str) -> str | None:
        """As long as the round that it is about is the latest."""
        number, text = self._notices.get(table, (0, ""))
        found = self.table(table)
        return text if text and found and found.round and found.round.number == number else None

    def deadline(self, table: str) -> int | None:
        """When the betting or the time to decide ends at a table, in milliseconds since 1970."""
        return self._clock.deadline(table)

    async def stop(self) -> None:
        self._clock.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for desk in self._desks.values():
            await desk.stop()
        await asyncio.to_thread(self._commit.close)

    def _desk(self, table: str) -> Desk:
        if table not in self._desks:
            self._desks[table] = Desk(table, self.view, self.store, self._write, self._news.set)
        return self._desks[table]

    async def _write(self, append: Append) -> Outcome:
        return await self._commit.append(append)

    async def _tail(self) -> None:
        """Follow the journal: what any node wrote reaches the view, the viewers and the clocks, in order."""
        while True:
            self._news.clear()
            records = await asyncio.to_thread(lambda: list(self.store.read_all(after=self.position, limit=1_000)))
            for record in records:
                self._take(record)
            if not records:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._news.wait(), CATCH_UP_S)

    async def _listen(self) -> None:
        """Other processes' news."""
        while True:
            if await asyncio.to_thread(self.store.wait, self.position, CATCH_UP_S):
                self._news.set()

    def _take(self, record: Record) -> None:
        self.position = record.position
        self.view.take([record])
        kind, _, name = record.stream.partition("/")
        if kind == "table":
            self.channel(name).publish(record)
            if table := self.table(name):
                self._clock.see(table, record.at)
        elif kind == "people":
            self.people.refresh()
