"""A connection to PostgreSQL that reconnects after the server was away, and the locks of a journal.

One lock is for writers, another is shared by all processes that serve the journal.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from threading import RLock
from typing import Any, Final, TypeVar

import psycopg
from psycopg.abc import PQGen
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from punto.errors import JournalError, JournalUnavailableError

_LOCK_KEY: Final = 0x70756E746F
TAKE_LOCK: Final = f"SELECT pg_advisory_xact_lock({_LOCK_KEY})"
"""For appends and migrations."""
EVICT: Final = (
    "SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid)"
    " WHERE locktype = 'advisory' AND granted AND pid <> pg_backend_pid()"
    " AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    f" AND ((classid::bigint << 32) | objid::bigint) = {_LOCK_KEY}"
    " AND wait_event = 'ClientRead' AND state_change < now() - interval '3 seconds'"
)
"""A process stopped during a commit must not block other writers. PostgreSQL's timeout for idle transactions does not
cover one stopped in a pipeline."""

_ATTENDANCE_KEY: Final = _LOCK_KEY + 1
"""Shared by every process that serves the journal while it is connected."""
ATTEND_ALONE: Final = f"SELECT pg_try_advisory_lock({_ATTENDANCE_KEY})"
ATTEND: Final = f"SELECT set_config('lock_timeout', '0', false), pg_advisory_lock_shared({_ATTENDANCE_KEY})"
END_ALONE: Final = (
    f"SELECT pg_advisory_unlock({_ATTENDANCE_KEY}) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()"
    f" AND mode = 'ExclusiveLock' AND ((classid::bigint << 32) | objid::bigint) = {_ATTENDANCE_KEY}"
)

PATIENCE_S: Final = 15.0
"""How long the server may be away before callers get an error."""
ANSWER_S: Final = 5.0
"""How long one statement may take. A standby that does not confirm, or a server that hangs, must not block callers."""
_PAUSE_S: Final = 0.1
FORMAT: Final = 6
"""Every connection names the last migration that it knows."""
_SESSION: Final = (
    f"SELECT set_config('punto.format', '{FORMAT}', false)",
    "SET lock_timeout = '3s'",
    # statements prepared while the tables are small would be kept when they are large
    "SET enable_seqscan = off",
    "SET enable_bitmapscan = off",
    # a scan that remains now looks so expensive that the server would compile it, for longer than it runs
    "SET jit = off",
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

Connection = psycopg.Connection[tuple[Any, ...]]
T = TypeVar("T")


class _BoundedConnection(psycopg.Connection[tuple[Any, ...]]):
    """Gives up, and closes, if an answer takes too long."""

    answer_s: float | None = ANSWER_S

    def wait(self, gen: PQGen[T], interval: float = 0.1, timeout: float | None = None) -> T:
        if timeout is not None or self.answer_s is None:
            return super().wait(gen, interval, timeout)
        try:
            return super().wait(gen, interval, self.answer_s)
        except psycopg.errors._WaitTimeout:
            self.pgconn.finish()
            raise psycopg.OperationalError(f"no answer within {self.answer_s:g} seconds") from None


class _UnconfirmedError(psycopg.OperationalError):
    """The transaction is committed here, but the standby did not confirm it."""


class Link:
    """One connection for one caller at a time."""

    def __init__(self, url: str, *statements: str) -> None:
        try:
            given = conninfo_to_dict(url)
        except psycopg.ProgrammingError as error:
            raise JournalError("Invalid PostgreSQL URL. Write postgresql://USER@HOST/DATABASE.") from error
        self._conninfo = make_conninfo(url, **{name: value for name, value in _SETTINGS.items() if name not in given})
        self._statements = (*_SESSION, *statements)
        self._connection: Connection | None = None
        self._lock = RLock()
        self._warning: str | None = None
        self.connections = 0
        self.patience_s = PATIENCE_S
        self.answer_s: float | None = ANSWER_S
        self.name = f"PostgreSQL database {given.get('dbname', '')} on {given.get('host', 'this machine')}"

    def use(self, work: Callable[[Connection], T], *, patience_s: float | None = None) -> T:
        """Run repeatable work, again after each lost connection."""
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
                    is_lost = self._connection is None or self._connection.closed
                    self._roll_back()
                    may_succeed = is_lost or isinstance(error, _UnconfirmedError)
                    if not may_succeed or time.monotonic() > until:
                        raise JournalUnavailableError(f"{self.name} cannot be used: {_first_line(error)}") from error
                except BaseException:
                    self._roll_back()
                    raise
                time.sleep(_PAUSE_S)

    def commit(self, work: Callable[[Connection], T]) -> T:
        """Like `use`, for work that must reach the standby. If the server stops waiting for it, it only warns."""

        def confirmed(connection: Connection) -> T:
            self._warning = None
            done = work(connection)
            if self._warning is not None:
                raise _UnconfirmedError(self._warning)
            return done

        return self.use(confirmed)

    def on_connect(self, statement: str) -> None:
        """Register an action to run after every reconnection."""
        self._statements = (*self._statements, statement)

    def close(self) -> None:
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    def _connected(self) -> Connection:
        if self._connection is None or self._connection.closed:
            self._connection = None
            connection = _BoundedConnection.connect(self._conninfo, autocommit=True)
            connection.answer_s = self.answer_s
            connection.add_notice_handler(self._hear)
            try:
                for statement in self._statements:
                    connection.execute(statement)
            except psycopg.Error:
                connection.close()
                raise
            self._connection = connection
            self.connections += 1
        return self._connection

    def _hear(self, notice: psycopg.errors.Diagnostic) -> None:
        if notice.severity_nonlocalized == "WARNING":
            self._warning = notice.message_primary

    def _roll_back(self) -> None:
        """Roll back; if that fails, drop the connection."""
        if self._connection is not None:
            try:
                self._connection.rollback()
            except psycopg.Error:
                self._connection.close()


def _first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0]
