"""`advise` says what the rules provide for a report: the measure, its clause, who decides and who chooses.

The table rules by it, the pit page shows it; neither knows the documents.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from msgspec import Struct

from punto.cards import format_cards
from punto.deal import dealing_order
from punto.incidents.fitting import check_closed, check_fit
from punto.incidents.report import FACTS, Report
from punto.incidents.situation import Situation, explain
from punto.messages import message, named
from punto.refusals import Refusal, RefusalCode, refuse
from punto.round import Awaited, CardOrder, Decision, Election, Referral, Stage
from punto.round import Fact as FactValue
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
from punto.rules.pictures import BetOutcome
from punto.verdicts import SeenHands


class DecidedBet(Struct, frozen=True):
    bet: str
    outcome: BetOutcome
    why: str


class Advice(Struct, frozen=True, kw_only=True):
    """What is to be done, and on what grounds."""

    round: int
    """The round that the ruling is about."""
    decision: Decision
    clause: str
    authority: Role
    """Who has to make the decision: this rank or above."""
    measure: Measure
    electing: tuple[str, ...]
    """Patrons who get to choose between going on and taking their bets back."""
    decided: tuple[DecidedBet, ...]
    facts: Mapping[str, FactValue]


def advise(situation: Situation, report: Report, by: Role) -> Advice | Refusal:
    """What the rules provide for this report; a Refusal where they do not, or where it cannot be so."""
    provision = check_closed(situation, report) or _provision(situation, report)
    if isinstance(provision, Refusal):
        return provision
    face_up = report.cards_face_up if report.incident is Incident.DEALT_FACE_UP else 0
    decided = situation.decided(face_up)
    measure = _resolve(provision, situation, report, decided)
    authority = _authority(situation, report, measure)
    if refusal := (
        _check_round(situation, report, measure)
        or check_fit(situation, report)
        or _check_rank(situation, report, measure, authority, by)
    ):
        return refusal
    round_, seen = situation.round, situation.seen_hands(face_up)
    still_open = decided if round_.number == situation.latest else {}
    return Advice(
        round=round_.number,
        decision=_decision(situation, report, measure),
        clause=situation.rules.cite(measure.clause),
        authority=authority,
        measure=measure,
        electing=round_.electors() if _gives_election(measure) else (),
        decided=tuple(
            DecidedBet(bet, outcome, explain(situation, seen, bet, outcome)) for bet, outcome in still_open.items()
        ),
        facts=_facts(situation, report, seen, still_open),
    )


def _provision(situation: Situation, report: Report) -> Provision | Refusal:
    rules = situation.rules
    incident = named("incident", report.incident.value)
    if report.incident in rules.impossible:
        reason = message("refusal-cannot_happen", incident=incident, game=rules.name)
        return refuse(RefusalCode.CANNOT_HAPPEN_HERE, None, reason)
    provision = rules.irregularities.get(report.incident, rules.unprovided)
    if provision is None:
        reason = message("refusal-not_provided", incident=incident, game=rules.name)
        return refuse(RefusalCode.NOT_PROVIDED, None, reason)
    return provision


def _resolve(provision: Provision, situation: Situation, report: Report, decided: Mapping[str, BetOutcome]) -> Measure:
    while isinstance(provision, If):
        holds = _holds(provision.fact, situation, report, decided)
        provision = provision.then if holds else provision.otherwise
    return provision


def _holds(fact: Fact, situation: Situation, report: Report, decided: Mapping[str, BetOutcome]) -> bool:
    match fact:
        case Fact.OUTCOME_ESTABLISHED:
            return bool(decided)
        case Fact.OUTCOME_OPEN:
            return situation.is_dealing and not decided
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


def _check_round(situation: Situation, report: Report, measure: Measure) -> Refusal | None:
    """Whether the round is one in which this can still be done."""
    round_ = situation.round
    if round_.is_over and not _can_follow_the_end(situation, report, measure):
        reason = message("refusal-settled_stands", round=round_.number, state=named("state", round_.state.value))
        return refuse(RefusalCode.ROUND_OVER, situation.rules.cite(measure.clause), reason)
    if round_.awaits is not None and _has_to_wait(situation, report, measure, round_.awaits):
        return refuse(RefusalCode.AWAITING, round_.awaits.clause, message("refusal-other_matter_first"))
    if isinstance(measure, Elect) and round_.stage is Stage.BETTING:
        clause = situation.rules.cite(situation.rules.cites.betting_closes)
        return refuse(RefusalCode.BETTING_OPEN, clause, message("refusal-no_election_while_betting"))
    return None


def _has_to_wait(situation: Situation, report: Report, measure: Measure, awaits: Awaited) -> bool:
    """Whether the round has to be brought out of one doubt before the next: a void does that at once."""
    if isinstance(measure, Elect | Refer | OrderCards):
        return True
    match awaits:
        case Election():
            return _reopens(situation, report, measure) and not isinstance(measure, Void)
        case CardOrder():
            return isinstance(measure, Reconstruct) or bool(report.loose_cards)
        case Referral():
            return False
        case _:
            assert_never(awaits)


def _can_follow_the_end(situation: Situation, report: Report, measure: Measure) -> bool:
    match measure:
        case Continue() | Refer() | Resettle():
            return True
        case Reconstruct():
            is_loose = bool(report.loose_cards) or report.incident is Incident.EXCESS_CARD
            return is_loose or _reopens(situation, report, measure)
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


def _authority(situation: Situation, report: Report, measure: Measure) -> Role:
    match measure:
        case Refer(to=rank) | OrderCards(by=rank):
            return rank
        case _ if _reopens(situation, report, measure) or not report.reconstructable:
            return Role.PIT_SUPERVISOR
        case _:
            return Role.DEALER


def _check_rank(situation: Situation, report: Report, measure: Measure, authority: Role, by: Role) -> Refusal | None:
    """Who may say so. What is only referred anyone may report: the rank asked for is that of whoever rules."""
    clause = situation.rules.cite(measure.clause)
    if not report.reconstructable and not by.reaches(Role.PIT_SUPERVISOR):
        says_so = situation.rules.cite_if(situation.rules.cites.carried_cards)
        role = named("role", Role.PIT_SUPERVISOR.value)
        reason = message("refusal-rank_beyond_reconstruction", role=role)
        return refuse(RefusalCode.NOT_ALLOWED, says_so or clause, reason)
    if isinstance(measure, Refer | OrderCards) or by.reaches(authority):
        return None
    role = named("role", authority.value)
    reason = message("refusal-rank_settles_again", round=situation.round.number, role=role)
    return refuse(RefusalCode.NOT_ALLOWED, clause, reason)


def _gives_election(measure: Measure) -> bool:
    return isinstance(measure, Elect) or (isinstance(measure, OrderCards) and isinstance(measure.then, Elect))


def _decision(situation: Situation, report: Report, measure: Measure) -> Decision:
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


def _facts(
    situation: Situation, report: Report, seen: SeenHands, decided: Mapping[str, BetOutcome]
) -> dict[str, FactValue]:
    """What the ruling is made on: the cards in view, what they have decided where the round still goes on, and what
    the report said."""
    names = FACTS[report.incident]
    facts: dict[str, FactValue] = {"cards": format_cards(filter(None, dealing_order(seen.player, seen.banker)))}
    if situation.round.number == situation.latest:
        facts["outcome_established"] = bool(decided)
        facts["decided"] = [f"{bet} {outcome.value}" for bet, outcome in decided.items()]
    for name in sorted(names.needed | names.optional):
        value = getattr(report, name)
        if value is not None:
            facts["reported_cards" if name == "cards" else name] = _plain(value)
    return facts


def _plain(value: object) -> FactValue:
    match value:
        case str() | bool() | int():
            return value
        case tuple():
            return [str(item) for item in value]
        case _:
            raise TypeError(f"a report has no fact like {value!r}")
