"""A journal stream that every node follows and appends to with optimistic concurrency."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from threading import Lock
from typing import Final, Generic, TypeVar

import msgspec

from punto.journal import Append, Record, Store, StreamAppend, VersionConflict

Event = TypeVar("Event")
FIRST_LOOK_BACK: Final = 1_000


class Register(Generic[Event]):
    def __init__(
        self, store: Store, stream: str, decoder: msgspec.json.Decoder[Event], follow: Callable[[Event, Record], None]
    ) -> None:
        """`follow` receives every event once, in order."""
        self._store = store
        self.stream = stream
        self._decoder = decoder
        self._follow = follow
        self._version = 0
        self._lock = Lock()
        """Guards what `follow` changes. Nothing waits for the store while it is held."""
        self._writing = Lock()
        self.on_written: Callable[[], object] = lambda: None
        """Called in the thread that wrote."""

    @property
    def version(self) -> int:
        """Of the last record that it followed."""
        return self._version

    def refresh(self) -> None:
        """Read new records from any node."""
        self._read_all(list(self._store.read(self.stream, after=self._version)))

    def start_at(self, at: int) -> None:
        """Leave out records that are older than this time, but for a few."""
        version, _ = self._store.head(self.stream)
        back = FIRST_LOOK_BACK
        while back < version:
            first = next(iter(self._store.read(self.stream, after=version - back)), None)
            if first is None or first.at < at:
                break
            back *= 4
        self._version = max(0, version - back)
        self.refresh()

    def take(self, record: Record) -> None:
        """Process a record that any node has just written."""
        self._read_all([record])
        if record.version > self._version:
            self.refresh()

    def write(self, decide: Callable[[], Sequence[Event]], at: int) -> None:
        """Append the events that `decide` returns. It sees all records so far, and is asked again if another node
        wrote first."""
        with self._writing:
            while True:
                self.refresh()
                with self._lock:
                    events, version = decide(), self._version
                if not events or self._append(events, version, at):
                    return

    def _append(self, events: Sequence[Event], version: int, at: int) -> bool:
        payloads = tuple(msgspec.json.encode(event) for event in events)
        entry = StreamAppend(stream=self.stream, payloads=payloads, expected_version=version)
        [outcome] = self._store.append_all([Append(streams=(entry,), at=at)])
        self.refresh()
        self.on_written()
        return not isinstance(outcome, VersionConflict)

    def _read_all(self, records: Iterable[Record]) -> None:
        with self._lock:
            for record in records:
                if record.version == self._version + 1:
                    self._follow(self._decoder.decode(record.payload), record)
                    self._version = record.version


class Latest(Generic[Event]):
    """The last event of a stream: what the house has set."""

    def __init__(self, store: Store, stream: str, decoder: msgspec.json.Decoder[Event]) -> None:
        self._store = store
        self.event: Event | None = None
        self.at: int | None = None
        """When it was set."""
        self.changes = 0
        self.register = Register(store, stream, decoder, self._follow)
        self.register.refresh()

    def _follow(self, event: Event, record: Record) -> None:
        self.event, self.at, self.changes = event, record.at, record.version
