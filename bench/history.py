"""How fast a table's history replays, and how soon a service is ready on it: `python -m bench.history [EVENTS]`."""

from __future__ import annotations

import random
import sys
import tempfile
import time
from pathlib import Path

from bench.bars import Bars, Reference
from bench.calibration import plain_rounds, take_turns
from bench.served import House, free_port
from punto.entries import TableEntry, encode_entry
from punto.journal import Append, StreamAppend, create_store
from punto.messages import Language
from punto.people import Person, Post, Role
from punto.refusals import Refusal
from punto.round import RoundState
from punto.service.core.view import View, follow_table
from punto.table import Actor, Command, Table, TableSettings, decide, evolve, open_table, set_up
from punto.table.commands import CloseBetting, Deal, NewShoe, OpenBetting, PlaceBet, Settle
from punto.words import say

TABLES = 20
EVENTS = 300_000
BATCH = 5_000
LEAST_REPLAY = 1.0
"""Times the plain engine's rounds. The target of 200,000 events/s is 1.33 times its 150,000. Other load costs a quarter
of it, since this uses more memory than the plain engine."""
MOST_READY = 3
"""Times a start on an empty journal. The target of 5 s is about ten times that; with snapshots it is 1 to 2."""


def bench_history(folder: Path, url: str, events: int, bars: Bars) -> None:
    """Events of one long table, replayed; and a service started on a journal with twenty such tables."""
    payloads = long_table(events // TABLES)

    def replay() -> int:
        table: Table | None = None
        for payload in payloads:
            table = follow_table("t", table, payload)
        return len(payloads)

    best = take_turns({"replay": replay, "plain": plain_rounds}, 5)
    print(f"{TABLES} tables with {len(payloads):,} events each")
    plain = Reference("the plain engine's rounds/s", best["plain"])
    bars.at_least("events decoded and applied", best["replay"], "a second", plain, LEAST_REPLAY)
    house = House(folder, url, free_port())
    house.hire()
    empty = min(start_and_stop(house) for _ in range(2))
    write(url, payloads)
    first = start_and_stop(house)
    again = min(start_and_stop(house) for _ in range(2))
    print(f"  first start, without snapshots: {first:.1f} s")
    bars.at_most("ready", again, "s", Reference("a start on an empty journal", empty), MOST_READY)


def start_and_stop(house: House) -> float:
    """Seconds until ready."""
    seconds = house.start()
    house.stop()
    return seconds


def write(url: str, payloads: list[bytes]) -> None:
    """The same history for every table; then one is read with its chain checked."""
    store = create_store(url)
    for number in range(TABLES):
        stream = f"table/t{number}"
        opening = payloads[0].replace(b'"table":"t"', f'"table":"t{number}"'.encode())
        for start in range(0, len(payloads), BATCH):
            part = [opening, *payloads[1:BATCH]] if start == 0 else payloads[start : start + BATCH]
            store.append_all([Append(streams=(StreamAppend(stream=stream, payloads=tuple(part)),), at=1)])
    started = time.process_time()
    held = View(store).table("t0")
    rate = held.version / (time.process_time() - started)
    print(f"  read from the journal, chain checked: {rate:,.0f} events/s")
    store.close()


def long_table(events: int) -> list[bytes]:
    """The entries of a table that is played until it has this many."""
    table = open_table(set_up("t", "rws", TableSettings()))
    dealer, person = Actor(Role.DEALER), Person("dealer", Post.DEALER)
    first = TableEntry(id="open", by=person, events=(set_up("t", "rws", TableSettings()),))
    payloads = [encode_entry(first)]
    source = random.Random(7)
    while len(payloads) < events:
        decided = decide(table, _next(table, source), dealer)
        if isinstance(decided, Refusal):
            raise SystemExit(say(decided.reason, Language.ENGLISH))
        for event in decided:
            table = evolve(table, event)
        payloads.append(encode_entry(TableEntry(id=f"dealer {len(payloads)}", by=person, events=decided)))
    return payloads


def _next(table: Table, source: random.Random) -> Command:
    match table.round.state if table.round else RoundState.VOID:
        case RoundState.BETTING if table.round and len(table.round.bets) < 5:
            box = len(table.round.bets) + 1
            return PlaceBet(patron=f"patron{box}", box=box, on=source.choice(["player", "banker"]), amount_cents=500)
        case RoundState.BETTING:
            return CloseBetting()
        case RoundState.COMPLETE:
            return Settle()
        case RoundState.DEALING:
            return Deal(cards=(table.shoe.draw(source),))
        case _ if table.last_round is not None and table.round and table.round.number >= table.last_round:
            return NewShoe()
        case _:
            return OpenBetting()


def main() -> int:
    bars = Bars()
    with tempfile.TemporaryDirectory(prefix="punto-bench-") as place:
        folder = Path(place)
        events = int(float(sys.argv[1])) if len(sys.argv) > 1 else EVENTS
        bench_history(folder, f"sqlite:///{folder}/history.db", events, bars)
    return bars.exit_code


if __name__ == "__main__":
    sys.exit(main())
