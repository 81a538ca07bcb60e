"""The tables of a journal on PostgreSQL, in numbered migrations."""

from __future__ import annotations

from typing import Final

from punto.errors import JournalError
from punto.journal.postgres_link import TAKE_LOCK, Connection
from punto.journal.problems import SET_ASIDE_SAYS
from punto.journal.versions import later_version, this_version

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
    """
    CREATE TABLE punto.formats (number integer PRIMARY KEY, version text NOT NULL);
    CREATE FUNCTION punto.check_writer() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF coalesce(nullif(current_setting('punto.format', true), ''), '0')::integer < 5 THEN
            RAISE EXCEPTION 'a later version of Punto writes to this journal: install it, or stop this node';
        END IF;
        RETURN NULL;
    END $$;
    CREATE TRIGGER check_writer BEFORE INSERT ON punto.records
        FOR EACH STATEMENT EXECUTE FUNCTION punto.check_writer();
    """,
    """
    CREATE TABLE punto.archives (
        position   bigint PRIMARY KEY,
        file       text   NOT NULL,
        at         bigint NOT NULL,
        checkpoint bigint NOT NULL,
        hash       bytea  NOT NULL
    );
    CREATE OR REPLACE FUNCTION punto.check_writer() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF coalesce(nullif(current_setting('punto.format', true), ''), '0')::integer < 6 THEN
            RAISE EXCEPTION 'a later version of Punto writes to this journal: install it, or stop this node';
        END IF;
        RETURN NULL;
    END $$;
    """,
)
"""In order; `punto.migrations` lists those applied. Never change a released one."""

SHARED: Final = 4
"""Those applied at every start. The next one keeps earlier versions out."""
SET_ASIDE: Final = 1_000_000
"""Stands among the applied migrations of a journal that was restored to an earlier moment: no version of Punto opens
it."""


def migrate_at_start(connection: Connection) -> None:
    """No earlier version serves a new database; nodes of earlier versions may serve an older one."""
    migrate(connection, SHARED if _movable_version(connection) else len(MIGRATIONS))


def migrate(connection: Connection, until: int) -> None:
    """A second process waits and finds it done."""
    if until <= _movable_version(connection):
        return
    with connection.transaction():
        connection.execute(TAKE_LOCK)
        connection.execute("CREATE SCHEMA IF NOT EXISTS punto")
        connection.execute(
            "CREATE TABLE IF NOT EXISTS punto.migrations"
            " (number integer PRIMARY KEY, applied timestamptz NOT NULL DEFAULT now())"
        )
        done = _movable_version(connection)
        for number, migration in enumerate(MIGRATIONS[done:until], done + 1):
            connection.execute(migration)
            connection.execute("INSERT INTO punto.migrations (number) VALUES (%s)", [number])
            if number > SHARED:
                connection.execute("INSERT INTO punto.formats VALUES (%s, %s)", [number, this_version()])


def check_version(connection: Connection) -> int:
    """The number of migrations applied. Raises a `JournalError` for a journal of a later version."""
    done = _applied(connection)
    if len(MIGRATIONS) < done != SET_ASIDE:
        (table,) = connection.execute("SELECT to_regclass('punto.formats')").fetchone() or (None,)
        query = "SELECT version FROM punto.formats WHERE number = %s"
        named = connection.execute(query, [done]).fetchone() if table else None
        raise later_version("This database", named[0] if named else None)
    return done


def _movable_version(connection: Connection) -> int:
    if (done := check_version(connection)) == SET_ASIDE:
        raise JournalError(SET_ASIDE_SAYS.format("This database"))
    return done


def _applied(connection: Connection) -> int:
    (table,) = connection.execute("SELECT to_regclass('punto.migrations')").fetchone() or (None,)
    if table is None:
        return 0
    ((number,),) = connection.execute("SELECT coalesce(max(number), 0) FROM punto.migrations").fetchall()
    return int(number)
