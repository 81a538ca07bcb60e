"""Processor time of a durable bet compared with another checkout: `python -m bench.bet CHECKOUT`.

Both services run on this machine and take turns, so that other load affects both alike.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import uvloop
from tests.journal.postgres import PostgresServer

from bench.bars import Bars, Reference
from bench.served import House, free_port, hang_up
from bench.service import Window, bet_round, send_at_once, sit_down

WINDOWS: Final = 16
MOST_THAN_BEFORE: Final = 1.1


def start(stack: ExitStack, folder: Path, url: str, checkout: Path) -> House:
    folder.mkdir()
    house = House(folder, url, free_port(), checkout=checkout)
    house.hire()
    stack.callback(house.stop)
    house.start()
    house.open_table()
    return house


async def take_turns(houses: list[House]) -> list[list[Window]]:
    seated = [await sit_down(house) for house in houses]
    windows: list[list[Window]] = [[] for _ in houses]
    for turn in range(WINDOWS):
        for place in (0, 1) if turn % 2 else (1, 0):
            windows[place].append(await bet_round(houses[place], *seated[place], send_at_once))
    for dealer, terminals in seated:
        hang_up(dealer, *terminals)
    return windows


def compare(name: str, folder: Path, urls: list[str], checkouts: list[Path], bars: Bars) -> None:
    folder.mkdir()
    with ExitStack() as stack:
        houses = [
            start(stack, folder / str(number), url, checkout)
            for number, (url, checkout) in enumerate(zip(urls, checkouts, strict=True))
        ]
        now, before = (
            statistics.quantiles([window.cpu_us for window in windows], n=4)[0]
            for windows in uvloop.run(take_turns(houses))
        )
    bars.at_most(f"{name}: a bet", now, "µs of a processor", Reference("before", before), MOST_THAN_BEFORE)


def main() -> int:
    if len(sys.argv) != 2 or not (other := Path(sys.argv[1]).resolve() / "src" / "punto").is_dir():
        raise SystemExit("Name a checkout to compare with: python -m bench.bet ../before")
    bars, checkouts = Bars(), [Path(__file__).parents[1], other.parents[1]]
    print(f"Lower quartiles of {WINDOWS} windows each, in turns")
    with tempfile.TemporaryDirectory(prefix="punto-bench-") as place:
        folder = Path(place)
        urls = [f"sqlite:///{folder}/{number}.db" for number in range(2)]
        compare("SQLite", folder / "sqlite", urls, checkouts, bars)
        server = PostgresServer({})
        try:
            compare("PostgreSQL", folder / "postgres", [server.new_database() for _ in urls], checkouts, bars)
        finally:
            server.close()
    return bars.exit_code


if __name__ == "__main__":
    sys.exit(main())
