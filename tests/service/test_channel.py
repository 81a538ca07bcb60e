"""A viewer sees each event once, even if the viewer or the table is ahead of the records received."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator

from punto.entries import TableEntry, encode_entry
from punto.journal import Append, Record, Store, StreamAppend
from punto.journal.sqlite import SqliteStore
from punto.people import Person, Post, Role
from punto.service.core.view import View
from punto.service.live.hub import Channel, Presenting
from punto.service.live.loading import Loader
from punto.service.live.pools import Pools
from punto.service.live.queueing import InFlight
from punto.service.live.scenes import SceneTurns
from punto.table import Event, Table, TableSettings, set_up
from punto.table.events import SettingsChanged
from punto.wire.codec import encode
from punto.wire.tables import TableStatus

MANAGER = Person("manager", Post.PIT_MANAGER)


def status_of(table: Table) -> TableStatus:
    return TableStatus(deadline=None, notice=None, notice_message=None, announcements=(), results=())


def write(store: Store, *events: Event) -> list[Record]:
    payloads = tuple(encode_entry(TableEntry(id="k", by=MANAGER, events=(event,))) for event in events)
    store.append_all([Append(streams=(StreamAppend(stream="table/t", payloads=payloads),), at=1)])
    return list(store.read("table/t"))


def change(places: int) -> SettingsChanged:
    return SettingsChanged(settings=TableSettings(places=places), by=Role.PIT_MANAGER)


async def places_told(messages: AsyncIterator[bytes]) -> tuple[int, list[int]]:
    """Version and events of the next picture."""
    picture = json.loads(await asyncio.wait_for(anext(messages), 60))
    return picture["version"], [event["settings"]["places"] for event in picture["events"]]


async def watch() -> list[tuple[int, list[int]]]:
    store = SqliteStore.in_memory()
    records = write(store, set_up("t", "rws", TableSettings()), change(2), change(3), change(4))
    view = View(store)
    view.table("t")  # a node reads its tables before anybody watches
    presenting = Presenting(status_of=status_of, encode=encode)
    channel = Channel(view, "t", presenting, Loader(view, store, Pools().reads), SceneTurns(InFlight()))
    told = channel.messages(MANAGER, 1)
    seen = [await places_told(told)]
    for late in records[2:]:
        channel.take(late)
    channel.refresh()
    seen.append(await places_told(told))
    *_, new = write(store, change(5))
    view.take(new)
    channel.take(new)
    channel.refresh()
    seen.append(await places_told(told))
    behind = channel.messages(MANAGER, 3)
    seen.append(await places_told(behind))
    await told.aclose()  # type: ignore[attr-defined]
    await behind.aclose()  # type: ignore[attr-defined]
    return seen


def test_records_that_come_in_late_are_not_told_again() -> None:
    assert asyncio.run(watch()) == [(4, [2, 3, 4]), (4, []), (5, [5]), (5, [4, 5])]
