"""A service process to measure, and lightweight clients on real sockets."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import SystemRandom

import msgspec

from bench.socket_client import SocketClient
from punto.entries import PEOPLE, SESSIONS, TERMINALS, LoggedIn, PersonAdded, TerminalEnrolled
from punto.journal import Append, StreamAppend, create_store
from punto.journal.keys import load_key, make_key, make_secret
from punto.journal.signing import make_checkpoint
from punto.people import Post
from punto.service.access.session_key import load_session_key, session_key_file
from punto.service.access.sessions import Session, Sessions

TERMINALS_AT_TABLE = 200
UNTIL = 10**15


class House:
    """A service process on a new journal, with electronic tables and their terminals."""

    def __init__(
        self, folder: Path, url: str, port: int, terminals: int = TERMINALS_AT_TABLE, checkout: Path | None = None
    ) -> None:
        self.terminals = terminals
        """At each table."""
        self.tables: Sequence[str] = ("etg",)
        self._environment = dict(os.environ)
        if checkout is not None:
            self._environment["PYTHONPATH"] = str(checkout / "src")
        self.url = url
        self.port = port
        self._key_file = folder / "punto.key"
        self.key = load_key(self._key_file) if self._key_file.exists() else make_key(self._key_file)
        self._log = folder / f"log-{port}"
        self._process: subprocess.Popen[bytes] | None = None
        session_key = session_key_file(self._key_file)
        self._sessions = Sessions((load_session_key if session_key.exists() else make_secret)(session_key))

    def hire(self) -> None:
        store = create_store(self.url)
        now = time.time_ns() // 1_000_000
        dealer = PersonAdded(name="dealer", post=Post.PIT_MANAGER, password_hash="-")
        logged_in = LoggedIn(
            session="dealer",
            name="dealer",
            post=Post.PIT_MANAGER,
            origin="127.0.0.1",
            client="bench",
            until=UNTIL,
            credential=1,
        )
        names = (f"{table}/{number}" for table in self.tables for number in range(1, self.terminals + 1))
        enrolled = [TerminalEnrolled(terminal=name) for name in names]
        parts = (
            StreamAppend(stream=PEOPLE, payloads=(msgspec.json.encode(dealer),)),
            StreamAppend(stream=SESSIONS, payloads=(msgspec.json.encode(logged_in),)),
            StreamAppend(stream=TERMINALS, payloads=tuple(msgspec.json.encode(one) for one in enrolled)),
        )
        store.append_all([Append(streams=parts, at=now)])
        make_checkpoint(store, self.key, now)
        store.close()

    def start(self) -> float:
        """Seconds until ready."""
        started = time.perf_counter()
        command = [sys.executable, "-m", "punto", "serve", "--store", self.url, "--key", str(self._key_file)]
        with self._log.open("a") as log:
            self._process = subprocess.Popen(
                [*command, "--port", str(self.port), "--log", "warning"],
                stdout=subprocess.DEVNULL,
                stderr=log,
                env=self._environment,
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

    def open_table(self, table: str = "etg") -> None:
        settings = {"places": self.terminals}
        body = {"id": f"open {table}", "command": {"command": "open_table", "game": "etg", "settings": settings}}
        if self._request("POST", f"/api/tables/{table}/commands", json.dumps(body)) != 200:
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
        """Processor time used so far by the current threads of the service."""
        assert self._process is not None
        threads = Path(f"/proc/{self._process.pid}/task").iterdir()
        return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e9

    def memory_mb(self) -> float:
        assert self._process is not None
        pages = int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def token(self, name: str, credential: int) -> str:
        is_dealer = name == "dealer"
        post = Post.PIT_MANAGER if is_dealer else Post.PATRON
        return self._sessions.issue(Session(name, post, UNTIL, credential, "dealer" if is_dealer else ""))


class Asker:
    """A connected client that sends commands and receives answers."""

    def __init__(self) -> None:
        self.socket: SocketClient | None = None
        self._waiting: dict[bytes, tuple[float, asyncio.Future[bytes]]] = {}
        self.latencies: list[float] = []
        self._count = 0
        self._name = os.urandom(4).hex()

    async def connect(self, port: int, token: str, table: str = "etg") -> Asker:
        self.socket = await SocketClient.connect(port, f"/api/tables/{table}/stream", token, self._heard)
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


def bet(terminal: int, on: str, amount: str = "5.00", table: str = "etg") -> dict[str, object]:
    return {"command": "place_bet", "patron": f"{table}/{terminal}", "terminal": terminal, "on": on, "amount": amount}


async def play_on(dealer: Asker) -> None:
    """From the close of betting to the end of the round."""
    await dealer.insist({"command": "close_betting"})
    for _ in range(6):
        await dealer.ask({"command": "deal_next"})
    await dealer.insist({"command": "settle"})


def free_port() -> int:
    """Below the ports that the system gives to outgoing connections, one of which could take it in the meantime."""
    while True:
        port = SystemRandom().randrange(12_000, 32_000)
        with socket.socket() as listener, suppress(OSError):
            listener.bind(("127.0.0.1", port))
            return port
