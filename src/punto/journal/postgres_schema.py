"""The tables of a journal on PostgreSQL, in numbered migrations."""

from __future__ import annotations

from typing import Final

from punto.errors import JournalError
from punto.journal.postgres_link import Connection

_LOCK_KEY: Final = 0x70756E746F
"""The advisory lock that whoever appends or migrates takes."""
TAKE_LOCK: Final = f"SELECT pg_advisory_xact_lock({_LOCK_KEY})"
_ATTENDANCE_KEY: Final = _LOCK_KEY + 1
"""The advisory lock that every process which serves the journal shares as long as it is connected."""
ATTEND_ALONE: Final = f"SELECT pg_try_advisory_lock({_ATTENDANCE_KEY})"
ATTEND: Final = f"SELECT set_config('lock_timeout', '0', false), pg_advisory_lock_shared({_ATTENDANCE_KEY})"
END_ALONE: Final = (
    f"SELECT pg_advisory_unlock({_ATTENDANCE_KEY}) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()"
    f" AND mode = 'ExclusiveLock' AND ((classid::bigint << 32) | objid::bigint) = {_ATTENDANCE_KEY}"
)

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
