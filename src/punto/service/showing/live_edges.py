"""Exact house edges for the remaining cards, cached by census."""

from __future__ import annotations

from collections import OrderedDict
from fractions import Fraction
from threading import Lock
from typing import Final

from punto.errors import OddsError
from punto.odds.companions import value_as_placed
from punto.odds.exact import exact_odds
from punto.round import Stage
from punto.rules.model import RuleSet
from punto.shoe import Composition
from punto.table import Table

Edges = dict[str, Fraction]
"""House edge by bet. A wager is part of its ante and has no edge of its own."""


class LiveEdges:
    """A new census takes about 15 ms: call this off the event loop."""

    KEPT: Final = 256

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[str, tuple[int, ...]], Edges | None] = OrderedDict()
        self._lock = Lock()

    def of(self, table: Table) -> Edges | None:
        """Edges of the current or next bets; None if the cards may not last a round."""
        unseen = unseen_by_the_bets(table)
        key = table.game, unseen.counts
        with self._lock:
            if key not in self._known:
                self._known[key] = _exact_edges(table, unseen)
                while len(self._known) > self.KEPT:
                    self._known.popitem(last=False)
            return self._known[key]


def favours_patron(rules: RuleSet, edges: Edges) -> list[str]:
    """Bets with a positive expected value for the patron."""
    values = {bet: -edge for bet, edge in edges.items()}
    return [bet for bet in edges if (value_as_placed(rules, bet, values) or 0) > 0]


def unseen_by_the_bets(table: Table) -> Composition:
    """Cards unseen when betting closed; between rounds, cards unseen now."""
    unseen = table.shoe.unseen
    if table.round is not None and table.round.stage is Stage.DEALING and table.round.shoe == table.shoe_number:
        return unseen.with_cards(table.round.cards)
    return unseen


def _exact_edges(table: Table, unseen: Composition) -> Edges | None:
    try:
        odds = exact_odds(table.rules, unseen)
    except OddsError:
        return None
    return {bet.id: odds.bet(bet.id).house_edge for bet in table.rules.bets if bet.raises is None}
