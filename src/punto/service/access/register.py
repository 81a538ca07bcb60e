"""A journal stream that every node follows and appends to with optimistic concurrency."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

import msgspec

from punto.journal import Append, Record, Store, StreamAppend, VersionConflict

Event = TypeVar("Event")


class Register(Generic[Event]):
    def __init__(
        self, store: Store, stream: str, decoder: msgspec.json.Decoder[Event], follow: Callable[[Event, int], None]
    ) -> None:
        """`follow` receives every event once, in order, with its version."""
        self._store = store
        self._stream = stream
        self._decoder = decoder
        self._follow = follow
        self._version = 0
        self._lock = Lock()

    def refresh(self) -> None:
        """Read new records from any node."""
        with self._lock:
            for record in self._store.read(self._stream, after=self._version):
                self._read(record)

    def take(self, record: Record) -> None:
        """Process a record that any node has just written."""
        with self._lock:
            if record.version == self._version + 1:
                self._read(record)
        if record.version > self._version:
            self.refresh()

    def add(self, event: Event, at: int) -> bool:
        """Return False, and read the new records, if another node wrote first."""
        entry = StreamAppend(
            stream=self._stream, payloads=(msgspec.json.encode(event),), expected_version=self._version
        )
        [outcome] = self._store.append_all([Append(streams=(entry,), at=at)])
        self.refresh()
        return not isinstance(outcome, VersionConflict)

    def _read(self, record: Record) -> None:
        self._follow(self._decoder.decode(record.payload), record.version)
        self._version = record.version
