"""How fast the service is: durable bets over real WebSockets, results to thousands of viewers, replay, and a start on a
million events. Run by `make bench`; the load generator runs on the same machine, and so takes its share of it.
"""

from __future__ import annotations

import asyncio
import gc
import http.client
import json
import os
import random
import resource
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import msgspec
import uvloop
from tests.journal.postgres import PostgresServer

from punto.entries import Person, Post, TableEntry, encode_entry
from punto.journal import Append, StreamAppend, open_store
from punto.journal.keys import make_key
from punto.refusals import Refusal
from punto.round import RoundState
from punto.rules.irregularities import Role
from punto.service.access.people import STREAM as PEOPLE
from punto.service.access.people import PersonAdded
from punto.service.access.sessions import Sessions, session_secret
from punto.service.access.terminals import STREAM as TERMINALS
from punto.service.access.terminals import TerminalEnrolled
from punto.service.core.view import View, follow_table
from punto.table import Actor, Command, Table, TableSettings, decide, evolve, open_table, set_up
from punto.table.commands import CloseBetting, Deal, NewShoe, OpenBetting, PlaceBet, Settle
from socket_client import SocketClient

TERMINALS_AT_TABLE = 200
BAR_RATE = 3_000
TABLES = 20
MILLION = 1_000_000
VIEWERS = 2_000
REPEATS = 7
BETS = ("player", "banker", "tie")
UNTIL = 10**15


class House:
    """A service process on a new journal, with one electronic table and its terminals."""

    def __init__(self, folder: Path, url: str, port: int) -> None:
        self.url = url
        self.port = port
        self.key = make_key(folder / "punto.key")
        self._key_file = folder / "punto.key"
        self._log = folder / "log"
        self._process: subprocess.Popen[bytes] | None = None
        self._sessions = Sessions(session_secret(self.key))

    def hire(self) -> None:
        store = open_store(self.url)
        dealer = PersonAdded(name="dealer", post=Post.SHIFT_MANAGER, password_hash="-")
        enrolled = [TerminalEnrolled(terminal=f"etg/{number}") for number in range(1, TERMINALS_AT_TABLE + 1)]
        parts = (
            StreamAppend(stream=PEOPLE, payloads=(msgspec.json.encode(dealer),)),
            StreamAppend(stream=TERMINALS, payloads=tuple(msgspec.json.encode(one) for one in enrolled)),
        )
        store.append_all([Append(streams=parts, at=1)])
        store.close()

    def start(self) -> float:
        """Seconds until it is ready."""
        started = time.perf_counter()
        command = [sys.executable, "-m", "punto", "serve", "--store", self.url, "--key", str(self._key_file)]
        with self._log.open("a") as log:
            self._process = subprocess.Popen(
                [*command, "--port", str(self.port), "--log", "warning"], stdout=subprocess.DEVNULL, stderr=log
            )
        while not self._is_ready():
            if self._process.poll() is not None:
                raise SystemExit(self._log.read_text())
            time.sleep(0.01)
        return time.perf_counter() - started

    def _is_ready(self) -> bool:
        try:
            return self._request("GET", "/readyz") == 200
        except OSError:
            return False

    def open_table(self) -> None:
        settings = {"places": TERMINALS_AT_TABLE}
        body = {"id": "open", "command": {"command": "open_table", "game": "etg", "settings": settings}}
        if self._request("POST", "/api/tables/etg/commands", json.dumps(body)) != 200:
            raise SystemExit("the table cannot be opened")

    def _request(self, method: str, path: str, body: str | None = None) -> int:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request(method, path, body, {"authorization": f"Bearer {self.token('dealer', 1)}"})
            return connection.getresponse().status
        finally:
            connection.close()

    def stop(self) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGTERM)
            self._process.wait()

    def cpu_s(self) -> float:
        """What the service has used of a processor since its start."""
        assert self._process is not None
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory_mb(self) -> float:
        assert self._process is not None
        pages = int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def token(self, name: str, credential: int) -> str:
        post = Post.SHIFT_MANAGER if name == "dealer" else Post.PATRON
        return self._sessions.issue(Person(name, post), UNTIL, credential)


class Asker:
    """Someone with a connection, who sends commands and hears their answers."""

    def __init__(self) -> None:
        self.socket: SocketClient | None = None
        self._waiting: dict[bytes, tuple[float, asyncio.Future[bytes]]] = {}
        self.latencies: list[float] = []
        self._count = 0
        self._name = os.urandom(4).hex()

    async def connect(self, port: int, token: str) -> Asker:
        self.socket = await SocketClient.connect(port, "/api/tables/etg/stream", token, self._heard)
        return self

    def ask(self, command: dict[str, object]) -> asyncio.Future[bytes]:
        assert self.socket is not None
        self._count += 1
        key = f"{self._name}-{self._count}".encode()
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._waiting[key] = (time.perf_counter(), answer)
        self.socket.send(b'{"id":"%s","command":%s}' % (key, msgspec.json.encode(command)))
        return answer

    async def insist(self, command: dict[str, object]) -> None:
        answer = await self.ask(command)
        if b'"answer":"accepted"' not in answer:
            raise SystemExit(f"{command}: {answer.decode()}")

    def _heard(self, socket: SocketClient, text: bytes) -> None:
        if text.startswith(b'{"id":"'):
            sent, answer = self._waiting.pop(text[7 : text.index(b'"', 7)])
            self.latencies.append(time.perf_counter() - sent)
            answer.set_result(text)


async def connect_terminals(house: House) -> list[Asker]:
    numbers = range(1, TERMINALS_AT_TABLE + 1)
    return [await Asker().connect(house.port, house.token(f"etg/{number}", number)) for number in numbers]


def hang_up(*askers: Asker) -> None:
    for asker in askers:
        if asker.socket is not None:
            asker.socket.close()


def bet(terminal: int, on: str) -> dict[str, object]:
    return {"command": "place_bet", "patron": f"etg/{terminal}", "terminal": terminal, "on": on, "amount": "5.00"}


async def deal_out(dealer: Asker) -> None:
    for _ in range(6):
        await dealer.ask({"command": "deal_next"})


class Window(NamedTuple):
    rate: float
    """Durable registrations a second."""
    median_ms: float
    p99_ms: float
    cpu_s: float
    """Of one processor, taken by the service."""


async def bet_rounds(house: House) -> list[Window]:
    dealer = await Asker().connect(house.port, house.token("dealer", 1))
    terminals = await connect_terminals(house)
    for number in range(1, TERMINALS_AT_TABLE + 1):
        await dealer.insist({"command": "buy_in", "terminal": number, "amount": "100000.00"})
    figures = []
    for _ in range(REPEATS):
        await dealer.insist({"command": "open_betting"})
        await asyncio.sleep(0.3)
        for terminal in terminals:
            terminal.latencies.clear()
        gc.collect()
        cpu = house.cpu_s()
        started = time.perf_counter()
        answers = [terminal.ask(bet(number, on)) for on in BETS for number, terminal in enumerate(terminals, 1)]
        accepted = sum(b'"answer":"accepted"' in answer for answer in await asyncio.gather(*answers))
        took = time.perf_counter() - started
        used = house.cpu_s() - cpu
        if accepted != len(answers):
            raise SystemExit(f"{len(answers) - accepted} bets were refused")
        waited = sorted(1_000 * one for terminal in terminals for one in terminal.latencies)
        figures.append(Window(accepted / took, statistics.median(waited), waited[int(len(waited) * 0.99)], used))
        await dealer.insist({"command": "close_betting"})
        await deal_out(dealer)
        await dealer.insist({"command": "settle"})
        await asyncio.sleep(0.3)
    hang_up(dealer, *terminals)
    return figures


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
    """Seconds until the last of all viewers has a result, of each round. Every terminal has bet."""
    dealer = await Asker().connect(house.port, house.token("dealer", 1))
    terminals = await connect_terminals(house)
    audience = Audience()
    await audience.connect(house.port)
    figures = []
    for _ in range(REPEATS):
        await dealer.insist({"command": "open_betting"})
        bets = [
            terminal.ask(
                {
                    "command": "place_bet",
                    "patron": f"etg/{number}",
                    "terminal": number,
                    "on": "player",
                    "amount": "5.00",
                }
            )
            for number, terminal in enumerate(terminals, 1)
        ]
        await asyncio.gather(*bets)
        await dealer.insist({"command": "close_betting"})
        await deal_out(dealer)
        await asyncio.sleep(1)
        audience.expect()
        sent = time.perf_counter()
        dealer.ask({"command": "settle"})
        await asyncio.wait_for(audience.everybody_heard.wait(), 30)
        figures.append(max(audience.heard_at) - sent)
    hang_up(dealer, *terminals)
    for connection in audience.sockets:
        connection.close()
    return figures


async def bet_paced(house: House) -> list[float]:
    """Milliseconds from sending to the acknowledgement, with bets sent one after the other at the rate of the bar."""
    dealer = await Asker().connect(house.port, house.token("dealer", 1))
    terminals = await connect_terminals(house)
    waited: list[list[float]] = []
    for _ in range(REPEATS):
        await dealer.insist({"command": "open_betting"})
        await asyncio.sleep(0.3)
        answers = []
        started = time.perf_counter()
        for order, (on, number) in enumerate((on, number) for on in BETS for number in range(TERMINALS_AT_TABLE)):
            if (early := started + order / BAR_RATE - time.perf_counter()) > 0:
                await asyncio.sleep(early)
            answers.append(terminals[number].ask(bet(number + 1, on)))
        await asyncio.gather(*answers)
        waited.append(sorted(1_000 * one for terminal in terminals for one in terminal.latencies))
        for terminal in terminals:
            terminal.latencies.clear()
        await dealer.insist({"command": "close_betting"})
        await deal_out(dealer)
        await dealer.insist({"command": "settle"})
        await asyncio.sleep(0.3)
    hang_up(dealer, *terminals)
    return min(waited, key=lambda window: window[int(len(window) * 0.99)])


def bench_service(name: str, folder: Path, url: str) -> None:
    folder.mkdir()
    house = House(folder, url, free_port())
    house.hire()
    house.start()
    house.open_table()
    try:
        figures = uvloop.run(bet_rounds(house))
        best = max(figures)
        used = min(window.cpu_s for window in figures) / (TERMINALS_AT_TABLE * len(BETS))
        print(
            f"{name}: {TERMINALS_AT_TABLE} terminals, {len(BETS)} bets each, best of {REPEATS}: {best.rate:,.0f} "
            f"durable registrations/s (bar {BAR_RATE:,}); {1e6 * used:.0f} µs of a processor each"
        )
        waited = uvloop.run(bet_paced(house))
        print(
            f"  sent at {BAR_RATE:,}/s they are acknowledged in {statistics.median(waited):.0f} ms as a rule, "
            f"p99 {waited[int(len(waited) * 0.99)]:.0f} ms (bar 50 ms)"
        )
        shown = uvloop.run(show_results(house))
        print(
            f"  a result reaches the last of {VIEWERS:,} viewers in {1_000 * min(shown):.0f} ms at best, "
            f"{1_000 * statistics.median(shown):.0f} ms as a rule (bar 500 ms)"
        )
    finally:
        house.stop()


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
            raise SystemExit(decided.message)
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


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def main() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 20_000)), hard))
    server = PostgresServer({})
    try:
        with tempfile.TemporaryDirectory(prefix="punto-bench-") as place:
            folder = Path(place)
            bench_service("SQLite", folder / "a", f"sqlite:///{folder}/service.db")
            bench_service("PostgreSQL", folder / "b", server.new_database())
            bench_history("SQLite", folder / "c", f"sqlite:///{folder}/history.db")
    finally:
        server.close()


if __name__ == "__main__":
    main()
