"""A node that is told to stop says so first, serves on, answers what it took, and sends its viewers elsewhere."""

from __future__ import annotations

import json
import signal
import time

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.service.serving import PIN, House, Service

COMMANDS = 20


@pytest.fixture
def house(new_service: Service) -> House:
    house = House(new_service)
    new_service.start(drain_s=2)
    house.open_tables("rws")
    dealer = house.caller("dealer")
    assert dealer.command("rws", "buy_in", patron="patron", amount="1000.00", pin=PIN).status == 200
    assert dealer.command("rws", "open_betting").status == 200
    return house


def bet(stream: ClientConnection, number: int) -> None:
    command = {"command": "place_bet", "patron": "patron", "box": 1, "on": "player", "amount": "1.00"}
    stream.send(json.dumps({"id": f"bet-{number}", "command": command}))


def test_a_node_is_unready_before_it_stops_serving(house: House, new_service: Service) -> None:
    new_service.send(signal.SIGTERM)
    while (ready := house.nobody().get("/readyz")).status == 200:
        pass
    assert (ready.status, ready.body["reason"]) == (503, "This node is stopping.")
    answer = house.caller("patron").get("/api/me")
    assert (answer.status, answer.headers["connection"]) == (200, "close")
    new_service.process.join(60)
    assert new_service.process.exitcode is not None


def test_every_command_that_was_taken_is_answered(house: House, new_service: Service) -> None:
    answered: set[str] = set()
    number, code = 0, None
    with house.caller("dealer").stream("rws") as stream:
        new_service.send(signal.SIGTERM)
        until = time.monotonic() + 60
        while code is None and time.monotonic() < until:
            try:
                bet(stream, number)
                number += 1
                answered |= ids(stream, 0.001)
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else 0
        answered |= ids(stream, 0.5)
    new_service.process.join(60)
    assert code == 1012
    assert number > COMMANDS
    store = new_service.open_store()
    recorded = {f"bet-{one}" for one in range(number) if store.find_answer(f"dealer bet-{one}") is not None}
    store.close()
    assert recorded
    assert recorded <= answered, "an answer on record was never sent"


def ids(stream: ClientConnection, timeout: float) -> set[str]:
    """The commands that have been answered since."""
    found: set[str] = set()
    try:
        while True:
            found.add(json.loads(stream.recv(timeout=timeout)).get("id"))
    except (ConnectionClosed, TimeoutError):
        return found
