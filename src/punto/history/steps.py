"""Reads a table's stream step by step: each record, its entry, and the table before and after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from punto.entries import TableEntry, decode_table_entry
from punto.errors import PuntoError
from punto.history.outline import RoundTracker
from punto.journal import Record
from punto.journal.chain import NO_HASH
from punto.round import Round
from punto.table import Event, Table, evolve, open_table
from punto.table import events as happened

DOES_NOT_FIT: Final = (PuntoError, ValueError, IndexError, KeyError)
"""Raised by an event that is impossible in the table's state."""


class Mark(Struct, frozen=True):
    """A place in a stream from which to resume reading."""

    version: int
    hash: bytes
    table: Table | None


START: Final = Mark(0, NO_HASH, None)


class Step(Struct, frozen=True):
    record: Record
    previous_hash: bytes
    entry: TableEntry
    before: Table | None
    after: Table
    """After the events, up to the first impossible one."""
    rounds: tuple[int, ...]
    """The rounds that the events belong to."""

    @property
    def mark(self) -> Mark:
        return Mark(self.record.version, self.record.hash, self.after)

    def round_before(self, number: int) -> Round | None:
        """The round as the table kept it or, if the table had dropped it, as the entry recalls it."""
        recalled = (event.round for event in self.entry.events if isinstance(event, happened.RoundRecalled))
        kept = self.before.find_round(number) if self.before else None
        return kept or next((round_ for round_ in recalled if round_.number == number), None)


class Followed(Struct, frozen=True):
    """An entry that this process has just decided, and the table after it."""

    entry: TableEntry
    after: Table


def follow(table: Table | None, event: Event) -> Table | None:
    """The table after an event; None until it is opened."""
    if table is not None:
        return evolve(table, event)
    return open_table(event) if isinstance(event, happened.TableOpened) else None


def follow_all(table: Table | None, events: Iterable[Event]) -> Table | None:
    for event in events:
        table = follow(table, event)
    return table


def read_steps(records: Iterable[Record], start: Mark = START) -> Iterator[Step]:
    """Read the records after a mark. Skips records before the table's opening."""
    table, previous = start.table, start.hash
    tracker = RoundTracker(table.round.number if table and table.round else None)
    for record in records:
        entry = decode_table_entry(record.payload)
        before, table = table, _follow_while_possible(table, entry.events)
        rounds = tracker.rounds_of(entry.events)
        if table is not None:
            yield Step(record, previous, entry, before, table, rounds)
        previous = record.hash


def next_step(record: Record, mark: Mark, known: Followed) -> Step:
    """The step of one record after a mark, without reading its payload."""
    before = mark.table
    tracker = RoundTracker(before.round.number if before and before.round else None)
    return Step(record, mark.hash, known.entry, before, known.after, tracker.rounds_of(known.entry.events))


def _follow_while_possible(table: Table | None, events: Iterable[Event]) -> Table | None:
    for event in events:
        try:
            table = follow(table, event)
        except DOES_NOT_FIT:
            break
    return table
