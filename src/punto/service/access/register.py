"""What the journal keeps in one stream, followed here: read to its end, and written on the version that was read."""

from __future__ import annotations

from abc import ABC, abstractmethod
from threading import Lock
from typing import Generic, TypeVar

import msgspec

from punto.journal import Append, Record, Store, StreamAppend, VersionConflict

Event = TypeVar("Event")


class Register(ABC, Generic[Event]):
    """Safe to use from several threads."""

    def __init__(self, store: Store, stream: str, decoder: msgspec.json.Decoder[Event]) -> None:
        self._store = store
        self._stream = stream
        self._decoder = decoder
        self._version = 0
        self._lock = Lock()
        self.refresh()

    def refresh(self) -> None:
        """Read what was written since, here or on another node."""
        with self._lock:
            for record in self._store.read(self._stream, after=self._version):
                self._follow(record)

    def take(self, record: Record) -> None:
        """A record of this stream, just written here or on another node."""
        with self._lock:
            if record.version == self._version + 1:
                self._follow(record)
        if record.version > self._version:
            self.refresh()

    def _append(self, event: Event, at: int) -> bool:
        """Whether it was written: not where someone else wrote at the same moment."""
        payload = msgspec.json.encode(event)
        entry = StreamAppend(stream=self._stream, payloads=(payload,), expected_version=self._version)
        [outcome] = self._store.append_all([Append(streams=(entry,), at=at)])
        self.refresh()
        return not isinstance(outcome, VersionConflict)

    def _follow(self, record: Record) -> None:
        self._note(self._decoder.decode(record.payload), record.version)
        self._version = record.version

    @abstractmethod
    def _note(self, event: Event, version: int) -> None:
        """What an event of that version changes."""
