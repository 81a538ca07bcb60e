"""From what a document provides to the measure that a report leads to: in which rounds, and who may report it.

`advise` judges one report by it, `ways_to_report` says which reports could be made.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, assert_never

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


def resolve(provision: Provision, situation: Situation, report: Report, is_established: Callable[[], bool]) -> Measure:
    """The measure that the facts of the round and of the report lead to."""
    while isinstance(provision, If):
        holds = _holds(provision.fact, situation, report, is_established)
        provision = provision.then if holds else provision.otherwise
    return provision


def _holds(fact: Fact, situation: Situation, report: Report, is_established: Callable[[], bool]) -> bool:
    match fact:
        case Fact.OUTCOME_ESTABLISHED:
            return is_established()
        case Fact.OUTCOME_OPEN:
            return situation.is_dealing and not is_established()
        case Fact.CARD_DUE:
            return situation.is_dealing and not situation.round.hands.is_complete
        case Fact.TOO_MANY_CARDS:
            return report.too_many
        case Fact.RECONSTRUCTABLE:
            return report.reconstructable
        case Fact.DEALING_ERROR:
            return report.dealing_error
        case Fact.DEALT_TO_PERSON:
            return report.to_person
        case Fact.ALL_BETS_REGISTERED:
            return all(bet.registered for bet in situation.round.bets if bet.place in report.terminals)
        case _:
            assert_never(fact)


def check_round(situation: Situation, report: Report, measure: Measure) -> Refusal | None:
    """Whether the round is one in which this can still be done."""
    round_ = situation.round
    if round_.is_over and not _can_follow_the_end(situation, report, measure):
        message = f"Round {round_.number} is {round_.state.value}: what was settled stands."
        return refuse(RefusalCode.ROUND_OVER, situation.rules.cite(measure.clause), message)
    if round_.awaits is not None and isinstance(measure, Elect | Refer | OrderCards):
        message = "Something else is still to be decided in this round: that comes first."
        return refuse(RefusalCode.AWAITING, round_.awaits.clause, message)
    return None


def _can_follow_the_end(situation: Situation, report: Report, measure: Measure) -> bool:
    match measure:
        case Continue() | Refer() | Resettle():
            return True
        case Reconstruct():
            return report.incident in LOOSE_CARDS or _reopens(situation, report, measure)
        case Void() | Elect():
            return _reopens(situation, report, measure)
        case OrderCards():
            return False
        case _:
            assert_never(measure)


def _reopens(situation: Situation, report: Report, measure: Measure) -> bool:
    """A settled round is reopened for a wrong number of cards, until the next round begins."""
    return (
        situation.round.stage is Stage.SETTLED
        and report.incident is Incident.WRONG_NUMBER_OF_CARDS
        and isinstance(measure, Void | Reconstruct | Elect)
    )


def authority_of(situation: Situation, report: Report, measure: Measure) -> Role:
    """Who has to make the decision: this rank or above."""
    match measure:
        case Refer(to=rank) | OrderCards(by=rank):
            return rank
        case _:
            return reporting_rank(situation, report, measure)


def reporting_rank(situation: Situation, report: Report, measure: Measure) -> Role:
    """The lowest rank that may report it. Anyone may report what is only referred: someone else rules."""
    if not report.reconstructable:
        return Role.PIT_SUPERVISOR
    return Role.PIT_SUPERVISOR if _reopens(situation, report, measure) else Role.DEALER


def check_rank(situation: Situation, report: Report, measure: Measure, by: Role) -> Refusal | None:
    rank = reporting_rank(situation, report, measure)
    if by.reaches(rank):
        return None
    clause = situation.rules.cite(measure.clause)
    if not report.reconstructable:
        says_so = situation.rules.cite_if(situation.rules.cites.carried_cards)
        message = f"Only a {rank.title} or above can say that the cards are beyond reconstruction."
        return refuse(RefusalCode.NOT_ALLOWED, says_so or clause, message)
    message = f"Round {situation.round.number} is settled: a {rank.title} or above has it settled again."
    return refuse(RefusalCode.NOT_ALLOWED, clause, message)


def gives_election(measure: Measure) -> bool:
    return isinstance(measure, Elect) or (isinstance(measure, OrderCards) and isinstance(measure.then, Elect))


def decision_of(situation: Situation, report: Report, measure: Measure) -> Decision:
    match measure:
        case Reconstruct() if _reopens(situation, report, measure):
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
