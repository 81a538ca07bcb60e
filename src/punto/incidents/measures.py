"""From what a document provides to the measure that a report leads to: in which rounds, and who may report it.

`advise` judges one report by it, `ways_to_report` says which reports could be made.
"""

from __future__ import annotations

from typing import Final, assert_never

from msgspec import Struct

from punto.incidents.moment import Moment
from punto.incidents.report import Report
from punto.incidents.situation import Situation
from punto.refusals import Refusal, RefusalCode, refuse
from punto.round import Decision, Stage
from punto.rules.irregularities import (
    Continue,
    Elect,
    Fact,
    If,
    Incident,
    Measure,
    OrderCards,
    Provision,
    Reconstruct,
    Refer,
    Resettle,
    Role,
    Void,
)
from punto.rules.model import RuleSet

LOOSE_CARDS: Final = (Incident.EXCESS_CARD, Incident.EXPOSED_CARD, Incident.SIMULTANEOUS_CARDS)
"""Incidents that leave cards for the next deal."""


class Said(Struct, frozen=True, kw_only=True):
    """What a report says that a provision can turn on."""

    incident: Incident
    reconstructable: bool = True
    too_many: bool = False
    to_person: bool = False
    dealing_error: bool = False
    registered: bool = True
    """Every bet of the terminals affected is."""
    is_established: bool
    """An outcome is, by the cards that were seen."""


def said_in(situation: Situation, report: Report, *, is_established: bool) -> Said:
    return Said(
        incident=report.incident,
        reconstructable=report.reconstructable,
        too_many=report.too_many,
        to_person=report.to_person,
        dealing_error=report.dealing_error,
        registered=all(bet.registered for bet in situation.round.bets if bet.place in report.terminals),
        is_established=is_established,
    )


def find_provision(rules: RuleSet, incident: Incident) -> Provision | Refusal:
    name = incident.value.replace("_", " ")
    if incident in rules.impossible:
        return refuse(RefusalCode.CANNOT_HAPPEN_HERE, None, f"A {name} cannot happen in {rules.title}.")
    provision = rules.irregularities.get(incident, rules.unprovided)
    if provision is None:
        message = (
            f"{rules.title}: these rules do not provide for it ({name}). A pit manager or above may record a "
            "house decision, with the reason."
        )
        return refuse(RefusalCode.NOT_PROVIDED, None, message)
    return provision


def resolve(provision: Provision, moment: Moment, said: Said) -> Measure:
    """The measure that the facts of the round and of the report lead to."""
    while isinstance(provision, If):
        provision = provision.then if _holds(provision.fact, moment, said) else provision.otherwise
    return provision


def _holds(fact: Fact, moment: Moment, said: Said) -> bool:
    match fact:
        case Fact.OUTCOME_ESTABLISHED:
            return said.is_established
        case Fact.OUTCOME_OPEN:
            return moment.is_dealing and not said.is_established
        case Fact.CARD_DUE:
            return moment.is_dealing and not moment.is_complete
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


def why_not(moment: Moment, incident: Incident, measure: Measure) -> RefusalCode | None:
    """Why this cannot be done in the round as it stands; None where it can."""
    if moment.is_over and not _can_follow_the_end(moment, incident, measure):
        return RefusalCode.ROUND_OVER
    if moment.is_awaiting and isinstance(measure, Elect | Refer | OrderCards):
        return RefusalCode.AWAITING
    return None


def _can_follow_the_end(moment: Moment, incident: Incident, measure: Measure) -> bool:
    match measure:
        case Continue() | Refer() | Resettle():
            return True
        case Reconstruct():
            return incident in LOOSE_CARDS or _reopens(moment, incident, measure)
        case Void() | Elect():
            return _reopens(moment, incident, measure)
        case OrderCards():
            return False
        case _:
            assert_never(measure)


def _reopens(moment: Moment, incident: Incident, measure: Measure) -> bool:
    """A settled round is reopened for a wrong number of cards, until the next round begins."""
    return (
        moment.stage is Stage.SETTLED
        and incident is Incident.WRONG_NUMBER_OF_CARDS
        and isinstance(measure, Void | Reconstruct | Elect)
    )


def authority_of(moment: Moment, said: Said, measure: Measure) -> Role:
    """Who has to make the decision: this rank or above."""
    match measure:
        case Refer(to=rank) | OrderCards(by=rank):
            return rank
        case _:
            return reporting_rank(moment, said, measure)


def reporting_rank(moment: Moment, said: Said, measure: Measure) -> Role:
    """The lowest rank that may report it. Anyone may report what is only referred: someone else rules."""
    if not said.reconstructable or _reopens(moment, said.incident, measure):
        return Role.PIT_SUPERVISOR
    return Role.DEALER


def gives_election(measure: Measure) -> bool:
    return isinstance(measure, Elect) or (isinstance(measure, OrderCards) and isinstance(measure.then, Elect))


def decision_of(moment: Moment, incident: Incident, measure: Measure) -> Decision:
    match measure:
        case Reconstruct() if _reopens(moment, incident, measure):
            return Decision.RESETTLE
        case Continue():
            return Decision.CONTINUE
        case Void():
            return Decision.VOID
        case Reconstruct():
            return Decision.RECONSTRUCT
        case Elect():
            return Decision.ELECT
        case Refer() | OrderCards():
            return Decision.REFER
        case Resettle():
            return Decision.RESETTLE
        case _:
            assert_never(measure)
