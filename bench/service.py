"""How fast the service is: durable bets over real WebSockets, and results to thousands of viewers.

Run by `make bench`; the load generator runs on the same machine, and so takes its share of it.
"""

from __future__ import annotations

import asyncio
import gc
import os
import resource
import statistics
import tempfile
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, NamedTuple

import uvloop
from tests.journal.postgres import PostgresServer

from served import TERMINALS_AT_TABLE, Asker, House, bet, connect_terminals, free_port, hang_up, play_on
from socket_client import SocketClient

BAR_RATE = 3_000
VIEWERS = 2_000
REPEATS = 7
BETS = ("player", "banker", "tie")
PAUSE_S = 0.3
Send = Callable[[list[Asker]], Coroutine[Any, Any, list[asyncio.Future[bytes]]]]


class Window(NamedTuple):
    """One betting window in which every terminal placed its bets."""

    rate: float
    """Durable registrations a second."""
    median_ms: float
    p99_ms: float
    """From sending to the acknowledgement."""
    cpu_us: float
    """Of one processor, taken by the service for each."""


async def send_at_once(terminals: list[Asker]) -> list[asyncio.Future[bytes]]:
    return [terminal.ask(bet(number, on)) for on in BETS for number, terminal in enumerate(terminals, 1)]


async def send_paced(terminals: list[Asker]) -> list[asyncio.Future[bytes]]:
    """One after the other, at the rate of the bar."""
    answers = []
    started = time.perf_counter()
    for order, (on, number) in enumerate((on, number) for on in BETS for number in range(len(terminals))):
        if (early := started + order / BAR_RATE - time.perf_counter()) > 0:
            await asyncio.sleep(early)
        answers.append(terminals[number].ask(bet(number + 1, on)))
    return answers


async def bet_rounds(house: House, send: Send) -> list[Window]:
    dealer = await Asker().connect(house.port, house.token("dealer", 1))
    terminals = await connect_terminals(house)
    for number in range(1, TERMINALS_AT_TABLE + 1):
        await dealer.insist({"command": "buy_in", "terminal": number, "amount": "10000.00"})
    windows = []
    for _ in range(REPEATS):
        await dealer.insist({"command": "open_betting"})
        await asyncio.sleep(PAUSE_S)
        windows.append(await one_window(house, terminals, send))
        await play_on(dealer)
        await asyncio.sleep(PAUSE_S)
    hang_up(dealer, *terminals)
    return windows


async def one_window(house: House, terminals: list[Asker], send: Send) -> Window:
    for terminal in terminals:
        terminal.latencies.clear()
    gc.collect()
    cpu, started = house.cpu_s(), time.perf_counter()
    answers = await asyncio.gather(*await send(terminals))
    took, used = time.perf_counter() - started, house.cpu_s() - cpu
    if refused := sum(b'"answer":"accepted"' not in answer for answer in answers):
        raise SystemExit(f"{refused} bets were refused")
    waited = sorted(1_000 * one for terminal in terminals for one in terminal.latencies)
    p99 = waited[int(len(waited) * 0.99)]
    return Window(len(answers) / took, statistics.median(waited), p99, 1e6 * used / len(answers))


class Audience:
    """Thousands who only watch; each notes when it hears of a result."""

    def __init__(self) -> None:
        self.heard_at: list[float] = []
        self.everybody_heard = asyncio.Event()
        self.sockets: list[SocketClient] = []

    async def connect(self, port: int) -> None:
        for _ in range(0, VIEWERS, 100):
            more = (SocketClient.connect(port, "/api/tables/etg/stream", None, self._heard) for _ in range(100))
            self.sockets += await asyncio.gather(*more)

    def expect(self) -> None:
        self.heard_at.clear()
        self.everybody_heard.clear()

    def _heard(self, socket: SocketClient, text: bytes) -> None:
        if b'"state":"settled"' in text and b'"round_settled/1"' in text:
            self.heard_at.append(time.perf_counter())
            if len(self.heard_at) == VIEWERS:
                self.everybody_heard.set()


async def show_results(house: House) -> list[float]:
    """Milliseconds until the last of all viewers has a result, of each round. Every terminal has bet."""
    dealer = await Asker().connect(house.port, house.token("dealer", 1))
    terminals = await connect_terminals(house)
    audience = Audience()
    await audience.connect(house.port)
    figures = []
    for _ in range(REPEATS):
        await dealer.insist({"command": "open_betting"})
        await asyncio.gather(*(terminal.ask(bet(number, "player")) for number, terminal in enumerate(terminals, 1)))
        await dealer.insist({"command": "close_betting"})
        for _ in range(6):
            await dealer.ask({"command": "deal_next"})
        await asyncio.sleep(1)
        audience.expect()
        sent = time.perf_counter()
        dealer.ask({"command": "settle"})
        await asyncio.wait_for(audience.everybody_heard.wait(), 30)
        figures.append(1_000 * (max(audience.heard_at) - sent))
    hang_up(dealer, *terminals)
    for connection in audience.sockets:
        connection.close()
    return figures


def bench_service(name: str, folder: Path, url: str) -> None:
    folder.mkdir()
    house = House(folder, url, free_port())
    house.hire()
    house.start()
    house.open_table()
    try:
        burst = uvloop.run(bet_rounds(house, send_at_once))
        print(
            f"{name}: {TERMINALS_AT_TABLE} terminals, {len(BETS)} bets each, sent at once, of {REPEATS} windows the "
            f"best and the middle one:\n  {max(one.rate for one in burst):,.0f} and "
            f"{statistics.median(one.rate for one in burst):,.0f} durable registrations/s (bar {BAR_RATE:,}); "
            f"{min(one.cpu_us for one in burst):.0f} and {statistics.median(one.cpu_us for one in burst):.0f} µs of "
            "a processor each"
        )
        paced = uvloop.run(bet_rounds(house, send_paced))
        print(
            f"  sent at {BAR_RATE:,}/s: p99 {min(one.p99_ms for one in paced):.0f} and "
            f"{statistics.median(one.p99_ms for one in paced):.0f} ms from send to acknowledgement (bar 50 ms), half "
            f"of them within {min(one.median_ms for one in paced):.0f} and "
            f"{statistics.median(one.median_ms for one in paced):.0f} ms"
        )
        shown = uvloop.run(show_results(house))
        print(
            f"  a result reaches the last of {VIEWERS:,} viewers in {min(shown):.0f} and "
            f"{statistics.median(shown):.0f} ms (bar 500 ms)"
        )
        print(f"  processes that wanted a processor meanwhile: {os.getloadavg()[0]:.1f}")
    finally:
        house.stop()
    if url.startswith("sqlite"):
        bets = REPEATS * TERMINALS_AT_TABLE * (2 * len(BETS) + 1)
        size = Path(url.removeprefix("sqlite:///")).stat().st_size
        print(f"  the journal takes {size / bets:,.0f} bytes for each bet with its money, answer and settlement")


def main() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 20_000)), hard))
    server = PostgresServer({})
    try:
        with tempfile.TemporaryDirectory(prefix="punto-bench-") as place:
            folder = Path(place)
            bench_service("SQLite", folder / "a", f"sqlite:///{folder}/service.db")
            bench_service("PostgreSQL", folder / "b", server.new_database())
    finally:
        server.close()


if __name__ == "__main__":
    main()
