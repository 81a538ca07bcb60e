"""The scoreboards: from a shoe's results the bead plate, the big road and the three roads derived from it.

They are pictures of what has happened, for information only (rws:5.14), and say nothing about what will. Nothing is
kept between calls: after a correction or a void the roads are drawn again from the corrected results.
"""

from punto.roads.board import Ask, Bead, BigRoadMark, Roads, draw_roads
from punto.roads.derived import DerivedMark, DerivedSigns, Sign, draw_derived
from punto.roads.grid import ROWS
from punto.roads.results import RoundResult, format_results, parse_results

__all__ = [
    "ROWS",
    "Ask",
    "Bead",
    "BigRoadMark",
    "DerivedMark",
    "DerivedSigns",
    "Roads",
    "RoundResult",
    "Sign",
    "draw_derived",
    "draw_roads",
    "format_results",
    "parse_results",
]
