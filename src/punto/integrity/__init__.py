"""Shoe alarms: cards that cannot be there, shoes that were not shuffled, results off their expectation.

A watch is told what came, card by card or round by round, and answers with alarms. Alarms of chance come with one
stated rate of false alarms that holds at every moment; alarms of counting are certain. Nothing here is decided: what
an alarm leads to is for the house and its rules.
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
