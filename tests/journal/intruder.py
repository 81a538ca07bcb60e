"""An attacker with full access to the tables of the store, bypassing the journal."""

from __future__ import annotations

from typing import Any

import apsw
import psycopg

from punto.journal.sqlite_file import load_checksums

TABLES = ("records", "heads", "answers", "snapshots", "checkpoints", "formats", "hidden")


class Intruder:
    """Takes SQLite's SQL; on PostgreSQL it is translated."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._is_sqlite = url.startswith("sqlite:///")

    def execute(self, statement: str, *values: Any) -> None:
        if self._is_sqlite:
            connection = apsw.Connection(self._url.removeprefix("sqlite:///"), vfs=load_checksums())
            connection.execute(statement, values)
            connection.close()
            return
        for table in TABLES:
            statement = statement.replace(f" {table} ", f" punto.{table} ")
        with psycopg.connect(self._url, autocommit=True, options="-c punto.format=999") as session:
            session.execute(statement.replace("?", "%s"), values)

    def pretend_to_be_newer(self, version: str | None = None) -> None:
        """Of this version, if it is on record."""
        if self._is_sqlite:
            self.execute("PRAGMA user_version = 999")
        else:
            self.execute("INSERT INTO punto.migrations (number) VALUES (999)")
        if version is not None:
            self.execute("INSERT INTO formats VALUES (999, ?)", version)
