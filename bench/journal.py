"""Durable appends a second on SQLite and PostgreSQL, replay, and opening a journal of a million records.

Run from the root of the repository, with it on the path: `make bench`. One append is what registers a bet: an event for
the table, an entry for the patron's purse, and an answer under its key.
"""

from __future__ import annotations

import asyncio
import shutil
import statistics
import tempfile
import time
from pathlib import Path

from tests.journal.postgres import PostgresServer

from punto.journal import Answer, Append, Appended, GroupCommit, Store, StreamAppend, open_store
from punto.journal.check import check
from punto.table.codec import decode_event, encode
from punto.table.events import BetPlaced

WRITERS = 64
SECONDS = 5
TABLES = 40
MILLION = 1_000_000
BARS = {"appends": 3_000, "p99_ms": 50, "replay": 200_000, "opening_s": 5}
BET = encode(BetPlaced(patron="patron-0123456789", place=7, on="banker", cents=100_00))
ENTRY = b'{"entry":"stake/1","debit":"patron-0123456789","credit":"table-07","cents":10000,"round":"table-07/3/41"}'


async def registers(journal: GroupCommit, writer: int, until: float) -> list[float]:
    """Places one bet after the other; the milliseconds of each."""
    waited: list[float] = []
    while (started := time.perf_counter()) < until:
        outcome = await journal.append(
            Append(
                streams=(
                    StreamAppend(stream=f"table-{writer % TABLES}", payloads=(BET,)),
                    StreamAppend(stream=f"purse-{writer}", payloads=(ENTRY,), expected_version=len(waited)),
                ),
                at=time.time_ns() // 1_000_000,
                answers=(Answer(key=f"{writer}-{len(waited)}-0123456789abcdef", body=b'{"ok":true,"bet":17}'),),
            )
        )
        if not isinstance(outcome, Appended):
            raise SystemExit(f"an append was turned away: {outcome}")
        waited.append((time.perf_counter() - started) * 1_000)
    return waited


async def all_register(store: Store) -> list[float]:
    journal = GroupCommit(store)
    until = time.perf_counter() + SECONDS
    waited = await asyncio.gather(*(registers(journal, writer, until) for writer in range(WRITERS)))
    journal.close()
    return [milliseconds for mine in waited for milliseconds in mine]


def bench_appends(name: str, store: Store) -> None:
    waited = asyncio.run(all_register(store))
    rate, p99 = len(waited) / SECONDS, statistics.quantiles(waited, n=100)[98]
    print(
        f"{name}: {rate:,.0f} durable appends/s with {WRITERS} writers, {rate / BARS['appends']:.1f} times the bar;"
        f" median {statistics.median(waited):.1f} ms, p99 {p99:.1f} ms (bar {BARS['p99_ms']} ms)"
    )


def fill(store: Store, records: int) -> None:
    at = time.time_ns() // 1_000_000
    for start in range(0, records, 2_000):
        streams = [
            StreamAppend(stream=f"table-{number % TABLES}", payloads=(BET,) * 50)
            for number in range(start // 50, (start + 2_000) // 50)
        ]
        store.append_all([Append(streams=(stream,), at=at) for stream in streams])
    for table in range(TABLES):
        store.save_snapshot(f"table-{table}", records // TABLES - 10, BET * 100)


def bench_million(name: str, url: str) -> None:
    store = open_store(url)
    started = time.perf_counter()
    fill(store, MILLION)
    filled = MILLION / (time.perf_counter() - started)
    store.close()
    started = time.perf_counter()
    store = open_store(url)
    for table in range(TABLES):
        version, _ = store.load_snapshot(f"table-{table}") or (0, b"")
        for record in store.read(f"table-{table}", after=version):
            decode_event(record.payload)
    opening = time.perf_counter() - started
    started = time.perf_counter()
    events = sum(decode_event(record.payload) is not None for record in store.read_all())
    replayed = events / (time.perf_counter() - started)
    started = time.perf_counter()
    problems = list(check(store))
    checked = MILLION / (time.perf_counter() - started)
    store.close()
    if problems:
        raise SystemExit(f"{name}: {problems[0].message}")
    print(
        f"{name}, a million records: written in bulk at {filled:,.0f}/s; opened with {TABLES} snapshots in"
        f" {opening:.2f} s (bar {BARS['opening_s']} s)"
    )
    print(
        f"  replayed at {replayed:,.0f} events/s, {replayed / BARS['replay']:.1f} times the bar;"
        f" checked at {checked:,.0f} records/s"
    )


def main() -> None:
    folder = Path(tempfile.mkdtemp(prefix="punto-bench-"))
    server = PostgresServer({})
    try:
        for name, urls in (
            ("SQLite", [f"sqlite:///{folder}/appends.db", f"sqlite:///{folder}/million.db"]),
            ("PostgreSQL", [server.new_database(), server.new_database()]),
        ):
            store = open_store(urls[0])
            bench_appends(name, store)
            store.close()
            bench_million(name, urls[1])
    finally:
        server.close()
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
