"""Large numbers as people write them."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

from punto.errors import PuntoError


def whole_number(text: str, option: str) -> int:
    """Parse a positive whole number such as 250000, 250_000 or 1e9."""
    try:
        number = Decimal(text)
    except InvalidOperation:
        number = Decimal("NaN")
    if not number.is_finite() or number != number.to_integral_value() or not 1 <= number <= 10**15:
        raise PuntoError(f"{option} {text}: use a whole number from 1 to 1e15, such as 250000 or 1e9.")
    return int(number)
