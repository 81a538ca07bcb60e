"""The tables of a journal on SQLite, in numbered migrations."""

from __future__ import annotations

from typing import Final

import apsw

from punto.errors import JournalError
from punto.journal.problems import SET_ASIDE_SAYS

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
)
"""In order; `user_version` counts those applied. Never change a released one."""
INDEXED_SCHEMA: Final = 4
"""The first schema that finds answers by position."""

SET_ASIDE: Final = 1_000_000
"""The version of a journal that was restored to an earlier moment: no version of Punto opens it."""


def migrate(connection: apsw.Connection, file: str) -> None:
    """Migrate a new or older file; a second process waits and finds it done."""
    if connection.pragma("user_version") == len(MIGRATIONS):
        return
    connection.transaction_mode = "IMMEDIATE"
    with connection:
        done = connection.pragma("user_version")
        if done == SET_ASIDE:
            raise JournalError(SET_ASIDE_SAYS.format(file))
        if done > len(MIGRATIONS):
            raise JournalError(f"{file} was written by a newer version of Punto. Please upgrade.")
        for migration in MIGRATIONS[done:]:
            connection.execute(migration)
        connection.pragma("user_version", len(MIGRATIONS))
