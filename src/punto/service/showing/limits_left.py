"""The room that the differential leaves in each box, for Player and for Banker."""

from __future__ import annotations

from punto.limits import Chips, DifferentialScope, differential
from punto.round import Round
from punto.table import Table


def differential_left(table: Table, round_: Round) -> dict[str, dict[str, int]] | None:
    """By box: how much more fits on each hand; None where the table has no maximum differential."""
    maximum = table.settings.limits.maximum_differential
    if maximum is None:
        return None
    lying = [Chips(bet.patron, bet.place, bet.on, bet.amount_cents, bet.standing) for _, bet in round_.live_bets()]
    whole_table = table.settings.limits.differential_scope is DifferentialScope.TABLE
    left = {}
    for box in range(1, table.settings.places + 1):
        balance = differential(table.rules, [chip for chip in lying if whole_table or chip.box == box])
        left[str(box)] = {"banker_cents": max(0, maximum - balance), "player_cents": max(0, maximum + balance)}
    return left
