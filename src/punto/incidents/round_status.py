"""The moment of a report: everything that decides whether an incident can be reported, before its facts are known."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from punto.round import Awaited, Stage
from punto.rules.model import RuleSet

MOST_COUNTED: Final = 2
"""Loose cards: no incident needs more than two at once."""


class RoundStatus(Struct, frozen=True, kw_only=True):
    rules: RuleSet
    stage: Stage
    awaits: type[Awaited] | None
    """The kind of choice or ruling that the round waits for."""
    cards_dealt: int
    is_complete: bool
    """Whether the hands are complete."""
    has_result: bool
    has_bets: bool
    has_earlier_rounds: bool
    shoe_is_in_use: bool
    loose_cards: int
    """How many more cards can have left the shoe, up to `MOST_COUNTED`."""
    is_dealt_face_down: bool

    @property
    def is_over(self) -> bool:
        return self.stage in (Stage.SETTLED, Stage.VOID)

    @property
    def is_dealing(self) -> bool:
        return self.stage is Stage.DEALING
