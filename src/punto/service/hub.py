"""Who watches which table, and what they are sent: a snapshot first, then everything after the version they have.

Viewers of one table and kind share one encoded message; a slow viewer loses its place in the queue, never the others'.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from typing import Any, Final

import msgspec
from msgspec import Struct

from punto.entries import Person, Post, decode_table_entry
from punto.journal import Record
from punto.service.edge import outward
from punto.service.showing import plain, show_events, show_own, show_public, show_staff
from punto.service.shown import Beat
from punto.service.view import View
from punto.table import Table
from punto.table.codec import to_text

PACE_S: Final = 0.05
"""Viewers are sent what has gathered this often at most."""
BEAT_S: Final = 5.0
"""When nothing happens they hear this often that what they see still holds."""

_encoder = msgspec.json.Encoder(enc_hook=to_text)


class Viewer(Struct, frozen=True):
    """What someone may see of a table."""

    person: Person | None

    @property
    def sees_all(self) -> bool:
        return self.person is not None and self.person.post not in (Post.PATRON, Post.ADMINISTRATOR)


class _Moment(Struct, frozen=True):
    """A table after some of its records."""

    version: int
    table: Table
    public_events: tuple[dict[str, Any], ...]
    full_events: tuple[dict[str, Any], ...]


class Channel:
    """One table's viewers. The latest moments are kept, so that a viewer who was away for a while can catch up."""

    KEPT: Final = 200

    def __init__(self, view: View, name: str) -> None:
        self._view = view
        self._name = name
        self._moments: list[_Moment] = []
        self._changed = asyncio.Event()

    def publish(self, record: Record) -> None:
        held = self._view.table(self._name)
        if held.state is None:
            return
        events = decode_table_entry(record.payload).events
        moment = _Moment(
            record.version,
            held.state,
            tuple(show_events(held.state, events)),
            tuple(plain(event) for event in events),
        )
        self._moments = [*self._moments, moment][-self.KEPT :]
        self._changed.set()
        self._changed = asyncio.Event()

    async def messages(
        self, viewer: Viewer, after: int, extras: Callable[[], dict[str, Any]], now: Callable[[], int]
    ) -> AsyncIterator[bytes]:
        """A snapshot, or what came after the version the viewer has; then whatever follows, at most every `PACE_S`."""
        version = after
        first = True
        while True:
            held = self._view.table(self._name)
            if held.state is not None and (first or held.version > version):
                gathered = [moment for moment in self._moments if moment.version > version] if version else []
                yield self._message(viewer, held.state, held.version, gathered, extras())
                version, first = held.version, False
                await asyncio.sleep(PACE_S)
            elif not await self._changes_within(BEAT_S):
                yield _encoder.encode(Beat(beat=now()))

    async def _changes_within(self, seconds: float) -> bool:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._changed.wait(), seconds)
            return True
        return False

    def _message(
        self, viewer: Viewer, table: Table, version: int, moments: list[_Moment], extras: dict[str, Any]
    ) -> bytes:
        shown = show_staff(table) if viewer.sees_all else show_public(table)
        events = [
            event for moment in moments for event in (moment.full_events if viewer.sees_all else moment.public_events)
        ]
        message: dict[str, Any] = {"version": version, "table": shown, "events": events, **extras}
        if viewer.person is not None and viewer.person.post is Post.PATRON:
            message["mine"] = show_own(table, viewer.person.name)
        return _encoder.encode(outward(message))
