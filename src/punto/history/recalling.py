"""Recalls a round from the journal for a ruling, after its table has dropped it."""

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
    """Replays a table from its opening to recall one round. This may take seconds: run `read` in a thread."""

    def __init__(self, store: Store, table: str, number: int) -> None:
        self.table = table
        self.number = number
        self._store = store
        self._recalling = Recalling(number)
        self._version = 0

    def read(self) -> Self:
        """Read to the end of the journal."""
        for record in self._store.read(table_stream(self.table), after=self._version):
            for event in decode_table_entry(record.payload).events:
                self._recalling.take(event)
            self._version = record.version
        return self

    def recall(self, pending: Iterable[Event] = ()) -> RoundRecalled | None:
        """The round as of now, including events that are about to be written."""
        self.read()
        recalling = copy(self._recalling)
        for event in pending:
            recalling.take(event)
        return recalling.recalled()


def recall_before(store: Store, table: str, number: int, version: int) -> RoundRecalled | None:
    """The round as of the records before a version."""
    records = islice(store.read(table_stream(table)), version - 1)
    return recall((event for record in records for event in decode_table_entry(record.payload).events), number)
