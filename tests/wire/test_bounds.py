"""Messages beyond the bounds are refused before they are decoded, in linear time."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from punto.errors import WireError
from punto.wire.bounds import DEEPEST, LARGEST_BODY, MOST_VALUES, check_bounds
from punto.wire.codec import read
from punto.wire.commands import CommandMessage, find_key

DEEP = "The message is nested too deeply: at most 16 levels."
MANY = "The message has more than 2000 values."
LONG = "A number has more than 15 digits."
NULL = "Text may not contain the character U+0000."
BEYOND = [
    (b"[" * 17 + b"]" * 17, DEEP),
    (b'{"a":' * 17 + b"1" + b"}" * 17, DEEP),
    (b"[" * 1_400 + b"]" * 1_400, DEEP),
    (b'["' + b"[" * 60 + b'",' + b"[" * 17, DEEP),
    (b"[" + b"1," * 2_000 + b"1]", MANY),
    (b"[" * 50_000, MANY),
    (b"[]," * 1_500, MANY),
    (b'""' * 9_000, MANY),
    (b'{"round":' + b"1" * 16 + b"}", LONG),
    (b'{"round":-' + b"9" * 5_000 + b"}", LONG),
    (b'{"id":"a\\u0000b"}', NULL),
    (b'{"\\\\\\u0000":1}', NULL),
    (b" " * (LARGEST_BODY + 1), "The message exceeds 65536 bytes."),
]


@pytest.mark.parametrize(("body", "sentence"), BEYOND, ids=lambda value: repr(value)[:30])
def test_beyond_a_bound(body: bytes, sentence: str) -> None:
    with pytest.raises(WireError) as refused:
        check_bounds(body)
    assert str(refused.value) == sentence


WITHIN = [
    b"[" * DEEPEST + b"]" * DEEPEST,
    b"[" + b"[],[[]]," * 300 + b"1]",
    b"[" + b"1," * (MOST_VALUES - 1) + b"1]",
    json.dumps({"what": "[{" * 240 + '"' * 9 + "\\" * 9 + "1" * 300}).encode(),
    b'{"round":' + b"9" * 15 + b"}",
    b'{"what":"\\\\u0000"}',
]


@pytest.mark.parametrize("body", WITHIN, ids=lambda value: repr(value)[:30])
def test_within_the_bounds(body: bytes) -> None:
    check_bounds(body)


HOSTILE = [b'"' + b'\\"' * 32_000, b'"' * 65_000, b"\\" * 65_000, b'"\\' * 32_000, b"[" * 65_000, b'"a",' * 16_000]


@pytest.mark.parametrize("body", HOSTILE, ids=lambda value: repr(value)[:30])
def test_no_message_takes_long(body: bytes) -> None:
    """Twenty in a second of processor time; a pattern that backtracks takes minutes."""
    started = time.process_time()
    for _ in range(20):
        with pytest.raises(WireError):
            read(CommandMessage, body)
        assert find_key(body) is None
    assert time.process_time() - started < 1


OVERSIZED: list[dict[str, Any]] = [
    {"command": "place_bet", "patron": "x" * 101, "on": "player", "amount": "5.00", "box": 1},
    {"command": "place_bet", "patron": "ann", "on": "x" * 101, "amount": "5.00", "box": 1},
    {"command": "withdraw_bet", "patron": "x" * 101, "on": "player"},
    {"command": "withdraw_bet", "patron": "ann", "on": "x" * 101},
    {"command": "decide_ante", "patron": "x" * 101, "side": "player", "choice": "fold"},
    {"command": "elect", "patron": "x" * 101, "choice": "let_ride"},
    {"command": "request_squeeze", "patron": "x" * 101},
    {"command": "permit_squeeze", "patron": "x" * 101},
    {"command": "turn", "hand": "player", "position": 1, "patron": "x" * 101},
    {"command": "buy_in", "patron": "x" * 101, "amount": "5.00"},
    {"command": "buy_in", "patron": "ann", "amount": "0" * 60_000},
    {"command": "cash_out", "patron": "x" * 101},
    {"command": "redeem_voucher", "patron": "ann", "number": "1" * 41},
    {"command": "redeem_voucher", "patron": "x" * 101, "number": "1"},
    {"command": "open_table", "game": "x" * 101},
    {"command": "open_table", "game": "rws", "settings": {"layout": "x" * 101}},
    {
        "command": "change_settings",
        "settings": {"limits": {"minimum": {"every": "1.00", "by_bet": {"x" * 101: "1.00"}}}},
    },
    {"command": "deal", "cards": ["9H"] * 417},
    {"command": "rule", "order": ["9H"] * 417},
    {"command": "rule", "decision": "continue", "reason": "x" * 501},
    {"command": "report", "incident": "other", "what": "x" * 501},
    {"command": "report", "incident": "foreign_card", "card": "x" * 101},
    {"command": "report", "incident": "walk_away", "patron": "x" * 101},
]


@pytest.mark.parametrize("command", OVERSIZED, ids=lambda value: str(value)[:60])
def test_a_field_beyond_its_length_is_refused_briefly(command: dict[str, Any]) -> None:
    with pytest.raises(WireError) as refused:
        read(CommandMessage, json.dumps({"id": "k", "command": command}))
    assert len(str(refused.value)) < 320
