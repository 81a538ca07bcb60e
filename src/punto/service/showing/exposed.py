"""What an exposed card is worth to a patron who saw it."""

from __future__ import annotations

from punto.errors import OddsError
from punto.incidents import Report
from punto.odds.first_card import best_bet_after
from punto.round import Stage
from punto.rules.irregularities import Incident
from punto.table import Table
from punto.wire.answers import KnownCard


def value_of_exposed(table: Table, report: Report) -> KnownCard | None:
    """None once betting is closed, since the card can no longer influence a bet."""
    is_next_first = table.round is None or table.round.stage is not Stage.DEALING
    if report.incident is not Incident.EXPOSED_CARD or not report.loose_cards or not is_next_first:
        return None
    try:
        best = best_bet_after(table.rules, table.shoe.unseen, report.loose_cards[0])
    except OddsError:
        return None
    return KnownCard(bet=best.bet, edge=f"{float(best.edge):.6f}")
