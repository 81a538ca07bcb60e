"""Encodes and decodes all messages of the service."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any, Final, TypeVar

import msgspec

from punto.bets import Bets, Layers
from punto.cards import Card
from punto.errors import MoneyError, WireError
from punto.money import format_dollars, parse_dollars
from punto.wire.bounds import check_bounds
from punto.wire.events import RecalledBet, RecalledLayer
from punto.wire.values import Cents, SeenCard, to_cents

T = TypeVar("T")
LONGEST_SENTENCE: Final = 300
"""An error repeats no more than this of a message."""

_dollars: Final = lru_cache(maxsize=4096)(format_dollars)
"""The same few amounts are written again and again."""


def to_outside(value: Any) -> Any:
    if type(value) is Cents:
        return _dollars(value)
    if isinstance(value, (Card, SeenCard, Fraction)):
        return str(value)
    if isinstance(value, Bets):
        return [msgspec.convert(bet, RecalledBet, from_attributes=True, dec_hook=to_cents) for bet in value]
    if isinstance(value, Layers):
        return [RecalledLayer(layer.order, Cents(layer.cents)) for layer in value]
    raise NotImplementedError(f"{type(value).__name__} has no wire format")


def from_outside(kind: type, value: Any) -> Any:
    if kind is Cents:
        if not isinstance(value, str):
            raise MoneyError(f'Write the amount as a string in dollars, such as "500.00", not {value!r:.40}')
        return parse_dollars(value)
    if kind is Card:
        return Card(value)
    raise NotImplementedError(f"{kind.__name__} has no wire format")


_SCHEMAS: Final[dict[type, dict[str, Any]]] = {
    Cents: {"type": "string", "pattern": r"^-?(0|[1-9][0-9]*)\.[0-9]{2}$", "examples": ["500.00"]},
    Card: {"type": "string", "pattern": "^[A23456789TJQK][SHDC]$", "examples": ["9H"]},
    SeenCard: {"type": "string", "pattern": r"^([A23456789TJQK][SHDC]|\?\?)$"},
    Fraction: {"type": "string", "pattern": "^[0-9]+(/[0-9]+)?$"},
    Bets: {"type": "array", "items": {"type": "object"}},
    Layers: {"type": "array", "items": {"type": "object"}},
}
schema_of: Final = _SCHEMAS.__getitem__
"""JSON schemas of custom types."""

encode: Final = msgspec.json.Encoder(enc_hook=to_outside).encode


_decoders: Final[dict[type, msgspec.json.Decoder[Any]]] = {}


def decode(kind: type[T], body: bytes | str) -> T:
    decoder: msgspec.json.Decoder[T] | None = _decoders.get(kind)
    if decoder is None:
        decoder = _decoders[kind] = msgspec.json.Decoder(kind, dec_hook=from_outside)
    return decoder.decode(body)


def read(kind: type[T], body: bytes | str) -> T:
    """Decode one message. Raises a WireError that names the problem and its location."""
    check_bounds(body.encode() if isinstance(body, str) else body)
    try:
        return decode(kind, body)
    except msgspec.ValidationError as error:
        raise explain(error) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise WireError(f"Invalid JSON: {error}.") from None


def explain(error: msgspec.ValidationError) -> WireError:
    problem, _, place = str(error).partition(" - at `")
    where = place.removeprefix("$").strip("`.")
    sentence = f"{where}: {problem.rstrip('.')}" if where else problem.rstrip(".")
    return WireError(f"{sentence[:LONGEST_SENTENCE]}.")
