"""A table's settings and limits, with their amounts in dollars outside: shown, and asked for."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from punto.limits import DifferentialScope, Limits
from punto.shoe import NO_BURN, Burn
from punto.table.settings import DEFAULT_PLACES, Facing, TableSettings
from punto.wire.values import Cents, Wire, to_cents


class ShownAmounts(Wire, frozen=True, kw_only=True):
    every: Cents
    by_bet: Mapping[str, Cents] = {}


class ShownLimits(Wire, frozen=True, kw_only=True):
    minimum: ShownAmounts = ShownAmounts(every=Cents(1))
    maximum: ShownAmounts | None = None
    maximum_differential: Cents | None = None
    differential_scope: DifferentialScope = DifferentialScope.BOX
    payout_unit: Cents = Cents(1)


class ShownSettings(Wire, frozen=True, kw_only=True):
    """As the pit shows them and `open_table` and `change_settings` take them."""

    decks: int = 8
    places: int = DEFAULT_PLACES
    layout: str | None = None
    limits: ShownLimits = ShownLimits()
    cards_dealt: Facing = Facing.FACE_UP
    burn: Burn = NO_BURN
    cut_card: int = 14
    betting_seconds: int | None = None
    decision_seconds: int | None = None


def show_limits(limits: Limits) -> ShownLimits:
    return msgspec.convert(limits, ShownLimits, from_attributes=True, dec_hook=to_cents)


def show_settings(settings: TableSettings) -> ShownSettings:
    return msgspec.convert(settings, ShownSettings, from_attributes=True, dec_hook=to_cents)


def read_settings(settings: ShownSettings) -> TableSettings:
    return msgspec.convert(settings, TableSettings, from_attributes=True)
