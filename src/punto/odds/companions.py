"""Bets that cannot be placed alone, and what the bets beside them cost.

Some bets need another beside them, of the same patron in the same round. The documents state no ratio. The assumption
here is one unit beside each unit, as where both are placed at the same table minimum, and that a patron picks the
cheapest companion. What it loses is charged to the bet that needs it. What it may win is not credited: the patron could
have that without the bet. A wager is placed only by raising its ante, so it has no value apart from the ante.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from punto.rules.model import RuleSet


def cheapest_companion(rules: RuleSet, bet_id: str, values: Mapping[str, Fraction]) -> str | None:
    """Of the bets that this one needs beside it, that with the best expected value; None where it may stand alone."""
    needs = rules.bet(bet_id).needs
    return max(needs.any_of, key=lambda companion: values[companion]) if needs else None


def value_as_placed(rules: RuleSet, bet_id: str, values: Mapping[str, Fraction]) -> Fraction | None:
    """What a unit on a bet is worth with what has to lie beside it, from expected values; None for a wager."""
    if rules.bet(bet_id).raises:
        return None
    companion = cheapest_companion(rules, bet_id, values)
    return values[bet_id] + (min(values[companion], Fraction(0)) if companion else 0)
