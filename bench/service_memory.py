"""Whether a service's memory stays flat over many rounds, with viewers coming and going.

Run by `make soak`: `python -m bench.service_memory 4000`. It may grow by a tenth in the second half.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from pathlib import Path

import uvloop

from bench.bars import Bars, Reference
from bench.served import Asker, House, bet, connect_terminals, free_port, hang_up, play_on

VIEWERS = 100
REPLACED = 5
"""Viewers that leave after each round, and as many that join."""
ALLOWED = 1.1


async def watch(house: House, viewers: int) -> list[Asker]:
    return [await Asker().connect(house.port, house.token("dealer", 1)) for _ in range(viewers)]


async def play(house: House, rounds: int) -> tuple[float, float]:
    """Megabytes in the middle and at the end."""
    [dealer] = await watch(house, 1)
    terminals = (await connect_terminals(house))[:20]
    for number in range(1, len(terminals) + 1):
        await dealer.insist({"command": "buy_in", "terminal": number, "amount": "9000.00"})
    audience = await watch(house, VIEWERS)
    half_way, started = 0.0, time.monotonic()
    for number in range(1, rounds + 1):
        await dealer.ask({"command": "new_shoe"})
        await dealer.insist({"command": "open_betting"})
        await asyncio.gather(*(one.ask(bet(place, "banker")) for place, one in enumerate(terminals, 1)))
        await play_on(dealer)
        await terminals[0].insist({"command": "cash_out", "terminal": 1, "amount": "1.00"})
        hang_up(*audience[:REPLACED])
        audience = [*audience[REPLACED:], *await watch(house, REPLACED)]
        if number == rounds // 2:
            half_way = house.memory_mb()
        if number % max(1, rounds // 10) == 0:
            print(f"  round {number:,}: {house.memory_mb():.1f} MB, {time.monotonic() - started:.0f} s", flush=True)
    return half_way, house.memory_mb()


def main() -> int:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    with tempfile.TemporaryDirectory(prefix="punto-bench-") as place:
        folder = Path(place)
        house = House(folder, f"sqlite:///{folder}/service.db", free_port())
        house.hire()
        house.start()
        house.open_table()
        try:
            half_way, at_end = uvloop.run(play(house, rounds))
        finally:
            house.stop()
    bars = Bars()
    print(f"{rounds:,} rounds with {VIEWERS} viewers")
    bars.at_most("memory at the end", at_end, "MB", Reference("that half way", half_way), ALLOWED)
    return bars.exit_code


if __name__ == "__main__":
    sys.exit(main())
