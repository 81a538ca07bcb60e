"""Whether a command costs the same at many tables and on several nodes: `python -m bench.scale [TABLES …]`.

The same 200 terminals, shared out among 1, 10 and 100 tables, place the same bets. The nodes share one PostgreSQL, each
table is served by one of them. A thousand tables have one terminal each. Processor time is that of all nodes together,
without the database. What they use in the same time while nobody bets is stated beside it, and taken off; part of that
is the pit, which reads earlier bets when there is time. The best of several windows of a second has no checkpoint in
it: every node signs one every 30 s, and reads the records since its last one.
"""

from __future__ import annotations

import asyncio
import gc
import resource
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import uvloop
from tests.journal.postgres import PostgresServer

from bench.bars import Bars, Reference
from bench.served import TERMINALS_AT_TABLE, Asker, House, bet, free_port, hang_up, play_on

TABLES = (1, 10, 100, 1_000)
NODES = (1, 2, 4)
MOST = 1.3
"""Times the processor time of a command at one table on one node."""
WINDOWS = 5
BETS = ("player", "banker", "tie")
PAUSE_S = 0.5
IDLE_S = 1.0
TOGETHER = 50


class Used(NamedTuple):
    """Processor time of all nodes."""

    bet_us: float
    """For each bet, without the background."""
    background: float
    """Of a processor, while nobody asks for anything."""


class Seat(NamedTuple):
    table: str
    number: int
    client: Asker


class Site:
    """Nodes on one journal, and clients at every table."""

    def __init__(self, nodes: list[House]) -> None:
        self._nodes = nodes
        self._dealers: list[Asker] = []
        self._seats: list[Seat] = []

    async def sit_down(self) -> None:
        first = self._nodes[0]
        enrolled = 0
        for place, table in enumerate(first.tables):
            node = self._nodes[place % len(self._nodes)]
            node.open_table(table)
            dealer = await Asker().connect(node.port, node.token("dealer", 1), table)
            self._dealers.append(dealer)
            for number in range(1, first.terminals + 1):
                enrolled += 1
                token = node.token(f"{table}/{number}", enrolled)
                self._seats.append(Seat(table, number, await Asker().connect(node.port, token, table)))
                await dealer.insist({"command": "buy_in", "terminal": number, "amount": "500.00"})

    async def window(self) -> Used:
        """One betting time, with the background measured just before the bets."""
        await self._by_dealers(lambda dealer: dealer.insist({"command": "open_betting"}))
        await asyncio.sleep(PAUSE_S)
        gc.collect()
        background = await self._processors(asyncio.sleep(IDLE_S))
        started = time.perf_counter()
        used = await self._processors(self._bet()) - background
        used *= time.perf_counter() - started
        await self._by_dealers(play_on)
        return Used(1e6 * used / (len(BETS) * len(self._seats)), background)

    async def _processors(self, work: Awaitable[None]) -> float:
        """How many of them the nodes use meanwhile."""
        used, started = self._cpu_s(), time.perf_counter()
        await work
        return (self._cpu_s() - used) / (time.perf_counter() - started)

    async def _bet(self) -> None:
        """Until all bets are answered and shown."""
        bets = [seat.client.ask(bet(seat.number, on, table=seat.table)) for on in BETS for seat in self._seats]
        answers = await asyncio.gather(*bets)
        await asyncio.sleep(PAUSE_S)
        if refused := sum(b'"answer":"accepted"' not in answer for answer in answers):
            raise SystemExit(f"{refused} bets were refused")

    async def _by_dealers(self, act: Callable[[Asker], Awaitable[None]]) -> None:
        """All of them are one person, who may have 64 commands in flight."""
        waiting = iter(self._dealers)
        while together := list(islice(waiting, TOGETHER)):
            await asyncio.gather(*map(act, together))

    def leave(self) -> None:
        hang_up(*self._dealers, *(seat.client for seat in self._seats))

    def _cpu_s(self) -> float:
        return sum(node.cpu_s() for node in self._nodes)


async def play(nodes: list[House]) -> Used:
    """The best of several windows."""
    site = Site(nodes)
    await site.sit_down()
    used = [await site.window() for _ in range(WINDOWS)]
    site.leave()
    return min(used)


def measure(folder: Path, url: str, tables: int, nodes: int) -> Used:
    folder.mkdir()
    names = [f"t{number:04}" for number in range(tables)]
    terminals = max(1, TERMINALS_AT_TABLE // tables)
    houses = [House(folder, url, free_port(), terminals) for _ in range(nodes)]
    for house in houses:
        house.tables = names
    houses[0].hire()
    with ExitStack() as running:
        for house in houses:
            running.callback(house.stop)
            house.start()
        return uvloop.run(play(houses))


def counted(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def main() -> int:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 20_000)), hard))
    tables = tuple(int(one) for one in sys.argv[1:]) or TABLES
    bars = Bars()
    server = PostgresServer({})
    try:
        with tempfile.TemporaryDirectory(prefix="punto-bench-") as place:
            folder = Path(place)
            first = measure(folder / "one", server.new_database(), 1, 1)
            one = Reference("one table on one node", first.bet_us)
            print(f"{TERMINALS_AT_TABLE} terminals, {len(BETS)} bets each; {one.name}: {one.value:.0f} µs for each bet")
            print(f"  background: {first.background:.1%} of a processor")
            for nodes, count in ((nodes, count) for nodes in NODES for count in tables if count >= nodes):
                if (count, nodes) != (1, 1):
                    used = measure(folder / f"{count}-{nodes}", server.new_database(), count, nodes)
                    name = f"a bet at {counted(count, 'table')} on {counted(nodes, 'node')}"
                    bars.at_most(name, used.bet_us, "µs of a processor", one, MOST)
                    print(f"  background: {used.background:.1%} of a processor")
    finally:
        server.close()
    return bars.exit_code


if __name__ == "__main__":
    sys.exit(main())
