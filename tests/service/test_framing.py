"""Messages of a stream are the same however their bytes arrive, whichever parser reads them."""

from __future__ import annotations

import json
import socket
import time

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection

from tests.service.serving import House

CUTS = (1, 2, 3, 5, 7, 8, 9, 130, 131)


def order(key: str, length: int = 0) -> bytes:
    """A command that is refused; its answer names its key."""
    return json.dumps({"id": key, "command": {"command": "close_betting"}, "more": "x" * length}).encode()


def frame(data: bytes, opcode: Opcode = Opcode.TEXT, *, is_last: bool = True, is_masked: bool = True) -> bytes:
    return Frame(opcode, data, is_last).serialize(mask=is_masked)


def answered(stream: ClientConnection, count: int) -> list[str]:
    keys: list[str] = []
    while len(keys) < count:
        message = json.loads(stream.recv(timeout=10))
        keys += [message["id"]] if "id" in message else []
    return keys


PARTS = [b'{"id":"parts",', b'"command":{"command":"close_', b'betting"}}']
MESSAGES: dict[str, tuple[bytes, list[str]]] = {
    "short": (frame(order("a")), ["a"]),
    "several at once": (b"".join(frame(order(key)) for key in "abcdefgh"), list("abcdefgh")),
    "long": (
        frame(order("a", 300)) + frame(order("b", 2_000)) + frame(order("c", 60_000)) + frame(order("d")),
        [*"abcd"],
    ),
    "in fragments, with a ping in between": (
        frame(PARTS[0], is_last=False)
        + frame(b"ping", Opcode.PING)
        + frame(PARTS[1], Opcode.CONT, is_last=False)
        + frame(PARTS[2], Opcode.CONT)
        + frame(order("next")),
        ["parts", "next"],
    ),
    "between pings": (
        frame(b"", Opcode.PING) + frame(order("a")) + frame(b"x", Opcode.PONG) + frame(order("b")),
        ["a", "b"],
    ),
}


@pytest.mark.parametrize("kind", MESSAGES)
def test_messages_are_answered_however_they_are_cut(house: House, kind: str) -> None:
    data, keys = MESSAGES[kind]
    with house.caller("dealer").stream("rws") as stream:
        stream.recv()
        stream.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for cut in (len(data), *CUTS):
            stream.socket.sendall(data[:cut])
            time.sleep(0.01)
            stream.socket.sendall(data[cut:])
            assert answered(stream, len(keys)) == keys, cut


INVALID = {
    "a message within another": (frame(b"{", is_last=False) + frame(order("a")), 1002),
    "unmasked": (frame(order("a"), is_masked=False), 1002),
    "reserved bits": (bytes([0xC1]) + frame(order("a"))[1:], 1002),
    "not UTF-8": (frame(b'{"id":"\xff"}'), 1007),
    "not UTF-8 in fragments": (frame(b'{"id":"\xff', is_last=False) + frame(b'"}', Opcode.CONT), 1007),
    "too long": (frame(order("a", 70_000)), 1009),
    "after a farewell": (frame(b"\x03\xe8", Opcode.CLOSE) + frame(order("a")), 1000),
}


@pytest.mark.parametrize("kind", INVALID)
def test_what_breaks_the_protocol_ends_the_connection(house: House, kind: str) -> None:
    data, code = INVALID[kind]
    with house.caller("dealer").stream("rws") as stream:
        stream.recv()
        stream.socket.sendall(data)
        with pytest.raises(ConnectionClosed) as closed:
            answered(stream, 1)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == code
