"""The tables of a journal on SQLite, in numbered migrations."""

from __future__ import annotations

from typing import Final

import apsw

from punto.errors import JournalError
from punto.journal.problems import SET_ASIDE_SAYS
from punto.journal.versions import later_version, this_version

MIGRATIONS: Final = (
    """
    CREATE TABLE records (
        position INTEGER PRIMARY KEY,
        stream   TEXT    NOT NULL,
        version  INTEGER NOT NULL,
        at       INTEGER NOT NULL,
        payload  BLOB    NOT NULL,
        hash     BLOB    NOT NULL,
        UNIQUE (stream, version)
    ) STRICT;
    CREATE TABLE heads (
        stream   TEXT    PRIMARY KEY,
        version  INTEGER NOT NULL,
        hash     BLOB    NOT NULL,
        position INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE answers (
        key      TEXT    PRIMARY KEY,
        body     BLOB    NOT NULL,
        digest   BLOB    NOT NULL,
        position INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE snapshots (
        stream   TEXT    PRIMARY KEY,
        version  INTEGER NOT NULL,
        state    BLOB    NOT NULL,
        digest   BLOB    NOT NULL
    ) STRICT;
    CREATE TABLE checkpoints (
        number     INTEGER PRIMARY KEY,
        position   INTEGER NOT NULL,
        at         INTEGER NOT NULL,
        root       BLOB    NOT NULL,
        heads      INTEGER NOT NULL,
        public_key BLOB    NOT NULL,
        signature  BLOB    NOT NULL
    ) STRICT;
    """,
    """
    ALTER TABLE checkpoints ADD COLUMN previous  BLOB;
    ALTER TABLE checkpoints ADD COLUMN digest    BLOB;
    ALTER TABLE checkpoints ADD COLUMN snapshots BLOB;
    ALTER TABLE checkpoints ADD COLUMN next_key  BLOB;
    ALTER TABLE checkpoints ADD COLUMN leaves    BLOB;
    CREATE TABLE countersignatures (
        number      INTEGER NOT NULL,
        checkpoint  BLOB    NOT NULL,
        at          INTEGER NOT NULL,
        witness_key BLOB    NOT NULL,
        signature   BLOB    NOT NULL,
        PRIMARY KEY (number, witness_key)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    ALTER TABLE records ADD COLUMN seal BLOB;
    """,
    """
    CREATE INDEX answers_by_position ON answers (position);
    """,
    """
    CREATE TABLE patrons (
        patron TEXT NOT NULL PRIMARY KEY,
        lookup BLOB NOT NULL UNIQUE,
        sealed BLOB NOT NULL,
        key    BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
    """,
    # earlier versions name no columns when they write to heads: with one more they can write nothing
    """
    ALTER TABLE heads ADD COLUMN least_format INTEGER;
    CREATE TABLE formats (number INTEGER PRIMARY KEY, version TEXT NOT NULL) STRICT;
    """,
    """
    CREATE TABLE archives (
        position   INTEGER PRIMARY KEY,
        file       TEXT    NOT NULL,
        at         INTEGER NOT NULL,
        checkpoint INTEGER NOT NULL,
        hash       BLOB    NOT NULL
    ) STRICT;
    """,
)
"""In order; `user_version` counts those applied. Never change a released one."""
SHARED: Final = 5
"""Those applied at every start. The next one keeps earlier versions out."""
INDEXED_SCHEMA: Final = 4
"""The first schema that finds answers by position."""

SET_ASIDE: Final = 1_000_000
"""The version of a journal that was restored to an earlier moment: no version of Punto opens it."""
ARCHIVE: Final = 2_000_000
"""The version of an archive: it is only read."""


def migrate(connection: apsw.Connection, file: str, until: int = SHARED) -> None:
    """Migrate a new or older file; a second process waits and finds it done."""
    if until <= _movable_version(connection, file):
        return
    connection.transaction_mode = "IMMEDIATE"
    with connection:
        done = _movable_version(connection, file)
        for number, migration in enumerate(MIGRATIONS[done:until], done + 1):
            connection.execute(migration)
            if number > SHARED:
                connection.execute("INSERT INTO formats VALUES (?, ?)", (number, this_version()))
        connection.pragma("user_version", max(done, until))


def check_version(connection: apsw.Connection, file: str) -> int:
    """The number of migrations applied. Raises a `JournalError` for a journal of a later version."""
    done = int(connection.pragma("user_version"))
    if len(MIGRATIONS) < done and done not in (SET_ASIDE, ARCHIVE):
        found = connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'formats'").get
        query = "SELECT version FROM formats WHERE number = ?"
        raise later_version(file, connection.execute(query, (done,)).get if found else None)
    return done


def _movable_version(connection: apsw.Connection, file: str) -> int:
    if (done := check_version(connection, file)) == SET_ASIDE:
        raise JournalError(SET_ASIDE_SAYS.format(file))
    if done == ARCHIVE:
        raise JournalError(f"{file} is an archive: it is only read. Name the journal that continues it.")
    return done
