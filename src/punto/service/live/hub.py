"""Sends each table's viewers a snapshot, then every event after their version.

Viewers of one kind share encoded pictures, events and bets. A slow viewer never delays the others.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final

from msgspec import UNSET, Raw, Struct, UnsetType
from msgspec.structs import replace

from punto.bets import PlacedBet
from punto.entries import account_stream, care_stream, decode_table_entry, requests_stream, table_stream
from punto.history import Followed
from punto.journal import Record
from punto.people import Person, Post
from punto.service.core.caring import means_of
from punto.service.core.money import purse_of
from punto.service.core.offered import open_options
from punto.service.core.view import View
from punto.service.live.clock import now_ms
from punto.service.live.loading import Loader
from punto.service.live.scenes import LONGEST_PUT_OFF_S, USUAL_PACE_S, SceneCost, SceneTurns
from punto.service.showing.offer import show_offer
from punto.service.showing.peeling import Pull, peel_of
from punto.service.showing.redaction import (
    full_bet,
    public_bet,
    sees_all,
    show_own_bets,
    show_public,
    show_public_event,
    show_staff,
    show_staff_event,
)
from punto.table import Event, Table
from punto.wire.codec import encode
from punto.wire.options import StaffOptions
from punto.wire.tables import Beat, EncodedPicture, Own, Peel, PeelMessage, TableStatus
from punto.wire.values import Cents

BEAT_S: Final = 2.5
"""Heartbeat interval. Longer than an outage goes unnoticed, so that no heartbeat confirms a stale picture."""
KEPT: Final = 500
"""Recent records in memory, for viewers who reconnect."""
MOST_BETS: Final = 20_000
"""Encoded bets in memory."""
MOST_CAUGHT_UP: Final = 5_000
"""Records read for a reconnecting viewer. After a longer gap the viewer gets only the current picture."""
NO_EVENTS: Final = Raw(b"[]")

Encode = Callable[[Any], bytes]


class Presenting(Struct, frozen=True, kw_only=True):
    """What a channel shows beside the table itself."""

    status_of: Callable[[Table], TableStatus]
    encode: Encode
    """Puts the names of patrons in."""


class TableSnapshot(Struct, frozen=True):
    """The table state that viewers see until the next snapshot."""

    table: Table
    version: int
    status: TableStatus
    results: Raw
    options: Raw


class Noted(Struct, frozen=True):
    """A record of the table. If this process wrote it, its events are known."""

    record: Record
    known: tuple[Event, ...] | None = None

    @property
    def version(self) -> int:
        return self.record.version

    @property
    def events(self) -> tuple[Event, ...]:
        return decode_table_entry(self.record.payload).events if self.known is None else self.known


class Channel:
    """One table's viewers. A snapshot combines all changes within an interval. Viewers get it a few at a time, because
    sending to 200 viewers at once would block commands."""

    def __init__(
        self,
        view: View,
        name: str,
        presenting: Presenting,
        loader: Loader,
        turns: SceneTurns,
    ) -> None:
        self._view = view
        self._name = name
        self._status_of = presenting.status_of
        self._loader = loader
        self._turns = turns
        self.cost = SceneCost()
        self._version = view.shown_table(name).version
        self._viewers = 0
        self._records: deque[Noted] = deque(maxlen=KEPT)
        self._snapshot: TableSnapshot | None = None
        self._next: asyncio.TimerHandle | None = None
        self._is_put_off = False
        self._taken_at = -USUAL_PACE_S
        self._changed = asyncio.Event()
        self._encode = encode = presenting.encode
        self._for_staff = SharedEncodings(show_staff, show_staff_event, full_bet, self._staff_options, encode)
        self._for_public = SharedEncodings(show_public, show_public_event, public_bet, _no_options, encode)
        self._peel: Peel | None = None
        self._own_bets: tuple[Table | None, dict[str, list[PlacedBet]]] = (None, {})

    def take(self, record: Record, known: Followed | None = None) -> None:
        """Add a record from the tail. The cached table may already be newer."""
        if record.version > self._version:
            self._version = record.version
            self._records.append(Noted(record, None if known is None else known.entry.events))

    @property
    def has_viewers(self) -> bool:
        return self._viewers > 0

    def begin_anew(self) -> None:
        """The table was read from its snapshot, and no viewer misses the records before."""
        self._version = self._view.shown_table(self._name).version
        self._records.clear()
        self._snapshot = None

    def refresh(self) -> None:
        """Send viewers the current state, even without new records."""
        if not self._viewers:
            self._snapshot = None
        elif self._next is None and not self._is_put_off:
            loop = asyncio.get_running_loop()
            due = max(loop.time(), self._taken_at + self.cost.interval(self._viewers, self._turns.share))
            self._next = loop.call_at(due, self._take_or_put_off, due + LONGEST_PUT_OFF_S)

    def forget_names(self) -> None:
        """Show names as they are now."""
        self._for_staff.clear()
        self._for_public.clear()
        self.refresh()

    def _take_or_put_off(self, latest: float) -> None:
        self._next = None
        if self._turns.is_put_off:
            self._is_put_off = True
            self._turns.put_off(self._take_if_put_off, latest)
        else:
            self._take_snapshot()

    def _take_if_put_off(self) -> None:
        """Unless a new viewer caused one meanwhile."""
        if self._is_put_off:
            self._take_snapshot()

    def show_peel(self, pull: Pull, person: Person) -> None:
        """Show everyone at the table, at this node, how a patron peels a card. Nothing is recorded."""
        table = self._view.shown_table(self._name).state
        peel = peel_of(table, pull, person) if table else None
        if peel is not None:
            self._peel = peel
            self._wake()

    def _take_snapshot(self) -> None:
        table = self._view.shown_table(self._name).state
        if self._next is not None:
            self._next.cancel()
            self._next = None
        self._is_put_off = False
        self._taken_at = asyncio.get_running_loop().time()
        self._snapshot = None
        if table is not None:
            status = self._status_of(table)
            options = Raw(encode(open_options(self._view, table)))
            self._snapshot = TableSnapshot(table, self._version, status, Raw(encode(status.results)), options)
        self._wake()

    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    async def messages(self, viewer: Person | None, after: int) -> AsyncIterator[bytes]:
        """Yield a snapshot with the events after the viewer's version, then updates."""
        self._viewers += 1
        try:
            if self._snapshot is None or self._snapshot.version < after:
                self._take_snapshot()
            async for message in self._messages(viewer, after):
                yield message
        finally:
            self._viewers -= 1

    async def _messages(self, viewer: Person | None, after: int) -> AsyncIterator[bytes]:
        version, seen, peel = after, None, self._peel
        shared = self._for_staff if sees_all(viewer) else self._for_public
        missed = await self._read_missed(after) if after else ()
        await self._loader.hold([requests_stream(self._name)])
        while True:
            if self._snapshot is not None and self._snapshot is not seen:
                await self._turns.wait(self.cost)
                seen = self._snapshot or seen
                assert seen is not None, "there was a snapshot"
                reached = max(version, seen.version)
                records = self._between(version, reached, missed) if version else ()
                events = shared.events_since(version, reached, seen.table, records)
                version, missed = reached, ()
                if viewer is not None and viewer.post is Post.PATRON:
                    purse = purse_of(seen.table, viewer)
                    await self._loader.hold([account_stream(purse), care_stream(purse)])
                yield self._message(viewer, seen, shared, events)
            elif self._peel is not peel and self._peel is not None:
                peel = self._peel
                yield self._encode(PeelMessage(peel=peel))
            elif await self._changes_within(BEAT_S):
                continue
            elif seen is not None and seen.status.outage is not None:
                yield self._message(viewer, seen, shared, NO_EVENTS)
            else:
                yield encode(Beat(beat=now_ms()))

    async def _changes_within(self, seconds: float) -> bool:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._changed.wait()
            return True
        return False

    def _between(self, after: int, reached: int, missed: Sequence[Record]) -> Iterator[Noted]:
        """Records in a version range: first those read from the journal, then those in memory. Most viewers need none,
        because their events are already encoded."""
        read = [record for record in missed if record.version <= reached]
        first = self._version - len(self._records)
        start = (read[-1].version if read else after) - first
        yield from map(Noted, read)
        yield from islice(self._records, max(0, start), max(0, reached - first))

    async def _read_missed(self, after: int) -> tuple[Record, ...]:
        """Read records that are no longer in memory from the journal."""
        if after >= self._version or (self._records and self._records[0].version <= after + 1):
            return ()
        if self._version - after > MOST_CAUGHT_UP:
            return ()
        return await self._loader.read(table_stream(self._name), after, MOST_CAUGHT_UP)

    def _message(self, viewer: Person | None, snapshot: TableSnapshot, shared: SharedEncodings, events: Raw) -> bytes:
        started = time.perf_counter()
        if viewer is not None and viewer.post is Post.PATRON:
            mine, balance = self._own(viewer, snapshot.table)
            picture = replace(shared.picture(snapshot), events=events, now=now_ms(), mine=mine, balance=balance)
            message = encode(picture)
        else:
            message = shared.message(snapshot, events)
        self.cost.building.add(time.perf_counter() - started)
        return message

    def _staff_options(self, table: Table) -> StaffOptions:
        return show_offer(self._view, table, now_ms())

    def _own(self, patron: Person, table: Table) -> tuple[Own, Cents]:
        bets = tuple(self._bets_by_patron(table).get(patron.name, ()))
        means = means_of(self._view, table, purse_of(table, patron), now_ms())
        shown = show_own_bets(table, patron, means, bets, self._for_staff.list_bets)
        return shown, Cents(means.balance_cents)

    def _bets_by_patron(self, table: Table) -> dict[str, list[PlacedBet]]:
        if self._own_bets[0] is not table:
            by_patron: dict[str, list[PlacedBet]] = {}
            for bet in table.round.bets if table.round else ():
                by_patron.setdefault(bet.patron, []).append(bet)
            self._own_bets = (table, by_patron)
        return self._own_bets[1]


class SharedEncodings:
    """Caches encodings that all viewers of one kind share."""

    def __init__(
        self,
        show_table: Callable[[Table, Callable[[Sequence[PlacedBet]], Any]], Struct],
        show_event: Callable[[Table, Event], Struct],
        show_bet: Callable[[PlacedBet], Struct],
        show_options: Callable[[Table], StaffOptions | UnsetType],
        encode: Encode,
    ) -> None:
        self._show_table = show_table
        self._show_event = show_event
        self._show_bet = show_bet
        self._show_options = show_options
        self._encode = encode
        self.clear()

    def clear(self) -> None:
        self._picture: tuple[TableSnapshot, EncodedPicture] | None = None
        self._message: tuple[TableSnapshot, Raw, bytes] | None = None
        self._events: dict[int, bytes] = {}
        self._since = ((-1, -1), NO_EVENTS)
        self._bets: dict[int, tuple[PlacedBet, bytes]] = {}

    def picture(self, snapshot: TableSnapshot) -> EncodedPicture:
        """Without events."""
        if self._picture is None or self._picture[0] is not snapshot:
            self._picture = (snapshot, self._show(snapshot))
        return self._picture[1]

    def message(self, snapshot: TableSnapshot, events: Raw) -> bytes:
        """For viewers who have nothing of their own at the table: most have the same version, and get the same."""
        if self._message is None or self._message[0] is not snapshot or self._message[1] is not events:
            picture = replace(self.picture(snapshot), events=events, now=now_ms())
            self._message = (snapshot, events, encode(picture))
        return self._message[2]

    def _show(self, snapshot: TableSnapshot) -> EncodedPicture:
        status, staff_options = snapshot.status, self._show_options(snapshot.table)
        return EncodedPicture(
            version=snapshot.version,
            table=Raw(self._encode(self._show_table(snapshot.table, self.list_bets))),
            options=snapshot.options,
            staff_options=staff_options if staff_options is UNSET else Raw(self._encode(staff_options)),
            deadline=status.deadline,
            outage=status.outage,
            play_disabled=status.play_disabled,
            provable=status.provable,
            secret_withheld=status.secret_withheld,
            notice=status.notice,
            notice_message=status.notice_message,
            announcements=status.announcements,
            results=snapshot.results,
            events=NO_EVENTS,
            now=now_ms(),
        )

    def events_since(self, after: int, reached: int, table: Table, records: Iterable[Noted]) -> Raw:
        """Cached, because most viewers have the same version."""
        if self._since[0] != (after, reached):
            encoded = (self._encode_events(table, record) for record in records)
            self._since = ((after, reached), Raw(b"[" + b",".join(filter(None, encoded)) + b"]"))
        return self._since[1]

    def _encode_events(self, table: Table, record: Noted) -> bytes:
        if record.version not in self._events:
            shown = (self._encode(self._show_event(table, event)) for event in record.events)
            self._events[record.version] = b",".join(shown)
            while len(self._events) > KEPT:
                del self._events[next(iter(self._events))]
        return self._events[record.version]

    def list_bets(self, bets: Sequence[PlacedBet]) -> Any:
        return Raw(b"[" + b",".join([self._encode_bet(bet) for bet in bets]) + b"]")

    def _encode_bet(self, bet: PlacedBet) -> bytes:
        """Cached by identity: an unchanged bet is the same object."""
        held = self._bets.get(id(bet))
        if held is None:
            if len(self._bets) >= MOST_BETS:
                self._bets.clear()
            held = self._bets[id(bet)] = (bet, self._encode(self._show_bet(bet)))
        return held[1]


def _no_options(table: Table) -> UnsetType:
    return UNSET
