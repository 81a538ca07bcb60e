"""Exact odds of every bet of a game for any cards left in the shoe.

What is here needs no extra. With `math`: `punto.odds.fast` (compiled), `punto.odds.live` (a tracker for a shoe in
play), `punto.odds.advantage` (simulated shoes), `punto.odds.tables` and `punto.odds.plots`.
"""

from punto.odds.exact import exact_odds, unseen_of
from punto.odds.measures import AnteDecision, AntePlay, BetOdds, Chance, GameOdds

__all__ = ["AnteDecision", "AntePlay", "BetOdds", "Chance", "GameOdds", "exact_odds", "unseen_of"]
