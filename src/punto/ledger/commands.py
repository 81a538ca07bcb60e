"""What can be asked about money outside the rounds: buy-ins, cash-outs, vouchers and the tray."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Final

from msgspec import Meta, Struct

from punto.people import Name

VoucherNumber = Annotated[str, Meta(max_length=40)]
"""As typed or scanned: 18 digits with separators."""


class _Asked(Struct, frozen=True, kw_only=True, tag_field="command", omit_defaults=True):
    pass


class BuyIn(_Asked, frozen=True, kw_only=True, tag="buy_in"):
    """Cash taken by staff at a table, for credits of a patron or a terminal, or for chips."""

    amount_cents: int
    patron: Name | None = None
    terminal: int | None = None


class CashOut(_Asked, frozen=True, kw_only=True, tag="cash_out"):
    """A balance, or part of it, dispensed as a voucher."""

    patron: Name | None = None
    terminal: int | None = None
    amount_cents: int | None = None
    """None: all of it."""


class RedeemVoucher(_Asked, frozen=True, kw_only=True, tag="redeem_voucher"):
    number: VoucherNumber
    patron: Name | None = None
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


MoneyCommand = BuyIn | CashOut | RedeemVoucher | MoveFloat
MONEY_COMMANDS: Final = (BuyIn, CashOut, RedeemVoucher, MoveFloat)
