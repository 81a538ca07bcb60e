"""Vouchers: an unpredictable number with a check digit, issued from a balance, redeemed once before it expires.

The caller provides the random digits. Failed attempts to redeem a voucher are recorded.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, assert_never

from msgspec import Struct
from msgspec.structs import replace

from punto.errors import MoneyError

DIGITS: Final = 17
"""Random digits before the check digit."""


class VoucherState(Enum):
    OPEN = "open"
    REDEEMED = "redeemed"


class Voucher(Struct, frozen=True, kw_only=True):
    number: str
    cents: int
    issued_at: int
    expires_at: int
    """Milliseconds since 1970."""
    issued_from: str
    state: VoucherState = VoucherState.OPEN
    redeemed_to: str | None = None
    tries: int = 0
    """Refused attempts to redeem it."""


class VoucherIssued(Struct, frozen=True, kw_only=True, tag_field="event", tag="voucher_issued/1"):
    number: str
    cents: int
    at: int
    expires_at: int
    source: str


class VoucherRedeemed(Struct, frozen=True, kw_only=True, tag_field="event", tag="voucher_redeemed/1"):
    target: str
    at: int


class VoucherRefused(Struct, frozen=True, kw_only=True, tag_field="event", tag="voucher_refused/1"):
    """A refused attempt: it was already redeemed, or it had expired."""

    target: str
    at: int
    reason: str


VoucherEvent = VoucherIssued | VoucherRedeemed | VoucherRefused


def number_voucher(digits: str) -> str:
    """The printed number: the given digits and a check digit, in groups.

    >>> number_voucher("12345678901234567")
    '1234-5678-9012-3456-71'
    """
    if len(digits) != DIGITS or not digits.isdecimal():
        raise MoneyError(f"A voucher has {DIGITS} digits before its check digit.")
    whole = digits + _check_digit(digits)
    return "-".join(whole[place : place + 4] for place in range(0, len(whole), 4))


def read_number(text: str) -> str:
    """A typed or scanned number in its printed form; the check digit catches typing errors."""
    digits = "".join(sign for sign in text if sign.isdecimal())
    if len(digits) != DIGITS + 1 or _check_digit(digits[:-1]) != digits[-1]:
        raise MoneyError(f"{text!r} is not a voucher number: it must have {DIGITS + 1} digits. Please check them.")
    return number_voucher(digits[:-1])


def mask_number(number: str) -> str:
    """The last four digits: enough to recognise a voucher, too few to redeem it.

    >>> mask_number("1234-5678-9012-3456-71")
    '…5671'
    """
    return f"…{number.replace('-', '')[-4:]}"


def evolve_voucher(voucher: Voucher | None, event: VoucherEvent) -> Voucher:
    match event:
        case VoucherIssued():
            return Voucher(
                number=event.number,
                cents=event.cents,
                issued_at=event.at,
                expires_at=event.expires_at,
                issued_from=event.source,
            )
        case VoucherRedeemed():
            return replace(_issued(voucher), state=VoucherState.REDEEMED, redeemed_to=event.target)
        case VoucherRefused():
            issued = _issued(voucher)
            return replace(issued, tries=issued.tries + 1)
        case _:
            assert_never(event)


def redeem(voucher: Voucher, target: str, at: int) -> VoucherRedeemed | VoucherRefused:
    if voucher.state is VoucherState.REDEEMED:
        return VoucherRefused(target=target, at=at, reason=f"Voucher {voucher.number} has already been redeemed.")
    if at >= voucher.expires_at:
        return VoucherRefused(target=target, at=at, reason=f"Voucher {voucher.number} has expired.")
    return VoucherRedeemed(target=target, at=at)


def _issued(voucher: Voucher | None) -> Voucher:
    if voucher is None:
        raise ValueError("The first event of a voucher is its issue.")
    return voucher


def _check_digit(digits: str) -> str:
    """Luhn's algorithm: catches a wrong digit and swapped neighbours."""
    total = 0
    for place, digit in enumerate(reversed(digits)):
        value = int(digit) * (2 if place % 2 == 0 else 1)
        total += value - 9 if value > 9 else value
    return str(-total % 10)
