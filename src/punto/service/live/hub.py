"""Who watches which table, and what they are sent: a snapshot first, then everything after the version they have.

What viewers of one kind share is encoded once: each picture, each event, each bet. A slow viewer loses its place in the
queue, never the others'.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from itertools import islice
from typing import Any, Final

import msgspec
from msgspec import Raw, Struct

from punto.bets import PlacedBet
from punto.entries import decode_table_entry, table_stream
from punto.journal import Record, Store
from punto.people import Person, Post
from punto.service.core.offered import own_options
from punto.service.core.view import View
from punto.service.showing.edge import outward
from punto.service.showing.redaction import (
    full_bet,
    full_options,
    plain,
    public_bet,
    public_options,
    show_events,
    show_own_bets,
    show_public,
    show_staff,
)
from punto.service.showing.shown import Beat
from punto.table import Table
from punto.table.codec import to_stored

PACE_S: Final = 0.05
"""A new scene is shown this often at most, where there are few viewers."""
PACE_EACH_S: Final = 0.001
"""What each viewer adds to the pace, so that telling them leaves time for commands."""
SLOWEST_PACE_S: Final = 0.25
BEAT_S: Final = 5.0
"""When nothing happens they hear this often that what they see still holds."""
KEPT: Final = 500
"""Records at hand for those who were away for a moment."""
MOST_BETS: Final = 5_000
"""Whose encoded form is at hand."""
MOST_CAUGHT_UP: Final = 5_000
"""Records read for those who were away for longer; who missed more gets the picture and what follows it."""

_encoder = msgspec.json.Encoder(enc_hook=to_stored)


class Viewer(Struct, frozen=True):
    """What someone may see of a table."""

    person: Person | None

    @property
    def sees_all(self) -> bool:
        return self.person is not None and self.person.post not in (Post.PATRON, Post.ADMINISTRATOR)


class Surroundings(Struct, frozen=True):
    """What goes with a picture and is not in the journal; the balance is for a patron alone."""

    shared: Callable[[], dict[str, Any]]
    balance_cents: Callable[[], int]
    now: Callable[[], int]


class Scene(Struct, frozen=True):
    """A table at a moment: what every viewer is shown until the next."""

    table: Table
    version: int


class Channel:
    """One table's viewers. All that happens within a pace is shown in one scene; each viewer is sent it at a moment of
    its own, because were all of them served at once, no command would be heard meanwhile."""

    def __init__(self, view: View, store: Store, name: str) -> None:
        self._view = view
        self._store = store
        self._name = name
        self._version = view.table(name).version
        self._viewers = 0
        self._records: deque[Record] = deque(maxlen=KEPT)
        self._scene: Scene | None = None
        self._next_scene: asyncio.TimerHandle | None = None
        self._set_at = -SLOWEST_PACE_S
        self._changed = asyncio.Event()
        self._copies = {sees_all: _Copies(sees_all=sees_all) for sees_all in (False, True)}
        self._own_bets: tuple[Table | None, dict[str, list[PlacedBet]]] = (None, {})

    def publish(self, record: Record) -> None:
        """A record that the tail has come to; the table may have been read further than that already."""
        if record.version > self._version:
            self._version = record.version
            self._records.append(record)
        self.nudge()

    def nudge(self) -> None:
        """Show everybody how things stand, though nothing may have been written."""
        if not self._viewers:
            self._scene = None
        elif self._next_scene is None:
            self._next_scene = asyncio.get_running_loop().call_at(self._set_at + self._pace(), self._set_scene)

    def _set_scene(self) -> None:
        table = self._view.table(self._name).state
        if self._next_scene is not None:
            self._next_scene.cancel()
            self._next_scene = None
        self._set_at = asyncio.get_running_loop().time()
        self._scene = None if table is None else Scene(table, self._version)
        self._changed.set()
        self._changed = asyncio.Event()

    def _pace(self) -> float:
        return min(SLOWEST_PACE_S, PACE_S + self._viewers * PACE_EACH_S)

    async def messages(self, viewer: Viewer, after: int, around: Surroundings) -> AsyncIterator[str]:
        """A snapshot with what came after the version that the viewer has; then whatever follows."""
        self._viewers += 1
        try:
            if self._scene is None or self._scene.version < after:
                self._set_scene()
            async for message in self._messages(viewer, after, around):
                yield message
        finally:
            self._viewers -= 1

    async def _messages(self, viewer: Viewer, after: int, around: Surroundings) -> AsyncIterator[str]:
        version, seen = after, None
        missed = await self._read_missed(after) if after else ()
        while True:
            if self._scene is not None and self._scene is not seen:
                seen = self._scene
                reached = max(version, seen.version)
                records = self._between(version, reached, missed) if version else ()
                events = self._copies[viewer.sees_all].since(version, reached, seen.table, records)
                version, missed = reached, ()
                yield self._message(viewer, seen, events, around)
            elif await self._changes_within(BEAT_S):
                await asyncio.sleep(random.uniform(0, (self._pace() - PACE_S) / 2))
            else:
                yield _encoder.encode(Beat(beat=around.now())).decode()

    async def _changes_within(self, seconds: float) -> bool:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._changed.wait()
            return True
        return False

    def _between(self, after: int, reached: int, missed: Sequence[Record]) -> Iterable[Record]:
        """Those behind a version up to another: first what had to be read, then what is at hand."""
        read = [record for record in missed if record.version <= reached]
        first = self._version - len(self._records)
        at_hand = (read[-1].version if read else after) - first
        return [*read, *islice(self._records, max(0, at_hand), max(0, reached - first))]

    async def _read_missed(self, after: int) -> tuple[Record, ...]:
        """What is no longer at hand comes from the journal."""
        if after >= self._version or (self._records and self._records[0].version <= after + 1):
            return ()
        if self._version - after > MOST_CAUGHT_UP:
            return ()
        stream = table_stream(self._name)
        return await asyncio.to_thread(lambda: tuple(islice(self._store.read(stream, after), MOST_CAUGHT_UP)))

    def _message(self, viewer: Viewer, scene: Scene, events: str, around: Surroundings) -> str:
        picture = self._copies[viewer.sees_all].picture(scene, around.shared)
        own = ""
        if viewer.person is not None and viewer.person.post is Post.PATRON:
            table, patron = scene.table, viewer.person.name
            bets = tuple(self._bets_by_patron(table).get(patron, ()))
            balance = around.balance_cents()
            mine = show_own_bets(table, patron, bets, self._copies[True].list_bets)
            mine["options"] = plain(own_options(table, viewer.person, balance))
            own = "," + _text(outward({"mine": mine, "balance_cents": balance}))[1:-1]
        return f'{{{picture},"events":[{events}],"now":{around.now()}{own}}}'

    def _bets_by_patron(self, table: Table) -> dict[str, list[PlacedBet]]:
        if self._own_bets[0] is not table:
            by_patron: dict[str, list[PlacedBet]] = {}
            for bet in table.round.bets if table.round else ():
                by_patron.setdefault(bet.patron, []).append(bet)
            self._own_bets = (table, by_patron)
        return self._own_bets[1]


class _Copies:
    """What all viewers of one kind share, encoded once."""

    def __init__(self, *, sees_all: bool) -> None:
        self._sees_all = sees_all
        self._picture: tuple[Scene | None, str] = (None, "")
        self._events: dict[int, str] = {}
        self._since = ((-1, -1), "")
        self._bets: dict[int, tuple[PlacedBet, bytes]] = {}

    def picture(self, scene: Scene, shared: Callable[[], dict[str, Any]]) -> str:
        if self._picture[0] is not scene:
            show = show_staff if self._sees_all else show_public
            message = {"version": scene.version, "table": show(scene.table, self.list_bets), **shared()}
            message |= full_options(scene.table) if self._sees_all else public_options(scene.table)
            self._picture = (scene, _text(outward(message))[1:-1])
        return self._picture[1]

    def since(self, after: int, reached: int, table: Table, records: Iterable[Record]) -> str:
        """The events behind a version: most viewers have the same one."""
        if self._since[0] != (after, reached):
            texts = (self._event(table, record) for record in records)
            self._since = ((after, reached), ",".join(text for text in texts if text))
        return self._since[1]

    def _event(self, table: Table, record: Record) -> str:
        if record.version not in self._events:
            events = decode_table_entry(record.payload).events
            shown = [plain(event) for event in events] if self._sees_all else show_events(table, events)
            self._events[record.version] = _text(outward(shown))[1:-1]
            while len(self._events) > KEPT:
                del self._events[next(iter(self._events))]
        return self._events[record.version]

    def list_bets(self, bets: Sequence[PlacedBet]) -> Raw:
        return Raw(b"[" + b",".join([self._bet(bet) for bet in bets]) + b"]")

    def _bet(self, bet: PlacedBet) -> bytes:
        """A bet that has not changed is the same object: it is encoded once."""
        held = self._bets.get(id(bet))
        if held is None:
            if len(self._bets) >= MOST_BETS:
                self._bets.clear()
            show = full_bet if self._sees_all else public_bet
            held = self._bets[id(bet)] = (bet, _encoder.encode(outward(show(bet))))
        return held[1]


def _text(value: Any) -> str:
    return _encoder.encode(value).decode()
