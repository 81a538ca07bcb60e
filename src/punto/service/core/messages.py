"""Commands in their envelopes, and answers."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from punto.approvals.commands import RequestCommand
from punto.approvals.setting import highest
from punto.ledger.accounts import Account
from punto.ledger.commands import MoneyCommand
from punto.messages import Language, Message
from punto.people import Person, Role
from punto.provable.record import BeaconTaken
from punto.refusals import Refusal, RefusalCode
from punto.table import Actor, Event
from punto.table.commands import HouseCommand
from punto.words import say


class Interrupt(Struct, frozen=True, kw_only=True, tag_field="command", tag="interrupt"):
    """The service stopped during a round. Internal: a node issues this at start-up."""


AnyCommand = HouseCommand | MoneyCommand | RequestCommand


class Proving(Struct, frozen=True, kw_only=True):
    """The secrets of a provable shoe, known to the nodes only. They are never stored."""

    key: bytes
    has_witness: bool = False
    witness: str = ""
    """The public key of the witness that gives beacons."""
    beacon: BeaconTaken | None = None


class Envelope(Struct, frozen=True, kw_only=True):
    """A command with its key, time, sender and table."""

    id: str
    """The idempotency key: the same key gives the same answer."""
    at: int
    """Milliseconds since 1970, by the service's clock."""
    by: Person
    table: str
    command: AnyCommand | Interrupt
    entropy: int = 0
    """A random number that picks a card or a voucher number."""
    salt: str = ""
    """Random text stored with the command, so that nobody can guess a record from its digest."""
    approved_by: Person | None = None
    """The second person."""
    proving: Proving = Proving(key=b"")
    """For a table with a provable shoe."""
    purse: Account | None = None
    """The purse whose PIN was given with the command."""
    console: str | None = None
    """Whose session `by` used, with a PIN."""

    @property
    def people(self) -> dict[str, Any]:
        """For the entries of its command: who gave it, who approved it and whose PIN was given."""
        return {
            "id": self.id,
            "by": self.by,
            "salt": self.salt,
            "approved_by": self.approved_by,
            "pin_of": None if self.purse is None else str(self.purse),
        }

    @property
    def authority(self) -> Role | None:
        """The higher rank of the two people; None for those who do not act at tables."""
        role = self.by.post.role
        return role if self.approved_by is None else highest((role, self.approved_by.post.role))

    @property
    def actor(self) -> Actor | None:
        role = self.authority
        return None if role is None else Actor(role, self.by.name)


class Accepted(Struct, frozen=True, kw_only=True, tag_field="answer", tag="accepted", omit_defaults=True):
    version: int
    """Version of the table after the command."""
    events: tuple[Event, ...] = ()
    voucher: str | None = None
    balance_cents: int | None = None
    """Balance of the account that the command changed."""
    owed_cents: int | None = None
    """Amount that a correction could not recover and staff must collect."""
    over_cents: int | None = None
    """Counted minus booked amount; negative if short."""
    request: int | None = None
    """The request that now waits for a second person."""


class GivenRefusal(Struct, frozen=True, kw_only=True):
    """A refusal as stored: the reason in English and as a translatable message."""

    code: RefusalCode
    clause: str | None
    """None for a house rule."""
    message: str
    fits_cents: int | None = None
    """The amount that would be accepted, if the amount was the problem."""
    reason: Message | None = None
    """None in answers stored by earlier versions."""


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
