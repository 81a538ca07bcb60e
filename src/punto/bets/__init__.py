"""The bets of a round as data: what lies where, in which order it came, and running figures over it. No limits."""

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
