"""What travels to the service and back: commands in their envelope, and answers."""

from __future__ import annotations

from msgspec import Struct

from punto.ledger.commands import BuyIn, CashOut, FloatMove, MoneyCommand, MoveFloat, RedeemVoucher
from punto.messages import Language, Message
from punto.people import Person
from punto.refusals import Refusal, RefusalCode
from punto.table import Actor, Event
from punto.table.commands import DealNext, HouseCommand, OpenTable
from punto.words import say

__all__ = [
    "Accepted",
    "Answer",
    "AnyCommand",
    "BuyIn",
    "CashOut",
    "DealNext",
    "Envelope",
    "FloatMove",
    "GivenRefusal",
    "Interrupt",
    "MoneyCommand",
    "MoveFloat",
    "OpenTable",
    "RedeemVoucher",
    "Refused",
    "give_reason",
    "refused",
]


class Interrupt(Struct, frozen=True, kw_only=True, tag_field="command", tag="interrupt"):
    """The service stopped in the middle of a round. Nobody sends this: a service asks it of itself when it starts."""


AnyCommand = HouseCommand | MoneyCommand


class Envelope(Struct, frozen=True, kw_only=True):
    """A command on its way: who asks for what at which table, once."""

    id: str
    """The idempotency key: the same key gives the same answer."""
    at: int
    """Milliseconds since 1970, by the service's clock."""
    by: Person
    table: str
    command: AnyCommand | Interrupt
    entropy: int = 0
    """A large random number from outside: it picks a card or numbers a voucher."""

    @property
    def actor(self) -> Actor | None:
        role = self.by.post.role
        return None if role is None else Actor(role, self.by.name)


class Accepted(Struct, frozen=True, kw_only=True, tag_field="answer", tag="accepted", omit_defaults=True):
    version: int
    """Of the table, after the command."""
    events: tuple[Event, ...] = ()
    voucher: str | None = None
    balance_cents: int | None = None
    """Of the account that the command was about."""
    owed_cents: int | None = None
    """What a correction could not take back because it had been cashed out: staff are to collect it."""
    over_cents: int | None = None
    """What a count found above what the books say; below zero: short."""


class GivenRefusal(Struct, frozen=True, kw_only=True):
    """A refusal as it is on record: its reason in English, and as a message for a page in any language."""

    code: RefusalCode
    clause: str | None
    """None: a house rule."""
    message: str
    fits_cents: int | None = None
    """Where an amount was refused: the amount that would fit."""
    reason: Message | None = None
    """None in answers that an earlier version gave."""


class Refused(Struct, frozen=True, kw_only=True, tag_field="answer", tag="refused"):
    refusal: GivenRefusal


Answer = Accepted | Refused


def refused(refusal: Refusal) -> Refused:
    return Refused(refusal=give_reason(refusal))


def give_reason(refusal: Refusal) -> GivenRefusal:
    return GivenRefusal(
        code=refusal.code,
        clause=refusal.clause,
        message=say(refusal.reason, Language.ENGLISH),
        fits_cents=refusal.fits_cents,
        reason=refusal.reason,
    )
