"""Bets that cannot be placed alone are valued together with the bet they require."""

from __future__ import annotations

from fractions import Fraction

import pytest

from punto.odds.companions import cheapest_companion, value_as_placed
from punto.rules import RULES

KNOCKOUT = RULES["knockout"]
PER_MILLE = Fraction(1, 1000)

# winning_total_7  player  banker     the cheapest   as placed
VALUES = [
    (20,           -12,    -15,       "player",      8),
    (20,           -15,    -12,       "banker",      8),
    (10,           -12,    -15,       "player",     -2),   # favourable alone, not as it can be placed
    (-10,          -12,    -15,       "player",    -22),
    (20,             5,    -15,       "player",     20),   # the gain on Player could be had without it
    (-1,             5,    -15,       "player",     -1),
]  # fmt: skip


@pytest.mark.parametrize(("own", "player", "banker", "cheapest", "as_placed"), VALUES)
def test_the_cheapest_companion_is_charged(own: int, player: int, banker: int, cheapest: str, as_placed: int) -> None:
    values = {"winning_total_7": own * PER_MILLE, "player": player * PER_MILLE, "banker": banker * PER_MILLE}
    assert cheapest_companion(KNOCKOUT, "winning_total_7", values) == cheapest
    assert value_as_placed(KNOCKOUT, "winning_total_7", values) == as_placed * PER_MILLE


def test_other_bets_stand_alone() -> None:
    for rules in RULES.values():
        values = {bet_id: Fraction(place, 7) for place, bet_id in enumerate(rules.bet_ids)}
        for bet in rules.bets:
            if bet.raises:
                assert value_as_placed(rules, bet.id, values) is None
            elif not bet.id.startswith("winning_total"):
                assert cheapest_companion(rules, bet.id, values) is None
                assert value_as_placed(rules, bet.id, values) == values[bet.id]
