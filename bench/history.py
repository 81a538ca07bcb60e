"""How fast a journal is replayed, and how soon a service is ready on a million events. Run by `make bench`."""

from __future__ import annotations

import random
import tempfile
import time
from pathlib import Path

from punto.entries import Person, Post, TableEntry, encode_entry
from punto.journal import Append, StreamAppend, open_store
from punto.messages import Language
from punto.refusals import Refusal
from punto.round import RoundState
from punto.rules.irregularities import Role
from punto.service.core.view import View, follow_table
from punto.table import Actor, Command, Table, TableSettings, decide, evolve, open_table, set_up
from punto.table.commands import CloseBetting, Deal, NewShoe, OpenBetting, PlaceBet, Settle
from punto.words import say
from served import House, free_port

TABLES = 20
MILLION = 1_000_000


def bench_history(name: str, folder: Path, url: str) -> None:
    """Events of one long table, replayed; and a service started on a journal that has twenty such tables."""
    folder.mkdir()
    payloads = long_table(MILLION // TABLES)
    started = time.process_time()
    table: Table | None = None
    for payload in payloads:
        table = follow_table("t", table, payload)
    replayed = len(payloads) / (time.process_time() - started)
    print(f"{name}: stored events are decoded and applied at {replayed:,.0f}/s (bar 200,000)")
    house = House(folder, url, free_port())
    house.hire()
    store = open_store(url)
    for number in range(TABLES):
        stream = f"table/t{number}"
        opening = payloads[0].replace(b'"table":"t"', f'"table":"t{number}"'.encode())
        for start in range(0, len(payloads), 5_000):
            part = [opening, *payloads[1:5_000]] if start == 0 else payloads[start : start + 5_000]
            store.append_all([Append(streams=(StreamAppend(stream=stream, payloads=tuple(part)),), at=1)])
    started = time.perf_counter()
    held = View(store).table("t0")
    read = held.version / (time.perf_counter() - started)
    store.close()
    first = house.start()
    house.stop()
    again = house.start()
    house.stop()
    print(
        f"  read from the journal, their chain followed, at {read:,.0f}/s; with {TABLES * len(payloads):,} events a "
        f"service is ready in {again:.1f} s (bar 5 s); the first time, without snapshots, in {first:.1f} s"
    )


def long_table(events: int) -> list[bytes]:
    """The entries of a table that is played until it has so many."""
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


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="punto-bench-") as place:
        folder = Path(place)
        bench_history("SQLite", folder / "a", f"sqlite:///{folder}/history.db")


if __name__ == "__main__":
    main()
