"""The room that the differential leaves in each box, for Player and for Banker."""

from __future__ import annotations

from punto.round import Round
from punto.table import Table


def differential_left(table: Table, round_: Round) -> dict[str, dict[str, int]] | None:
    """By box: how much more fits on each hand; None where the table has no maximum differential."""
    maximum = table.settings.limits.maximum_differential
    if maximum is None:
        return None
    left = {}
    for box in range(1, table.settings.places + 1):
        balance = round_.bets.weight(table.rules.sides, table.settings.limits.scope_of(box)).excess(1)
        left[str(box)] = {"banker_cents": max(0, maximum - balance), "player_cents": max(0, maximum + balance)}
    return left
