"""What a command, a report or a mistake is answered with."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType, field

from punto.incidents.advice import Advice
from punto.incidents.advice import DecidedBet as _DecidedBet
from punto.refusals import RefusalCode
from punto.wire.events import StaffEvent
from punto.wire.messages import Message
from punto.wire.values import Cents, Wire


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


class DecidedBet(_DecidedBet, frozen=True, kw_only=True):
    why: Message = field(name="reason")
    """For a page in any language."""
    in_english: str = field(name="why")


class ShownAdvice(Advice, frozen=True, kw_only=True):
    """The rule for an incident."""

    decided: tuple[DecidedBet, ...]


class AdviceAnswer(Wire, frozen=True, kw_only=True):
    advice: ShownAdvice


class AdviceRefused(Wire, frozen=True, kw_only=True):
    refusal: ShownRefusal


class Done(Wire, frozen=True, kw_only=True):
    """Nothing more is to be said."""
