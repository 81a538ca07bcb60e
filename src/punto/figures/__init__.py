"""Handle, win, hold, and the theoretical win with its interval."""

from punto.figures.cash import breakage_change, hold, win_change
from punto.figures.play import (
    PLAYED,
    BetFigures,
    Figures,
    Interval,
    PlayedBet,
    SavedFigures,
    law_of,
    played_bets,
    theory_cents,
)

__all__ = [
    "PLAYED",
    "BetFigures",
    "Figures",
    "Interval",
    "PlayedBet",
    "SavedFigures",
    "breakage_change",
    "hold",
    "law_of",
    "played_bets",
    "theory_cents",
    "win_change",
]
