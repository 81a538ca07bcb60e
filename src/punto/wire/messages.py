"""Translatable messages with amounts in dollars, and events described by them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import field

from punto import messages
from punto.messages import Argument, Cards, Count, Text
from punto.messages.ids import MessageId
from punto.wire.values import Cents, Wire
from punto.words import telling


class Money(messages.Money, frozen=True, tag="money"):
    cents: Cents = field(name="amount")


class Listed(messages.Listed, frozen=True, tag="list"):
    items: tuple[ShownArgument, ...]


class Message(messages.Message, frozen=True, tag="message"):
    """A translatable sentence: a catalogue id and its arguments."""

    args: Mapping[str, ShownArgument] = {}


ShownArgument = str | int | Money | Cards | Count | Listed | Text | Message


class Sentence(Wire, frozen=True, kw_only=True):
    """A sentence about an event."""

    message: Message
    clauses: tuple[str, ...]
    house: MessageId | None
    """The house authority, if no clause applies."""


def show_message(message: messages.Message) -> Message:
    return Message(message.id, {name: _show(argument) for name, argument in message.args.items()})


def _show(argument: Argument) -> ShownArgument:
    match argument:
        case messages.Money(cents=cents):
            return Money(Cents(cents))
        case messages.Listed():
            return Listed(tuple(map(_show, argument.items)), argument.separator)
        case messages.Message():
            return show_message(argument)
        case _:
            return argument


def show_sentence(sentence: telling.Sentence) -> Sentence:
    return Sentence(message=show_message(sentence.message), clauses=sentence.clauses, house=sentence.house)
