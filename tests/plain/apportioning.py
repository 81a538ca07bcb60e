"""A plain pro rata cut (rws 5.1.1, 5.1.2): tries all numbers of minimums, fewest first."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction


def shares(amounts: Sequence[int], allowed: int, minimum: int, unit: int) -> list[int]:
    """What each bet of the heavier side plays for if only `allowed` may play."""
    exempt = sum(amount for amount in amounts if amount < minimum)
    pool = sorted(amount for amount in amounts if amount >= minimum)
    ratio = Fraction(0)
    for at_minimum in range(len(pool)):
        sharing = pool[at_minimum:]
        ratio = Fraction(allowed - exempt - minimum * at_minimum, sum(sharing))
        if sharing[0] * ratio >= minimum:
            break
    return [amount if amount < minimum else _share(amount * ratio, minimum, unit) for amount in amounts]


def _share(exact: Fraction, minimum: int, unit: int) -> int:
    whole_units = (exact // unit) * unit
    return max(minimum, int(whole_units))
