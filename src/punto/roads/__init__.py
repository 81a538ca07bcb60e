"""The scoreboards of a shoe: bead plate, big road and the three derived roads.

They show past results, for information only (rws:5.14). Nothing is stored between calls: after a correction or a void,
draw the roads again from the corrected results.
"""

from punto.roads.board import Ask, Bead, BigRoadMark, Roads, draw_roads
from punto.roads.derived import DerivedMark, DerivedSigns, Sign, draw_derived
from punto.roads.good import GoodRoad, find_good_road
from punto.roads.grid import ROWS
from punto.roads.results import RoundResult, format_results, parse_results

__all__ = [
    "ROWS",
    "Ask",
    "Bead",
    "BigRoadMark",
    "DerivedMark",
    "DerivedSigns",
    "GoodRoad",
    "Roads",
    "RoundResult",
    "Sign",
    "draw_derived",
    "draw_roads",
    "find_good_road",
    "format_results",
    "parse_results",
]
