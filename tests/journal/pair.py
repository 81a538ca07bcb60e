"""Two PostgreSQL servers, a primary and its standby, for tests that promote the standby."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from urllib.parse import quote

import psycopg

from tests.journal.postgres import QUICK, PostgresServer

WITHIN_S = 90.0


class Standby(PostgresServer):
    """A copy of a running primary that follows it."""

    def __init__(self, primary: PostgresServer) -> None:
        self._primary = primary
        super().__init__(QUICK)

    def _make_data(self) -> None:
        self._run("pg_basebackup", "--no-sync", "-c", "fast", "-h", str(self._primary.folder), "-U", "punto", "-R")


class Pair:
    """A process that connects to the pair finds whichever server accepts writes."""

    def __init__(self) -> None:
        self.primary = PostgresServer(QUICK)
        self.primary.new_database()
        self.standby = Standby(self.primary)
        hosts = ",".join(quote(str(server.folder), safe="") for server in (self.primary, self.standby))
        self.url = f"postgresql://punto@/test1?host={hosts}&target_session_attrs=read-write&connect_timeout=2"
        self.is_promoted = False

    def make_synchronous(self) -> None:
        self._on(self.primary, "ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()")
        eventually(lambda: self._ask("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") == 1)

    def wait_for_standby(self) -> None:
        eventually(lambda: self._ask("SELECT bool_and(replay_lsn = pg_current_wal_lsn()) FROM pg_stat_replication"))

    def cut_off_standby(self) -> None:
        """From here on the standby lags."""
        self._on(self.standby, "ALTER SYSTEM SET primary_conninfo = ''", "SELECT pg_reload_conf()")
        eventually(lambda: self._ask("SELECT count(*) FROM pg_stat_replication") == 0)

    def promote(self) -> None:
        """The primary crashes and the standby takes over."""
        self.primary.stop("immediate")
        self.is_promoted = True
        self._on(self.standby, "SELECT pg_promote()")

    def close(self) -> None:
        self.standby.close()
        self.primary.close()

    def end_waiting(self, function: str) -> bool:
        """Cancel or terminate a commit that waits for the standby; False if none waits."""
        query = f"SELECT {function}(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
        return bool(self._ask(query))

    def _ask(self, query: str) -> object:
        with psycopg.connect(self.primary.url("postgres"), autocommit=True) as connection:
            row = connection.execute(query).fetchone()
        return row[0] if row else None

    def _on(self, server: PostgresServer, *statements: str) -> None:
        with psycopg.connect(server.url("postgres"), autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement)


@contextmanager
def new_pair() -> Iterator[Pair]:
    pair = Pair()
    try:
        yield pair
    finally:
        pair.close()


def eventually(holds: Callable[[], object]) -> None:
    until = time.monotonic() + WITHIN_S
    while not holds():
        assert time.monotonic() < until, "it never came true"
        time.sleep(0.02)
