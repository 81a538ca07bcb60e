"""What the service sends, read as the type by which it describes it."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from punto.money import parse_dollars
from punto.table.codec import from_stored

AMOUNTS = ("least", "most", "held", "ante", "wager", "credits")


def read_as(kind: type[Struct], message: Any) -> Struct:
    """Fails where the message has a field too many or too few, or one of another type."""
    if isinstance(message, dict) and "mine" in message:
        mine = message["mine"]
        message = {**message, "mine": {**mine, "options": _in_cents(mine["options"])}}
    return msgspec.convert(message, kind, dec_hook=from_stored)


def _in_cents(value: Any) -> Any:
    """The options of a patron have their amounts in cents by type, and in dollars on the wire."""
    if isinstance(value, list):
        return [_in_cents(one) for one in value]
    if not isinstance(value, dict):
        return value
    return {
        f"{key}_cents" if key in AMOUNTS else key: parse_dollars(one) if key in AMOUNTS else _in_cents(one)
        for key, one in value.items()
    }
