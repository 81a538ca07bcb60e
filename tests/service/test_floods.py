"""Floods of one kind leave everything else quick."""

from __future__ import annotations

import contextlib
import json
import threading
import time
from collections import Counter
from collections.abc import Callable
from itertools import count, islice
from statistics import median
from typing import Any

from tests.service.serving import House, Reply, Service

LOGINS = 200
QUICK_S = 2.0
"""Under a second on an idle machine."""
LONGEST_S = 15.0
"""39 s before hashing had a pool of its own."""


def timed(call: Callable[[], Reply]) -> float:
    started = time.monotonic()
    assert call().status in (200, 201, 404)
    return time.monotonic() - started


def test_a_flood_of_log_ins_slows_nothing_else(new_service: Service) -> None:
    house = House(new_service)
    new_service.start()
    house.open_tables("etg")
    supervisor, inspector, nobody = house.caller("supervisor"), house.caller("inspector"), house.nobody()
    statuses: Counter[int] = Counter()

    def log_in(number: int) -> None:
        reply = house.nobody().post("/api/login", {"name": f"guess{number}", "password": "not the password"})
        statuses[reply.status] += 1
        if reply.status == 503:
            assert reply.body["error"] == "Busy: try again in a moment."
            assert reply.headers["retry-after"] == "1"

    flood = [threading.Thread(target=log_in, args=(number,)) for number in range(LOGINS)]
    for thread in flood:
        thread.start()
    waits: list[float] = []
    while any(thread.is_alive() for thread in flood) and len(waits) < 30:
        waits.append(timed(lambda: nobody.get("/healthz")))
        waits.append(timed(lambda: inspector.get("/api/inspect/rounds")))
        waits.append(timed(lambda: supervisor.post("/api/terminals/revoke", {"table": "etg", "terminal": 3})))
        waits.append(timed(lambda: house.caller("dealer").command("etg", "buy_in", terminal=1, amount="5.00")))
    for thread in flood:
        thread.join(60)
    assert median(waits) < QUICK_S
    assert max(waits) < LONGEST_S
    assert set(statuses) <= {401, 429, 503}
    assert statuses[401] >= 1
    assert sum(statuses.values()) == LOGINS
    reply = house.nobody().post("/api/login", {"name": "dealer", "password": "a password of the tests"})
    assert reply.status == 200, "the right password is taken again at once"


def test_one_person_s_commands_in_flight_are_bounded(new_service: Service) -> None:
    """Over any number of connections. What is shed is not on record, and the same key may be sent again."""
    house = House(new_service)
    new_service.start()
    house.open_tables("rws")
    patron = house.caller("patron")
    command = {"command": "redeem_voucher", "patron": "patron", "number": "1"}
    answers: list[dict[str, Any]] = []
    with contextlib.ExitStack() as stack:
        streams = [stack.enter_context(patron.stream("rws")) for _ in range(4)]
        for turn, stream in enumerate(streams):
            for number in range(100):
                stream.send(json.dumps({"id": f"{turn}-{number}", "command": command}))
        for stream in streams:
            heard = (json.loads(stream.recv(timeout=60)) for _ in count())
            answers += islice((message for message in heard if "id" in message), 100)
    codes = Counter(answer["refusal"]["code"] for answer in answers)
    assert set(codes) == {"no_such_voucher", "busy"}
    busy = next(answer for answer in answers if answer["refusal"]["code"] == "busy")
    assert busy["refusal"]["message"] == "The table is busy: try again in a moment."
    key = str(busy["id"])
    again = patron.command_as(key, "rws", "redeem_voucher", patron="patron", number="1")
    assert again.refusal == "no_such_voucher"
