"""What a very large house needs: `python -m bench.fleet [TABLES]`, 100,000 unless given.

First the costs that this machine is measured to have; then a model of many tables fitted to them (`fleet_model.py`). It
says what fails first on one journal, and how many journals and nodes the house needs. One prediction is measured too,
and must agree.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg
import uvloop
from tests.journal.postgres import PostgresServer

from bench.bars import Bars, shown
from bench.fleet_model import Costs, Load, Machine, bets_together, limits, most_tables, p99_ms
from bench.raw_journal import ANSWER, BET, ENTRY
from bench.served import Asker, House, bet, free_port, hang_up, play_on
from punto.journal import Answer, Append, Store, StreamAppend, create_store

TABLES = 100_000
MEASURED_TABLES = 60
SEATS = 7
BETS = ("player", "banker", "tie")
ROUNDS = 12
ONE_BY_ONE = 300
TOGETHER = 200
COMMITS = 40
CHECKED_S = 6.0
CHECKED_RATE = 150
"""Bets a second of the prediction that is measured."""
AGREES_WITHIN = 1.4


class Site:
    """One node on PostgreSQL, with tables that are open."""

    def __init__(self, folder: Path, server: PostgresServer, tables: int) -> None:
        folder.mkdir()
        self.house = House(folder, server.new_database(), free_port(), SEATS)
        self.house.tables = [f"t{number:03}" for number in range(tables)]
        self.house.hire()
        self.house.start()
        for table in self.house.tables:
            self.house.open_table(table)
        self.dealers: list[Asker] = []
        self.seats: list[tuple[str, int, Asker]] = []

    async def sit_down(self) -> None:
        for place, table in enumerate(self.house.tables):
            self.dealers.append(await Asker().connect(self.house.port, self.house.token("dealer", 1), table))
            for number in range(1, SEATS + 1):
                token = self.house.token(f"{table}/{number}", place * SEATS + number)
                self.seats.append((table, number, await Asker().connect(self.house.port, token, table)))
                await self.dealers[-1].insist({"command": "buy_in", "terminal": number, "amount": "9000.00"})

    def leave(self) -> None:
        hang_up(*self.dealers, *(client for *_, client in self.seats))

    def bet(self, order: int) -> asyncio.Future[bytes]:
        table, number, client = self.seats[order % len(self.seats)]
        return client.ask(bet(number, BETS[order % len(BETS)], table=table))

    @contextmanager
    def used(self, into: list[float]) -> Iterator[None]:
        """Processor seconds."""
        before = self.house.cpu_s()
        yield
        into.append(self.house.cpu_s() - before)


async def measure_bets(site: Site) -> tuple[float, float, float]:
    """Microseconds for a bet in a batch, for a batch, and for a round without bets."""
    await site.sit_down()
    single, many, rounds = list[float](), list[float](), list[float]()
    for _ in range(ROUNDS):
        with site.used(rounds):
            for dealer in site.dealers:
                await dealer.insist({"command": "open_betting"})
                await play_on(dealer)
            await asyncio.sleep(0.3)
    for dealer in site.dealers:
        await dealer.insist({"command": "open_betting"})
    for _ in range(ROUNDS):
        with site.used(single):
            for order in range(ONE_BY_ONE // ROUNDS):
                await site.bet(order)
            await asyncio.sleep(0.3)
        with site.used(many):
            await asyncio.gather(*(site.bet(order) for order in range(TOGETHER)))
            await asyncio.sleep(0.3)
    site.leave()
    alone, together = 1e6 * min(single) / (ONE_BY_ONE // ROUNDS), 1e6 * min(many) / TOGETHER
    batch = max(0.0, alone - together)
    return together, batch, 1e6 * min(rounds) / len(site.dealers)


def measure_commit(store: Store) -> tuple[float, float]:
    """Milliseconds for a commit, and for each bet in it."""
    one, many = (min(_commit(store, size, turn) for turn in range(COMMITS)) for size in (1, TOGETHER))
    each = max(1e-4, (many - one) / (TOGETHER - 1))
    return max(1e-3, one - each), each


def _commit(store: Store, size: int, turn: int) -> float:
    streams = (StreamAppend(stream="table", payloads=(BET,)), StreamAppend(stream="purse", payloads=(ENTRY,)))
    key = f"{size}-{turn}"
    appends = [Append(streams=streams, at=1, answers=(Answer(key=f"{key}-{n}", body=ANSWER),)) for n in range(size)]
    started = time.perf_counter()
    store.append_all(appends)
    return 1e3 * (time.perf_counter() - started)


def measure(folder: Path, server: PostgresServer) -> tuple[Costs, float]:
    """The costs, and the processor share that was measured at a paced load."""
    small = Site(folder / "small", server, 1)
    one_table = small.house.memory_mb()
    bet_us, batch_us, round_us = uvloop.run(measure_bets(small))
    small.house.stop()
    with closing(create_store(server.new_database())) as store:
        commit_ms, bet_commit_ms = measure_commit(store)
    large = Site(folder / "large", server, MEASURED_TABLES)
    more = MEASURED_TABLES - 1
    table_kb = 1e3 * (large.house.memory_mb() - one_table) / more
    before = database_bytes(large.house.url)
    share, bets = uvloop.run(paced(large))
    size = database_bytes(large.house.url) - before
    large.house.stop()
    start_ms = 1e3 * (start_s(large.house) - start_s(small.house)) / more
    costs = Costs(bet_us, batch_us, round_us, commit_ms, bet_commit_ms, table_kb, size / bets, max(0.0, start_ms))
    return costs, share


def start_s(house: House) -> float:
    """Processor seconds of a start."""
    house.start()
    used = house.cpu_s()
    house.stop()
    return used


def database_bytes(url: str) -> int:
    with psycopg.connect(url) as connection:
        row = connection.execute("SELECT pg_database_size(current_database())").fetchone()
    assert row is not None, "every database has a size"
    return int(row[0])


async def paced(site: Site) -> tuple[float, int]:
    """The share of a core while bets come one by one at all tables, and their number."""
    await site.sit_down()
    for dealer in site.dealers:
        await dealer.insist({"command": "open_betting"})
    used, asked = list[float](), list[asyncio.Future[bytes]]()
    with site.used(used):
        began = time.perf_counter()
        while (now := time.perf_counter() - began) < CHECKED_S:
            while len(asked) < now * CHECKED_RATE:
                asked.append(site.bet(len(asked)))
            await asyncio.sleep(0.002)
        await asyncio.gather(*asked)
    site.leave()
    return used[0] / CHECKED_S, len(asked)


def predict(costs: Costs) -> float:
    """The share of a core for the load that `paced` measures."""
    batches = CHECKED_RATE / bets_together(costs, CHECKED_RATE)
    return (CHECKED_RATE * costs.bet_us + batches * costs.batch_us) / 1e6


def tell(costs: Costs, load: Load, machine: Machine, tables: int) -> None:
    print("Measured on this machine, on PostgreSQL:")
    for name, value in costs._asdict().items():
        print(f"  {name:16} {shown(value)}")
    print("Assumed of every table, and of the machines of one journal:")
    for name, value in {**load._asdict(), **machine._asdict()}.items():
        print(f"  {name:16} {shown(value)}")
    print(f"Modelled: what fails on one journal as tables are added (up to {tables:,}), first things first:")
    broken = sorted((most_tables(limit, tables), limit.name, limit) for limit in limits(costs, load, machine))
    for most, name, limit in broken:
        after = f"after {most:,} tables" if most < tables else "not at all"
        print(f"  {after:24} {name} (limit {shown(limit.most)} {limit.unit})")
    most = max(1, broken[0][0])
    journals = -(-tables // most)
    print(f"Modelled: {tables:,} tables at {tables * load.bets_a_second:,.0f} bets a second need {journals:,} journals")
    print(f"  with {machine.nodes} nodes each; on each of them 99 in 100 bets are committed", end=" ")
    print(f"within {shown(p99_ms(costs, load, -(-tables // journals)))} ms")


def main() -> int:
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else TABLES
    bars, server = Bars(), PostgresServer({})
    try:
        with tempfile.TemporaryDirectory(prefix="punto-bench-") as place:
            costs, share = measure(Path(place), server)
    finally:
        server.close()
    tell(costs, Load(), Machine(), tables)
    ratio = predict(costs) / share
    line = f"{shown(predict(costs))} predicted, {shown(share)} measured, {shown(ratio)} times (bar: {AGREES_WITHIN:g})"
    bars.holds(f"cores for {CHECKED_RATE} bets a second", 1 / AGREES_WITHIN <= ratio <= AGREES_WITHIN, line)
    return bars.exit_code


if __name__ == "__main__":
    sys.exit(main())
