"""From an irregularity in a round to the ruling and its clause. Nothing here changes a round."""

from punto.incidents.advice import Advice, advise
from punto.incidents.report import FACTS, Report, find_wrong_fact
from punto.incidents.round_status import RoundStatus
from punto.incidents.situation import Situation
from punto.incidents.ways import Way, ways_to_report

__all__ = [
    "FACTS",
    "Advice",
    "Report",
    "RoundStatus",
    "Situation",
    "Way",
    "advise",
    "find_wrong_fact",
    "ways_to_report",
]
