"""A patron's statement."""

from __future__ import annotations

from punto.wire.values import Cents, Wire


class ShownMovements(Wire, frozen=True, kw_only=True):
    cash: Cents
    """Bought with cash."""
    vouchers: Cents
    """Vouchers redeemed."""
    cashed_out: Cents
    staked: Cents
    net: Cents
    """Won or, with a minus, lost. Bets in play count as lost."""


class StatementDay(ShownMovements, frozen=True, kw_only=True):
    at: int
    """When the day began (UTC), in milliseconds since 1970."""


class ShownStatement(Wire, frozen=True, kw_only=True):
    balance: Cents
    total: ShownMovements
    """Of all time."""
    days: tuple[StatementDay, ...]
    """Those of the last year on which money moved, the latest first."""
