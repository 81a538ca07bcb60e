"""Available actions with amounts in dollars: those of the table, of staff and of a patron."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import UNSET, UnsetType, field

from punto import options
from punto.approvals.setting import Act
from punto.options import TableOptions
from punto.options.patrons import AnteOption as _AnteOption
from punto.options.patrons import BetOption as _BetOption
from punto.options.patrons import Bounds as _Bounds
from punto.options.patrons import WithdrawOption as _WithdrawOption
from punto.options.staff import UndecidedAnte as _UndecidedAnte
from punto.people import Person, Role
from punto.wire.messages import Message
from punto.wire.values import Cents, Wire, to_cents


class Bounds(_Bounds, frozen=True):
    least_cents: Cents = field(name="least")
    most_cents: Cents = field(name="most")


class BetOption(_BetOption, frozen=True, kw_only=True):
    adds: Bounds


class WithdrawOption(_WithdrawOption, frozen=True, kw_only=True):
    held_cents: Cents = field(name="held")
    part: Bounds | None


class AnteOption(_AnteOption, frozen=True, kw_only=True):
    ante_cents: Cents = field(name="ante")
    wager_cents: Cents = field(name="wager")
    credits_cents: Cents = field(name="credits")


class PatronOptions(options.PatronOptions, frozen=True, kw_only=True):
    bets: tuple[BetOption, ...]
    withdrawals: tuple[WithdrawOption, ...]
    antes: tuple[AnteOption, ...]


class UndecidedAnte(_UndecidedAnte, frozen=True, kw_only=True):
    ante_cents: Cents = field(name="ante")


class ShownRequest(Wire, frozen=True, kw_only=True):
    """A command that waits for a second person."""

    number: int
    by: Person
    command: str
    """Its name."""
    rank: Role
    """The lowest rank that may approve it."""
    lines: tuple[Message, ...]
    """Everything that changes, translatable."""
    in_english: tuple[str, ...]
    digest: str
    """An approval repeats it."""
    expires_at: int
    """In milliseconds since 1970."""


class AnsweredRequest(Wire, frozen=True, kw_only=True):
    number: int
    is_approved: bool
    reason: str | None
    """Why it was declined."""


class StaffOptions(options.StaffOptions, frozen=True, kw_only=True):
    antes: tuple[UndecidedAnte, ...]
    naming: Role | None = None
    """Who must approve a card that a person names; null if people name the cards here."""
    second_person: Mapping[Act, Role] = {}
    """The acts that need a second person, with the lowest rank that may approve."""
    large: Cents = field(default_factory=lambda: Cents(0))
    """A buy-in or cash-out by staff needs a second person from this amount on."""
    requests: tuple[ShownRequest, ...] = ()
    """What waits for a second person now."""
    answered: tuple[AnsweredRequest, ...] = ()
    """The latest answers, newest last."""


class OptionsAnswer(Wire, frozen=True, kw_only=True):
    table: TableOptions
    takes_seeds: bool
    """Patrons may add a seed to the draws of the round now."""
    staff: StaffOptions | UnsetType = UNSET
    """For staff and inspectors."""
    mine: PatronOptions | UnsetType = UNSET
    """For a patron or a terminal, within the balance."""


def show_staff_options(offered: options.StaffOptions) -> StaffOptions:
    return msgspec.convert(offered, StaffOptions, from_attributes=True, dec_hook=to_cents)


def show_own_options(own: options.PatronOptions) -> PatronOptions:
    return msgspec.convert(own, PatronOptions, from_attributes=True, dec_hook=to_cents)
