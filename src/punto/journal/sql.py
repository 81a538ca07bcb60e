"""SQL shared by both stores; only placeholders and the schema name differ.

Statements use `?`; a store translates them to its own dialect in `_rows` and `_execute`. A snapshot is used only if the
last checkpoint covers it or this process saved it; otherwise it is rebuilt from records.
"""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import starmap
from pathlib import Path
from typing import Any, Final

from punto.errors import JournalDamagedError, JournalRolledBackError
from punto.journal.archives import Archives
from punto.journal.batch import Batch
from punto.journal.chain import NO_HASH, snapshot_leaf
from punto.journal.memory import Memory
from punto.journal.reading import PAGE, digest_of, read_all, read_stream, read_streams, scan, undamaged
from punto.journal.records import (
    LEAST,
    MOST,
    Checkpoint,
    Countersignature,
    Head,
    Headline,
    Record,
    SnapshotName,
    beside,
)
from punto.journal.seals import Seals
from punto.journal.sql_archives import ArchivedRecords
from punto.journal.store import LAST
from punto.journal.tree import merkle_root

CHAINED_SCHEMA: Final = 2
"""The first schema whose checkpoints form a chain."""
_LEAF: Final = 32
_COLUMNS: Final = (
    *("number", "position", "at", "root", "heads", "public_key", "signature"),
    *("previous", "digest", "snapshots", "next_key"),
)
"""Of a checkpoint; the second line is empty in one of an earlier version."""
MOST_HEADS: Final = 100_000


class SqlStore(ArchivedRecords):
    def __init__(self, name: str, schema_version: int, folder: Path | None = None) -> None:
        self._name = name
        self.archives = Archives(self.archived, folder)
        self._memory = Memory()
        self._schema_version = schema_version
        """Older than the current one only in a journal opened for inspection."""
        self.seals: Seals | None = None
        self._keeps_out = False
        """Whether earlier versions are known to be kept out."""
        self._saved: set[bytes] = set()
        """Leaves of the snapshots that this process saved."""
        self._covered: tuple[int, frozenset[bytes]] = (0, frozenset())
        """Leaves that the checkpoint of this number covers."""
        self._written = 0
        """Position of the last record that this process appended."""
        self._begun = 0
        """Position of the last record that this process appended or is appending: others may see it before the commit
        returns."""
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

    def follow(self, after: int, limit: int) -> list[Headline]:
        self._check_memory()
        headlines = self.headlines(after, limit)
        if headlines:
            if headlines[-1].position != after + len(headlines):
                raise JournalDamagedError(f"The journal is damaged: a record after record {after} is missing.")
            if self.seals is not None:
                self.seals.follow(headlines, self)
            self._memory.note(headlines[-1].position, headlines[-1].hash)
        return headlines

    def read_streams(self, after: Mapping[str, int], limit: int) -> list[Record]:
        return list(read_streams(self, after, limit)) if after else []

    def wait(self, after: int, timeout_s: float) -> bool:
        """Whether another process writes a record after this position in time."""
        until = time.monotonic() + timeout_s
        while not self._has_news(after):
            left_s = until - time.monotonic()
            if left_s <= 0:
                return False
            if self._pause(left_s) and self.last_position() > after:
                return True
        return True

    @abstractmethod
    def _pause(self, longest_s: float) -> bool:
        """Until it is worth looking again; true if another process is known to have written."""

    def _has_news(self, after: int) -> bool:
        """Whether there is a record after this position, and after the last one of this process."""
        return self.last_position() > max(after, self._memory.last.position, self._begun)

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

    def scan(self, after: int = 0) -> Iterator[Record]:
        return scan(self, after, None)

    def head(self, stream: str) -> tuple[int, bytes]:
        rows = self._rows(f"SELECT version, hash FROM {self.SCHEMA}heads WHERE stream = ?", stream)
        return rows[0] if rows else (0, NO_HASH)

    def heads_between(self, first: str, until: str) -> Iterator[Head]:
        query = f"SELECT stream, version, hash, position FROM {self.SCHEMA}heads WHERE stream"
        rest = "? AND stream < ? ORDER BY stream LIMIT ?"
        page = self._rows(f"{query} >= {rest}", first, until, PAGE)
        while page:
            for stream, version, hash_, position in page:
                yield Head(stream=stream, version=version, hash=hash_, position=position)
            page = self._rows(f"{query} > {rest}", stream, until, PAGE)

    def heads(self, under: str = "") -> Iterator[Head]:
        return self.heads_between(under, under + LAST)

    def find_answer(self, key: str) -> bytes | None:
        rows = self._rows(f"SELECT body, digest FROM {self.SCHEMA}answers WHERE key = ?", key)
        return self._answer(key, *rows[0]) if rows else None

    def first_position(self) -> int:
        position: int = self._rows(f"SELECT coalesce(min(position), 1) FROM {self.SCHEMA}records")[0][0]
        return position

    def last_position(self) -> int:
        position: int = self._rows(f"SELECT coalesce(max(position), 0) FROM {self.SCHEMA}records")[0][0]
        return position

    def save_snapshot(self, stream: str, version: int, state: bytes) -> None:
        kept = self._snapshots_of(stream)
        if any(one.version > version for one in kept):
            return
        name = self._free_name(stream, kept)
        digest = digest_of(f"{name} {version}", state)
        self._saved.add(snapshot_leaf(SnapshotName(name, version, digest)))
        self._execute(
            f"INSERT INTO {self.SCHEMA}snapshots AS kept VALUES (?, ?, ?, ?) ON CONFLICT (stream) DO UPDATE"
            " SET version = excluded.version, state = excluded.state, digest = excluded.digest"
            " WHERE excluded.version >= kept.version",
            name,
            version,
            state,
            digest,
        )

    def _free_name(self, stream: str, kept: Sequence[SnapshotName]) -> str:
        """Not that of the latest snapshot that the last checkpoint covers: after a kill, a start needs it."""
        covered = self.covered_leaves()
        needed = max((one for one in kept if snapshot_leaf(one) in covered), key=lambda one: one.version, default=None)
        return beside(stream) if needed is not None and needed.stream == stream else stream

    def _snapshots_of(self, stream: str) -> list[SnapshotName]:
        query = f"SELECT stream, version, digest FROM {self.SCHEMA}snapshots WHERE stream IN (?, ?)"
        return list(starmap(SnapshotName, self._rows(query, stream, beside(stream))))

    def load_snapshot(self, stream: str) -> tuple[int, bytes] | None:
        for one in sorted(self._snapshots_of(stream), key=lambda one: one.version, reverse=True):
            leaf = snapshot_leaf(one)
            if leaf in self._saved or leaf in self.covered_leaves():
                state = self.read_snapshot(one)
                return None if state is None else (one.version, state)
        return None

    def read_snapshot(self, name: SnapshotName) -> bytes | None:
        query = f"SELECT state FROM {self.SCHEMA}snapshots WHERE stream = ? AND version = ? AND digest = ?"
        rows = self._rows(query, name.stream, name.version, name.digest)
        return undamaged(f"{name.stream} {name.version}", rows[0][0], name.digest) if rows else None

    def snapshots(self) -> Iterator[SnapshotName]:
        for row in self._rows(f"SELECT stream, version, digest FROM {self.SCHEMA}snapshots ORDER BY stream"):
            yield SnapshotName(*row)

    def usable_leaves(self) -> list[bytes]:
        """Leaves of the snapshots that the next checkpoint may cover: covered by the last one, or saved here."""
        leaves = [snapshot_leaf(snapshot) for snapshot in self.snapshots()]
        usable = self._saved | self.covered_leaves()
        self._saved &= set(leaves)
        return sorted(leaf for leaf in leaves if leaf in usable)

    def has_uncovered_snapshots(self) -> bool:
        return not self._saved <= self.covered_leaves()

    def covered_leaves(self) -> frozenset[bytes]:
        if self._schema_version < CHAINED_SCHEMA:
            return frozenset()
        query = f"SELECT number, snapshots, leaves FROM {self.SCHEMA}checkpoints ORDER BY number DESC LIMIT 1"
        if self._covered[0] != (self._rows(f"SELECT max(number) FROM {self.SCHEMA}checkpoints")[0][0] or 0):
            for number, root, stored in self._rows(query):
                leaves = [stored[start : start + _LEAF] for start in range(0, len(stored or b""), _LEAF)]
                self._covered = (number, frozenset(leaves) if merkle_root(leaves) == root else frozenset())
        return self._covered[1]

    def add_checkpoint(self, checkpoint: Checkpoint, leaves: Sequence[bytes] = ()) -> bool:
        """False if another process took its number. Idempotent: a commit whose reply was lost is sent again."""
        number = checkpoint.number or 1 + self._last_number()
        self._execute(
            f"INSERT INTO {self.SCHEMA}checkpoints ({', '.join(_COLUMNS)}, leaves)"
            f" VALUES ({', '.join('?' * len(_COLUMNS))}, ?) ON CONFLICT DO NOTHING",
            number,
            *(None if (value := getattr(checkpoint, name)) == b"" else value for name in _COLUMNS[1:]),
            b"".join(leaves) if checkpoint.is_chained else None,
        )
        self._execute(
            f"UPDATE {self.SCHEMA}checkpoints SET leaves = NULL WHERE number < ? AND leaves IS NOT NULL", number
        )
        return [one.signature for one in self.checkpoints(number, number)] == [checkpoint.signature]

    def checkpoints(self, first: int = LEAST, last: int = MOST) -> Iterator[Checkpoint]:
        known = _COLUMNS if self._schema_version >= CHAINED_SCHEMA else (*_COLUMNS[:7], *["NULL"] * 4)
        rows = self._rows(
            f"SELECT {', '.join(known)} FROM {self.SCHEMA}checkpoints WHERE number BETWEEN ? AND ? ORDER BY number",
            first,
            last,
        )
        return (_checkpoint(row) for row in rows)

    def last_checkpoint(self) -> Checkpoint | None:
        number = self._last_number()
        return next(self.checkpoints(number, number), None)

    def add_countersignature(self, given: Countersignature) -> None:
        self._execute(
            f"INSERT INTO {self.SCHEMA}countersignatures VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            given.number,
            given.checkpoint,
            given.at,
            given.witness_key,
            given.signature,
        )

    def countersignatures(self, after: int = 0) -> Iterable[Countersignature]:
        if self._schema_version < CHAINED_SCHEMA:
            return
        for number, checkpoint, at, witness_key, signature in self._rows(
            f"SELECT number, checkpoint, at, witness_key, signature FROM {self.SCHEMA}countersignatures"
            " WHERE number > ? ORDER BY number",
            after,
        ):
            yield Countersignature(
                number=number, checkpoint=checkpoint, at=at, witness_key=witness_key, signature=signature
            )

    def _last_number(self) -> int:
        number: int = self._rows(f"SELECT coalesce(max(number), 0) FROM {self.SCHEMA}checkpoints")[0][0]
        return number

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
            if self.seals is not None:
                self.seals.wrote(batch.records)
        elif batch.answers:
            self._memory.note_answers(batch.answers)


def _checkpoint(row: Sequence[Any]) -> Checkpoint:
    fields: dict[str, Any] = {name: value for name, value in zip(_COLUMNS, row, strict=True) if value is not None}
    return Checkpoint(**fields)
