"""Bets that cannot be placed alone, and the cost of the bets they require.

Some bets require another bet by the same patron in the same round. The documents state no ratio. We assume one unit for
each unit, since both have the same table minimum, and that the patron picks the cheapest companion. Its loss is charged
to the bet that requires it. A gain is not credited: the patron could have it without the bet. A wager is placed only by
raising its ante, so it has no value of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from punto.rules.model import RuleSet


def cheapest_companion(rules: RuleSet, bet_id: str, values: Mapping[str, Fraction]) -> str | None:
    """The required bet with the best expected value; None if the bet may be placed alone."""
    needs = rules.bet(bet_id).needs
    return max(needs.any_of, key=lambda companion: values[companion]) if needs else None


def value_as_placed(rules: RuleSet, bet_id: str, values: Mapping[str, Fraction]) -> Fraction | None:
    """The value of a unit on a bet including the bet it requires; None for a wager."""
    if rules.bet(bet_id).raises:
        return None
    companion = cheapest_companion(rules, bet_id, values)
    return values[bet_id] + (min(values[companion], Fraction(0)) if companion else 0)
