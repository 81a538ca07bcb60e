"""What a command, a report or a mistake is answered with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import UNSET, UnsetType

from punto.people import Role
from punto.refusals import RefusalCode
from punto.round import Decision, FactValue
from punto.rules.irregularities import Measure
from punto.rules.pictures import BetOutcome
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


class DecidedBet(Wire, frozen=True, kw_only=True):
    bet: str
    outcome: BetOutcome
    why: str
    """In English."""
    reason: Message
    """The same, for a page in any language."""


class ShownAdvice(Wire, frozen=True, kw_only=True):
    """The rule for an incident."""

    round: int
    decision: Decision
    clause: str
    authority: Role
    measure: Measure
    electing: tuple[str, ...]
    decided: tuple[DecidedBet, ...]
    facts: Mapping[str, FactValue]


class AdviceAnswer(Wire, frozen=True, kw_only=True):
    advice: ShownAdvice


class AdviceRefused(Wire, frozen=True, kw_only=True):
    refusal: ShownRefusal


class Done(Wire, frozen=True, kw_only=True):
    """Nothing more is to be said."""
