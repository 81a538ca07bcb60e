"""What the floor says has happened: an incident and its facts. A report is taken as fact."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from punto.cards import Card
from punto.rules.irregularities import Incident


class Report(Struct, frozen=True, kw_only=True, tag_field="command", tag="report", omit_defaults=True):
    incident: Incident
    reconstructable: bool = True
    cards: tuple[Card, ...] = ()
    """Exposed, drawn in excess, or drawn at once."""
    card: str | None = None
    """A foreign card, which may be no card of ours."""
    to_person: bool = False
    """Dealt to the wrong person, rather than to the wrong area."""
    terminals: tuple[int, ...] = ()
    round: int | None = None
    player: tuple[Card, ...] = ()
    banker: tuple[Card, ...] = ()
    """The hands as they truly lay."""
    patron: str | None = None
    on: str | None = None
    box: int | None = None
    what: str | None = None
    dealing_error: bool = False


class FactNames(Struct, frozen=True):
    needed: frozenset[str] = frozenset()
    optional: frozenset[str] = frozenset()


def _facts(needed: str = "", optional: str = "") -> FactNames:
    return FactNames(frozenset(needed.split()), frozenset(optional.split()))


FACTS: Final = {
    Incident.TECHNICAL_INTERRUPTION: _facts(),
    Incident.TERMINAL_INTERRUPTION: _facts("terminals"),
    Incident.FOREIGN_CARD: _facts("", "card"),
    Incident.CARD_COUNT_WRONG: _facts(),
    Incident.WRONG_NUMBER_OF_CARDS: _facts("", "reconstructable"),
    Incident.INSUFFICIENT_CARDS: _facts(),
    Incident.NOT_SHUFFLED: _facts(),
    Incident.EXCESS_CARD: _facts("cards", "reconstructable"),
    Incident.EXPOSED_CARD: _facts("cards", "reconstructable"),
    Incident.WRONG_AREA: _facts("", "reconstructable to_person"),
    Incident.DEALT_FACE_UP: _facts(),
    Incident.SIMULTANEOUS_CARDS: _facts("cards"),
    Incident.WRONG_RESULT_REGISTERED: _facts("player banker", "round"),
    Incident.WALK_AWAY: _facts("patron"),
    Incident.BET_PULLED_BACK: _facts("patron on", "box"),
    Incident.BET_IN_ERROR: _facts("patron on", "box"),
    Incident.LATE_DISCOVERY: _facts("round"),
    Incident.DISPLAY_WRONG: _facts(),
    Incident.OTHER: _facts("what", "dealing_error"),
}
"""The facts that each incident needs, and those it may carry."""
