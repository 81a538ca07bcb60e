"""Who watches which table, and what they are sent: a snapshot first, then everything after the version they have.

What viewers of one kind share is encoded once: each picture, each event, each bet. A slow viewer loses its place in the
queue, never the others'.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable
from itertools import islice
from typing import Any, Final

import msgspec
from msgspec import Raw, Struct

from punto.entries import Person, Post, decode_table_entry, table_stream
from punto.journal import Record, Store
from punto.round import PlacedBet
from punto.service.core.view import View
from punto.service.showing.edge import outward
from punto.service.showing.redaction import full_bet, plain, public_bet, show_events, show_own, show_public, show_staff
from punto.service.showing.shown import Beat
from punto.table import Table
from punto.table.codec import to_text

PACE_S: Final = 0.05
"""Viewers are sent what has gathered this often at most, where there are few of them."""
SLOWEST_PACE_S: Final = 0.25
PACE_EACH_S: Final = 0.0005
"""What each viewer of a table adds to the pace, up to the slowest."""
BEAT_S: Final = 5.0
"""When nothing happens they hear this often that what they see still holds."""
KEPT: Final = 500
"""Records at hand for those who were away for a moment."""
MOST_CAUGHT_UP: Final = 5_000
"""Records read for those who were away for longer; who missed more gets the picture and what follows it."""

_encoder = msgspec.json.Encoder(enc_hook=to_text)


class Viewer(Struct, frozen=True):
    """What someone may see of a table."""

    person: Person | None

    @property
    def sees_all(self) -> bool:
        return self.person is not None and self.person.post not in (Post.PATRON, Post.ADMINISTRATOR)


class Surroundings(Struct, frozen=True):
    """What goes with a picture and is not in the journal; `own` is for a patron alone."""

    shared: Callable[[], dict[str, Any]]
    own: Callable[[], dict[str, Any]]
    now: Callable[[], int]


class Channel:
    """One table's viewers."""

    def __init__(self, view: View, store: Store, name: str) -> None:
        self._view = view
        self._store = store
        self._name = name
        self._version = view.table(name).version
        self._nudges = 0
        self._viewers = 0
        self._records: deque[Record] = deque(maxlen=KEPT)
        self._changed = asyncio.Event()
        self._copies = {sees_all: _Copies(sees_all=sees_all) for sees_all in (False, True)}
        self._own_bets: tuple[Table | None, dict[str, list[PlacedBet]]] = (None, {})

    def publish(self, record: Record) -> None:
        self._version = record.version
        self._records.append(record)
        self.nudge()

    def nudge(self) -> None:
        """Tell everybody how things stand, though nothing may have been written."""
        self._nudges += 1
        self._changed.set()
        self._changed = asyncio.Event()

    async def messages(self, viewer: Viewer, after: int, around: Surroundings) -> AsyncIterator[str]:
        """A snapshot with what came after the version that the viewer has; then whatever follows, at most every
        `PACE_S`."""
        self._viewers += 1
        try:
            async for message in self._messages(viewer, after, around):
                yield message
        finally:
            self._viewers -= 1

    async def _messages(self, viewer: Viewer, after: int, around: Surroundings) -> AsyncIterator[str]:
        version, seen = after, -1
        missed = await self._read_missed(after) if after else ()
        while True:
            if seen != self._nudges:
                seen, reached = self._nudges, self._version
                held = self._view.table(self._name)
                if held.state is not None:
                    copies = self._copies[viewer.sees_all]
                    records = missed or (self._since(version) if version else ())
                    events = copies.since(version, missed[-1].version if missed else reached, held.state, records)
                    yield self._message(viewer, held.state, events, around)
                    version, missed = max(reached, missed[-1].version if missed else 0), ()
                await asyncio.sleep(self._pace())
            elif not await self._changes_within(BEAT_S):
                yield _encoder.encode(Beat(beat=around.now())).decode()

    def _pace(self) -> float:
        """Not the same for everybody, so that viewers are not all served at one moment."""
        return min(SLOWEST_PACE_S, PACE_S + self._viewers * PACE_EACH_S) * random.uniform(0.7, 1.0)

    async def _changes_within(self, seconds: float) -> bool:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._changed.wait(), seconds)
            return True
        return False

    def _since(self, version: int) -> Iterable[Record]:
        behind = min(max(0, self._version - version), len(self._records))
        return islice(self._records, len(self._records) - behind, None)

    async def _read_missed(self, after: int) -> tuple[Record, ...]:
        """What is no longer at hand comes from the journal."""
        if after >= self._version or (self._records and self._records[0].version <= after + 1):
            return ()
        if self._version - after > MOST_CAUGHT_UP:
            return ()
        stream = table_stream(self._name)
        return await asyncio.to_thread(lambda: tuple(islice(self._store.read(stream, after), MOST_CAUGHT_UP)))

    def _message(self, viewer: Viewer, table: Table, events: str, around: Surroundings) -> str:
        picture = self._copies[viewer.sees_all].picture(self._version, self._nudges, table, around.shared)
        own = ""
        if viewer.person is not None and viewer.person.post is Post.PATRON:
            bets = self._bets_by_patron(table).get(viewer.person.name, [])
            mine = {"mine": show_own(table, viewer.person.name, bets), **around.own()}
            own = "," + _text(outward(mine))[1:-1]
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
        self._picture = ((-1, -1), "")
        self._events: dict[int, str] = {}
        self._since = ((-1, -1), "")
        self._bets: dict[int, tuple[PlacedBet, bytes]] = {}

    def picture(self, version: int, nudges: int, table: Table, shared: Callable[[], dict[str, Any]]) -> str:
        if self._picture[0] != (version, nudges):
            show = show_staff if self._sees_all else show_public
            message = {"version": version, "table": show(table, self._list_bets), **shared()}
            self._picture = ((version, nudges), _text(outward(message))[1:-1])
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

    def _list_bets(self, bets: tuple[PlacedBet, ...]) -> Raw:
        """A bet that has not changed is the same object: it is encoded once."""
        show = full_bet if self._sees_all else public_bet
        known = {}
        for bet in bets:
            held = self._bets.get(id(bet))
            known[id(bet)] = held or (bet, _encoder.encode(outward(show(bet))))
        self._bets = known
        return Raw(b"[" + b",".join(encoded for _, encoded in known.values()) + b"]")


def _text(value: Any) -> str:
    return _encoder.encode(value).decode()
