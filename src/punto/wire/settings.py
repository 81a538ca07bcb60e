"""Table settings and limits with amounts in dollars, in answers and commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

import msgspec
from msgspec import Meta, field

from punto import limits
from punto.limits import DifferentialScope
from punto.people import Name, Role
from punto.shoe import Burn
from punto.table import settings
from punto.table.settings import Facing
from punto.wire.values import Cents, Wire, to_cents

_USUAL: Final = settings.TableSettings()


class ShownAmounts(Wire, frozen=True, kw_only=True):
    every: Cents
    by_bet: Mapping[str, Cents]


class ShownLimits(Wire, frozen=True, kw_only=True):
    minimum: ShownAmounts
    maximum: ShownAmounts | None
    maximum_differential: Cents | None
    differential_scope: DifferentialScope
    payout_unit: Cents


class ShownSettings(Wire, frozen=True, kw_only=True):
    decks: int
    places: int
    layout: str | None
    limits: ShownLimits
    cards_dealt: Facing
    burn: Burn
    cut_card: int
    betting_seconds: int | None
    decision_seconds: int | None
    closed: bool
    provable_shoe: bool


class Amounts(ShownAmounts, frozen=True, kw_only=True):
    by_bet: Annotated[Mapping[Name, Cents], Meta(max_length=100)] = {}


class Limits(ShownLimits, frozen=True, kw_only=True):
    minimum: Amounts = field(default_factory=lambda: Amounts(every=Cents(1)))
    maximum: Amounts | None = None
    maximum_differential: Cents | None = None
    differential_scope: DifferentialScope = DifferentialScope.BOX
    payout_unit: Cents = field(default_factory=lambda: Cents(1))


class TableSettings(ShownSettings, frozen=True, kw_only=True):
    """The settings in `open_table` and `change_settings`."""

    decks: int = _USUAL.decks
    places: int = _USUAL.places
    layout: Name | None = _USUAL.layout
    limits: Limits = field(default_factory=Limits)
    cards_dealt: Facing = _USUAL.cards_dealt
    burn: Burn = _USUAL.burn
    cut_card: int = _USUAL.cut_card
    betting_seconds: int | None = _USUAL.betting_seconds
    decision_seconds: int | None = _USUAL.decision_seconds
    closed: bool = _USUAL.closed
    """No round opens at a closed table."""
    provable_shoe: bool = _USUAL.provable_shoe


class TableSettingsAnswer(Wire, frozen=True, kw_only=True):
    settings: ShownSettings
    queued: ShownSettings | None
    """They wait for the end of the round."""
    in_round: bool
    """Whether a change must wait."""
    approval: Role
    """The lowest rank that may change them."""


def show_limits(displayed: limits.Limits) -> ShownLimits:
    return msgspec.convert(displayed, ShownLimits, from_attributes=True, dec_hook=to_cents)


def show_settings(current: settings.TableSettings) -> ShownSettings:
    return msgspec.convert(current, ShownSettings, from_attributes=True, dec_hook=to_cents)


def read_settings(asked: TableSettings) -> settings.TableSettings:
    return msgspec.convert(asked, settings.TableSettings, from_attributes=True)
