"""The Kelly stake: the share of a bankroll that makes it grow fastest."""

from __future__ import annotations

from math import log1p

from msgspec import Struct

from punto.studies.round_law import RoundLaw


class Kelly(Struct, frozen=True):
    share: float
    """Of the bankroll, to stake in each round; zero for a bet that does not favour the patron."""
    growth: float
    """The mean growth of the logarithm of the bankroll per round."""


def kelly_stake(law: RoundLaw) -> Kelly:
    """The mean logarithm is concave in the share, so its slope has one zero."""
    per_unit = [(result / law.staked, float(chance)) for result, chance in law.pairs()]
    if law.mean <= 0:
        return Kelly(0.0, 0.0)
    low, high = 0.0, law.staked / law.risk
    for _ in range(100):
        share = (low + high) / 2
        slope = sum(chance * gain / (1 + share * gain) for gain, chance in per_unit)
        low, high = (share, high) if slope > 0 else (low, share)
    return Kelly(low, sum(chance * log1p(low * gain) for gain, chance in per_unit))
