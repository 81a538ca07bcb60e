"""The journal on PostgreSQL: one database, for any number of processes and machines.

An append holds an advisory lock until its commit is visible, so positions have no gaps and appear in order, and checked
versions stay valid. Each writer stores a number with its commit, to find out whether a commit with a lost reply
happened.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import count, starmap
from typing import Any, Final, Self
from uuid import uuid4

from punto.errors import JournalError, JournalUnavailableError
from punto.journal.batch import Batch, keys_of, streams_of
from punto.journal.chain import NO_HASH
from punto.journal.postgres_link import Connection, Link
from punto.journal.postgres_locks import ATTEND, ATTEND_ALONE, END_ALONE, TAKE_LOCK
from punto.journal.postgres_schema import applied_migrations, migrate
from punto.journal.reading import PAGE, digest_of, read_all, read_stream, scan, undamaged
from punto.journal.records import Answer, Append, Checkpoint, Head, Outcome, Record

CHANNEL: Final = "punto_journal"
LAST: Final = "\U0010ffff"
"""A string after every name of this prefix."""
LISTEN_S: Final = 1.0
"""How long to wait for a notification before polling: one may be lost while the server is away."""
_RECORD: Final = "SELECT position, stream, version, at, payload, hash FROM punto.records"


class PostgresStore:
    """Three connections: append, read, listen."""

    def __init__(self, url: str, *statements: str) -> None:
        self._writing = Link(url, *statements)
        self._reading = Link(url, *statements)
        self._listening = Link(url, *statements, f"LISTEN {CHANNEL}")
        self._writer = uuid4()
        self._numbers = count(1)

    @classmethod
    def open(cls, url: str) -> Self:
        store = cls(url)
        try:
            store._writing.use(migrate, patience_s=0)
        except JournalError:
            store._writing.close()
            raise
        return store

    @classmethod
    def inspect(cls, url: str) -> Self:
        """Read only."""
        store = cls(url, "SET default_transaction_read_only = on")
        if not store._reading.use(applied_migrations, patience_s=0):
            store._reading.close()
            raise JournalError(f"{store._reading.name} holds no journal.")
        return store

    def append_all(self, appends: Sequence[Append]) -> list[Outcome]:
        number = next(self._numbers)
        outcomes: list[Outcome] = []

        def attempt(connection: Connection) -> None:
            batch = self._begin(connection, appends, number)
            if batch is None:
                connection.execute("COMMIT")
                return
            outcomes[:] = [batch.take(append) for append in appends]
            self._commit(connection, batch, number)

        self._writing.use(attempt)
        return outcomes

    def read(self, stream: str, after: int = 0) -> Iterator[Record]:
        return read_stream(self, stream, after)

    def read_all(self, after: int = 0, limit: int | None = None) -> Iterator[Record]:
        return read_all(self, after, limit)

    def scan(self) -> Iterator[Record]:
        return scan(self, 0, None)

    def page(self, after: int, size: int) -> list[Record]:
        return self._records(f"{_RECORD} WHERE position > %s ORDER BY position LIMIT %s", after, size)

    def page_of_stream(self, stream: str, after: int, size: int) -> list[Record]:
        query = f"{_RECORD} WHERE stream = %s AND version > %s ORDER BY version LIMIT %s"
        return self._records(query, stream, after, size)

    def hash_at(self, stream: str, version: int) -> bytes | None:
        rows = self._rows("SELECT hash FROM punto.records WHERE stream = %s AND version = %s", stream, version)
        return rows[0][0] if rows else None

    def head(self, stream: str) -> tuple[int, bytes]:
        rows = self._rows("SELECT version, hash FROM punto.heads WHERE stream = %s", stream)
        return rows[0] if rows else (0, NO_HASH)

    def heads(self, under: str = "") -> Iterator[Head]:
        query = "SELECT stream, version, hash, position FROM punto.heads WHERE stream >= %s AND stream < %s"
        rows = self._rows(query, under, under + LAST)
        return (Head(stream=stream, version=version, hash=hash_, position=at) for stream, version, hash_, at in rows)

    def find_answer(self, key: str) -> bytes | None:
        rows = self._rows("SELECT body, digest FROM punto.answers WHERE key = %s", key)
        return undamaged(key, *rows[0]) if rows else None

    def answers(self, until: int) -> Iterator[Answer]:
        query = "SELECT key, body, digest FROM punto.answers WHERE key > %s AND position <= %s ORDER BY key LIMIT %s"
        last = ""
        while rows := self._rows(query, last, until, PAGE):
            yield from (Answer(key=key, body=undamaged(key, body, digest)) for key, body, digest in rows)
            last = rows[-1][0]

    def save_snapshot(self, stream: str, version: int, state: bytes) -> None:
        self._execute(
            "INSERT INTO punto.snapshots AS kept VALUES (%s, %s, %s, %s) ON CONFLICT (stream) DO UPDATE"
            " SET version = excluded.version, state = excluded.state, digest = excluded.digest"
            " WHERE excluded.version >= kept.version",
            stream,
            version,
            state,
            digest_of(f"{stream} {version}", state),
        )

    def load_snapshot(self, stream: str) -> tuple[int, bytes] | None:
        rows = self._rows("SELECT version, state, digest FROM punto.snapshots WHERE stream = %s", stream)
        return (rows[0][0], undamaged(f"{stream} {rows[0][0]}", *rows[0][1:])) if rows else None

    def add_checkpoint(self, checkpoint: Checkpoint) -> None:
        self._execute(
            "INSERT INTO punto.checkpoints (position, at, root, heads, public_key, signature)"
            " VALUES (%s, %s, %s, %s, %s, %s) ON CONFLICT (signature) DO NOTHING",
            checkpoint.position,
            checkpoint.at,
            checkpoint.root,
            checkpoint.heads,
            checkpoint.public_key,
            checkpoint.signature,
        )

    def checkpoints(self) -> Iterator[Checkpoint]:
        rows = self._rows(
            "SELECT position, at, root, heads, public_key, signature FROM punto.checkpoints ORDER BY number"
        )
        for position, at, root, heads, public_key, signature in rows:
            yield Checkpoint(
                position=position, at=at, root=root, heads=heads, public_key=public_key, signature=signature
            )

    def last_position(self) -> int:
        position: int = self._rows("SELECT coalesce(max(position), 0) FROM punto.records")[0][0]
        return position

    def witnessed_position(self) -> int:
        position: int = self._rows("SELECT coalesce(max(position), 0) FROM punto.heads")[0][0]
        return position

    def wait(self, after: int, timeout_s: float) -> bool:
        """One thread at a time."""
        until = time.monotonic() + timeout_s
        self._listening.use(lambda connection: None)
        while self.last_position() <= after:
            left = until - time.monotonic()
            if left <= 0:
                return False
            self._listen(min(left, LISTEN_S))
        return True

    def attend(self) -> bool:
        ((is_alone,),) = self._listening.use(lambda connection: connection.execute(ATTEND_ALONE).fetchall())
        if not is_alone:
            self.admit()
        return bool(is_alone)

    def admit(self) -> None:
        """The listening connection holds the lock, and takes it again after every reconnection."""
        self._listening.use(lambda connection: [connection.execute(statement) for statement in (ATTEND, END_ALONE)])
        self._listening.on_connect(ATTEND)

    def close(self) -> None:
        with suppress(JournalUnavailableError):
            self._writing.use(
                lambda connection: connection.execute("DELETE FROM punto.writers WHERE writer = %s", [self._writer]),
                patience_s=0,
            )
        for link in (self._writing, self._reading, self._listening):
            link.close()

    def _listen(self, timeout_s: float) -> None:
        self._listening.use(lambda connection: list(connection.notifies(timeout=timeout_s, stop_after=1)))

    def _begin(self, connection: Connection, appends: Sequence[Append], number: int) -> Batch | None:
        """None if the commit with this number already happened and only its reply was lost."""
        with connection.pipeline():
            connection.execute("BEGIN")
            connection.execute(TAKE_LOCK)
            writer = connection.execute("SELECT number FROM punto.writers WHERE writer = %s", [self._writer])
            position = connection.execute("SELECT coalesce(max(position), 0) FROM punto.records")
            heads = connection.execute(
                "SELECT stream, version, hash, position FROM punto.heads WHERE stream = ANY(%s)",
                [streams_of(appends)],
                binary=True,
            )
            answers = connection.execute(
                "SELECT key, body, digest FROM punto.answers WHERE key = ANY(%s)", [keys_of(appends)], binary=True
            )
        if writer.fetchone() == (number,):
            return None
        return Batch(
            position=position.fetchall()[0][0],
            heads=[Head(stream=stream, version=v, hash=hash_, position=at) for stream, v, hash_, at in heads],
            answers={key: undamaged(key, body, digest) for key, body, digest in answers},
        )

    def _commit(self, connection: Connection, batch: Batch, number: int) -> None:
        records, heads = batch.records, batch.changed_heads()
        with connection.pipeline():
            connection.execute(
                "INSERT INTO punto.records (position, stream, version, at, payload, hash) SELECT *"
                " FROM unnest(%b::bigint[], %b::text[], %b::bigint[], %b::bigint[], %b::bytea[], %b::bytea[])",
                [
                    [record.position for record in records],
                    [record.stream for record in records],
                    [record.version for record in records],
                    [record.at for record in records],
                    [record.payload for record in records],
                    [record.hash for record in records],
                ],
            )
            connection.execute(
                "INSERT INTO punto.heads (stream, version, hash, position)"
                " SELECT * FROM unnest(%b::text[], %b::bigint[], %b::bytea[], %b::bigint[])"
                " ON CONFLICT (stream) DO UPDATE"
                " SET version = excluded.version, hash = excluded.hash, position = excluded.position",
                [
                    [head.stream for head in heads],
                    [head.version for head in heads],
                    [head.hash for head in heads],
                    [head.position for head in heads],
                ],
            )
            connection.execute(
                "INSERT INTO punto.answers (key, body, digest, position) SELECT key, body, digest, %s"
                " FROM unnest(%b::text[], %b::bytea[], %b::bytea[]) AS given (key, body, digest)",
                [
                    batch.position,
                    list(batch.answers),
                    list(batch.answers.values()),
                    [digest_of(key, body) for key, body in batch.answers.items()],
                ],
            )
            connection.execute(
                "INSERT INTO punto.writers VALUES (%s, %s) ON CONFLICT (writer) DO UPDATE SET number = excluded.number",
                [self._writer, number],
            )
            if records:
                connection.execute(f"NOTIFY {CHANNEL}")
            connection.execute("COMMIT")

    def _records(self, query: str, *values: Any) -> list[Record]:
        return list(starmap(Record, self._rows(query, *values)))

    def _rows(self, query: str, *values: Any) -> list[Any]:
        return self._reading.use(lambda connection: connection.execute(query, values, binary=True).fetchall())

    def _execute(self, statement: str, *values: Any) -> None:
        self._writing.use(lambda connection: connection.execute(statement, values))
