"""Integrity alarms: impossible cards, unshuffled shoes, biased results.

A watch takes cards or results one at a time and returns alarms. Statistical alarms have one guaranteed false-alarm rate
that holds at every moment; counting alarms are certain. Nothing is decided here: staff and the rules decide what
follows.
"""

from punto.integrity.alarms import Alarm, Suspicion
from punto.integrity.census import Census, take_census
from punto.integrity.decks_watch import DecksWatch
from punto.integrity.repeats import EarlierShoes
from punto.integrity.results_watch import ResultsWatch
from punto.integrity.shoe_watch import ShoeWatch

__all__ = [
    "Alarm",
    "Census",
    "DecksWatch",
    "EarlierShoes",
    "ResultsWatch",
    "ShoeWatch",
    "Suspicion",
    "take_census",
]
