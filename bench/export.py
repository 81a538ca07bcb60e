"""Rounds per second of `punto export`, from a synthetic journal of planned rounds.

The rounds of one table (two patrons with one bet each; four cards at once, third cards one by one) are repeated under
new numbers, tables and times, with their hash chain. `--rounds N`, `--workers N`, `--keep FILE` (the journal).
"""

from __future__ import annotations

import argparse
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import NamedTuple

import apsw

from bench.bars import Bars
from bench.calibration import plain_rate, processor_seconds
from punto.cards import Card
from punto.entries import MoneyEntry, TableEntry, account_stream, books_stream, encode_entry
from punto.journal.chain import NO_HASH, record_hash
from punto.journal.sqlite_file import connect, create_file
from punto.journal.tip import Tip
from punto.ledger import Account, AccountKind, Transfer, Why, book
from punto.people import Person, Post, Role
from punto.refusals import Refusal
from punto.reports.export.ranges import Order
from punto.reports.export.run import cores, export
from punto.reports.export.writing import Format
from punto.table import Actor, Command, Event, TableSettings, decide, evolve, open_table, set_up
from punto.table.commands import CloseBetting, Deal, NewShoe, OpenBetting, PlaceBet, Settle

LEAST_EXPORTED = 0.1
"""Times the plain engine's rounds, per second of processor time. The target of 50,000 rounds/s with two processes is
25,000 each, 0.167 times 150,000. Measured: 0.19, and down to 0.11 with other load on both cores and memory."""
MEBIBYTES_BAR = 400
"""Per process, for any length of the journal; usually 220."""
RECORDED = 500
START = [sys.executable, "-c", "import punto.reports.export.run"]
"""The start of each process, measured separately, so that short journals give the same figures."""
TABLES = 8
ROUND_MS = 40_000
DEALER = Person("dora", Post.DEALER)
BETS = [("ann", 1, "banker", 100_00), ("ben", 2, "player", 50_00)]
_SQL = "INSERT INTO records (position, stream, version, at, payload, hash) VALUES (?, ?, ?, ?, ?, ?)"

Piece = list[tuple[str, bytes]]
"""Stream and payload of each record of a round."""


class Recorder:
    """One table; its decisions and their transfers as records."""

    def __init__(self) -> None:
        self._opened = set_up("t0", "rws", TableSettings())
        self._table = open_table(self._opened)
        self._random = Random(7)
        self._commands = 0

    def opening(self) -> Piece:
        drop = Account(AccountKind.DROP, "t0")
        purses = [Account(AccountKind.PATRON, patron) for patron, *_ in BETS]
        buying = [
            Transfer(source=drop, target=purse, cents=10_000_000_00, why=Why.BUY_IN, ref="buy-in") for purse in purses
        ]
        return [("table/t0", self._entry((self._opened,))), *self._money(buying)]

    def round(self) -> Piece:
        """At most three new cards after the first four; a shoe is changed between rounds."""
        if self._table.last_round is not None:
            self._ask(NewShoe())
        records = self._ask(OpenBetting())
        for patron, box, on, cents in BETS:
            records += self._ask(PlaceBet(patron=patron, box=box, on=on, amount_cents=cents))
        records += self._ask(CloseBetting())
        records += self._ask(Deal(cards=tuple(self._draw(4))))
        while self._table.round is not None and not self._table.round.hands.is_complete:
            records += self._ask(Deal(cards=tuple(self._draw(1))))
        return records + self._ask(Settle())

    def _draw(self, count: int) -> Iterator[Card]:
        shoe = self._table.shoe
        for _ in range(count):
            card = shoe.draw(self._random)
            shoe = shoe.without([card])
            yield card

    def _ask(self, command: Command) -> Piece:
        events = decide(self._table, command, Actor(Role.DEALER))
        assert not isinstance(events, Refusal), events
        transfers = book(self._table, events)
        for event in events:
            self._table = evolve(self._table, event)
        return [("table/t0", self._entry(events)), *self._money(transfers)]

    def _entry(self, events: tuple[Event, ...]) -> bytes:
        self._commands += 1
        return encode_entry(TableEntry(id=f"{self._commands:08}", by=DEALER, events=events))

    def _money(self, transfers: list[Transfer]) -> Piece:
        streams: dict[str, list[Transfer]] = {}
        for one in transfers:
            guarded = [account for account in (one.source, one.target) if account.is_guarded]
            for stream in [account_stream(account) for account in guarded] or [books_stream("t0")]:
                streams.setdefault(stream, []).append(one)
        return [
            (stream, encode_entry(MoneyEntry(id=f"{self._commands:08}", by=DEALER, transfers=tuple(moved))))
            for stream, moved in streams.items()
        ]


def pieces(rounds: int) -> Iterator[tuple[int, Piece]]:
    """Time and records of one round after the other, tables taking turns."""
    recorder = Recorder()
    opening, recorded = recorder.opening(), [recorder.round() for _ in range(RECORDED)]
    for table in range(TABLES):
        yield 0, [(_for_table(stream, table), _payload(payload, table)) for stream, payload in opening]
    for number in range(rounds):
        table, turn = number % TABLES, number // TABLES
        source = recorded[turn % RECORDED]
        old, new = turn % RECORDED + 1, turn + 1
        shoe = source[0][1].partition(b'"shoe":')[2].partition(b"}")[0].partition(b",")[0]
        old_ref, new_ref = b'"t0/%s/%d"' % (shoe, old), b'"t%d/%s/%d"' % (table, shoe, new)
        old_round, new_round = b'"round":%d,' % old, b'"round":%d,' % new
        yield (
            turn * ROUND_MS,
            [
                (
                    _for_table(stream, table),
                    _payload(payload, table).replace(old_ref, new_ref).replace(old_round, new_round),
                )
                for stream, payload in source
            ],
        )


def _for_table(stream: str, table: int) -> str:
    return f"{stream}{table}" if stream.startswith("account/") else stream.replace("t0", f"t{table}")


def _payload(payload: bytes, table: int) -> bytes:
    suffix = b'%d"' % table
    return (
        payload.replace(b'"name":"t0"', b'"name":"t' + suffix)
        .replace(b'"table":"t0"', b'"table":"t' + suffix)
        .replace(b'"name":"ann"', b'"name":"ann' + suffix)
        .replace(b'"name":"ben"', b'"name":"ben' + suffix)
        .replace(b'"patron":"ann"', b'"patron":"ann' + suffix)
        .replace(b'"patron":"ben"', b'"patron":"ben' + suffix)
    )


def write_journal(path: Path, rounds: int) -> int:
    create_file(path)
    with closing(connect(path)) as connection:
        connection.pragma("synchronous", "OFF")
        heads: dict[str, tuple[int, bytes, int]] = {}
        connection.execute("BEGIN")
        connection.executemany(_SQL, _rows(rounds, heads))
        connection.executemany("INSERT INTO heads VALUES (?, ?, ?, ?)", ((name, *head) for name, head in heads.items()))
        connection.execute("COMMIT")
        connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
        last = max(heads.values(), key=lambda head: head[2])
    tip = Tip(path.with_name(path.name + "-tip"))
    tip.create()
    tip.advance(last[2], last[1])
    return last[2]


def _rows(rounds: int, heads: dict[str, tuple[int, bytes, int]]) -> Iterator[tuple[apsw.SQLiteValue, ...]]:
    position = 0
    begin = 1_772_366_400_000
    for at, piece in pieces(rounds):
        for place, (stream, payload) in enumerate(piece):
            position += 1
            version, previous, _ = heads.get(stream, (0, NO_HASH, 0))
            moment = begin + at + place * 1_000
            hash_ = record_hash(previous, stream, version + 1, moment, payload)
            heads[stream] = (version + 1, hash_, position)
            yield position, stream, version + 1, moment, payload, hash_


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--rounds", type=int, default=100_000)
    arguments.add_argument("--workers", type=int, default=cores())
    arguments.add_argument("--keep", type=Path)
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        journal = options.keep or Path(scratch) / "journal.db"
        if not journal.exists():
            write_journal(journal, options.rounds)
        bars, plain = Bars(), plain_rate()
        start_s = options.workers * min(processor_seconds(START) for _ in range(3))
        whole = run_export(journal, Path(scratch) / "export", options.workers)
    made, cpu_s = whole.rounds, whole.cpu_s - start_s
    print(f"{made:,} rounds, {whole.records:,} records, {whole.size / 1e6:,.0f} MB of Parquet")
    print(f"  {made / whole.seconds:,.0f} rounds/s (wall clock) with {options.workers} processes")
    print(f"  {start_s:.1f} s of processor time to start them")
    print(f"  {1e6 * cpu_s / made:.1f} µs of processor time per round")
    bars.at_least("exported", made / cpu_s, "rounds for a second of a processor", plain, LEAST_EXPORTED)
    bars.holds("memory", whole.mebibytes <= MEBIBYTES_BAR, f"{whole.mebibytes:,.0f} MiB (bar: at most {MEBIBYTES_BAR})")
    return bars.exit_code


class Exported(NamedTuple):
    rounds: int
    records: int
    size: int
    seconds: float
    cpu_s: float
    mebibytes: float
    """Of the largest process."""


def run_export(journal: Path, folder: Path, workers: int) -> Exported:
    order = Order(
        url=f"sqlite:///{journal}", folder=folder, format=Format.PARQUET, since=0, tables=None, secret=b"bench"
    )
    begin, cpu = time.perf_counter(), _cpu_seconds()
    summary = export(order, workers)
    seconds, cpu = time.perf_counter() - begin, _cpu_seconds() - cpu
    size = sum(file.stat().st_size for file in folder.rglob("*.parquet"))
    largest = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return Exported(summary.rows["rounds"], summary.until, size, seconds, cpu, largest / 1024)


def _cpu_seconds() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


if __name__ == "__main__":
    sys.exit(main())
