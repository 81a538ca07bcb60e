"""From a document's provision to the measure for a report: in which rounds, and who may report it.

`advise` applies it to one report; `ways_to_report` lists the possible reports.
"""

from __future__ import annotations

from typing import Final, assert_never

from msgspec import Struct

from punto.incidents.report import Report
from punto.incidents.round_status import RoundStatus
from punto.incidents.situation import Situation
from punto.messages import message, named
from punto.people import Role
from punto.refusals import Refusal, RefusalCode, refuse
from punto.round import CardOrder, Decision, Election, Stage
from punto.rules.irregularities import (
    Continue,
    Fact,
    If,
    Incident,
    Measure,
    OfferElection,
    OrderCards,
    Provision,
    Reconstruct,
    Refer,
    Resettle,
    Void,
)
from punto.rules.model import RuleSet

LOOSE_CARDS: Final = (Incident.EXCESS_CARD, Incident.EXPOSED_CARD, Incident.SIMULTANEOUS_CARDS)
"""Incidents that leave cards for the next deal."""


class Said(Struct, frozen=True, kw_only=True):
    """The facts of a report that a provision can depend on."""

    incident: Incident
    reconstructable: bool = True
    too_many: bool = False
    to_person: bool = False
    dealing_error: bool = False
    registered: bool = True
    """Whether every bet of the affected terminals is registered."""
    names_cards: bool = False
    """Cards that left the shoe and are in no hand."""
    is_established: bool
    """Whether an outcome is established by the cards seen."""


def said_in(situation: Situation, report: Report, *, is_established: bool) -> Said:
    return Said(
        incident=report.incident,
        reconstructable=report.reconstructable,
        too_many=report.too_many,
        to_person=report.to_person,
        dealing_error=report.dealing_error,
        registered=all(bet.registered for bet in situation.round.bets if bet.place in report.terminals),
        names_cards=bool(report.loose_cards),
        is_established=is_established,
    )


def find_provision(rules: RuleSet, incident: Incident) -> Provision | Refusal:
    name = named("incident", incident.value)
    if incident in rules.impossible:
        reason = message("refusal-cannot_happen", incident=name, game=rules.name)
        return refuse(RefusalCode.CANNOT_HAPPEN_HERE, None, reason)
    provision = rules.irregularities.get(incident, rules.unprovided)
    if provision is None:
        reason = message("refusal-not_provided", incident=name, game=rules.name)
        return refuse(RefusalCode.NOT_PROVIDED, None, reason)
    return provision


def resolve(provision: Provision, status: RoundStatus, said: Said) -> Measure:
    """The measure for these facts of the round and the report."""
    while isinstance(provision, If):
        provision = provision.then if _holds(provision.fact, status, said) else provision.otherwise
    return provision


def _holds(fact: Fact, status: RoundStatus, said: Said) -> bool:
    match fact:
        case Fact.OUTCOME_ESTABLISHED:
            return said.is_established
        case Fact.OUTCOME_OPEN:
            return status.is_dealing and not said.is_established
        case Fact.CARD_DUE:
            return status.is_dealing and not status.is_complete
        case Fact.TOO_MANY_CARDS:
            return said.too_many
        case Fact.RECONSTRUCTABLE:
            return said.reconstructable
        case Fact.DEALING_ERROR:
            return said.dealing_error
        case Fact.DEALT_TO_PERSON:
            return said.to_person
        case Fact.ALL_BETS_REGISTERED:
            return said.registered
        case _:
            assert_never(fact)


def why_not(status: RoundStatus, said: Said, measure: Measure) -> RefusalCode | None:
    """Why the measure is impossible in this round; None if it is possible."""
    if status.is_over and not _can_follow_the_end(status, said.incident, measure):
        return RefusalCode.ROUND_OVER
    if status.awaits is not None and _has_to_wait(status, said, measure):
        return RefusalCode.AWAITING
    if isinstance(measure, OfferElection) and status.stage is Stage.BETTING:
        return RefusalCode.BETTING_OPEN
    return None


def _has_to_wait(status: RoundStatus, said: Said, measure: Measure) -> bool:
    """Whether another matter must be decided first; a void needs no waiting."""
    if isinstance(measure, (OfferElection, Refer, OrderCards)):
        return True
    if status.awaits is Election:
        return _reopens(status, said.incident, measure) and not isinstance(measure, Void)
    if status.awaits is CardOrder:
        return isinstance(measure, Reconstruct) or said.names_cards
    return False


def _can_follow_the_end(status: RoundStatus, incident: Incident, measure: Measure) -> bool:
    match measure:
        case Continue() | Refer() | Resettle():
            return True
        case Reconstruct():
            return incident in LOOSE_CARDS or _reopens(status, incident, measure)
        case Void() | OfferElection() | OrderCards():
            return _reopens(status, incident, measure)
        case _:
            assert_never(measure)


def _reopens(status: RoundStatus, incident: Incident, measure: Measure) -> bool:
    """A settled round is reopened for a wrong number of cards until the next round begins."""
    return (
        status.stage is Stage.SETTLED
        and incident is Incident.WRONG_NUMBER_OF_CARDS
        and isinstance(measure, (Void, Reconstruct, OfferElection))
    )


def authority_of(status: RoundStatus, said: Said, measure: Measure) -> Role:
    """This rank or above must decide."""
    match measure:
        case Refer(to=rank) | OrderCards(by=rank):
            return rank
        case _:
            return reporting_rank(status, said, measure)


def reporting_rank(status: RoundStatus, said: Said, measure: Measure) -> Role:
    """The lowest rank that may report it. Anyone may report what is only referred, since someone else rules."""
    if not said.reconstructable or _reopens(status, said.incident, measure):
        return Role.PIT_SUPERVISOR
    return Role.DEALER


def gives_election(measure: Measure) -> bool:
    return isinstance(measure, OfferElection) or (
        isinstance(measure, OrderCards) and isinstance(measure.then, OfferElection)
    )


def decision_of(status: RoundStatus, incident: Incident, measure: Measure) -> Decision:
    match measure:
        case Reconstruct() if _reopens(status, incident, measure):
            return Decision.RESETTLE
        case Continue():
            return Decision.CONTINUE
        case Void():
            return Decision.VOID
        case Reconstruct():
            return Decision.RECONSTRUCT
        case OfferElection():
            return Decision.ELECT
        case Refer() | OrderCards():
            return Decision.REFER
        case Resettle():
            return Decision.RESETTLE
        case _:
            assert_never(measure)
