"""Money is in whole cents; dollars are text at the edges. Payouts round down to a payout unit."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final, NewType

from msgspec import Struct

from punto.errors import MoneyError

Cents = NewType("Cents", int)

LARGEST_AMOUNT: Final = Cents(10**15)
"""Ten trillion dollars: far above any bet, far below the limit of a 64-bit integer."""

_DOLLARS: Final = re.compile(r"(0|[1-9][0-9]{0,99})(?:\.([0-9]{1,2}))?")
_PAYS: Final = re.compile(r"((?:0|[1-9][0-9]{0,9})(?:\.[0-9]{1,9})?):([1-9][0-9]{0,9})")


def parse_dollars(text: str) -> Cents:
    """Parse a non-negative amount in dollars.

    >>> parse_dollars("12.5")
    1250
    """
    match = _DOLLARS.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise MoneyError(f"{text!r} is not an amount: write dollars and at most two decimals, as in 500 or 12.50.")
    whole, part = match.groups(default="")
    cents = int(whole) * 100 + int(part.ljust(2, "0") or 0)
    if cents > LARGEST_AMOUNT:
        raise MoneyError(f"{text} dollars is more than the largest amount, {group_dollars(LARGEST_AMOUNT)}.")
    return Cents(cents)


def check_whole(cents: int) -> None:
    """Raise an error for anything but an integer, above all a float."""
    if type(cents) is not int:
        raise MoneyError(f"An amount of {cents!r} cents: it must be a whole number of cents.")


def check_bet(cents: int) -> None:
    """Raise an error for an amount that cannot be bet."""
    if type(cents) is not int or not 0 < cents <= LARGEST_AMOUNT:
        raise MoneyError(
            f"A bet of {cents!r} cents: it must be a whole number of cents above zero, "
            f"{group_dollars(LARGEST_AMOUNT)} dollars at most."
        )


def format_dollars(cents: int) -> str:
    """The inverse of `parse_dollars`, with a sign for losses.

    >>> format_dollars(-50050)
    '-500.50'
    """
    whole, part = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{whole}.{part:02d}"


def group_dollars(cents: int) -> str:
    """For people, with thousands separators.

    >>> group_dollars(1234500)
    '12,345.00'
    """
    whole, part = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{whole:,}.{part:02d}"


class Payout(Struct, frozen=True):
    """The winnings of a bet, and what rounding kept."""

    cents: int
    breakage: Fraction
    """In cents, exact: a 0.95:1 pay on an odd number of cents leaves twentieths."""


NO_BREAKAGE: Final = Fraction(0)


class Pays(Struct, frozen=True):
    """Odds as printed in a pay table, `8:1` or `0.95:1`.

    >>> Pays.parse("1:2").on(2501)
    Payout(cents=1250, breakage=Fraction(1, 2))
    """

    text: str
    numerator: int
    denominator: int

    @classmethod
    def parse(cls, text: str) -> Pays:
        match = _PAYS.fullmatch(text) if isinstance(text, str) else None
        if match is None:
            raise MoneyError(f"{text!r} is not a pay: write odds such as 8:1 or 0.95:1.")
        odds = Fraction(match[1]) / int(match[2])
        return cls(text, odds.numerator, odds.denominator)

    def __str__(self) -> str:
        return self.text

    @property
    def odds(self) -> Fraction:
        """Winnings per unit."""
        return Fraction(self.numerator, self.denominator)

    def on(self, amount: int, unit: int = 1) -> Payout:
        """Winnings of `amount`, rounded down to the payout unit."""
        units, rest = divmod(amount * self.numerator, self.denominator * unit)
        return Payout(units * unit, Fraction(rest, self.denominator) if rest else NO_BREAKAGE)
