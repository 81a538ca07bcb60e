"""The first kind of "no": a Refusal is returned, never raised, and leaves everything as it was."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct


class RefusalCode(Enum):
    """The closed list, in order of precedence: where several apply, the first is given."""

    BELOW_MINIMUM = "below_minimum"
    ABOVE_MAXIMUM = "above_maximum"
    OVER_DIFFERENTIAL = "over_differential"


class Refusal(Struct, frozen=True, kw_only=True):
    """Why something was not done, by which authority, and what would be right."""

    code: RefusalCode
    clause: str | None
    """None: a house setting."""
    message: str
    """A sentence for the person who asked, with what would be right."""
    fits_cents: int | None = None
    """Where an amount was refused: the amount that would fit."""
