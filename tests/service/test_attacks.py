"""Malicious requests: the service refuses them, stays up and changes nothing."""

from __future__ import annotations

import json
import socket
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from tests.service.serving import PIN, House, Service
from tests.service.test_posts import position

LARGEST = 64 * 1024


def test_oversized_bodies(house: House) -> None:
    dealer = house.caller("dealer")
    before = position(house)
    large = json.dumps({"id": "k", "command": {"command": "report", "incident": "other", "what": "x" * LARGEST}})
    assert dealer.request("POST", "/api/tables/rws/commands", large.encode(), {}).status == 413
    assert house.nobody().request("POST", "/api/login", b"[" * 200_000, {}).status == 413
    with dealer.stream("rws") as stream:
        stream.recv()
        stream.send("x" * (LARGEST + 1))
        with pytest.raises(ConnectionClosed):
            list(stream)
    assert position(house) == before


MALFORMED = [
    b"",
    b"null",
    b"[]",
    b'"text"',
    b"{",
    b"\xff\xfe",
    b"[" * 50_000,
    b"{}",
    b'{"id": "k"}',
    b'{"id": "", "command": {"command": "settle"}}',
    b'{"id": 7, "command": {"command": "settle"}}',
    b'{"id": "\\u0000", "command": {"command": "settle"}}',
    b'{"id": "' + b"k" * 101 + b'", "command": {"command": "settle"}}',
    b'{"id": "k", "command": "settle"}',
    b'{"id": "k", "command": {}}',
    b'{"id": "k", "command": {"command": "no_such"}}',
    b'{"id": "k", "command": {"command": "interrupt"}}',
    b'{"id": "k", "command": {"command": "deal", "cards": ["1X"]}}',
    b'{"id": "k", "command": {"command": "deal", "cards": "9H"}}',
    b'{"id": "k", "command": {"command": "place_bet", "patron": "ann", "on": "player", "amount": 5, "box": 1}}',
    b'{"id": "k", "command": {"command": "place_bet", "patron": "ann", "on": "player", "amount": "5.001", "box": 1}}',
    b'{"id": "k", "command": {"command": "place_bet", "patron": "ann", "on": "player", "amount": "-5.00", "box": 1}}',
    b'{"id": "k", "command": {"command": "place_bet", "patron": "ann", "on": "player", "amount": "1e9", "box": 1}}',
    b'{"id": "k", "command": {"command": "place_bet", "patron": "ann", "on": "player", "amount_cents": 500, "box": 1}}',
    b'{"id": "k", "command": {"command": "place_bet", "on": "player", "amount": "5.00", "box": 1}}',
    b'{"id": "k", "command": {"command": "buy_in", "patron": "ann", "amount": "99999999999999999999999.00"}}',
    b'{"id": "k", "command": {"command": "open_table", "game": "rws", "settings": {"limits": {"minimum": 5}}}}',
    b'{"id": "k", "command": {"command": "change_settings", "settings": {"limits": {"payout_unit": 5}}}}',
]


@pytest.mark.parametrize("body", MALFORMED, ids=lambda body: body[:60].decode(errors="replace"))
def test_malformed_commands_are_400_with_one_sentence(house: House, body: bytes) -> None:
    before = position(house)
    reply = house.caller("shift").request("POST", "/api/tables/rws/commands", body, {})
    assert reply.status == 400, reply
    assert reply.body["error"].endswith(".")
    assert position(house) == before


ODD = [
    ("rws", "place_bet", {"patron": "x" * 5_000, "on": "player", "amount": "5.00", "box": 1}),
    ("rws", "place_bet", {"patron": "a\u0000b", "on": "player", "amount": "5.00", "box": 1}),
    ("rws", "place_bet", {"patron": "ann", "on": "x" * 9_000, "amount": "5.00", "box": 1}),
    ("rws", "place_bet", {"patron": "ann", "on": "player", "amount": "5.00", "box": 2**62}),
    ("rws", "place_bet", {"patron": "ann", "on": "player", "amount": "5.00", "box": -1}),
    ("rws", "place_bet", {"patron": "bea", "on": "player", "amount": "5.00", "box": 1}),  # betting is closed
    ("rws", "turn", {"hand": "player", "position": 10**15}),
    ("rws", "correct_card", {"position": -5, "card": "9H"}),
    ("rws", "report", {"incident": "late_discovery", "round": -1}),
    ("rws", "redeem_voucher", {"patron": "ann", "number": "x" * 9_000}),
    ("rws", "redeem_voucher", {"patron": "cleo", "number": "1234-5678-9012-3456-72"}),
    ("rws", "buy_in", {"patron": "dora", "amount": "0.00"}),
    ("rws", "buy_in", {"patron": "", "amount": "5.00"}),
    ("etg", "buy_in", {"terminal": 99, "amount": "5.00"}),
    ("etg", "buy_in", {"patron": "ann", "amount": "5.00"}),
    ("rws", "change_settings", {"settings": {"decks": 99}}),
    ("rws", "change_settings", {"settings": {"places": 0}}),
    ("rws", "change_settings", {"settings": {"cut_card": 10**9}}),
    ("rws", "new_shoe", {"burn": {"cards": 10**6, "by_first_card": False}}),
    ("rws", "new_shoe", {"burn": {"cards": -1, "by_first_card": False}}),
    ("a b", "open_table", {"game": "rws"}),
    ("p%C2%99Q", "open_table", {"game": "rws"}),
    ("X" * 99, "open_table", {"game": "rws"}),
    ("ok", "open_table", {"game": "poker"}),
    ("ok", "open_table", {"game": "rws", "settings": {"decks": 1}}),
    ("ok", "open_table", {"game": "rws", "settings": {"betting_seconds": -5}}),
    ("ok", "open_table", {"game": "rws", "settings": {"burn": {"cards": 9999, "by_first_card": False}}}),
]


@pytest.mark.parametrize(("table", "command", "fields"), ODD, ids=lambda value: str(value)[:50])
def test_what_cannot_be_is_refused(house: House, table: str, command: str, fields: dict[str, object]) -> None:
    before = position(house)
    reply = house.caller("shift").command(table.replace(" ", "%20"), command, **fields)
    assert reply.status in (400, 409), reply
    assert position(house) == before


def test_fuzzed_frames(house: House) -> None:
    """Any WebSocket input gets an answer or a close; the service keeps running."""
    random = Random(7)
    before = position(house)
    text = json.dumps({"id": "k", "command": {"command": "place_bet", "patron": "dealer", "on": "player"}})
    for _ in range(60):
        with house.caller("dealer").stream("rws") as stream:
            stream.recv()
            stream.send(_fuzzed(random, text))
            try:
                assert "error" in stream.recv(timeout=60)
            except ConnectionClosed:
                continue
    for _ in range(20):
        _send_raw(house, random.randbytes(random.randrange(1, 300)))
    assert position(house) == before
    assert house.nobody().get("/healthz").body == {"alive": True}


def _fuzzed(random: Random, text: str) -> str | bytes:
    match random.randrange(5):
        case 0:
            return random.randbytes(random.randrange(200))
        case 1:
            return text[: random.randrange(len(text))]
        case 2:
            return "".join(chr(random.randrange(1, 0xD7FF)) for _ in range(random.randrange(1, 300)))
        case 3:
            place = random.randrange(len(text))
            return text[:place] + random.choice('{}[]":,\\0') + text[place + 1 :]
        case _:
            return random.choice(["", "null", "[]", "{}", '{"id":null}', "[" * 9_000, '{"id":"k","command":[]}'])


def _send_raw(house: House, frame: bytes) -> None:
    """Bytes that are not a frame, after a valid handshake."""
    with socket.create_connection(("127.0.0.1", house.service.port), timeout=10) as connection:
        connection.sendall(
            b"GET /api/tables/rws/stream HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        assert connection.recv(12) == b"HTTP/1.1 101"
        connection.sendall(frame)


def test_a_voucher_is_good_once(new_service: Service) -> None:
    house = House(new_service)
    new_service.start()
    house.open_tables("etg", "rws")
    first, second = house.caller("etg/1"), house.caller("etg/2")
    assert house.caller("dealer").command("etg", "buy_in", terminal=1, amount="80.00").body["balance"] == "80.00"
    voucher = first.command("etg", "cash_out", terminal=1).body
    assert voucher["balance"] == "0.00"
    number = voucher["voucher"]
    assert second.command("etg", "redeem_voucher", terminal=2, number=number).body["balance"] == "80.00"
    for caller, table, place in (
        (second, "etg", {"terminal": 2}),
        (first, "etg", {"terminal": 1}),
        (house.caller("patron"), "rws", {"patron": "patron"}),
    ):
        assert caller.command(table, "redeem_voucher", number=number, **place).refusal == "voucher_not_valid"
    assert second.command("etg", "cash_out", terminal=2).body["balance"] == "0.00"
    guess = number[:-1] + str((int(number[-1]) + 1) % 10)
    assert first.command("etg", "redeem_voucher", terminal=1, number=guess).refusal == "no_such_voucher"


def test_the_same_key_gives_the_same_answer_also_after_a_restart(new_service: Service) -> None:
    house = House(new_service)
    new_service.start()
    house.open_tables("rws")
    dealer = house.caller("dealer")
    once = dealer.command_as("once", "rws", "buy_in", patron="patron", amount="50.00", pin=PIN)
    refused = dealer.command_as("never", "rws", "settle")
    assert (once.body["balance"], refused.refusal) == ("50.00", "no_round")
    for restart in (new_service.kill, new_service.stop):
        for _ in range(2):
            assert (
                dealer.command_as("once", "rws", "buy_in", patron="patron", amount="50.00", pin=PIN).body == once.body
            )
            assert dealer.command_as("never", "rws", "settle").body == refused.body
            assert dealer.command_as("once", "rws", "open_betting").refusal == "key_reused"
        restart()
        new_service.start()
    somebody_else = house.caller("shift").command_as("once", "rws", "buy_in", patron="patron", amount="1.00", pin=PIN)
    assert somebody_else.body["balance"] == "51.00", "a key is its sender's own"


def test_nobody_takes_the_clock_s_key(new_service: Service) -> None:
    """A person's key never meets the clock's key for closing betting, whatever it is."""
    house = House(new_service)
    new_service.start()
    house.open_tables("rws", betting_seconds=1)
    dealer = house.caller("dealer")
    for key in ("clock/rws/1/close", "rws/1/close", "close"):
        dealer.command_as(key, "rws", "settle")
    with dealer.stream("rws") as stream:
        assert dealer.command("rws", "open_betting").status == 200
        states: list[str] = []
        while not states or states[-1] != "dealing":
            picture = json.loads(stream.recv(timeout=60))
            if "table" in picture and picture["table"]["round"]:
                states.append(picture["table"]["round"]["state"])
    assert states[-1] == "dealing"
