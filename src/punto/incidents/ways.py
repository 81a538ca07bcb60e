"""In which ways an incident could be reported now, and what would follow: the same checks that `advise` makes, asked
before anyone has said anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from punto.incidents.fitting import check_moment
from punto.incidents.measures import check_round, decision_of, find_provision, reporting_rank, resolve
from punto.incidents.report import FACTS, Report
from punto.incidents.situation import Situation
from punto.refusals import Refusal
from punto.round import Decision
from punto.rules.irregularities import Incident, Role

YES_OR_NO: Final = ("reconstructable", "too_many", "to_person", "dealing_error")
"""Facts that decide between two provisions."""


class Way(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a report may say of the cards, and the ruling that it would lead to."""

    reconstructable: bool = True
    too_many: bool = False
    to_person: bool = False
    dealing_error: bool = False
    face_up: int | None = None
    """How many cards lie face up by mistake, where that is what is reported."""
    decision: Decision
    clause: str
    approval: Role | None = None
    """The lowest rank that may report it so; None: the dealer."""


def ways_to_report(situation: Situation, incident: Incident) -> tuple[Way, ...]:
    """Every way in which this can be reported; none where the rules or the moment do not allow it.

    What else the report has to say, such as cards or a patron, still has to fit the table.
    """
    provision = find_provision(situation.rules, incident)
    if isinstance(provision, Refusal) or check_moment(situation, incident):
        return ()
    ways = []
    for report in _reports(situation, incident):
        measure = resolve(provision, situation, report, _is_established(situation, report))
        if check_round(situation, report, measure):
            continue
        rank = reporting_rank(situation, report, measure)
        way = Way(
            reconstructable=report.reconstructable,
            too_many=report.too_many,
            to_person=report.to_person,
            dealing_error=report.dealing_error,
            face_up=report.cards if isinstance(report.cards, int) else None,
            decision=decision_of(situation, report, measure),
            clause=situation.rules.cite(measure.clause),
            approval=None if rank is Role.DEALER else rank,
        )
        ways.append(way)
    return tuple(ways)


def _reports(situation: Situation, incident: Incident) -> Iterator[Report]:
    """One for each thing that a report can say and that a provision can turn on."""
    match incident:
        case Incident.DEALT_FACE_UP:
            yield from (Report(incident=incident, cards=cards) for cards in range(1, len(situation.round.cards) + 1))
        case Incident.TERMINAL_INTERRUPTION:
            unregistered = next((bet.place for bet in situation.round.bets if not bet.registered), None)
            yield Report(incident=incident)
            if unregistered is not None:
                yield Report(incident=incident, terminals=(unregistered,))
        case _:
            yield from _said(incident)


@cache
def _said(incident: Incident) -> tuple[Report, ...]:
    names = [name for name in YES_OR_NO if name in FACTS[incident].allowed]
    spoken = product((True, False), repeat=len(names))
    return tuple(replace(Report(incident=incident), **dict(zip(names, said, strict=True))) for said in spoken)


def _is_established(situation: Situation, report: Report) -> Callable[[], bool]:
    face_up = report.cards_face_up if report.incident is Incident.DEALT_FACE_UP else 0
    return lambda: situation.is_established(face_up)
