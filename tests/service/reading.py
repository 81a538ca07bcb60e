"""Reads service messages as their documented types."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from typing import Any, TypeVar

import msgspec

from punto.bets import Bets, Layer, Layers
from punto.cards import Card
from punto.people import Person, Post
from punto.service.core.messages import Answer
from punto.service.showing.redaction import show_answer
from punto.wire.codec import encode
from punto.wire.events import RecalledBet, RecalledLayer
from punto.wire.values import Cents, SeenCard

T = TypeVar("T")
STAFF = Person("anybody", Post.SHIFT_MANAGER)


def read_as(kind: type[T], message: Any) -> T:
    """Fails on extra, missing or mistyped fields."""
    return msgspec.convert(message, kind, dec_hook=_from_text)


def as_told(answer: Answer) -> Any:
    """A recorded answer as the JSON that staff receive."""
    return json.loads(encode(show_answer(answer, STAFF)))


def _from_text(kind: type, value: Any) -> Any:
    if kind is Cents:
        amount = re.fullmatch(r"(-?)(0|[1-9]\d*)\.(\d\d)", value)
        assert amount, value
        return int("".join(amount.groups()))
    if kind in (Card, SeenCard):
        assert re.fullmatch(r"[A2-9TJQK][SHDC]|\?\?", value), value
        return kind(value)
    if kind is Bets:
        return Bets(read_as(list[RecalledBet], value))
    if kind is Layers:
        return Layers(Layer(layer.order, layer.cents) for layer in read_as(list[RecalledLayer], value))
    return Fraction(value) if kind is Fraction else value
