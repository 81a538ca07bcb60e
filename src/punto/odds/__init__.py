"""Exact odds of every bet for any cards left in the shoe.

The package itself can be called: `punto.odds("rws")`. It needs no extra, except with `math`: `punto.odds.fast`
(compiled), `punto.odds.live` (a tracker for a shoe in play), `punto.odds.advantage` (simulated shoes),
`punto.odds.tables` and `punto.odds.plots`.
"""

import sys
from types import ModuleType

from punto.cards import parse_cards
from punto.games import load_rules
from punto.odds.exact import exact_odds, unseen_of
from punto.odds.measures import AnteDecision, AntePlay, BetOdds, Chance, GameOdds

__all__ = ["AnteDecision", "AntePlay", "BetOdds", "Chance", "GameOdds", "exact_odds", "odds", "unseen_of"]


def odds(game: str, *, decks: int = 8, seen: str = "") -> GameOdds:
    """The odds of every bet of a game, by its id or file, without the cards seen: `punto.odds("rws")`."""
    rules = load_rules(game)
    return exact_odds(rules, unseen_of(rules, decks, parse_cards(seen)))


class _Odds(ModuleType):
    __call__ = staticmethod(odds)


sys.modules[__name__].__class__ = _Odds
