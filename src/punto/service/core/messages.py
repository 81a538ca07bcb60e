"""What travels to the service and back: commands in their envelope, and answers."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from punto.messages import Language, Message
from punto.people import Person
from punto.refusals import Refusal, RefusalCode
from punto.table import Actor, Command, Event, TableSettings
from punto.words import say


class _Asked(Struct, frozen=True, kw_only=True, tag_field="command", omit_defaults=True):
    pass


class OpenTable(_Asked, frozen=True, kw_only=True, tag="open_table"):
    game: str
    settings: TableSettings = TableSettings()


class DealNext(_Asked, frozen=True, kw_only=True, tag="deal_next"):
    """The next card from the house's own shoe, drawn at this moment from the cards that can still be there."""


class BuyIn(_Asked, frozen=True, kw_only=True, tag="buy_in"):
    """Cash taken by staff at a table, for credits of a patron or a terminal, or for chips."""

    amount_cents: int
    patron: str | None = None
    terminal: int | None = None


class CashOut(_Asked, frozen=True, kw_only=True, tag="cash_out"):
    """A balance, or part of it, dispensed as a voucher."""

    patron: str | None = None
    terminal: int | None = None
    amount_cents: int | None = None
    """None: all of it."""


class RedeemVoucher(_Asked, frozen=True, kw_only=True, tag="redeem_voucher"):
    number: str
    patron: str | None = None
    terminal: int | None = None


class FloatMove(Enum):
    OPEN = "open"
    FILL = "fill"
    CREDIT = "credit"
    CLOSE = "close"


class MoveFloat(_Asked, frozen=True, kw_only=True, tag="move_float"):
    """Chips to and from a table's tray; on closing, what was counted there."""

    move: FloatMove
    amount_cents: int


class Interrupt(_Asked, frozen=True, kw_only=True, tag="interrupt"):
    """The service stopped in the middle of a round. Nobody sends this: a service asks it of itself when it starts."""


MoneyCommand = BuyIn | CashOut | RedeemVoucher | MoveFloat
AnyCommand = Command | OpenTable | DealNext | MoneyCommand


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


class ShownRefusal(Struct, frozen=True, kw_only=True):
    """A refusal as it leaves the service: its reason in English, and as a message for a page in any language."""

    code: RefusalCode
    clause: str | None
    """None: a house rule."""
    message: str
    fits_cents: int | None = None
    """Where an amount was refused: the amount that would fit."""
    reason: Message | None = None
    """None in answers that an earlier version gave."""


class Refused(Struct, frozen=True, kw_only=True, tag_field="answer", tag="refused"):
    refusal: ShownRefusal


Answer = Accepted | Refused


def refused(refusal: Refusal) -> Refused:
    return Refused(refusal=show_refusal(refusal))


def show_refusal(refusal: Refusal) -> ShownRefusal:
    return ShownRefusal(
        code=refusal.code,
        clause=refusal.clause,
        message=say(refusal.reason, Language.ENGLISH),
        fits_cents=refusal.fits_cents,
        reason=refusal.reason,
    )
