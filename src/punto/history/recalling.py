"""A round that its table no longer keeps, read back from the journal so that it can be ruled on."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from itertools import islice
from typing import Self

from punto.entries import decode_table_entry, table_stream
from punto.journal import Store
from punto.table import Event, Recalling, recall
from punto.table.events import RoundRecalled


class RoundReader:
    """Follows a table from its opening on for the sake of one round. That may take seconds: `read` runs in a thread."""

    def __init__(self, store: Store, table: str, number: int) -> None:
        self.table = table
        self.number = number
        self._store = store
        self._recalling = Recalling(number)
        self._version = 0

    def read(self) -> Self:
        """Up to the end of the journal."""
        for record in self._store.read(table_stream(self.table), after=self._version):
            for event in decode_table_entry(record.payload).events:
                self._recalling.take(event)
            self._version = record.version
        return self

    def recall(self, pending: Iterable[Event] = ()) -> RoundRecalled | None:
        """As the journal has left it by now, and events that are about to be written."""
        self.read()
        recalling = copy(self._recalling)
        for event in pending:
            recalling.take(event)
        return recalling.recalled()


def recall_before(store: Store, table: str, number: int, version: int) -> RoundRecalled | None:
    """A round as the records before a version left it."""
    records = islice(store.read(table_stream(table)), version - 1)
    return recall((event for record in records for event in decode_table_entry(record.payload).events), number)
