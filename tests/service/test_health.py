"""A node that is cut off, stopped or wrong about the time says so: on /readyz, and to its viewers within seconds."""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path

import pytest
from websockets.sync.client import ClientConnection

from punto.journal import open_store
from punto.journal.restoring import restore
from punto.service.running import Serving
from tests.journal.effort import IS_SOAK
from tests.journal.pair import eventually, new_pair
from tests.journal.postgres import QUICK, PostgresServer
from tests.service.serving import PIN, Caller, House, Service, serve

BET = {"patron": "patron", "box": 1, "on": "player", "amount": "1.00"}
TOLD_WITHIN_S = 20.0
"""Two seconds on an idle machine."""
AT_ONCE_S = 5.0
"""A node that waited for its database would answer after 15 seconds."""
PROMOTIONS = range(20 if IS_SOAK else 1)


@pytest.fixture
def server() -> Iterator[PostgresServer]:
    server = PostgresServer(QUICK)
    yield server
    server.close()


def is_told(stream: ClientConnection, outage: str, within_s: float) -> bool:
    """Whether a viewer is told about this outage."""
    until = time.monotonic() + within_s
    while (left := until - time.monotonic()) > 0:
        try:
            message = json.loads(stream.recv(timeout=left))
        except TimeoutError:
            return False
        assert "beat" not in message, "the picture is not confirmed while the store is away"
        if message.get("outage") and message["outage"]["id"] == outage:
            return True
    return False


def readiness(caller: Caller) -> tuple[int, str | None]:
    reply = caller.get("/readyz")
    return reply.status, reply.body["outage"] and reply.body["outage"]["id"]


def test_a_node_cut_off_from_its_database(server: PostgresServer, tmp_path: Path) -> None:
    service = Service(tmp_path, server.new_database())
    house = House(service)
    try:
        service.start()
        house.open_tables("rws")
        nobody = house.nobody()
        assert readiness(nobody) == (200, None)
        with nobody.stream("rws") as stream:
            stream.recv()
            server.stop("immediate")
            assert is_told(stream, "outage-no_answer", TOLD_WITHIN_S)
            assert readiness(nobody) == (503, "outage-no_answer")
            started = time.monotonic()
            assert nobody.get("/healthz").status == 200
            assert nobody.get("/api/tables/rws").body["outage"]["id"] == "outage-no_answer"
            assert time.monotonic() - started < AT_ONCE_S
            server.start()
            eventually(lambda: readiness(nobody) == (200, None))
        assert house.caller("dealer").command("rws", "open_betting").status == 200
    finally:
        service.kill()


def test_a_standby_that_is_waited_for(tmp_path: Path) -> None:
    """The journal can be read, but its standby confirms nothing."""
    with new_pair() as pair:
        pair.make_synchronous()
        service = Service(tmp_path, pair.url)
        house = House(service)
        try:
            service.start()
            house.open_tables("rws")
            with house.nobody().stream("rws") as stream:
                stream.recv()
                pair.standby.stop("immediate")
                eventually(lambda: readiness(house.nobody()) == (503, "outage-not_confirmed"))
                assert is_told(stream, "outage-not_confirmed", 30)
                assert "waits for its standby" in house.nobody().get("/readyz").body["reason"]
            pair.standby.start()
            eventually(lambda: readiness(house.nobody()) == (200, None))
            assert house.caller("dealer").command("rws", "open_betting").status == 200
        finally:
            service.kill()


def test_a_deleted_journal(new_service: Service, tmp_path: Path) -> None:
    house = House(new_service)
    new_service.start()
    house.open_tables("rws")
    dealer = house.caller("dealer")
    assert dealer.command("rws", "buy_in", patron="patron", amount="5.00", pin=PIN).status == 200
    (tmp_path / "journal.db").unlink()
    reply = dealer.command("rws", "buy_in", patron="patron", amount="7.00", pin=PIN)
    assert (reply.status, reply.body["error"].partition(":")[0]) == (503, "Out of service")
    eventually(lambda: readiness(house.nobody()) == (503, "outage-journal_damaged"))
    reply = dealer.command("rws", "buy_in", patron="patron", amount="7.00", pin=PIN)
    assert (reply.status, reply.body["error"].partition(":")[0]) == (503, "Out of service")
    assert list(tmp_path.glob("*rescued*"))


@pytest.mark.parametrize("turn", range(20 if IS_SOAK else 3))
def test_files_deleted_under_load(new_service: Service, tmp_path: Path, turn: int) -> None:
    """Every acknowledged command is in the journal that the node saved."""
    house = House(new_service)
    new_service.start()
    house.open_tables("rws")
    dealer = house.caller("dealer")
    acknowledged: list[str] = []
    deleted = tmp_path / f"journal.db{('', '-wal', '-shm')[turn % 3]}"
    for number in range(1_000):
        if number == 10 + turn:
            deleted.unlink()
        if dealer.command_as(f"k{number}", "rws", "buy_in", amount="1.00").status != 200:
            break
        acknowledged.append(f"dealer k{number}")
    assert len(acknowledged) == 10 + turn, "nothing is acknowledged into a deleted file"
    (saved,) = tmp_path.glob("journal.db-rescued-*.backup")
    restore(saved, f"sqlite:///{tmp_path}/restored.db")
    store = open_store(f"sqlite:///{tmp_path}/restored.db")
    assert all(store.find_answer(key) for key in acknowledged)
    store.close()


@pytest.mark.parametrize("turn", PROMOTIONS)
def test_a_lagging_standby_takes_over(turn: int, tmp_path: Path) -> None:
    with new_pair() as pair:
        service = Service(tmp_path, pair.url)
        house = House(service)
        try:
            service.start()
            house.open_tables("rws", betting_seconds=600)
            dealer, patron = house.caller("dealer"), house.caller("patron")
            dealer.command("rws", "buy_in", patron="patron", amount="500.00", pin=PIN)
            dealer.command("rws", "open_betting")
            pair.wait_for_standby()
            pair.cut_off_standby()
            before = _position(pair.url)
            for number in range(20 + turn):
                assert patron.command_as(f"lost-{number}", "rws", "place_bet", **BET).status == 200
            known = _position(pair.url)
            with patron.stream("rws") as stream:
                stream.recv()
                pair.promote()
                assert is_told(stream, "outage-records_lost", 60)
            reply = house.nobody().get("/readyz")
            assert reply.status == 503
            named = f"without records {before + 1} to {known}. {20 + turn} acknowledged commands are missing"
            assert named in reply.body["reason"]
            answer = patron.command("rws", "place_bet", **BET)
            assert (answer.status, answer.body["error"]) == (503, reply.body["reason"])
            log = service.log.read_text()
            assert all(f'"patron lost-{number}"' in log for number in range(20 + turn)), "the log names each command"
        finally:
            service.kill()
        assert _position(pair.url) == before, "nothing is written over the loss"


def _position(url: str) -> int:
    store = open_store(url)
    position = store.last_position()
    store.close()
    return position


def serve_ahead(ahead_s: int, serving: Serving, log: str, told: Connection) -> None:
    """A service on a machine whose clock is wrong."""
    real = time.time_ns
    time.time_ns = lambda: real() + ahead_s * 10**9
    serve(serving, log, told)


@pytest.mark.parametrize("ahead_s", [300, -300])
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_one_clock_that_is_off(kind: str, ahead_s: int, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """Betting lasts its full time at every node, and the node itself takes no bets."""
    url = f"sqlite:///{tmp_path}/journal.db" if kind == "sqlite" else str(request.getfixturevalue("postgres_url"))
    right, wrong = Service(tmp_path, url), Service(tmp_path, url)
    wrong.serve = partial(serve_ahead, ahead_s)
    wrong.is_ready_at_start = False
    house = House(right)
    try:
        right.start()
        house.open_tables("rws", betting_seconds=4)
        dealer, patron = house.caller("dealer"), house.caller("patron")
        dealer.command("rws", "buy_in", patron="patron", amount="50.00", pin=PIN)
        wrong.start()
        there = house.at(wrong)
        assert readiness(there.nobody()) == (503, "outage-clock_off")
        assert readiness(house.nobody()) == (200, None)
        started = time.monotonic()
        assert there.caller("dealer").command("rws", "open_betting").status == 200
        refused = there.caller("patron").command("rws", "place_bet", **BET)
        assert (refused.status, "The clock of this node is off by " in refused.body["error"]) == (503, True)
        assert patron.command("rws", "place_bet", **BET).status == 200
        eventually(lambda: dealer.get("/api/tables/rws").body["table"]["round"]["state"] == "dealing")
        assert 3.9 < time.monotonic() - started < 8
    finally:
        right.kill()
        wrong.kill()
    store = open_store(url)
    times = [record.at for record in store.read_all()]
    assert times == sorted(times)
    assert abs(times[-1] - time.time_ns() // 1_000_000) < 60_000, "the wrong clock left no trace"
    store.close()


def bet_and_wait(patron: Caller) -> None:
    with suppress(OSError, http.client.HTTPException):
        patron.command("rws", "place_bet", **BET)


def test_a_purse_that_must_be_read_blocks_nobody(server: PostgresServer, tmp_path: Path) -> None:
    """One bet from a purse that is not in memory, while the database is away."""
    service = Service(tmp_path, server.new_database())
    house = House(service)
    try:
        service.start()
        house.open_tables("rws", "commission")
        house.caller("dealer").command("rws", "open_betting")
        server.stop("immediate")
        threading.Thread(target=bet_and_wait, args=(house.caller("patron"),), daemon=True).start()
        for _ in range(30):
            started = time.monotonic()
            assert house.nobody().get("/healthz").status == 200
            assert time.monotonic() - started < AT_ONCE_S
            time.sleep(0.05)
    finally:
        service.kill()
