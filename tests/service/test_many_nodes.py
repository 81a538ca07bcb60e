"""Three nodes on one PostgreSQL survive a kill, a pause and a database restart."""

from __future__ import annotations

import json
import signal
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from punto.entries import decode_table_entry
from punto.journal import open_store
from punto.journal.keys import public_bytes
from punto.service.live.hub import BEAT_S
from punto.table.events import BettingClosed
from punto.verify import verify
from tests.journal.effort import IS_SOAK
from tests.journal.pair import eventually
from tests.journal.postgres import QUICK, PostgresServer
from tests.service.load import Load
from tests.service.serving import House, Reply, Service
from tests.service.test_service_kills import rulings

TABLES = ("rws", "commission")
TURNS = 20 if IS_SOAK else 1
SILENCE_S = 4 * BEAT_S
"""A display that gives up sooner than a heartbeat may never see its first picture on a busy machine."""


@pytest.fixture
def server() -> Iterator[PostgresServer]:
    """A separate server that tests may restart."""
    server = PostgresServer(QUICK)
    yield server
    server.close()


class Watcher(threading.Thread):
    """A display that reconnects from its last version after losing the stream."""

    def __init__(self, house: House, service: Service, table: str) -> None:
        super().__init__(daemon=True)
        self._caller = house.nobody()
        self._caller.service = service
        self._table = table
        self.version = 0
        self.first = 0
        self.events = 0
        self.is_over = threading.Event()

    def run(self) -> None:
        while not self.is_over.is_set():
            try:
                with self._caller.stream(self._table, self.version) as stream:
                    while not self.is_over.is_set():
                        self._take(json.loads(stream.recv(timeout=SILENCE_S)))
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                time.sleep(0.05)

    def has_seen(self, version: int) -> bool:
        return self.version == version

    def _take(self, picture: dict[str, object]) -> None:
        if "version" in picture:
            version, events = picture["version"], picture["events"]
            assert isinstance(version, int)
            assert isinstance(events, list)
            self.first = self.first or version
            self.events += len(events)
            self.version = max(version, self.version)


def test_one_killed_one_paused_and_the_database_restarted(server: PostgresServer, tmp_path: Path) -> None:
    url = server.new_database()
    nodes = [Service(tmp_path, url) for _ in range(3)]
    house = House(nodes[0])
    for node in nodes:
        node.start()
    house.open_tables(*TABLES)
    load = Load(house, nodes, TABLES)
    watchers = [Watcher(house, node, table) for node in nodes for table in TABLES]
    try:
        for watcher in watchers:
            watcher.start()
        load.start()
        for turn in range(TURNS):
            disturb(server, load, killed=nodes[turn % 3], paused=nodes[(turn + 1) % 3])
        load.stop()
        check_watchers(url, watchers)
    finally:
        for watcher in watchers:
            watcher.is_over.set()
        for node in nodes:
            node.kill()
    store = open_store(url)
    load.check(store)
    assert list(verify(store, [public_bytes(nodes[0].key)])) == []
    assert [rulings(store, table) for table in TABLES] == [0, 0], "others were at work: nothing was interrupted"
    store.close()


def disturb(server: PostgresServer, load: Load, killed: Service, paused: Service) -> None:
    load.wait_for(60)
    killed.kill()
    load.wait_for(40)
    paused.send(signal.SIGSTOP)
    load.wait_for(20)
    time.sleep(4)
    paused.send(signal.SIGCONT)
    load.wait_for(40)
    killed.start()
    load.wait_for(40)
    server.stop("immediate")
    time.sleep(0.3)
    server.start()
    load.wait_for(60)


def check_watchers(url: str, watchers: list[Watcher]) -> None:
    """All viewers reach the latest version and see each event once."""
    store = open_store(url)
    for watcher in watchers:
        records = list(store.read(f"table/{watcher._table}"))
        eventually(partial(watcher.has_seen, records[-1].version))
        events = [decode_table_entry(record.payload).events for record in records if record.version > watcher.first]
        assert watcher.events == sum(len(some) for some in events)
    store.close()


def test_people_and_terminals_are_known_on_every_node(postgres_url: str, tmp_path: Path) -> None:
    first, second = Service(tmp_path, postgres_url), Service(tmp_path, postgres_url)
    house = House(first)
    try:
        first.start()
        second.start()
        house.open_tables("etg")
        there = house.at(second)
        code = house.caller("shift").post("/api/terminals", {"table": "etg", "terminal": 3}).body["code"]
        enrolled: list[Reply] = []

        def is_enrolled() -> bool:
            enrolled.append(there.nobody().post("/api/terminals/enrol", {"code": code}))
            return enrolled[-1].status == 200

        eventually(is_enrolled)
        token = f"Bearer {enrolled[-1].headers['x-session-token']}"
        eventually(lambda: house.nobody().get("/api/me", authorization=token).body["person"] is not None)
        there.caller("shift").post("/api/terminals/revoke", {"table": "etg", "terminal": 3})
        eventually(lambda: house.nobody().get("/api/me", authorization=token).body["person"] is None)
        house.caller("administrator").request("DELETE", "/api/people/other", None, {})
        eventually(lambda: there.caller("other").get("/api/me").body["person"] is None)
    finally:
        first.kill()
        second.kill()


def test_betting_ends_in_time_though_its_node_is_killed(postgres_url: str, tmp_path: Path) -> None:
    """Nobody asks the other node for the table: it learns of the open betting when the first falls silent."""
    first, second = Service(tmp_path, postgres_url), Service(tmp_path, postgres_url)
    house = House(first)
    try:
        first.start()
        second.start()
        house.open_tables("rws", betting_seconds=12)
        time.sleep(1.5)  # the second node has read that the table is open
        assert house.caller("dealer").command("rws", "open_betting").status == 200
        time.sleep(3)  # the second node has seen the first one write
        first.kill()
        store = open_store(postgres_url)
        opened = list(store.read("table/rws"))[-1]
        eventually(lambda: store.head("table/rws")[0] > opened.version)
        closed = list(store.read("table/rws"))[opened.version]
        assert any(isinstance(event, BettingClosed) for event in decode_table_entry(closed.payload).events)
        assert 12_000 <= closed.at - opened.at < 30_000
        store.close()
    finally:
        first.kill()
        second.kill()
