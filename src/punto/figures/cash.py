"""Win of a table from the transfers of its accounts, and hold."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from punto.ledger.accounts import AccountKind
from punto.ledger.transfers import Transfer, Why

_HOUSE: Final = frozenset({AccountKind.HOUSE, AccountKind.FLOAT, AccountKind.BREAKAGE})
_OF_ROUNDS: Final = frozenset({Why.WON, Why.LOST, Why.BREAKAGE, Why.REVERSED})


def hold(win_cents: int, drop_cents: int) -> Fraction | None:
    """Win divided by drop; None without a drop."""
    return Fraction(win_cents, drop_cents) if drop_cents else None


def win_change(one: Transfer) -> int:
    """How many cents a round's transfer adds to the house's credits, tray and breakage."""
    return _change(one, _HOUSE) if one.why in _OF_ROUNDS else 0


def breakage_change(one: Transfer) -> int:
    return _change(one, frozenset({AccountKind.BREAKAGE})) if one.why in _OF_ROUNDS else 0


def _change(one: Transfer, kinds: frozenset[AccountKind]) -> int:
    return one.cents * ((one.target.kind in kinds) - (one.source.kind in kinds))
