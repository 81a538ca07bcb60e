"""The journal on PostgreSQL: one database, for any number of processes and machines.

An append holds an advisory lock until its commit is visible, so positions have no gaps and appear in order, and checked
versions stay valid. Each writer stores a number with its commit, to find out whether a commit with a lost reply
happened.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, suppress
from functools import cache
from itertools import count
from typing import Any, Final, Self
from uuid import uuid4

from punto.errors import JournalError, JournalMissingError, JournalUnavailableError
from punto.journal.batch import Batch, keys_of, streams_of
from punto.journal.postgres_link import ATTEND, ATTEND_ALONE, END_ALONE, FORMAT, TAKE_LOCK, Connection, Link
from punto.journal.postgres_schema import SET_ASIDE, SHARED, check_version, migrate, migrate_at_start
from punto.journal.reading import PAGE, digest_of
from punto.journal.records import BEFORE_ALL, Answer, Append, Head, Outcome
from punto.journal.sql import SqlStore

CHANNEL: Final = "punto_journal"
STATE: Final = (
    "SELECT (SELECT number FROM punto.writers WHERE writer = %s), (SELECT hash FROM punto.records WHERE position = %s),"
    " last.position, last.at FROM (VALUES (1)) AS always"
    " LEFT JOIN (SELECT position, at FROM punto.records ORDER BY position DESC LIMIT 1) AS last ON true"
)
"""The writer's last number, the hash at a position that it knows, and the last record."""
HEADS_OF: Final = "SELECT stream, version, hash, position FROM punto.heads WHERE stream = ANY(%b)"
ANSWERS_OF: Final = "SELECT key, body, digest FROM punto.answers WHERE key = ANY(%b)"
LISTEN_S: Final = 1.0
"""How long to wait for a notification before polling: one may be lost while the server is away."""


class PostgresStore(SqlStore):
    """Three connections: append, read, listen."""

    SCHEMA = "punto."
    PATRONS_SCHEMA = 4
    HAS_ARCHIVES = "SELECT 1 WHERE to_regclass('punto.archives') IS NOT NULL"

    def __init__(self, url: str, *statements: str) -> None:
        self._url = url
        self._writing = Link(url, *statements)
        super().__init__(self._writing.name, FORMAT)
        self._reading = Link(url, *statements)
        self._listening = Link(url, *statements, f"LISTEN {CHANNEL}")
        self._listening.answer_s = None
        self._writer = uuid4()
        self._numbers = count(1)

    @classmethod
    def create(cls, url: str) -> None:
        """Create the tables unless they exist."""
        with closing(Link(url)) as link:
            link.answer_s = None
            link.use(migrate_at_start, patience_s=0)

    @classmethod
    def open(cls, url: str) -> Self:
        store = cls(url)
        try:
            store._require()
            cls.create(url)
        except JournalError:
            store._reading.close()
            raise
        return store

    @classmethod
    def inspect(cls, url: str) -> Self:
        """Read only."""
        store = cls(url, "SET default_transaction_read_only = on")
        store._schema_version = store._require()
        return store

    @classmethod
    def is_set_aside(cls, url: str) -> bool:
        with closing(cls.inspect(url)) as store:
            return store._schema_version == SET_ASIDE

    @classmethod
    def take_up(cls, url: str) -> None:
        with closing(Link(url)) as link:
            link.use(lambda it: it.execute("DELETE FROM punto.migrations WHERE number = %s", [SET_ASIDE]), patience_s=0)

    def set_aside(self) -> None:
        self._execute("INSERT INTO punto.migrations (number) VALUES (?)", SET_ASIDE)

    @property
    def connections(self) -> int:
        return self._writing.connections + self._reading.connections

    def append_all(self, appends: Sequence[Append]) -> list[Outcome]:
        number = next(self._numbers)
        outcomes: list[Outcome] = []
        batch: Batch | None = None

        def attempt(connection: Connection) -> None:
            nonlocal batch
            begun = self._begin(connection, appends, number)
            if begun is None:
                # only a transaction that writes waits for the standby, and so for the lost commit before it
                with connection.pipeline():
                    connection.execute("UPDATE punto.writers SET number = number WHERE writer = %s", [self._writer])
                    connection.execute("COMMIT")
                return
            batch = begun
            outcomes[:] = batch.take_all(appends)
            self._commit(connection, batch, number)

        self._writing.commit(attempt)
        if batch is not None:
            self._remember(batch)
        return outcomes

    def answers(self, until: int, after: int = BEFORE_ALL) -> Iterator[Answer]:
        query = (
            "SELECT key, body, digest, position FROM punto.answers WHERE key > ? AND position BETWEEN ? AND ?"
            " ORDER BY key LIMIT ?"
        )
        last = ""
        while rows := self._rows(query, last, after + 1, until, PAGE):
            for last, body, digest, position in rows:
                yield Answer(key=last, body=self._answer(last, body, digest), position=position)

    def witnessed_position(self) -> int:
        position: int = self._rows("SELECT coalesce(max(position), 0) FROM punto.heads")[0][0]
        return position

    def clock_ms(self) -> int:
        milliseconds: int = self._rows("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")[0][0]
        return milliseconds

    def wait(self, after: int, timeout_s: float) -> bool:
        """One thread at a time."""
        self._listening.use(lambda connection: None)
        return super().wait(after, timeout_s)

    def attend(self) -> bool:
        ((is_alone,),) = self._listening.use(lambda connection: connection.execute(ATTEND_ALONE).fetchall())
        if not is_alone:
            self.admit()
        return bool(is_alone)

    def admit(self) -> None:
        """The listening connection holds the lock, and takes it again after every reconnection."""
        self._listening.use(lambda connection: [connection.execute(statement) for statement in (ATTEND, END_ALONE)])
        self._listening.on_connect(ATTEND)

    def writers(self) -> Mapping[str, int]:
        return dict(self._rows("SELECT writer::text, number FROM punto.writers"))

    def is_shared(self) -> bool:
        return not self._keeps_out and self._reading.use(check_version) <= SHARED

    def keep_earlier_versions_out(self) -> None:
        if not self._keeps_out:
            self._writing.commit(lambda connection: migrate(connection, FORMAT))
            self._keeps_out = True

    def close(self) -> None:
        with suppress(JournalUnavailableError):
            self._writing.use(
                lambda connection: connection.execute("DELETE FROM punto.writers WHERE writer = %s", [self._writer]),
                patience_s=0,
            )
        self.archives.close()
        for link in (self._writing, self._reading, self._listening):
            link.close()

    def _require(self) -> int:
        """The number of migrations applied."""
        try:
            applied = self._reading.use(check_version, patience_s=0)
            if not applied:
                raise JournalMissingError(f"{self._reading.name} holds no journal. Create one with `punto init URL`.")
        except JournalError:
            self._reading.close()
            raise
        return applied

    def _pause(self, longest_s: float) -> bool:
        """Until another process writes."""
        own, timeout_s = str(self._writer), min(longest_s, LISTEN_S)
        return self._listening.use(
            lambda connection: any(note.payload != own for note in connection.notifies(timeout=timeout_s))
        )

    def _begin(self, connection: Connection, appends: Sequence[Append], number: int) -> Batch | None:
        """None if the commit with this number already happened and only its reply was lost."""
        known, streams = self._memory.last, streams_of(appends)
        heads, unknown = self._known_heads(streams, self._written)
        with connection.pipeline():
            connection.execute("BEGIN")
            connection.execute(TAKE_LOCK)
            state = connection.execute(STATE, [self._writer, known.position], binary=True)
            asked = connection.execute(HEADS_OF, [unknown], binary=True) if unknown else None
            answers = connection.execute(ANSWERS_OF, [keys_of(appends)], binary=True)
        ((written, hash_, position, last_at),) = state
        if known.position and hash_ != known.hash:
            raise self._explain_rollback()
        if written == number:
            return None
        if (position or 0) != self._written:
            heads, unknown = self._known_heads(streams, position or 0)
            asked = connection.execute(HEADS_OF, [unknown], binary=True)
        for stream, version, head, at in asked or ():
            heads.append(Head(stream=stream, version=version, hash=head, position=at))
        return Batch(
            position=position or 0,
            last_at=last_at or 0,
            heads=heads,
            answers={key: self._answer(key, body, digest) for key, body, digest in answers},
            seals=self.seals,
        )

    def _commit(self, connection: Connection, batch: Batch, number: int) -> None:
        records, heads = batch.records, batch.changed_heads()
        with connection.pipeline():
            connection.execute(
                "INSERT INTO punto.records (position, stream, version, at, payload, hash, seal) SELECT * FROM"
                " unnest(%b::bigint[], %b::text[], %b::bigint[], %b::bigint[], %b::bytea[], %b::bytea[], %b::bytea[])",
                [
                    [record.position for record in records],
                    [record.stream for record in records],
                    [record.version for record in records],
                    [record.at for record in records],
                    [record.payload for record in records],
                    [record.hash for record in records],
                    [record.seal for record in records],
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
                "INSERT INTO punto.answers (key, body, digest, position)"
                " SELECT * FROM unnest(%b::text[], %b::bytea[], %b::bytea[], %b::bigint[])",
                [
                    list(batch.answers),
                    list(batch.answers.values()),
                    [digest_of(key, body) for key, body in batch.answers.items()],
                    [batch.given_at(key) for key in batch.answers],
                ],
            )
            connection.execute(
                "INSERT INTO punto.writers VALUES (%s, %s) ON CONFLICT (writer) DO UPDATE SET number = excluded.number",
                [self._writer, number],
            )
            self._begun = batch.position
            if records:
                connection.execute(f"NOTIFY {CHANNEL}, '{self._writer}'")
            connection.execute("COMMIT")

    def _wipe_patrons(self) -> None:
        """Write the table anew: deleted rows would stay in its file."""
        with closing(Link(self._url)) as link:
            link.answer_s = None
            link.use(lambda connection: connection.execute("VACUUM FULL punto.patrons"))

    def _rows(self, query: str, *values: Any) -> list[Any]:
        query = _in_dialect(query)
        return self._reading.use(lambda connection: connection.execute(query, values, binary=True).fetchall())

    def _execute(self, statement: str, *values: Any) -> None:
        statement = _in_dialect(statement)
        self._writing.commit(lambda connection: connection.execute(statement, values))


@cache
def _in_dialect(statement: str) -> str:
    return statement.replace("?", "%s")
