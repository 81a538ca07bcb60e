"""SQL shared by both stores; only placeholders and the schema name differ.

Statements use `?`; a store translates them to its own dialect in `_rows` and `_execute`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import starmap
from typing import Any, Final

from punto.errors import JournalRolledBackError
from punto.journal.batch import Batch
from punto.journal.chain import NO_HASH
from punto.journal.memory import Memory
from punto.journal.reading import read_all, read_stream, scan, undamaged
from punto.journal.records import Head, Record
from punto.journal.sql_evidence import SqlEvidence

MOST_HEADS: Final = 100_000
LAST: Final = "\U0010ffff"
"""Sorts after every name."""


class SqlStore(SqlEvidence):
    def __init__(self, name: str, schema_version: int) -> None:
        super().__init__(schema_version)
        self._name = name
        self._memory = Memory()
        self._written = 0
        """Position of the last record that this process appended."""
        self._heads: dict[str, Head] = {}
        """Ends of streams that this process wrote. They are current while nobody else writes."""

    def read(self, stream: str, after: int = 0) -> Iterator[Record]:
        return read_stream(self, stream, after)

    def read_all(self, after: int = 0, limit: int | None = None) -> Iterator[Record]:
        self._check_memory()
        record = None
        for record in read_all(self, after, limit):
            yield record
        if record is not None:
            self._memory.note(record.position, record.hash)

    def _has_news(self, after: int) -> bool:
        """Whether there is a record after this position, and after the last one of this process."""
        return self.last_position() > max(after, self._memory.last.position)

    def _check_memory(self) -> None:
        """Raises `JournalRolledBackError` if the store no longer holds the last record that this process knows."""
        known = self._memory.last
        query = f"SELECT hash FROM {self.SCHEMA}records WHERE position = ?"
        if known.position and self._rows(query, known.position) != [(known.hash,)]:
            raise self._explain_rollback()

    def _explain_rollback(self) -> JournalRolledBackError:
        """Ask for each position and key: this happens once, just before the process stops serving."""
        query = f"SELECT position, hash FROM {self.SCHEMA}records WHERE position = ?"
        hashes = dict(row for position in self._memory.positions for row in self._rows(query, position))
        query = f"SELECT key FROM {self.SCHEMA}answers WHERE key = ?"
        answered = {key for given in self._memory.keys for (key,) in self._rows(query, given)}
        return self._memory.explain(self._name, self.last_position(), hashes, answered)

    def scan(self) -> Iterator[Record]:
        return scan(self, 0, None)

    def page(self, after: int, size: int) -> list[Record]:
        return self._records("WHERE position > ? ORDER BY position LIMIT ?", after, size)

    def page_of_stream(self, stream: str, after: int, size: int) -> list[Record]:
        return self._records("WHERE stream = ? AND version > ? ORDER BY version LIMIT ?", stream, after, size)

    def hash_at(self, stream: str, version: int) -> bytes | None:
        rows = self._rows(f"SELECT hash FROM {self.SCHEMA}records WHERE stream = ? AND version = ?", stream, version)
        return rows[0][0] if rows else None

    def head(self, stream: str) -> tuple[int, bytes]:
        rows = self._rows(f"SELECT version, hash FROM {self.SCHEMA}heads WHERE stream = ?", stream)
        return rows[0] if rows else (0, NO_HASH)

    def heads(self, under: str = "") -> Iterator[Head]:
        query = f"SELECT stream, version, hash, position FROM {self.SCHEMA}heads WHERE stream >= ? AND stream < ?"
        rows = self._rows(query, under, under + LAST)
        return (Head(stream=stream, version=version, hash=hash_, position=at) for stream, version, hash_, at in rows)

    def find_answer(self, key: str) -> bytes | None:
        rows = self._rows(f"SELECT body, digest FROM {self.SCHEMA}answers WHERE key = ?", key)
        return undamaged(key, *rows[0]) if rows else None

    def last_position(self) -> int:
        position: int = self._rows(f"SELECT coalesce(max(position), 0) FROM {self.SCHEMA}records")[0][0]
        return position

    def _known_heads(self, streams: Iterable[str], position: int) -> tuple[list[Head], list[str]]:
        """Ends of streams in a journal that ends at this position, and the streams to ask the database for."""
        if position != self._written or len(self._heads) > MOST_HEADS:
            self._heads.clear()
        found = {stream: self._heads.get(stream) for stream in streams}
        return [head for head in found.values() if head], [stream for stream, head in found.items() if head is None]

    def _remember(self, batch: Batch) -> None:
        """After a commit is durable."""
        if batch.records:
            self._written = batch.position
            self._heads.update((head.stream, head) for head in batch.changed_heads())
            self._memory.note(batch.position, batch.records[-1].hash, batch.answers)
        elif batch.answers:
            self._memory.note_answers(batch.answers)

    def _records(self, where: str, *values: Any) -> list[Record]:
        query = f"SELECT position, stream, version, at, payload, hash FROM {self.SCHEMA}records {where}"
        return list(starmap(Record, self._rows(query, *values)))
