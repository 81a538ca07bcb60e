"""What staff report: an incident and its facts. A report is taken as fact."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Literal

from msgspec import Struct

from punto.cards import Card
from punto.messages import Listed, Message, message, named
from punto.rules.irregularities import Incident


class Report(Struct, frozen=True, kw_only=True, tag_field="command", tag="report", omit_defaults=True):
    incident: Incident
    reconstructable: bool = True
    too_many: bool = False
    """A hand got too many cards, rather than too few."""
    cards: tuple[Card, ...] | int = ()
    """Cards exposed, drawn in excess or drawn at once; for cards dealt face up by mistake, their number."""
    card: str | None = None
    """A description of the foreign card."""
    to_person: bool = False
    """Dealt to the wrong person rather than the wrong area."""
    terminals: tuple[int, ...] = ()
    round: int | None = None
    player: tuple[Card, ...] = ()
    banker: tuple[Card, ...] = ()
    """The actual hands: as the cards show, restored, or as they are on the table."""
    patron: str | None = None
    on: str | None = None
    box: int | None = None
    what: str | None = None
    dealing_error: bool = False

    @property
    def about(self) -> int | None:
        """None means the latest round. A late discovery concerns the rounds that followed."""
        return self.round if self.incident is Incident.WRONG_RESULT_REGISTERED else None

    @property
    def loose_cards(self) -> tuple[Card, ...]:
        """Cards that left the shoe and are in no hand yet."""
        return self.cards if isinstance(self.cards, tuple) else ()

    @property
    def cards_face_up(self) -> int:
        """How many of the last cards are face up by mistake; 1 by default."""
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
"""The required and optional facts of each incident."""


class WrongFact(Struct, frozen=True):
    """Facts that do not belong to an incident."""

    problem: Literal["missing", "foreign", "counted", "named"]
    """Facts are missing or not allowed, or cards are counted instead of named or the reverse."""
    incident: Incident
    facts: tuple[str, ...]

    @property
    def reason(self) -> Message:
        match self.problem:
            case "counted":
                return message("refusal-report_names_cards")
            case "named":
                return message("refusal-report_counts_cards")
        facts = Listed(tuple(named("fact", _SPOKEN.get(fact, fact)) for fact in self.facts))
        incident = named("incident", self.incident.value)
        if self.problem == "missing":
            return message("refusal-report_needs", incident=incident, facts=facts)
        return message("refusal-report_does_not_take", incident=incident, facts=facts)


def find_wrong_fact(report: Report, given: Collection[str] = ()) -> WrongFact | None:
    """The facts of a report that do not match its incident; None if all do.

    `given` names facts that were stated explicitly, even with their default value.

    >>> find_wrong_fact(Report(incident=Incident.WALK_AWAY)).facts
    ('patron',)
    """
    incident, facts = report.incident, FACTS[report.incident]
    said = {*given, *(fact for fact, default in _DEFAULTS.items() if getattr(report, fact) != default)}
    if foreign := tuple(sorted(said - facts.allowed)):
        return WrongFact("foreign", incident, foreign)
    if missing := tuple(sorted(fact for fact in facts.needed if getattr(report, fact) in _NOTHING)):
        return WrongFact("missing", incident, missing)
    if "cards" in said and isinstance(report.cards, int) is not (incident is Incident.DEALT_FACE_UP):
        return WrongFact("counted" if isinstance(report.cards, int) else "named", incident, ("cards",))
    return None


_SPOKEN: Final = {"cards": "reported_cards"}
"""Reported cards that are not the ones dealt."""
_NOTHING: Final = (None, "", ())
_DEFAULTS: Final[dict[str, object]] = dict(
    zip(reversed(Report.__struct_fields__), reversed(Report.__struct_defaults__), strict=False)
)
"""The default value of each fact."""
