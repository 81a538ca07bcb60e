"""`advise` says what the rules provide for a report: the measure, its clause, who decides and who chooses.

The table rules by it, the pit page shows it; neither knows the documents.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from msgspec import Struct

from punto.cards import format_cards
from punto.incidents.fitting import check_fit
from punto.incidents.report import FACTS, Report
from punto.incidents.situation import Situation, explain
from punto.refusals import Refusal, RefusalCode
from punto.round import Decision, Stage
from punto.round import Fact as FactValue
from punto.rules.irregularities import (
    Continue,
    Elect,
    Fact,
    If,
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


class DecidedBet(Struct, frozen=True):
    bet: str
    outcome: BetOutcome
    why: str


class Advice(Struct, frozen=True, kw_only=True):
    """What is to be done, and on what grounds."""

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
    provision = _provision(situation, report)
    if isinstance(provision, Refusal):
        return provision
    measure = _resolve(provision, situation, report)
    if refusal := _check_round(situation, report, measure) or check_fit(situation, report, by):
        return refusal
    electing = situation.round.patrons_with_bets() if _gives_election(measure) else ()
    return Advice(
        decision=_decision(measure),
        clause=situation.rules.cite(measure.clause),
        authority=_authority(measure),
        measure=measure,
        electing=tuple(patron for patron in electing if patron not in situation.round.absent),
        decided=tuple(
            DecidedBet(bet, outcome, explain(situation, bet, outcome))
            for bet, outcome in _decided(situation, report).items()
        ),
        facts=_facts(situation, report),
    )


def _provision(situation: Situation, report: Report) -> Provision | Refusal:
    rules = situation.rules
    name = report.incident.value.replace("_", " ")
    if report.incident in rules.impossible:
        return Refusal(
            code=RefusalCode.CANNOT_HAPPEN_HERE,
            clause=None,
            message=f"A {name} cannot happen in {rules.title}.",
        )
    provision = rules.irregularities.get(report.incident, rules.unprovided)
    if provision is None:
        return Refusal(
            code=RefusalCode.NOT_PROVIDED,
            clause=None,
            message=f"{rules.title}: these rules do not provide for it ({name}). A pit manager or above may record a "
            "house decision, with the reason.",
        )
    return provision


def _resolve(provision: Provision, situation: Situation, report: Report) -> Measure:
    while isinstance(provision, If):
        provision = provision.then if _holds(provision.fact, situation, report) else provision.otherwise
    if isinstance(provision, Resettle) and situation.find_round(report.round) is None:
        return provision.too_old
    return provision


def _holds(fact: Fact, situation: Situation, report: Report) -> bool:
    match fact:
        case Fact.OUTCOME_ESTABLISHED:
            return bool(situation.decided)
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
    clause = situation.rules.cite(measure.clause)
    if round_.is_over and not _can_follow_the_end(situation, report, measure):
        return Refusal(
            code=RefusalCode.ROUND_OVER,
            clause=clause,
            message=f"Round {round_.number} is {round_.state.value}: what was settled stands.",
        )
    if round_.awaits is not None and isinstance(measure, Elect | Refer | OrderCards):
        return Refusal(
            code=RefusalCode.AWAITING,
            clause=round_.awaits.clause,
            message="Something else is still to be decided in this round: that comes first.",
        )
    return None


def _can_follow_the_end(situation: Situation, report: Report, measure: Measure) -> bool:
    match measure:
        case Continue() | Refer() | Resettle():
            return True
        case Void(clause):
            return situation.round.stage is Stage.SETTLED and clause == situation.rules.cites.wrong_number
        case Reconstruct():
            return bool(report.cards)  # they are used in the next round
        case Elect() | OrderCards():
            return False
        case _:
            assert_never(measure)


def _gives_election(measure: Measure) -> bool:
    return isinstance(measure, Elect) or (isinstance(measure, OrderCards) and isinstance(measure.then, Elect))


def _decision(measure: Measure) -> Decision:
    match measure:
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


def _authority(measure: Measure) -> Role:
    match measure:
        case Refer(to=rank) | OrderCards(by=rank):
            return rank
        case _:
            return Role.DEALER


def _decided(situation: Situation, report: Report) -> Mapping[str, BetOutcome]:
    """What the cards have decided, where the report is about the round in progress: an earlier one is all decided."""
    return situation.decided if situation.find_round(report.round) is situation.round else {}


def _facts(situation: Situation, report: Report) -> dict[str, FactValue]:
    """What the ruling is made on: the cards of the round that it is about, what they have decided where it still goes
    on, and what the report said."""
    names = FACTS[report.incident]
    said: dict[str, FactValue] = {}
    for name in sorted(names.needed | names.optional):
        value = getattr(report, name)
        if value is not None:
            said["reported_cards" if name == "cards" else name] = _plain(value)
    about = situation.find_round(report.round)
    if about is None:
        return said
    if about is not situation.round:
        return {"cards": format_cards(about.cards), **said}
    decided = _decided(situation, report)
    return {
        "cards": format_cards(about.cards),
        "outcome_established": bool(decided),
        "decided": [f"{bet} {outcome.value}" for bet, outcome in decided.items()],
        **said,
    }


def _plain(value: object) -> FactValue:
    match value:
        case str() | bool() | int():
            return value
        case tuple():
            return [str(item) for item in value]
        case _:
            raise TypeError(f"a report has no fact like {value!r}")
