"""The stored form of records and snapshots: JSON with cards as text. Old records stay readable."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from operator import attrgetter
from typing import Any, Final, TypeVar

import msgspec

from punto.bets import Bets, Layer, Layers, PlacedBet
from punto.cards import Card
from punto.table.events import Event
from punto.table.state import Table

T = TypeVar("T")
_STORED: Final[Mapping[type, Callable[[Any], str | list[Any]]]] = {
    Card: attrgetter("text"),
    Fraction: str,
    Bets: list,
    Layers: list,
}


def to_stored(value: Any) -> str | list[Any]:
    """Types that JSON lacks: cards and fractions become strings, our collections become lists."""
    if (stored := _STORED.get(type(value))) is None:
        raise NotImplementedError(f"{type(value).__name__} has no stored form")
    return stored(value)


def from_stored(kind: type, stored: Any) -> Any:
    if kind is Card:
        return Card(stored)
    if kind is Fraction:
        return _fraction(stored)
    if kind is Bets:
        return Bets(msgspec.convert(stored, list[PlacedBet], dec_hook=from_stored))
    if kind is Layers:
        return Layers(msgspec.convert(stored, list[Layer]))
    raise NotImplementedError(f"{kind.__name__} has no stored form")


@lru_cache(maxsize=4096)
def _fraction(text: str) -> Fraction:
    """Breakage takes few different values, and parsing a fraction is slow."""
    return Fraction(text)


encode: Final = msgspec.json.Encoder(enc_hook=to_stored).encode


def decoder_of(kind: type[T]) -> msgspec.json.Decoder[T]:
    return msgspec.json.Decoder(kind, dec_hook=from_stored)


_event_decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event, dec_hook=from_stored)


def digest_bets(table: Table) -> str:
    """Of the bets in the round, with what was decided about them."""
    bets = () if table.round is None else table.round.bets
    return sha256(encode(bets)).hexdigest()


def decode_event(stored: bytes) -> Event:
    return _event_decoder.decode(stored)


decode_table: Final = decoder_of(Table).decode
