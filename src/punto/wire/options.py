"""Available actions with amounts in dollars: those of the table, of staff and of a patron."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType, field

from punto import options
from punto.options import TableOptions
from punto.options.patrons import AnteOption as _AnteOption
from punto.options.patrons import BetOption as _BetOption
from punto.options.patrons import Bounds as _Bounds
from punto.options.patrons import WithdrawOption as _WithdrawOption
from punto.options.staff import UndecidedAnte as _UndecidedAnte
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


class StaffOptions(options.StaffOptions, frozen=True, kw_only=True):
    antes: tuple[UndecidedAnte, ...]


class OptionsAnswer(Wire, frozen=True, kw_only=True):
    table: TableOptions
    staff: StaffOptions | UnsetType = UNSET
    """For staff and inspectors."""
    mine: PatronOptions | UnsetType = UNSET
    """For a patron or a terminal, within the balance."""


def show_staff_options(offered: options.StaffOptions) -> StaffOptions:
    return msgspec.convert(offered, StaffOptions, from_attributes=True, dec_hook=to_cents)


def show_own_options(own: options.PatronOptions) -> PatronOptions:
    return msgspec.convert(own, PatronOptions, from_attributes=True, dec_hook=to_cents)
