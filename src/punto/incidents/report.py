"""What the floor says has happened: an incident and its facts. A report is taken as fact."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from msgspec import Struct

from punto.cards import Card
from punto.rules.irregularities import Incident


class Report(Struct, frozen=True, kw_only=True, tag_field="command", tag="report", omit_defaults=True):
    incident: Incident
    reconstructable: bool = True
    too_many: bool = False
    """A hand got a card too many, rather than too few."""
    cards: tuple[Card, ...] | int = ()
    """Exposed, drawn in excess or drawn at once; of cards dealt face up by mistake: how many."""
    card: str | None = None
    """A foreign card, which may be no card of ours."""
    to_person: bool = False
    """Dealt to the wrong person, rather than to the wrong area."""
    terminals: tuple[int, ...] = ()
    round: int | None = None
    player: tuple[Card, ...] = ()
    banker: tuple[Card, ...] = ()
    """The actual hands: as the cards show them, put back in order, or as they lie."""
    patron: str | None = None
    on: str | None = None
    box: int | None = None
    what: str | None = None
    dealing_error: bool = False

    @property
    def about(self) -> int | None:
        """The round that it is about; None: the latest. A late discovery concerns the rounds that followed."""
        return self.round if self.incident is Incident.WRONG_RESULT_REGISTERED else None

    @property
    def loose_cards(self) -> tuple[Card, ...]:
        """Cards that left the shoe and belong to no hand yet."""
        return self.cards if isinstance(self.cards, tuple) else ()

    @property
    def cards_face_up(self) -> int:
        """How many of the last cards lie face up by mistake: one if the report does not say."""
        return self.cards if isinstance(self.cards, int) else 1

    @property
    def states_hands(self) -> bool:
        return bool(self.player or self.banker)


class FactNames(Struct, frozen=True):
    needed: frozenset[str] = frozenset()
    optional: frozenset[str] = frozenset()

    @property
    def allowed(self) -> frozenset[str]:
        return self.needed | self.optional


def _facts(needed: str = "", optional: str = "") -> FactNames:
    return FactNames(frozenset(needed.split()), frozenset(optional.split()))


FACTS: Final = {
    Incident.TECHNICAL_INTERRUPTION: _facts(),
    Incident.TERMINAL_INTERRUPTION: _facts("terminals"),
    Incident.FOREIGN_CARD: _facts("", "card"),
    Incident.CARD_COUNT_WRONG: _facts(),
    Incident.WRONG_NUMBER_OF_CARDS: _facts("", "reconstructable too_many player banker"),
    Incident.INSUFFICIENT_CARDS: _facts(),
    Incident.NOT_SHUFFLED: _facts(),
    Incident.EXCESS_CARD: _facts("", "cards reconstructable"),
    Incident.EXPOSED_CARD: _facts("cards", "reconstructable"),
    Incident.WRONG_AREA: _facts("", "reconstructable to_person player banker"),
    Incident.DEALT_FACE_UP: _facts("", "cards"),
    Incident.SIMULTANEOUS_CARDS: _facts("cards"),
    Incident.WRONG_RESULT_REGISTERED: _facts("player banker", "round"),
    Incident.WALK_AWAY: _facts("patron"),
    Incident.BET_PULLED_BACK: _facts("patron on", "box"),
    Incident.BET_IN_ERROR: _facts("patron on", "box"),
    Incident.LATE_DISCOVERY: _facts("round"),
    Incident.DISPLAY_WRONG: _facts(),
    Incident.OTHER: _facts("what", "dealing_error reconstructable"),
}
"""The facts that each incident needs, and those it may carry."""


def find_wrong_fact(report: Report, given: Collection[str] = ()) -> str | None:
    """What is wrong with the facts of a report, as a sentence; None where they are the facts of its incident.

    `given` names facts that were stated, also where they say what is so anyway.

    >>> find_wrong_fact(Report(incident=Incident.WALK_AWAY))
    'A report of walk_away needs patron.'
    """
    name, facts = report.incident.value, FACTS[report.incident]
    if missing := sorted(fact for fact in facts.needed if getattr(report, fact) in _NOTHING):
        return f"A report of {name} needs {' and '.join(missing)}."
    said = {*given, *(fact for fact, default in _DEFAULTS.items() if getattr(report, fact) != default)}
    if foreign := sorted(said - facts.allowed):
        allowed = ", ".join(sorted(facts.allowed)) or "no facts"
        return f"A report of {name} has no {', '.join(foreign)}: it takes {allowed}."
    if "cards" in said and isinstance(report.cards, int) is not (report.incident is Incident.DEALT_FACE_UP):
        wanted = "how many cards lie face up" if report.incident is Incident.DEALT_FACE_UP else "the cards by name"
        return f"A report of {name} says in cards {wanted}."
    return None


_NOTHING: Final = (None, "", ())
_DEFAULTS: Final[dict[str, object]] = dict(
    zip(reversed(Report.__struct_fields__), reversed(Report.__struct_defaults__), strict=False)
)
"""By fact: what it is where the report does not say."""
