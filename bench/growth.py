"""Whether a node and the reports cost the same however long the journal is: `python -m bench.growth [ROUNDS [TABLES]]`.

A journal with so many rounds, of one bet each, is compared with one of a tenth of them, both from the bulk writer. All
times are of a processor.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from bench.bars import Bars, Reference, shown
from bench.bulk import write
from bench.served import House, free_port
from punto.history import TableHistory
from punto.journal import Store, inspect_store
from punto.journal.check import Check
from punto.journal.checkpoints import last_up_to
from punto.reports.collecting import collect_round, find_records
from punto.reports.recall import recall
from punto.verify.chained import RoundName
from punto.verify.store import verify_with

ROUNDS = 10_000
SHORTER = 10
TABLES = 2
TABLE = "bulk000000"
MOST_START = 1.5
"""Times the start on the shorter journal."""
MOST_MEMORY = 1.2
MOST_RECALL = 2.0
MOST_RECALL_S = 0.3
LEAST_VERIFIED = 0.75
VERIFIED = 250_000
"""Records at the end of a journal that are verified, or all of a shorter one."""
T = TypeVar("T")


class Start(NamedTuple):
    ready_s: float
    memory_mb: float


class Measured(NamedTuple):
    records: int
    first: Start
    again: Start
    inspected_s: float
    reported_s: float
    """The slowest of the rounds tried, as are those inspected."""
    verified: float
    """Records a second."""


def start(house: House) -> Start:
    house.start()
    try:
        return Start(house.cpu_s(), house.memory_mb())
    finally:
        house.stop()


def timed(work: Callable[[], T]) -> tuple[float, T]:
    started = time.process_time()
    result = work()
    return time.process_time() - started, result


def quicker(work: Callable[[], None]) -> float:
    """Of two."""
    return min(timed(work)[0] for _ in range(2))


def measure(folder: Path, rounds: int, tables: int) -> Measured:
    folder.mkdir()
    house = House(folder, f"sqlite:///{folder}/journal.db", free_port())
    written, _ = timed(lambda: write(house.url, house.key, rounds, tables, patrons=1))
    megabytes = (folder / "journal.db").stat().st_size / 1e6
    print(f"{rounds:,} rounds at {tables} tables: {megabytes:,.0f} MB, written in {shown(written)} s", flush=True)
    house.hire()
    first, again = start(house), start(house)
    with closing(inspect_store(house.url)) as store:
        each = rounds // tables
        tried = (1, each // 3, each // 2, each - 1)
        history = TableHistory.from_snapshot(store, TABLE)
        inspected = max(quicker(partial(inspect, history, number)) for number in tried)
        reported = max(quicker(partial(report, store, number)) for number in tried)
        records = store.last_position()
        since = last_up_to(store, records - VERIFIED)
        took, findings = timed(lambda: list(verify_with(Check(store, since=since))))
        if findings:
            raise SystemExit(f"{len(findings)} discrepancies, the first: {findings[0].what}")
        verified = records - (since.position if since else 0)
    return Measured(records, first, again, inspected, reported, verified / took)


def inspect(history: TableHistory, number: int) -> None:
    if not history.steps(number):
        raise SystemExit(f"round {number} was not found")


def report(store: Store, number: int) -> None:
    """What `punto report round` does before it sets the page."""
    found = find_records(store, TABLE, number)
    if recall(collect_round(store, RoundName(TABLE, found.shoe, number))).round.number != number:
        raise SystemExit(f"round {number} was not recalled")


def judge(short: Measured, long: Measured, bars: Bars) -> None:
    def at_most(name: str, figure: float, unit: str, was: float, ratio: float) -> None:
        bars.at_most(name, figure, unit, Reference("that of the shorter journal", was), ratio)

    print(f"  first start: ready after {shown(long.first.ready_s)} s")
    at_most("ready", long.again.ready_s, "s", short.again.ready_s, MOST_START)
    at_most("memory", long.again.memory_mb, "MB", short.again.memory_mb, MOST_MEMORY)
    for name, used, was in (
        ("a round inspected", long.inspected_s, short.inspected_s),
        ("a round for its report", long.reported_s, short.reported_s),
    ):
        at_most(name, used, "s", was, MOST_RECALL)
        bars.holds(f"{name}, slowest", used <= MOST_RECALL_S, f"{shown(used)} s (bar: at most {MOST_RECALL_S:g})")
    rate = Reference("that of the shorter journal", short.verified)
    bars.at_least("verified", long.verified, "records a second", rate, LEAST_VERIFIED)


def main() -> int:
    rounds = int(float(sys.argv[1])) if len(sys.argv) > 1 else ROUNDS
    tables = int(sys.argv[2]) if len(sys.argv) > 2 else TABLES
    bars = Bars()
    with tempfile.TemporaryDirectory(prefix="punto-bench-") as place:
        short, long = (measure(Path(place) / str(count), count, tables) for count in (rounds // SHORTER, rounds))
    print(f"{long.records:,} records; the shorter has {short.records:,}")
    judge(short, long, bars)
    return bars.exit_code


if __name__ == "__main__":
    sys.exit(main())
