"""The journal without a service, and a bare database without the journal: durable appends by many writers.

One append registers a bet: an event for the table, an entry for the patron's purse, an answer under its key.
"""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import NamedTuple

import apsw
import psycopg

from bench.bars import Reference
from punto.journal import Answer, Append, Appended, GroupCommit, Store, StreamAppend
from punto.table.codec import encode
from punto.table.events import BetPlaced

WRITERS = 64
TABLES = 40
TURNS = 3
JOURNAL_S, BARE_S = 1.5, 0.5
BET = encode(BetPlaced(patron="patron-0123456789", place=7, on="banker", cents=100_00))
ENTRY = b'{"entry":"stake/1","debit":"patron-0123456789","credit":"table-07","cents":10000,"round":"table-07/3/41"}'
ANSWER = b'{"ok":true,"bet":17}'

Rows = list[tuple[str, bytes]]
Commit = Callable[[Rows], None]
"""Writes rows in one durable transaction."""


class Appends(NamedTuple):
    """The throughput of writers who wait for each append."""

    rate: float
    """Per second of wall-clock time."""
    median_ms: float
    p99_ms: float
    cpu_us: float
    """Processor time of this process for each; a database server's work is not included."""

    @property
    def as_reference(self) -> Reference:
        return Reference("the raw journal", self.rate)


class RawJournal:
    """Writers who continue where they stopped."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._versions = dict.fromkeys(range(WRITERS), 0)

    def measure(self, seconds: float) -> Appends:
        started, used = time.perf_counter(), time.process_time()
        waited = asyncio.run(self._write(started + seconds))
        took, used = time.perf_counter() - started, time.process_time() - used
        return Appends(
            len(waited) / took,
            statistics.median(waited),
            statistics.quantiles(waited, n=100)[98],
            1e6 * used / len(waited),
        )

    async def _write(self, until: float) -> list[float]:
        journal = GroupCommit(self._store)
        waited = await asyncio.gather(*(self._append(journal, writer, until) for writer in range(WRITERS)))
        journal.close()
        return [milliseconds for mine in waited for milliseconds in mine]

    async def _append(self, journal: GroupCommit, writer: int, until: float) -> list[float]:
        """One after the other; the milliseconds of each."""
        waited: list[float] = []
        while (started := time.perf_counter()) < until:
            version = self._versions[writer]
            outcome = await journal.append(
                Append(
                    streams=(
                        StreamAppend(stream=f"table-{writer % TABLES}", payloads=(BET,)),
                        StreamAppend(stream=f"purse-{writer}", payloads=(ENTRY,), expected_version=version),
                    ),
                    at=time.time_ns() // 1_000_000,
                    answers=(Answer(key=f"{writer}-{version}-0123456789abcdef", body=ANSWER),),
                )
            )
            if not isinstance(outcome, Appended):
                raise SystemExit(f"an append was turned away: {outcome}")
            self._versions[writer] = version + 1
            waited.append((time.perf_counter() - started) * 1_000)
        return waited


def beside_bare_database(store: Store, commit: Commit) -> tuple[Appends, Reference]:
    """The journal and a bare database in turns, the best of each in wall-clock time: both wait for the same disk."""
    journal, keys = RawJournal(store), count()
    journals = []
    bare = 0.0
    for _ in range(TURNS):
        journals.append(journal.measure(JOURNAL_S))
        bare = max(bare, _bare_rate(commit, keys))
    return max(journals), Reference("the bare database", bare)


def _bare_rate(commit: Commit, keys: count[int]) -> float:
    """As many bets per transaction as there are writers, three rows each."""
    started = time.perf_counter()
    bets = 0
    while time.perf_counter() < started + BARE_S:
        numbers = [next(keys) for _ in range(WRITERS)]
        commit([(f"{kind}-{n}", body) for n in numbers for kind, body in (("t", BET), ("p", ENTRY), ("a", ANSWER))])
        bets += WRITERS
    return bets / (time.perf_counter() - started)


def bare_sqlite(file: Path) -> Commit:
    connection = apsw.Connection(str(file))
    connection.pragma("journal_mode", "wal")
    connection.pragma("synchronous", "FULL")
    connection.execute("CREATE TABLE rows (key TEXT PRIMARY KEY, body BLOB)")

    def commit(rows: Rows) -> None:
        with connection:
            connection.executemany("INSERT INTO rows VALUES (?, ?)", rows)

    return commit


def bare_postgres(url: str) -> Commit:
    connection = psycopg.connect(url)
    connection.execute("CREATE TABLE rows (key TEXT PRIMARY KEY, body BYTEA)")
    connection.commit()

    def commit(rows: Rows) -> None:
        with connection.cursor() as cursor:
            cursor.execute(
                "INSERT INTO rows SELECT * FROM unnest(%s::text[], %s::bytea[])",
                ([key for key, _ in rows], [body for _, body in rows]),
            )
        connection.commit()

    return commit
