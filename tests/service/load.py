"""Simulated people who send each command, to any node, until it is answered."""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any

from msgspec import Struct

from punto.entries import decode_money_entry, decode_table_entry, decode_voucher_entry
from punto.journal import Store
from punto.service.core.stored import decode_answer
from tests.service.reading import as_told
from tests.service.serving import PIN, House, Service

Wish = tuple[str, dict[str, object]]
Wait = tuple[float, float]
"""When a command was first sent, and when its answer came."""
PATIENCE_S = 120
"""For an answer, on a machine that is busy with other tests."""


class Client(threading.Thread):
    """One person who sends commands in sequence at one table."""

    def __init__(
        self, house: House, nodes: Sequence[Service], name: str, table: str, wishes: Iterator[Wish], pause_s: float
    ) -> None:
        super().__init__(daemon=True)
        self.name = name
        self.table = table
        self.acknowledged: dict[str, Any] = {}
        """Answers by key."""
        self.waits: list[Wait] = []
        self.failed: Exception | None = None
        self._token = house.caller(name).token
        self._nodes = nodes
        self._wishes = wishes
        self._pause_s = pause_s
        self._random = Random(f"{name} {table}")
        self._node = self._random.choice(nodes)
        """Switch to another node if this one does not answer."""
        self._connections: dict[int, http.client.HTTPConnection] = {}
        self.is_over = threading.Event()

    def run(self) -> None:
        try:
            for number, (command, fields) in enumerate(self._wishes):
                if self.is_over.is_set():
                    break
                key = f"{self.table}-{number}"
                sent = time.monotonic()
                self.acknowledged[key] = self._insist(key, {"command": command, **fields})
                self.waits.append((sent, time.monotonic()))
                if self._pause_s:
                    time.sleep(self._pause_s)
        except Exception as error:
            self.failed = error
        finally:
            for connection in self._connections.values():
                connection.close()

    def _insist(self, key: str, command: dict[str, object]) -> Any:
        body = json.dumps({"id": key, "command": command}).encode()
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            if self._random.random() < 0.05:
                self._node = self._random.choice(self._nodes)
            node = self._node
            try:
                status, said = self._post(node, body)
            except (OSError, http.client.HTTPException):
                self._node = self._random.choice(self._nodes)
                if (lost := self._connections.pop(id(node), None)) is not None:
                    lost.close()
                time.sleep(0.02)
                continue
            if status in (200, 409):
                return said
            if status != 503:
                raise AssertionError(f"{command}: {status} {said}")
        raise AssertionError(f"{command} was never answered")

    def _post(self, node: Service, body: bytes) -> tuple[int, Any]:
        connection = self._connections.get(id(node))
        if connection is None:
            connection = http.client.HTTPConnection("127.0.0.1", node.port, timeout=1.5)
            self._connections[id(node)] = connection
        connection.request(
            "POST", f"/api/tables/{self.table}/commands", body, {"authorization": f"Bearer {self._token}"}
        )
        response = connection.getresponse()
        content = response.read()
        return response.status, json.loads(content)


def deals(random: Random) -> Iterator[Wish]:
    """A dealer who plays rounds in sequence and accepts cash."""
    while True:
        yield "open_betting", {}
        for _ in range(random.randrange(12)):
            yield "buy_in", {"amount": "1.00"}
        yield "close_betting", {}
        for _ in range(6):
            yield "deal_next", {}
        yield "settle", {}


def plays(random: Random, name: str, box: int) -> Iterator[Wish]:
    """A patron who bets, withdraws bets, cashes out and redeems vouchers."""
    while True:
        on = random.choice(["player", "banker", "tie", "player_pair"])
        yield "place_bet", {"patron": name, "box": box, "on": on, "amount": random.choice(["5.00", "12.50", "40.00"])}
        if random.random() < 0.15:
            yield "withdraw_bet", {"patron": name, "box": box, "on": on}
        if random.random() < 0.15:
            yield "cash_out", {"patron": name, "amount": "3.00"}


def decides(random: Random) -> Iterator[Wish]:
    """A manager who periodically makes pending house decisions."""
    while True:
        time.sleep(0.2)
        yield "rule", {"decision": random.choice(["continue", "void"]), "reason": "the service stopped"}


class Load:
    """A dealer and two patrons at each table, and a manager. Each pauses after an answer."""

    def __init__(self, house: House, nodes: Sequence[Service], tables: Sequence[str], *, pause_s: float = 0.0) -> None:
        def client(name: str, table: str, wishes: Callable[[Random], Iterator[Wish]]) -> Client:
            return Client(house, nodes, name, table, wishes(Random(f"{name} at {table}")), pause_s)

        self._dealer, self._table = house.caller("dealer"), tables[0]
        self.clients = [
            one
            for table in tables
            for one in (
                client("dealer", table, deals),
                client("patron", table, lambda random: plays(random, "patron", 1)),
                client("other", table, lambda random: plays(random, "other", 2)),
                client("manager", table, decides),
            )
        ]

    def start(self) -> None:
        for patron in ("patron", "other"):
            reply = self._dealer.command(self._table, "buy_in", patron=patron, amount="9000.00", pin=PIN)
            assert reply.status == 200, reply
        for client in self.clients:
            client.start()

    @property
    def answered(self) -> int:
        return sum(len(client.acknowledged) for client in self.clients)

    def wait_for(self, answers: int) -> None:
        """Wait for this many more answers."""
        goal = self.answered + answers
        until = time.monotonic() + PATIENCE_S
        while self.answered < goal and time.monotonic() < until:
            time.sleep(0.005)
        assert self.answered >= goal, [client.failed for client in self.clients]

    def stop(self) -> None:
        """Wait for all pending answers, then stop."""
        for client in self.clients:
            client.is_over.set()
        for client in self.clients:
            client.join(1.5 * PATIENCE_S)
            assert not client.is_alive()
            assert client.failed is None, client.failed

    def silence_s(self, since: float) -> float:
        """The longest time without any answer."""
        times = [since, *sorted(answered for _, answered in self._waits() if answered > since)]
        return max((later - earlier for earlier, later in pairwise(times)), default=0.0)

    def wait_s(self, since: float) -> float:
        """The longest time that one command waited for its answer."""
        return max((answered - sent for sent, answered in self._waits() if answered > since), default=0.0)

    def next_answer(self, since: float) -> float:
        return min(answered for _, answered in self._waits() if answered > since)

    def _waits(self) -> Iterator[Wait]:
        return (wait for client in self.clients for wait in client.waits.copy())

    def check(self, store: Store) -> None:
        """Every acknowledged command is recorded once, with the same answer; no command ran twice."""
        audit = self.audit(store)
        assert audit.lost == [], "an acknowledged command is lost, or its answer changed"
        assert audit.doubled == [], "something was done twice"

    def audit(self, store: Store) -> Audit:
        """Compares what clients were told with the journal, also while they go on."""
        told = [(f"{one.name} {key}", said) for one in self.clients for key, said in one.acknowledged.copy().items()]
        written = Counter(_commands(store))
        done = {key for _, key in written}
        lost = [
            key
            for key, said in told
            if (stored := store.find_answer(key)) is None
            or as_told(decode_answer(stored)) != said
            or (key in done) != (said["answer"] == "accepted")
        ]
        doubled = [key for (_, key), times in written.items() if times > 1]
        return Audit(acknowledged=len(told), lost=lost, doubled=doubled)


class Audit(Struct, frozen=True, kw_only=True):
    acknowledged: int
    lost: list[str]
    """Keys without the answer that was told, or without what it says was done."""
    doubled: list[str]


def _commands(store: Store) -> Iterator[tuple[str, str]]:
    """Stream and command of every table, money and voucher record."""
    for record in store.read_all():
        match record.stream.partition("/")[0]:
            case "table":
                yield record.stream, decode_table_entry(record.payload).id
            case "account" | "books":
                yield record.stream, decode_money_entry(record.payload).id
            case "voucher":
                yield record.stream, decode_voucher_entry(record.payload).id
            case _:
                continue
