"""Exact odds of every bet for any cards left in the shoe.

This package needs no extra, except with `math`: `punto.odds.fast` (compiled), `punto.odds.live` (a tracker for a shoe
in play), `punto.odds.advantage` (simulated shoes), `punto.odds.tables` and `punto.odds.plots`.
"""

from punto.odds.exact import exact_odds, unseen_of
from punto.odds.measures import AnteDecision, AntePlay, BetOdds, Chance, GameOdds

__all__ = ["AnteDecision", "AntePlay", "BetOdds", "Chance", "GameOdds", "exact_odds", "unseen_of"]
