"""The bets of a round as data, with running totals. No limits."""

from punto.bets.collection import Bets
from punto.bets.figures import WHOLE_TABLE, Box, Side
from punto.bets.placed import AnteChoice, BetResult, Layer, Layers, PlacedBet, first_layer

__all__ = [
    "WHOLE_TABLE",
    "AnteChoice",
    "BetResult",
    "Bets",
    "Box",
    "Layer",
    "Layers",
    "PlacedBet",
    "Side",
    "first_layer",
]
