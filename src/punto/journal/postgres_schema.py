"""The tables of a journal on PostgreSQL, in numbered migrations."""

from __future__ import annotations

from typing import Final

from punto.errors import JournalError
from punto.journal.postgres_link import TAKE_LOCK, Connection
from punto.journal.problems import SET_ASIDE_SAYS

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
    """
    ALTER TABLE punto.checkpoints
        ALTER COLUMN number DROP IDENTITY,
        ADD COLUMN previous  bytea,
        ADD COLUMN digest    bytea,
        ADD COLUMN snapshots bytea,
        ADD COLUMN next_key  bytea,
        ADD COLUMN leaves    bytea;
    CREATE TABLE punto.countersignatures (
        number      bigint NOT NULL,
        checkpoint  bytea  NOT NULL,
        at          bigint NOT NULL,
        witness_key bytea  NOT NULL,
        signature   bytea  NOT NULL,
        PRIMARY KEY (number, witness_key)
    );
    """,
    """
    ALTER TABLE punto.records ADD COLUMN seal bytea;
    """,
    """
    CREATE TABLE punto.patrons (
        patron text  COLLATE "C" PRIMARY KEY,
        lookup bytea NOT NULL UNIQUE,
        sealed bytea NOT NULL,
        key    bytea NOT NULL
    );
    """,
)
"""In order; `punto.migrations` lists those applied. Never change a released one."""

SET_ASIDE: Final = 1_000_000
"""Stands among the applied migrations of a journal that was restored to an earlier moment: no version of Punto opens
it."""


def migrate(connection: Connection) -> None:
    """Migrate a new or older database; a second process waits and finds it done."""
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
        if done == SET_ASIDE:
            raise JournalError(SET_ASIDE_SAYS.format("This database"))
        if done > len(MIGRATIONS):
            raise JournalError("This database was written by a newer version of Punto. Please upgrade.")
        for number, migration in enumerate(MIGRATIONS[done:], done + 1):
            connection.execute(migration)
            connection.execute("INSERT INTO punto.migrations (number) VALUES (%s)", [number])


def applied_migrations(connection: Connection) -> int:
    (table,) = connection.execute("SELECT to_regclass('punto.migrations')").fetchone() or (None,)
    if table is None:
        return 0
    ((number,),) = connection.execute("SELECT coalesce(max(number), 0) FROM punto.migrations").fetchall()
    return int(number)
