"""Sessions end on every node, within a second when it is not busy, and every node counts the same failed log-ins."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from punto.entries import SESSIONS, LoginLocked, LoginsFailed, SessionEvent, session_decoder
from punto.journal import inspect_store
from punto.journal.sqlite import SqliteStore
from punto.people import Person, Post
from punto.service.access.live_sessions import LiveSessions
from punto.service.access.lockout import (
    ENTRIES_AT_ONCE,
    LONGEST_WAIT_MS,
    MOST_LISTED,
    TRIES,
    Attempt,
    Lockout,
    network_of,
)
from punto.service.access.people import UserAccount
from punto.service.access.sessions import Device, Sessions
from tests.journal.pair import eventually
from tests.service.serving import PASSWORD, Caller, House, Reply, Service

IDLE_MS = 3_000
WITHIN_S = 1.0
CATCH_UP_S = 1.5
"""Until a node has read what another wrote."""
LATE_S = 20.0
"""On a busy machine. A session that nobody ends lasts for hours."""


class TwoNodes:
    def __init__(self, folder: Path, store: str) -> None:
        self.first, self.second = Service(folder, store), Service(folder, store)
        self.house = House(self.first)

    def start(self, idle_ms: int = 60 * IDLE_MS) -> None:
        for node in (self.first, self.second):
            node.start(idle_ms=idle_ms)

    def log_in(self, name: str, at: Service | None = None) -> str:
        reply = Caller(at or self.first).post("/api/login", {"name": name, "password": PASSWORD})
        assert reply.status == 200, reply
        return reply.headers["x-session-token"]

    def kill(self) -> None:
        self.first.kill()
        self.second.kill()


@pytest.fixture(params=["sqlite", "postgresql"])
def nodes(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[TwoNodes]:
    is_sqlite = request.param == "sqlite"
    store = f"sqlite:///{tmp_path}/journal.db" if is_sqlite else request.getfixturevalue("postgres_url")
    nodes = TwoNodes(tmp_path, store)
    yield nodes
    nodes.kill()


def test_sessions_end_on_every_node(nodes: TwoNodes) -> None:
    """With open streams, at the node where it happens and at the other."""
    nodes.start()
    nodes.house.open_tables("rws")
    administrator = nodes.house.caller("administrator")
    endings: dict[str, Callable[[Caller], Reply]] = {
        "dealer": lambda own: own.post("/api/logout", {}),
        "supervisor": lambda own: administrator.request("DELETE", "/api/people/supervisor", None, {}),
        "manager": lambda own: administrator.post("/api/people/manager/post", {"post": "dealer"}),
        "patron": lambda own: own.post("/api/password", {"old": PASSWORD, "new": "a quiet wooden boat"}),
        "other": lambda own: administrator.post("/api/people/other/password", {"password": "seven grey herons"}),
    }
    waits = []
    for name, end in endings.items():
        here, there = (Caller(node, nodes.log_in(name)) for node in (nodes.first, nodes.second))
        there.token = here.token
        with here.stream("rws") as near, there.stream("rws") as far:
            for stream in (near, far):
                assert "table" in json.loads(stream.recv())
            assert end(here).status == 200, name
            ended = time.monotonic()
            for stream in (near, far):
                with pytest.raises(ConnectionClosed) as closed:
                    list(stream)
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 4401, name
            waits.append(time.monotonic() - ended)
        for caller in (here, there):
            assert caller.get("/api/me").body["person"] is None, name
    assert min(waits) < WITHIN_S
    assert max(waits) < LATE_S


def test_an_idle_session_ends_on_every_node(nodes: TwoNodes) -> None:
    """Use at one node counts at the other; requests by a timer and watching do not count."""
    nodes.start()
    nodes.house.open_tables("rws")
    nodes.kill()
    nodes.start(IDLE_MS)
    here = Caller(nodes.first, nodes.log_in("dealer"))
    there = Caller(nodes.second, here.token)
    until = time.monotonic() + 1.5 * IDLE_MS / 1000
    while time.monotonic() < until:
        assert here.get("/api/me").body["person"] is not None
        time.sleep(0.2)
    assert there.get("/api/me", x_punto_timer="1").body["person"] is not None, "in use at the other node"
    last_use = time.monotonic()
    here.get("/api/me")
    with there.stream("rws") as stream:
        last_use = time.monotonic()
        while _is_open(stream):
            here.get("/api/me", x_punto_timer="1")
    assert IDLE_MS / 1000 - 0.5 < time.monotonic() - last_use < IDLE_MS / 1000 + LATE_S
    for caller in (here, there):
        assert caller.get("/api/me").body["person"] is None


def _is_open(stream: ClientConnection) -> bool:
    try:
        stream.recv(timeout=0.2)
    except TimeoutError:
        return True
    except ConnectionClosed:
        return False
    return True


def guess(service: Service, name: str, source: str = "127.0.0.1", cookie: str = "", password: str = "wrong") -> int:
    """From another address of this machine."""
    connection = HTTPConnection("127.0.0.1", service.port, timeout=60, source_address=(source, 0))
    headers = {"cookie": cookie} if cookie else {}
    connection.request("POST", "/api/login", json.dumps({"name": name, "password": password}), headers)
    status = connection.getresponse().status
    connection.close()
    return status


def test_lockout_is_shared_and_keeps_nobody_out(nodes: TwoNodes) -> None:
    nodes.start()
    device = Sessions(nodes.first.session_key).issue_device(Device("d1", ("dealer",)))
    known = f"punto_device={device}"
    tries = [guess(node, "dealer") for _ in range(2) for node in (nodes.first, nodes.second)]
    assert tries == [401] * 4
    eventually(lambda: failures_of("dealer", nodes) == 4)
    time.sleep(CATCH_UP_S)
    assert guess(nodes.first, "dealer") == 401, "the fifth failure, two of them at the other node"
    eventually(lambda: locks(nodes))
    time.sleep(CATCH_UP_S)
    for node in (nodes.first, nodes.second):
        assert guess(node, "dealer") == 429
        assert guess(node, "dealer", password=PASSWORD) == 429, "locked for this address"
        assert guess(node, "dealer", source="127.0.0.2", password=PASSWORD) == 200, "but not elsewhere"
        assert guess(node, "dealer", cookie=known, password=PASSWORD) == 200, "nor on a device that she used before"
    [locked] = locks(nodes)
    assert (locked.name, locked.origin) == ("dealer", "127.0.0.1")
    assert failures_of("dealer", nodes) == TRIES


def on_record(nodes: TwoNodes) -> list[SessionEvent]:
    store = inspect_store(nodes.first.store)
    events = [session_decoder.decode(record.payload) for record in store.read(SESSIONS)]
    store.close()
    return events


def locks(nodes: TwoNodes) -> list[LoginLocked]:
    return [event for event in on_record(nodes) if isinstance(event, LoginLocked)]


def failures_of(name: str, nodes: TwoNodes) -> int:
    rows = [row for event in on_record(nodes) if isinstance(event, LoginsFailed) for row in event.failures]
    return sum(row.count for row in rows if row.name == name)


def test_a_device_of_somebody_else_does_not_help(nodes: TwoNodes) -> None:
    nodes.start()
    device = Sessions(nodes.first.session_key).issue_device(Device("d2", ("patron",)))
    tries = [guess(nodes.first, "dealer", cookie=f"punto_device={device}") for _ in range(6)]
    assert tries == [401] * TRIES + [429]


ATTEMPT = Attempt("dealer", "10.0.0.1", "10.0.0.1")


def test_each_lockout_doubles_the_wait() -> None:
    lockout, now, waits = Lockout(), 0, []
    for _ in range(9):
        for _ in range(TRIES):
            assert lockout.begin(ATTEMPT, now) == 0
            lockout.end(ATTEMPT)
            lockout.failed(ATTEMPT, now)
        waits.append(lockout.begin(ATTEMPT, now))
        now += waits[-1]
    minutes = [wait // 60_000 for wait in waits]
    assert minutes == [1, 2, 4, 8, 16, 32, 60, 60, 60]
    assert waits[-1] == LONGEST_WAIT_MS


def test_guesses_at_the_same_time_count_too() -> None:
    lockout = Lockout()
    assert [lockout.begin(ATTEMPT, 0) == 0 for _ in range(TRIES + 3)] == [True] * TRIES + [False] * 3


def test_an_attack_cannot_fill_the_journal() -> None:
    """20,000 failures within an hour, from as many addresses, with names that exist."""
    lockout, entries, rows, counted = Lockout(), 0, 0, 0
    known = {f"name{number}" for number in range(50)}
    for number in range(20_000):
        now = number * 180
        lockout.failed(Attempt(f"name{number % 50}", str(number), "10.0.0.1"), now)
        for event in lockout.report(known, now):
            entries += 1
            if isinstance(event, LoginsFailed):
                rows = max(rows, len(event.failures))
                counted += event.others + sum(row.count for row in event.failures)
    assert entries <= ENTRIES_AT_ONCE + 360
    assert rows <= MOST_LISTED
    assert counted > 19_900, "but the count is complete, up to the last entry"


def test_addresses_of_one_client() -> None:
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff:1") == "2001:db8::/64"
    assert network_of("2001:db8:0:1::1") != network_of("2001:db8::1")
    assert network_of("::ffff:10.0.0.1") == network_of("10.0.0.1") == "10.0.0.1"
    assert network_of("unknown") == "unknown"


def test_uses_are_put_on_record_together() -> None:
    """Fifty sessions in use write one entry, four times within the idle time."""
    store = SqliteStore.in_memory()
    sessions = LiveSessions(store, idle_ms=40_000)
    started = time.time_ns() // 1_000_000
    people = [
        UserAccount(Person(f"p{number}", Post.PATRON), "-", is_temporary=False, credential=1) for number in range(50)
    ]
    live = [sessions.start(one, Attempt(one.person.name, "c", "c"), started + 200 * n) for n, one in enumerate(people)]
    before = store.last_position()
    for second in range(10, 41):
        now = started + 1_000 * second
        for session in live:
            sessions.note_use(session.id, now)
        sessions.keep(now)
    assert 3 <= store.last_position() - before <= 4
    assert all(sessions.is_live(session.id, started + 70_000) for session in live)
    sessions.keep(started + 80_001)
    assert not any(sessions.is_live(session.id, started + 80_001) for session in live)
