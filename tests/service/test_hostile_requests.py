"""Requests that no client sends: each gets one clear answer below 500, and the service goes on."""

from __future__ import annotations

import contextlib
import json
import socket
from random import Random

import pytest

from tests.service.serving import House
from tests.service.test_posts import position

HOST = "Host: 127.0.0.1\r\n"
TRIES = 60
LONG = "1" * 5_000


def exchange(house: House, request: bytes, timeout_s: float = 20) -> bytes:
    """Send raw bytes and read until the service closes, or for so long."""
    found = bytearray()
    connection = socket.create_connection(("127.0.0.1", house.service.port), timeout=timeout_s)
    with connection, contextlib.suppress(ConnectionError, TimeoutError):
        connection.sendall(request)
        while part := connection.recv(65_536):
            found += part
    return bytes(found)


def status_of(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1])


def get(path: str, *headers: str) -> str:
    return f"GET {path} HTTP/1.1\r\n" + "".join(f"{one}\r\n" for one in (*headers, "Connection: close")) + "\r\n"


def post(path: str, body: str, *headers: str) -> str:
    size = f"Content-Length: {len(body)}"
    lines = "".join(f"{one}\r\n" for one in (*headers, size, "Connection: close"))
    return f"POST {path} HTTP/1.1\r\n{lines}\r\n{body}"


LOGIN = '{"name":"dealer","password":"-"}'
HOSTILE = [
    (get(f"/api/tables/rws/rounds/{LONG}", "Host: a"), 414),
    (get(f"/api/tables/rws/rounds/{LONG[:900]}", "Host: a"), 404),
    (get(f"/api/inspect/rounds/rws/{LONG[:16]}", "Host: a"), 404),
    (get(f"/api/inspect/rounds/rws/{LONG[:900]}/recall.pdf", "Host: a"), 404),
    (get(f"/replay/rws/{LONG[:900]}", "Host: a"), 404),
    (get(f"/api/games/rws?decks={LONG[:1_900]}", "Host: a"), 400),
    (get(f"/api/games/rws?decks={'9' * 25}", "Host: a"), 400),
    (get(f"/api/games/rws?decks={LONG}", "Host: a"), 414),
    (get("/api/games/rws?" + "a=1&" * 30, "Host: a"), 400),
    (get("/api/tables", "Host: a", "Host: b"), 400),
    (get("/api/tables", "Host: a", "host: a"), 400),
    (get("/api/tables", "Host: ["), 400),
    (get("/api/tables/", "Host: http://["), 400),
    (get("/api/tables", "Host: a b"), 400),
    (get("/api/tables", "Host: a", *(f"X-{number}: 1" for number in range(200))), 431),
    (post("/api/login", LOGIN, "Host: a", "Origin: http://["), 403),
    (post("/api/login", LOGIN, "Host: a", "Origin: //"), 403),
    (post("/api/login", LOGIN, "Host: ["), 400),
    (post("/api/logout", "", "Host: [::1]:8080"), 200),
    (post("/api/logout", "", "Host: a", "Origin: http://[::1"), 403),
    (get("/api/me", "Host: a", "Authorization: Bearer é\ud7ff".encode().decode("latin-1")), 200),
    (get("/api/me", "Host: a", "Authorization: Bearer " + "a." * 400), 200),
    (get("/api/me", "Host: a", "Cookie: punto_session=" + "%00" * 300), 200),
    (get("/api/tables/%00", "Host: a"), 404),
    (get("/api/tables/%ff%fe", "Host: a"), 404),
    (get("/assets/%00", "Host: a"), 404),
    (get("/assets/" + "a" * 900, "Host: a"), 404),
    (get("/assets/..%2f..%2fapp.py", "Host: a"), 404),
    (get("//[", "Host: a"), 404),
    (get("/api/tables/rws/stream", "Host: a"), 404),
]


@pytest.mark.parametrize(("request_", "status"), HOSTILE, ids=lambda value: str(value)[:50])
def test_a_hostile_request_has_an_answer(house: House, request_: str, status: int) -> None:
    before = position(house)
    answer = exchange(house, request_.encode("latin-1"))
    assert status_of(answer) == status, answer[:500]
    if status in (400, 403, 414, 431):
        assert json.loads(answer.partition(b"\r\n\r\n")[2])["error"].endswith(".")
    assert position(house) == before


def test_streams_are_checked_too(house: House) -> None:
    for headers in ("Host: a\r\nHost: b\r\n", "Host: [\r\n", "Host: a\r\nOrigin: http://[\r\n"):
        request = (
            f"GET /api/tables/rws/stream HTTP/1.1\r\n{headers}Upgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        answer = exchange(house, request.encode())
        assert status_of(answer) in (400, 403), answer


def test_random_bytes(house: House) -> None:
    """Mutated requests: whatever is answered is below 500."""
    random = Random(11)
    seeds = [request.encode("latin-1") for request, _ in HOSTILE]
    for _ in range(TRIES):
        request = bytearray(random.choice(seeds))
        for _ in range(random.randrange(1, 6)):
            place = random.randrange(len(request))
            request[place : place + random.randrange(3)] = random.randbytes(random.randrange(4))
        answer = exchange(house, bytes(request), 0.1)
        assert not answer or status_of(answer) < 500, (bytes(request), answer)
    assert house.nobody().get("/healthz").body == {"alive": True}


DEEP = (
    "[" * 1_300 + "]" * 1_300,
    '{"a":' * 480 + "1" + "}" * 480,
    '{"minimum":{"every":' + "[" * 1_200 + "]" * 1_200 + "}}",
)


@pytest.mark.parametrize("limits", DEEP, ids=lambda value: value[:30])
def test_deeply_nested_frames_cost_nothing(house: House, limits: str) -> None:
    """A hundred frames of 2.8 kB take little processor time, and the log stays short."""
    frame = f'{{"id":"deep","command":{{"command":"change_settings","settings":{{"limits":{limits}}}}}}}'
    before, logged = position(house), house.service.log.stat().st_size
    used = house.service.cpu_s()
    with house.caller("shift").stream("rws") as stream:
        for _ in range(100):
            stream.send(frame)
        errors: list[str] = []
        while len(errors) < 100:  # between them come the picture and heartbeats
            errors += filter(None, [json.loads(stream.recv(timeout=60)).get("error")])
    assert set(errors) == {"The message is nested too deeply: at most 16 levels."}
    assert house.service.cpu_s() - used < 2
    assert position(house) == before
    assert house.service.log.stat().st_size - logged < 10_000
