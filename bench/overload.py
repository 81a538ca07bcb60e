"""Overload: more terminals than the service can serve. Throughput must hold, and the dealer must not wait.

Each terminal watches the table and bets as fast as it is answered. The load generator runs on the same machine and
takes its share.
"""

from __future__ import annotations

import asyncio
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import uvloop

from bench.bars import Bars, Reference
from bench.served import Asker, House, bet, free_port, hang_up

CROWDS = (200, 400, 1_000)
"""Terminals: 200 are about the capacity of a node."""
SECONDS = 6.0
LEAST_OF_BEST = 0.8
DEALER_P99_MS = 200
AT_ONCE = 50


class Crowd(NamedTuple):
    """What a number of terminals got."""

    terminals: int
    rate: float
    """Durable bets per second."""
    per_cpu_s: float
    """Durable bets per second of the service's processor time: a busy machine changes it little."""
    busy: int
    """Bets that were answered busy."""
    dealer_p99_ms: float
    close_ms: float
    """Until betting was closed."""


async def overload(house: House, size: int, seconds: float) -> Crowd:
    dealer, terminals = await sit_down(house, size)
    await dealer.insist({"command": "open_betting"})
    answers: Counter[str] = Counter()
    cpu, until = house.cpu_s(), time.perf_counter() + seconds

    async def keep_betting(number: int, terminal: Asker) -> None:
        while time.perf_counter() < until:
            answer = await terminal.ask(bet(number, "player", "1.00"))
            if time.perf_counter() < until:
                answers["accepted" if b'"accepted"' in answer else "busy" if b'"busy"' in answer else "other"] += 1

    betting = [asyncio.create_task(keep_betting(number, one)) for number, one in enumerate(terminals, 1)]
    deals = asyncio.to_thread(ask_often, house.port, house.token("dealer", 1), seconds)
    waited = sorted(await deals)
    used = house.cpu_s() - cpu
    started = time.perf_counter()
    await dealer.insist({"command": "close_betting"})
    close_ms = 1_000 * (time.perf_counter() - started)
    await asyncio.gather(*betting)
    for _ in range(6):
        await dealer.ask({"command": "deal_next"})
    await dealer.insist({"command": "settle"})
    hang_up(dealer, *terminals)
    if answers["other"]:
        raise SystemExit(f"bets were refused: {answers}")
    accepted, p99 = answers["accepted"], waited[int(len(waited) * 0.99)]
    return Crowd(size, accepted / seconds, accepted / used, answers["busy"], p99, close_ms)


async def sit_down(house: House, size: int) -> tuple[Asker, list[Asker]]:
    """A dealer, and terminals with credits."""
    dealer = await Asker().connect(house.port, house.token("dealer", 1))
    terminals: list[Asker] = []
    for first in range(1, size + 1, AT_ONCE):
        numbers = range(first, min(first + AT_ONCE, size + 1))
        terminals += await asyncio.gather(*(Asker().connect(house.port, house.token(f"etg/{n}", n)) for n in numbers))
        cash = ({"command": "buy_in", "terminal": number, "amount": "1000.00"} for number in numbers)
        await asyncio.gather(*map(dealer.insist, cash))
    return dealer, terminals


def ask_often(port: int, token: str, seconds: float) -> list[float]:
    """Milliseconds of a dealer's commands, measured by another process: this one is busy betting."""
    asked = [sys.executable, "-m", "bench.asking", str(port), token, str(seconds)]
    said = subprocess.run(asked, capture_output=True, check=True, text=True).stdout
    return [float(word) for word in said.split()]


def judge(crowds: list[Crowd], bars: Bars) -> None:
    for one in crowds:
        print(
            f"  {one.terminals:,} terminals: {one.rate:,.0f} durable bets a second, {one.per_cpu_s:,.0f} a second of "
            f"processor time, {one.busy:,} answered busy; the dealer's p99 {one.dealer_p99_ms:.0f} ms, betting closed "
            f"in {one.close_ms:.0f} ms"
        )
    best = Reference("the best", max(one.rate for one in crowds))
    bars.at_least(f"bets of {crowds[-1].terminals:,} terminals", crowds[-1].rate, "a second", best, LEAST_OF_BEST)
    p99 = max(one.dealer_p99_ms for one in crowds)
    bars.holds("the dealer's p99", p99 <= DEALER_P99_MS, f"{p99:.0f} ms (bar: {DEALER_P99_MS} ms)")


def main() -> int:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 20_000)), hard))
    bars = Bars()
    with tempfile.TemporaryDirectory(prefix="punto-bench-") as place:
        house = House(Path(place), f"sqlite:///{place}/service.db", free_port(), max(CROWDS))
        house.hire()
        house.start()
        house.open_table()
        try:
            crowds = [uvloop.run(overload(house, size, SECONDS)) for size in CROWDS]
        finally:
            house.stop()
    judge(crowds, bars)
    return bars.exit_code


if __name__ == "__main__":
    sys.exit(main())
