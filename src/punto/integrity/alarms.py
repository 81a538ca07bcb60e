"""Alarms: one sentence for the pit, and the evidence."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct


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
    sentence: str
    place: int | None = None
    """The number of the card or round that raised it, from 1."""
    evidence: float | None = None
    """The current value of one unit bet at fair odds; None if the alarm comes from counting."""


def once_in(false_alarms: float) -> str:
    """How rarely chance alone does that.

    >>> once_in(1e-6)
    'fewer than 1 in 1,000,000'
    """
    return f"fewer than 1 in {round(1 / false_alarms):,}"
