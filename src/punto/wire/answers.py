"""What a command, a report or a mistake is answered with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import UNSET, UnsetType, field

from punto import messages
from punto.incidents.advice import Advice
from punto.messages import Argument, Cards, Count, Text
from punto.refusals import RefusalCode
from punto.wire.events import StaffEvent
from punto.wire.values import Cents, Wire


class Money(messages.Money, frozen=True, tag="money"):
    cents: Cents = field(name="amount")


class Listed(messages.Listed, frozen=True, tag="list"):
    items: tuple[ShownArgument, ...]


class Message(messages.Message, frozen=True, tag="message"):
    """A sentence for a page in any language: an id of the catalogue and its arguments."""

    args: Mapping[str, ShownArgument] = {}


ShownArgument = str | int | Money | Cards | Count | Listed | Text | Message


class ShownRefusal(Wire, frozen=True, kw_only=True):
    """Its reason in English, and as a message for a page in any language."""

    code: RefusalCode
    clause: str | None
    """None: a house rule."""
    message: str
    fits: Cents | None
    """Where an amount was refused: the amount that would fit."""
    reason: Message | None
    """None in answers that an earlier version gave."""


class Accepted(Wire, frozen=True, kw_only=True):
    id: str | UnsetType = UNSET
    """Of the command, where it came over the stream."""
    answer: Literal["accepted"] = "accepted"
    version: int
    """Of the table, after the command."""
    events: tuple[StaffEvent, ...] | UnsetType = UNSET
    voucher: str | UnsetType = UNSET
    balance: Cents | UnsetType = UNSET
    """Of the account that the command was about."""
    owed: Cents | UnsetType = UNSET
    """What a correction could not take back because it had been cashed out: staff are to collect it."""
    over: Cents | UnsetType = UNSET
    """What a count found above what the books say; below zero: short."""


class Refused(Wire, frozen=True, kw_only=True):
    id: str | UnsetType = UNSET
    answer: Literal["refused"] = "refused"
    refusal: ShownRefusal


class Problem(Wire, frozen=True, kw_only=True):
    id: str | UnsetType = UNSET
    error: str


class AdviceAnswer(Wire, frozen=True, kw_only=True):
    advice: Advice


class AdviceRefused(Wire, frozen=True, kw_only=True):
    refusal: ShownRefusal


class Done(Wire, frozen=True, kw_only=True):
    """Nothing more is to be said."""


def show_message(message: messages.Message) -> Message:
    return Message(message.id, {name: _show(argument) for name, argument in message.args.items()})


def _show(argument: Argument) -> ShownArgument:
    match argument:
        case messages.Money(cents=cents):
            return Money(Cents(cents))
        case messages.Listed(items=items, separator=separator):
            return Listed(tuple(map(_show, items)), separator)
        case messages.Message():
            return show_message(argument)
        case _:
            return argument
