"""Authentication: passwords, session expiry, terminals and cross-origin protection."""

from __future__ import annotations

import hmac
import json
import time
from pathlib import Path

import pytest
from itsdangerous.encoding import base64_encode
from websockets.exceptions import ConnectionClosed, InvalidStatus

from punto.people import Person, Post
from tests.service.certificates import self_signed
from tests.service.punto import Punto
from tests.service.serving import NOW, PASSWORD, Caller, House, Service

DEALER = Person("dealer", Post.DEALER)


def test_a_password_opens_a_session_by_cookie_and_by_header(house: House) -> None:
    nobody = house.nobody()
    reply = nobody.post("/api/login", {"name": "dealer", "password": PASSWORD})
    assert reply.body == {"person": {"name": "dealer", "post": "dealer"}, "ranks": ["dealer"]}
    cookie = reply.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    token = reply.headers["x-session-token"]
    for headers in ({"authorization": f"Bearer {token}"}, {"cookie": f"punto_session={token}"}):
        assert nobody.get("/api/me", **headers).body["person"]["name"] == "dealer"


def test_tokens_that_are_not_good(house: House) -> None:
    good = house.caller("dealer").token or ""
    assert Caller(house.service, good).get("/api/me").body["person"] is not None
    body, _, seal = good.partition(".")
    flipped = seal[:5] + ("A" if seal[5] != "A" else "B") + seal[6:]
    service = house.service
    unsalted = hmac.digest(service.session_key, body.encode(), "sha256")
    bad = {
        "forged": f"{body}.{flipped}",
        "signed by the same key for another purpose": f"{body}.{base64_encode(unsalted).decode()}",
        "cut": good[:-3],
        "without a seal": body,
        "two tokens": f"{good}.{good}",
        "no token": "Bearer",
        "another signer's": "WyJkZWFsZXIiLCJkZWFsZXIiLDk5OTk5OTk5OTk5OTksMV0.AAAA",
        "expired": service.token(DEALER, 3, until=NOW - 1),
        "good for another password": service.token(DEALER, 999),
        "of somebody unknown": service.token(Person("eve", Post.SHIFT_MANAGER), 1),
        "of a higher post": service.token(Person("dealer", Post.SHIFT_MANAGER), 3),
        "of a terminal that is not enrolled": service.token(Person("etg/3", Post.PATRON), 1),
        "not text": "\xff\xfe",
    }
    for kind, token in bad.items():
        caller = Caller(service, token)
        assert caller.get("/api/me").body == {"person": None, "ranks": []}, kind
        assert caller.command("rws", "open_betting").status == 401, kind


def test_who_is_removed_is_nobody_at_once(new_service: Service) -> None:
    house = House(new_service)
    new_service.start()
    house.open_tables("rws")
    dealer = house.caller("dealer")
    with dealer.stream("rws") as stream:
        stream.recv()
        reply = house.caller("administrator").request("DELETE", "/api/people/dealer", None, {})
        assert reply.status == 200
        assert dealer.command("rws", "open_betting").status == 401
        with pytest.raises(ConnectionClosed) as closed:
            list(stream)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4401


def test_a_session_that_expires_ends_the_stream(house: House) -> None:
    """The service disconnects the viewer within a second."""
    until = time.time_ns() // 1_000_000 + 1_000
    with Caller(house.service, house.service.token(DEALER, 3, until=until)).stream("commission") as stream:
        assert json.loads(stream.recv())["table"]["id"] == "commission"
        with pytest.raises(ConnectionClosed) as closed:
            list(stream)
    assert time.time_ns() // 1_000_000 < until + 1_000
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4401
    assert house.nobody().get("/api/tables/commission").body["table"]["round"] is None


def test_a_terminal_is_enrolled_once_and_revoked(new_service: Service) -> None:
    house = House(new_service)
    new_service.start()
    house.open_tables("etg")
    supervisor = house.caller("supervisor")
    code = supervisor.post("/api/terminals", {"table": "etg", "terminal": 3}).body["code"]
    enrolled = house.nobody().post("/api/terminals/enrol", {"code": code})
    assert enrolled.body == {"person": {"name": "etg/3", "post": "patron"}, "ranks": []}
    assert house.nobody().post("/api/terminals/enrol", {"code": code}).status == 403
    terminal = Caller(new_service, enrolled.headers["x-session-token"])
    assert terminal.get("/api/me").body["person"]["name"] == "etg/3"
    assert supervisor.post("/api/terminals/revoke", {"table": "etg", "terminal": 3}).status == 200
    assert terminal.get("/api/me").body == {"person": None, "ranks": []}
    again = supervisor.post("/api/terminals", {"table": "etg", "terminal": 3}).body["code"]
    assert house.nobody().post("/api/terminals/enrol", {"code": again}).status == 200
    assert terminal.get("/api/me").body == {"person": None, "ranks": []}, (
        "an old session is not good for a new enrolment"
    )
    assert supervisor.post("/api/terminals", {"table": "etg", "terminal": 4}).status == 404


def test_guessing_a_password_is_slowed_down(house: House) -> None:
    nobody = house.nobody()
    tries = [nobody.post("/api/login", {"name": "nosuch", "password": f"guess {n}"}).status for n in range(7)]
    assert tries == [401, 401, 401, 401, 401, 429, 429]
    assert nobody.post("/api/login", {"name": "manager", "password": PASSWORD}).status == 200


def test_a_wrong_name_takes_as_long_as_a_wrong_password(house: House) -> None:
    def took(name: str) -> float:
        started = time.perf_counter()
        assert house.nobody().post("/api/login", {"name": name, "password": "not the password"}).status == 401
        return time.perf_counter() - started

    known = ("shift", "manager", "supervisor", "inspector", "administrator")
    assert min(took(f"unknown{name}") for name in known) > 0.3 * min(took(name) for name in known)


def test_another_origin_changes_nothing(house: House) -> None:
    dealer = house.caller("dealer")
    for origin in ("http://evil.example", "null", f"http://127.0.0.1:{house.service.port + 1}"):
        body = {"id": "k1", "command": {"command": "open_betting"}}
        assert dealer.post("/api/tables/rws/commands", body, origin=origin).status == 403
        assert dealer.post("/api/logout", {}, origin=origin).status == 403
        assert dealer.request("DELETE", "/api/people/dealer", None, {"origin": origin}).status == 403
        with pytest.raises(InvalidStatus), dealer.stream("rws", origin=origin):
            pass
    own = f"http://127.0.0.1:{house.service.port}"
    assert dealer.post("/api/login", {"name": "x", "password": "y"}, origin=own).status == 401
    with dealer.stream("rws", origin=own) as stream:
        assert json.loads(stream.recv())["table"]["id"] == "rws"


def test_every_answer_carries_the_safety_headers(house: House) -> None:
    for reply in (house.nobody().get("/api/me"), house.nobody().get("/nowhere"), house.nobody().post("/api/login", 1)):
        assert reply.headers["x-content-type-options"] == "nosniff"
        assert reply.headers["x-frame-options"] == "DENY"
        assert "frame-ancestors 'none'" in reply.headers["content-security-policy"]
        assert reply.headers["referrer-policy"] == "no-referrer"
        assert "server" not in reply.headers


def test_the_log_has_no_secrets(new_service: Service) -> None:
    house = House(new_service)
    new_service.start()
    house.open_tables("etg")
    login = house.nobody().post("/api/login", {"name": "dealer", "password": PASSWORD})
    house.nobody().post("/api/login", {"name": "dealer", "password": "a wrong secret"})
    dealer = Caller(new_service, login.headers["x-session-token"])
    dealer.command("etg", "buy_in", terminal=1, amount="10.00")
    voucher = house.caller("etg/1").command("etg", "cash_out", terminal=1).body["voucher"]
    code = house.caller("shift").post("/api/terminals", {"table": "etg", "terminal": 1}).body["code"]
    new_service.stop()
    lines = [json.loads(line) for line in new_service.log.read_text().splitlines()]
    commands = [line for line in lines if line["event"] == "command"]
    assert [line["command"] for line in commands] == ["open_table", "buy_in", "cash_out"]
    assert commands[1]["key"].startswith("dealer key-")
    assert commands[1] | {"ms": 0, "timestamp": "", "key": "", "request": ""} == {
        "event": "command",
        "level": "info",
        "table": "etg",
        "command": "buy_in",
        "by": "dealer",
        "post": "dealer",
        "answer": "accepted",
        "version": 1,
        "client": "127.0.0.1",
        "ms": 0,
        "timestamp": "",
        "key": "",
        "request": "",
    }
    for secret in (PASSWORD, "a wrong secret", login.headers["x-session-token"], voucher, code, str(dealer.token)):
        assert secret not in new_service.log.read_text()


def test_tls_directly(tmp_path: Path) -> None:
    service = Service(tmp_path, f"sqlite:///{tmp_path}/journal.db")
    House(service)
    service.start(tls=self_signed(tmp_path))
    try:
        reply = Caller(service).post("/api/login", {"name": "dealer", "password": PASSWORD})
        assert "Secure" in reply.headers["set-cookie"]
        assert reply.headers["strict-transport-security"] == "max-age=31536000"
    finally:
        service.kill()


@pytest.mark.parametrize(
    ("options", "is_refused"), [((), True), (("--plain-http",), False), (("--behind", "10.0.0.5"), False)]
)
def test_other_machines_are_served_in_plain_http_only_on_purpose(
    punto: Punto, tmp_path: Path, options: tuple[str, ...], is_refused: bool
) -> None:
    files = ("--store", f"{tmp_path}/none.db", "--key", f"{tmp_path}/none.key")
    code, said = punto("serve", "--host", "0.0.0.0", "--port", "0", *files, *options)
    assert (code, "would travel in plain text" in said) == (2, is_refused), said
