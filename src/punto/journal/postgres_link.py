"""A connection to PostgreSQL that comes back after the server was away, and the schema that it finds there."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from threading import RLock
from typing import Any, Final, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from punto.errors import JournalError, JournalUnavailableError

PATIENCE_S: Final = 15.0
"""How long a server may be away before callers hear of it."""
_PAUSE_S: Final = 0.1
_LOCK_KEY: Final = 0x70756E746F
"""The advisory lock that whoever appends or migrates takes."""
TAKE_LOCK: Final = f"SELECT pg_advisory_xact_lock({_LOCK_KEY})"
EVICT: Final = (
    "SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid)"
    " WHERE locktype = 'advisory' AND granted AND pid <> pg_backend_pid()"
    " AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    f" AND ((classid::bigint << 32) | objid::bigint) = {_LOCK_KEY}"
    " AND wait_event = 'ClientRead' AND state_change < now() - interval '3 seconds'"
)
"""A process that was stopped in the middle of a commit must not keep the others from writing. PostgreSQL's own timeout
for idle transactions does not see one that stopped in a pipeline."""
_ATTENDANCE_KEY: Final = _LOCK_KEY + 1
"""The advisory lock that every process which serves the journal shares as long as it is connected."""
ATTEND_ALONE: Final = f"SELECT pg_try_advisory_lock({_ATTENDANCE_KEY})"
ATTEND: Final = f"SELECT set_config('lock_timeout', '0', false), pg_advisory_lock_shared({_ATTENDANCE_KEY})"
END_ALONE: Final = (
    f"SELECT pg_advisory_unlock({_ATTENDANCE_KEY}) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()"
    f" AND mode = 'ExclusiveLock' AND ((classid::bigint << 32) | objid::bigint) = {_ATTENDANCE_KEY}"
)

_SESSION: Final = (
    "SET lock_timeout = '3s'",
    # statements are prepared while the tables are small, and kept when they are large
    "SET enable_seqscan = off",
    "SET enable_bitmapscan = off",
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'",
)
_SETTINGS: Final[dict[str, Any]] = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "application_name": "punto",
}

MIGRATIONS: Final = (
    """
    CREATE TABLE punto.records (
        position bigint PRIMARY KEY,
        stream   text   COLLATE "C" NOT NULL,
        version  bigint NOT NULL,
        at       bigint NOT NULL,
        payload  bytea  NOT NULL,
        hash     bytea  NOT NULL,
        UNIQUE (stream, version)
    );
    CREATE TABLE punto.heads (
        stream   text   COLLATE "C" PRIMARY KEY,
        version  bigint NOT NULL,
        hash     bytea  NOT NULL,
        position bigint NOT NULL
    ) WITH (fillfactor = 70);
    CREATE TABLE punto.answers (
        key      text   COLLATE "C" PRIMARY KEY,
        body     bytea  NOT NULL,
        digest   bytea  NOT NULL,
        position bigint NOT NULL
    );
    CREATE TABLE punto.snapshots (
        stream   text   COLLATE "C" PRIMARY KEY,
        version  bigint NOT NULL,
        state    bytea  NOT NULL,
        digest   bytea  NOT NULL
    );
    CREATE TABLE punto.checkpoints (
        number     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        position   bigint NOT NULL,
        at         bigint NOT NULL,
        root       bytea  NOT NULL,
        heads      bigint NOT NULL,
        public_key bytea  NOT NULL,
        signature  bytea  NOT NULL UNIQUE
    );
    CREATE TABLE punto.writers (
        writer uuid   PRIMARY KEY,
        number bigint NOT NULL
    ) WITH (fillfactor = 50);
    """,
)
"""In order; `punto.migrations` lists those that a database has had. What was released stays as it is."""

Connection = psycopg.Connection[tuple[Any, ...]]
T = TypeVar("T")


class Link:
    """One connection for one caller at a time."""

    def __init__(self, url: str, *statements: str) -> None:
        try:
            given = conninfo_to_dict(url)
        except psycopg.ProgrammingError as error:
            raise JournalError("That PostgreSQL URL cannot be read: write postgresql://USER@HOST/DATABASE.") from error
        self._conninfo = make_conninfo(url, **{name: value for name, value in _SETTINGS.items() if name not in given})
        self._statements = (*_SESSION, *statements)
        self._connection: Connection | None = None
        self._lock = RLock()
        self.patience_s = PATIENCE_S
        self.name = f"PostgreSQL database {given.get('dbname', '')} on {given.get('host', 'this machine')}"

    def use(self, work: Callable[[Connection], T], *, patience_s: float | None = None) -> T:
        """Does work that may be begun again, once more after each time that the connection is lost."""
        until = time.monotonic() + (self.patience_s if patience_s is None else patience_s)
        with self._lock:
            while True:
                try:
                    return work(self._connected())
                except psycopg.errors.LockNotAvailable as error:
                    self._roll_back()
                    with suppress(psycopg.Error):
                        self._connected().execute(EVICT)
                    if time.monotonic() > until:
                        raise JournalUnavailableError(f"{self.name} is busy: {_first_line(error)}") from error
                except psycopg.Error as error:
                    is_lost = self._connection is None or self._connection.broken or self._connection.closed
                    if not is_lost:
                        self._roll_back()
                    if not is_lost or time.monotonic() > until:
                        raise JournalUnavailableError(f"{self.name} cannot be used: {_first_line(error)}") from error
                time.sleep(_PAUSE_S)

    def on_connect(self, statement: str) -> None:
        """One more thing to be done whenever the connection is made again."""
        self._statements = (*self._statements, statement)

    def close(self) -> None:
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    def _connected(self) -> Connection:
        if self._connection is not None and (self._connection.broken or self._connection.closed):
            self._connection.close()
            self._connection = None
        if self._connection is None:
            connection = psycopg.connect(self._conninfo, autocommit=True)
            for statement in self._statements:
                connection.execute(statement)
            self._connection = connection
        return self._connection

    def _roll_back(self) -> None:
        if self._connection is not None:
            self._connection.rollback()


def migrate(connection: Connection) -> None:
    """Brings a new or an older database up to date; a second process waits and finds it done."""
    if applied_migrations(connection) == len(MIGRATIONS):
        return
    with connection.transaction():
        connection.execute(TAKE_LOCK)
        connection.execute("CREATE SCHEMA IF NOT EXISTS punto")
        connection.execute(
            "CREATE TABLE IF NOT EXISTS punto.migrations"
            " (number integer PRIMARY KEY, applied timestamptz NOT NULL DEFAULT now())"
        )
        done = applied_migrations(connection)
        if done > len(MIGRATIONS):
            raise JournalError("This database was written by a newer Punto: update this one.")
        for number, migration in enumerate(MIGRATIONS[done:], done + 1):
            connection.execute(migration)
            connection.execute("INSERT INTO punto.migrations (number) VALUES (%s)", [number])


def applied_migrations(connection: Connection) -> int:
    (table,) = connection.execute("SELECT to_regclass('punto.migrations')").fetchone() or (None,)
    if table is None:
        return 0
    ((number,),) = connection.execute("SELECT coalesce(max(number), 0) FROM punto.migrations").fetchall()
    return int(number)


def _first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0]
