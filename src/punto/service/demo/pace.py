"""How fast the robots are, and what each of them does next: a step that is due once the table has been quiet."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from punto.people import Person
from punto.service.core.messages import AnyCommand


class Pace(Struct, frozen=True, kw_only=True):
    """Seconds, but for the quickest demonstrations whole ones where a clock of the service runs."""

    card_s: float = 1.1
    between_rounds_s: float = 6.0
    bet_s: float = 0.8
    """At most, between one robot's bet and the next."""
    ruling_s: float = 30.0
    """How long a ruling is left to the visitor before a robot of the pit makes it."""
    betting_seconds: int | None = 20
    decision_seconds: int | None = 15
    look_s: float = 0.2
    """Between two looks at a table where nothing is to be done."""


PACE: Final = Pace()


class RobotStep(Struct, frozen=True, kw_only=True):
    by: Person
    command: AnyCommand
    pause_s: float
