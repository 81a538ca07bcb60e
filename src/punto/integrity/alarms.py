"""Alarms: what was found, for the pit, and the evidence."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from punto.messages import Count, Language, Listed, Message
from punto.words import say


class Suspicion(Enum):
    FOREIGN_CARD = "foreign_card"
    SURPLUS_CARD = "surplus_card"
    MISSING_CARD = "missing_card"
    NEW_DECK_ORDER = "new_deck_order"
    EVEN_STEPS = "even_steps"
    REPEATED_ORDER = "repeated_order"
    POINTS_TOGETHER = "points_together"
    SUITS_TOGETHER = "suits_together"
    RESULTS = "results"


class Alarm(Struct, frozen=True, kw_only=True):
    suspicion: Suspicion
    finding: Message
    rate: Message | None = None
    """How rarely chance alone does that; None if the alarm comes from counting."""
    place: int | None = None
    """The number of the card or round that raised it, from 1."""
    evidence: float | None = None
    """The current value of one unit bet at fair odds; None if the alarm comes from counting."""

    @property
    def said(self) -> Listed:
        return Listed((self.finding,) if self.rate is None else (self.finding, self.rate), "list-sentences")

    @property
    def sentence(self) -> str:
        """In English."""
        return say(self.said, Language.ENGLISH)


def once_in(false_alarms: float) -> Count:
    """
    >>> once_in(1e-6)
    Count(number=1000000)
    """
    return Count(round(1 / false_alarms))
