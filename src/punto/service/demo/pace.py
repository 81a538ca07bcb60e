"""The robots' speed, and a robot's next step, which it takes when the table has been idle for its pause."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from punto.people import Person
from punto.service.core.messages import AnyCommand


class Pace(Struct, frozen=True, kw_only=True):
    """Delays in seconds."""

    card_s: float = 1.1
    between_rounds_s: float = 6.0
    bet_s: float = 0.8
    """Longest delay between two robot bets."""
    ruling_s: float = 30.0
    """Time for a visitor to rule before a robot does."""
    betting_seconds: int | None = 20
    decision_seconds: int | None = 15
    look_s: float = 0.2
    """Polling interval while there is nothing to do."""
    rounds_before: int = 0
    """Rounds dealt before the doors open, without bets, so that the roads show something."""


PACE: Final = Pace(rounds_before=36)


class RobotStep(Struct, frozen=True, kw_only=True):
    by: Person
    command: AnyCommand
    pause_s: float
