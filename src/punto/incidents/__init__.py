"""An irregularity and a round → what the rules provide, with the clause. Nothing here changes a round."""

from punto.incidents.advice import Advice, advise
from punto.incidents.report import FACTS, Report
from punto.incidents.situation import Situation

__all__ = ["FACTS", "Advice", "Report", "Situation", "advise"]
