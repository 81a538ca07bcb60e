"""A message: a catalogue id with typed arguments, rendered in the reader's language later.

Integers select the plural and print as they are (round 1234). A `Count` prints with separators (1,234 records).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, cast

from msgspec import Struct

from punto.cards import Card
from punto.messages.ids import MessageId
from punto.messages.language import Text

Kind = Literal[
    "decision",
    "draws_state",
    "draws_catches",
    "draws_step",
    "fact",
    "check_part",
    "fault",
    "hand",
    "held",
    "incident",
    "level",
    "log",
    "measure",
    "obstacle",
    "outcome",
    "result",
    "role",
    "state",
    "step",
    "sum",
    "window",
]
"""Families of messages that name the values of an enumeration: `role-dealer`, `incident-foreign_card`."""


class Money(Struct, frozen=True, tag="money"):
    cents: int


class Cards(Struct, frozen=True, tag="cards"):
    cards: tuple[Card, ...]


class Count(Struct, frozen=True, tag="count"):
    number: int


class Listed(Struct, frozen=True, tag="list"):
    """A list, separated as the language does it."""

    items: tuple[Argument, ...]
    separator: MessageId = "list-comma"


class Message(Struct, frozen=True, tag="message"):
    id: MessageId
    args: Mapping[str, Argument] = {}

    def __hash__(self) -> int:
        return hash((self.id, frozenset(self.args.items())))


Argument = str | int | Money | Cards | Count | Listed | Text | Message
"""Text that is the same in every language: a name, a number, a citation."""


def message(id_: MessageId, /, **args: Argument) -> Message:
    return Message(id_, args)


def named(kind: Kind, value: str) -> Message:
    """The name of a value: `named("role", "dealer")`."""
    return Message(cast("MessageId", f"{kind}-{value}"))
