"""Which incidents can be reported now, with the facts that each needs and the rulings that they would lead to."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from punto.incidents import FACTS, Situation, Way, ways_to_report
from punto.incidents.measures import LOOSE_CARDS
from punto.rules.irregularities import Incident
from punto.table import Table


class Span(Struct, frozen=True):
    """From the least to the most."""

    least: int
    most: int


class ReportOption(Struct, frozen=True, kw_only=True, omit_defaults=True):
    incident: Incident
    needed: tuple[str, ...] = ()
    """Facts that the report has to state."""
    optional: tuple[str, ...] = ()
    """Facts that it may state."""
    ways: tuple[Way, ...]
    """What it may say of the cards, each with its ruling and the rank that may report it so."""
    cards: Span | None = None
    """How many loose cards it may name."""
    rounds: tuple[int, ...] = ()
    """The rounds that it may be about, the latest first, where it names one that the table keeps."""
    rounds_before: int | None = None
    """It may be about any round before this one."""


def reports_open(table: Table) -> tuple[ReportOption, ...]:
    """An incident that the rules or the moment refuse is not among them."""
    if table.round is None:
        return ()
    situation = table.situation(table.round)
    return tuple(option for incident in Incident if (option := _option(table, situation, incident, table.round.number)))


def _option(table: Table, situation: Situation, incident: Incident, latest: int) -> ReportOption | None:
    facts = FACTS[incident]
    rounds: tuple[int, ...] = ()
    if incident is Incident.WRONG_RESULT_REGISTERED:
        about = {number: ways for number, ways in _ways_by_round(table) if ways}
        rounds, ways = tuple(about), tuple(dict.fromkeys(way for found in about.values() for way in found))
    else:
        ways = ways_to_report(situation, incident)
    if not ways:
        return None
    return ReportOption(
        incident=incident,
        needed=tuple(sorted(facts.needed)),
        optional=tuple(sorted(facts.optional)),
        ways=ways,
        cards=_loose_cards(situation, incident),
        rounds=rounds,
        rounds_before=latest if incident is Incident.LATE_DISCOVERY else None,
    )


def _ways_by_round(table: Table) -> Iterator[tuple[int, tuple[Way, ...]]]:
    """A wrong result may be that of any round; one that the table no longer keeps is recalled when it is reported."""
    rounds = filter(None, (table.round, *reversed(table.past)))
    for round_ in rounds:
        yield round_.number, ways_to_report(table.situation(round_), Incident.WRONG_RESULT_REGISTERED)


def _loose_cards(situation: Situation, incident: Incident) -> Span | None:
    if incident not in LOOSE_CARDS:
        return None
    least = 2 if incident is Incident.SIMULTANEOUS_CARDS else 1
    may_be_unseen = incident is Incident.EXCESS_CARD and situation.is_dealt_face_down
    return Span(0 if may_be_unseen else least, situation.most_loose_cards)
