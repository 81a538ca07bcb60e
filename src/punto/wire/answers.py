"""Answers to commands and reports, and errors."""

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
    """A refusal with its reason in English and as a translatable message."""

    code: RefusalCode
    clause: str | None
    """None for a house rule."""
    message: str
    fits: Cents | None
    """The amount that would be accepted, if the amount was the problem."""
    reason: Message | None
    """None in answers stored by earlier versions."""


class Accepted(Wire, frozen=True, kw_only=True):
    id: str | UnsetType = UNSET
    """Id of a command sent over the stream."""
    answer: Literal["accepted"] = "accepted"
    version: int
    """Version of the table after the command."""
    events: tuple[StaffEvent, ...] | UnsetType = UNSET
    voucher: str | UnsetType = UNSET
    balance: Cents | UnsetType = UNSET
    """Balance of the account that the command changed."""
    owed: Cents | UnsetType = UNSET
    """Amount that a correction could not recover and staff must collect."""
    over: Cents | UnsetType = UNSET
    """Counted minus booked amount; negative if short."""
    request: int | UnsetType = UNSET
    """The request that now waits for a second person. Nothing else has changed."""


class Refused(Wire, frozen=True, kw_only=True):
    id: str | UnsetType = UNSET
    answer: Literal["refused"] = "refused"
    refusal: ShownRefusal


class Problem(Wire, frozen=True, kw_only=True):
    id: str | UnsetType = UNSET
    error: str
    """In English."""
    reason: Message | UnsetType = UNSET
    """The same, translatable; unset for errors that only a programmer can cause."""
    needs: Literal["code"] | UnsetType = UNSET
    """The log-in needs the code of the second factor too."""


class DecidedBet(_DecidedBet, frozen=True, kw_only=True):
    why: Message = field(name="reason")
    """Translatable."""
    in_english: str = field(name="why")


class KnownCard(Wire, frozen=True, kw_only=True):
    """What the first card of the next deal is worth to a patron who saw it."""

    bet: str
    edge: str
    """The patron's, per unit bet."""


class ShownAdvice(Advice, frozen=True, kw_only=True):
    """The rule for an incident."""

    decided: tuple[DecidedBet, ...]
    known_card: KnownCard | None = None
    """For an exposed card, if bets on the hands that it belongs to are still possible."""


class AdviceAnswer(Wire, frozen=True, kw_only=True):
    advice: ShownAdvice


class AdviceRefused(Wire, frozen=True, kw_only=True):
    refusal: ShownRefusal


class Done(Wire, frozen=True, kw_only=True):
    """Success without further data."""
