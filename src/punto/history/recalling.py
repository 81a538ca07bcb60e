"""Recalls a round from the journal for a ruling, after its table has dropped it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from itertools import islice
from typing import Self

from punto.entries import decode_table_entry, table_stream
from punto.history.index import TableIndex, read_index
from punto.history.locating import find_opening
from punto.history.marks import table_before
from punto.journal import Store
from punto.table import Event, Recalling
from punto.table.events import RoundRecalled


class RoundReader:
    """Replays those parts of a table's past in which it kept the round or its shoes. Run `read` in a thread.

    `until` is a version: the round as of the records before it.
    """

    def __init__(self, store: Store, table: str, number: int, until: int | None = None) -> None:
        self.table = table
        self.number = number
        self._store = store
        self._stream = table_stream(table)
        self._until = until
        self._index = TableIndex()
        self._recalling = Recalling(number)
        self._version = 0
        """The last record that was replayed; 0 as long as the round was not found."""

    def read(self) -> Self:
        """Read to the end."""
        self._read_index()
        if not self._version:
            opening = find_opening(self._store, self._stream, self.number, self._last)
            if opening is None:
                return self
            self._go_to(opening)
        while self._is_dropped() and (later := self._find_later()) is not None:
            self._go_to(later)
        return self

    def recall(self, pending: Sequence[Event] = ()) -> RoundRecalled | None:
        """The round as of now, including events that are about to be written."""
        self.read()
        if not self._version:
            return None
        recalling = copy(self._recalling)
        if recalling.is_dropped and any(isinstance(event, RoundRecalled) for event in pending):
            recalling.resume(table_before(self._store, self.table, self._last + 1))  # its shoe may be read back
        if not recalling.is_dropped:
            for event in pending:
                recalling.take(event)
        return recalling.recalled()

    @property
    def _last(self) -> int:
        return self._index.version if self._until is None else min(self._index.version, self._until - 1)

    def _read_index(self) -> None:
        if self._index.version:
            self._index.read_on(self._store, self._stream)
        else:
            self._index = read_index(self._store, self._stream)

    def _go_to(self, version: int) -> None:
        self._recalling.resume(table_before(self._store, self.table, version))
        self._version = version - 1

    def _is_dropped(self) -> bool:
        """Replay until the table drops the round and its shoes; False at the end."""
        for record in islice(self._store.read(self._stream, after=self._version), self._last - self._version):
            for event in decode_table_entry(record.payload).events:
                self._recalling.take(event)
            self._version = record.version
            if self._recalling.is_dropped:
                return True
        return False

    def _find_later(self) -> int | None:
        """The next record about the round, or one that reads another round of its shoes back."""
        about = [self._index.later.get(self.number, ()), *self._recalled()]
        return min((place for places in about for place in places if self._version < place <= self._last), default=None)

    def _recalled(self) -> Iterator[Sequence[int]]:
        return (self._index.recalled.get(shoe, ()) for shoe in self._recalling.shoes)


def recall_before(store: Store, table: str, number: int, version: int) -> RoundRecalled | None:
    """The round as of the records before a version."""
    return RoundReader(store, table, number, until=version).recall()
