"""`advise` returns the rule for a report: the measure, its clause, who decides and who may elect.

The table rules by it and the pit page shows it; neither knows the documents.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from punto.cards import format_cards
from punto.deal import dealing_order
from punto.incidents.fitting import check_closed, check_fit
from punto.incidents.measures import (
    Said,
    authority_of,
    decision_of,
    find_provision,
    gives_election,
    reporting_rank,
    resolve,
    said_in,
    why_not,
)
from punto.incidents.report import FACTS, Report, find_wrong_fact
from punto.incidents.situation import Situation, explain
from punto.messages import Message, message, named
from punto.people import Role
from punto.refusals import Refusal, RefusalCode, refuse
from punto.round import Decision, FactValue
from punto.rules.irregularities import Incident, Measure
from punto.rules.pictures import BetOutcome
from punto.verdicts import SeenHands


class DecidedBet(Struct, frozen=True):
    bet: str
    outcome: BetOutcome
    why: Message


class Advice(Struct, frozen=True, kw_only=True):
    """A measure and its grounds."""

    round: int
    """The round that the ruling concerns."""
    decision: Decision
    clause: str
    authority: Role
    """This rank or above must decide."""
    measure: Measure
    electing: tuple[str, ...]
    """Patrons who may choose between continuing and taking their bets back."""
    decided: tuple[DecidedBet, ...]
    facts: Mapping[str, FactValue]


def advise(situation: Situation, report: Report, by: Role) -> Advice | Refusal:
    """The rule for this report, or a Refusal if there is none or the report cannot be true."""
    provision = check_closed(situation, report) or find_provision(situation.rules, report.incident)
    if isinstance(provision, Refusal):
        return provision
    if wrong := find_wrong_fact(report):
        return refuse(RefusalCode.NOTHING_TO_RULE_ON, None, wrong.reason)
    face_up = report.cards_face_up if report.incident is Incident.DEALT_FACE_UP else 0
    decided, status = situation.decided(face_up), situation.status
    said = said_in(situation, report, is_established=bool(decided))
    measure = resolve(provision, status, said)
    if refusal := (
        _check_round(situation, said, measure)
        or check_fit(situation, report)
        or _check_rank(situation, said, measure, by)
    ):
        return refusal
    round_, seen = situation.round, situation.seen_hands(face_up)
    still_open = decided if round_.number == situation.latest else {}
    return Advice(
        round=round_.number,
        decision=decision_of(status, report.incident, measure),
        clause=situation.rules.cite(measure.clause),
        authority=authority_of(status, said, measure),
        measure=measure,
        electing=round_.electors() if gives_election(measure) else (),
        decided=tuple(
            DecidedBet(bet, outcome, explain(situation, seen, bet, outcome)) for bet, outcome in still_open.items()
        ),
        facts=_facts(situation, report, seen, still_open),
    )


def _check_round(situation: Situation, said: Said, measure: Measure) -> Refusal | None:
    """Whether the measure is still possible in this round."""
    round_, rules = situation.round, situation.rules
    match why_not(situation.status, said, measure):
        case None:
            return None
        case RefusalCode.AWAITING as code:
            clause = round_.awaits.clause if round_.awaits else None
            return refuse(code, clause, message("refusal-other_matter_first"))
        case RefusalCode.BETTING_OPEN as code:
            clause = rules.cite(rules.cites.betting_closes)
            return refuse(code, clause, message("refusal-no_election_while_betting"))
        case code:
            reason = message("refusal-settled_stands", round=round_.number, state=named("state", round_.state.value))
            return refuse(code, rules.cite(measure.clause), reason)


def _check_rank(situation: Situation, said: Said, measure: Measure, by: Role) -> Refusal | None:
    rank = reporting_rank(situation.status, said, measure)
    if by.reaches(rank):
        return None
    clause, role = situation.rules.cite(measure.clause), named("role", rank.value)
    if not said.reconstructable:
        says_so = situation.rules.cite_if(situation.rules.cites.carried_cards)
        reason = message("refusal-rank_beyond_reconstruction", role=role)
        return refuse(RefusalCode.NOT_ALLOWED, says_so or clause, reason)
    reason = message("refusal-rank_settles_again", round=situation.round.number, role=role)
    return refuse(RefusalCode.NOT_ALLOWED, clause, reason)


def _facts(
    situation: Situation, report: Report, seen: SeenHands, decided: Mapping[str, BetOutcome]
) -> dict[str, FactValue]:
    """The facts of the ruling: the cards in view, the decided bets if the round is still open, and the report."""
    names = FACTS[report.incident]
    facts: dict[str, FactValue] = {"cards": format_cards(filter(None, dealing_order(seen.player, seen.banker)))}
    if situation.round.number == situation.latest:
        facts["outcome_established"] = bool(decided)
        facts["decided"] = [f"{bet} {outcome.value}" for bet, outcome in decided.items()]
    for name in sorted(names.allowed):
        value = getattr(report, name)
        if value is not None:
            facts["reported_cards" if name == "cards" else name] = _plain(value)
    return facts


def _plain(value: str | int | tuple[object, ...]) -> FactValue:
    return [str(item) for item in value] if isinstance(value, tuple) else value
