"""Bounds on a JSON message, checked in time linear in its length before anything is decoded."""

from __future__ import annotations

import re
from typing import Final

from punto.errors import WireError

LARGEST_BODY: Final = 64 * 1024
DEEPEST: Final = 16
"""Levels of nesting. The deepest command needs six."""
MOST_VALUES: Final = 2_000
MOST_QUOTES: Final = 4 * MOST_VALUES
"""Each value may have a name, and each has two quotes."""
LONGEST_NUMBER: Final = 15
"""Digits. Every such number fits into 64 bits."""

_STRING: Final = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)', re.DOTALL)
"""Possessive, and an unterminated string extends to the end: linear time for any input."""
_LONG_NUMBER: Final = re.compile(rb"[0-9]{%d}" % (LONGEST_NUMBER + 1))
_NULL: Final = re.compile(rb"(?<!\\)(?:\\\\)*+\\u0000")
"""PostgreSQL stores no such character: one of them would fail every command of its batch."""
_NOT_BRACKETS: Final = bytes(set(range(256)) - set(b"[]{}"))


def check_bounds(body: bytes) -> None:
    """Raise a WireError for a message that is too large, too deep or has too many values."""
    if len(body) > LARGEST_BODY:
        raise WireError(f"The message exceeds {LARGEST_BODY} bytes.")
    if b"u0000" in body and _NULL.search(body):
        raise WireError("Text may not contain the character U+0000.")
    if len(body) < MOST_VALUES and body.count(b"[") + body.count(b"{") <= DEEPEST and not _LONG_NUMBER.search(body):
        return
    if body.count(b'"') > MOST_QUOTES:
        raise WireError(f"The message has more than {MOST_VALUES} values.")
    outline = _STRING.sub(b"", body)
    opened = outline.count(b"[") + outline.count(b"{")
    if opened + outline.count(b",") > MOST_VALUES:
        raise WireError(f"The message has more than {MOST_VALUES} values.")
    if opened > DEEPEST and _depth(outline.translate(None, _NOT_BRACKETS)) > DEEPEST:
        raise WireError(f"The message is nested too deeply: at most {DEEPEST} levels.")
    if _LONG_NUMBER.search(outline):
        raise WireError(f"A number has more than {LONGEST_NUMBER} digits.")


def _depth(brackets: bytes) -> int:
    depth = deepest = 0
    for bracket in brackets:
        depth += 1 if bracket in b"[{" else -1
        deepest = max(deepest, depth)
    return deepest
