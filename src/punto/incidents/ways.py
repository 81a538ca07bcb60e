"""In which ways an incident could be reported now, and what would follow: what `advise` judges by, asked before anyone
has said anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import product
from typing import Final

from msgspec import Struct

from punto.incidents.fitting import unmet
from punto.incidents.measures import Said, decision_of, find_provision, reporting_rank, resolve, why_not
from punto.incidents.moment import Moment
from punto.incidents.report import FACTS
from punto.incidents.situation import Situation
from punto.refusals import Refusal
from punto.round import Decision
from punto.rules.irregularities import Fact, Incident, Provision, Role, facts_asked
from punto.rules.model import RuleSet

YES_OR_NO: Final = ("reconstructable", "too_many", "to_person", "dealing_error")


class PossibleRuling(Struct, frozen=True):
    decision: Decision
    clause: str


class Way(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a report may say of the cards, and who may report it so."""

    reconstructable: bool = True
    too_many: bool = False
    to_person: bool = False
    dealing_error: bool = False
    cards: tuple[int, ...] = ()
    """Of cards dealt face up by mistake: how many."""
    rulings: tuple[PossibleRuling, ...]
    """What it may lead to; which of them depends on the cards in view, or on what else is reported."""
    if_established: bool = False
    """Taken only if the cards then in view establish an outcome; else what the round waits for comes first."""
    approval: Role | None = None
    """The lowest rank that may report it so; None: the dealer."""


def ways_to_report(situation: Situation, incident: Incident) -> tuple[Way, ...]:
    """Every way in which this can be reported; none where the rules or the moment do not allow it.

    What else the report has to say, such as a patron or a card, still has to fit the table.
    """
    return ways_at(situation.moment, incident, is_established=outcome_for(situation, (incident,)))


def outcome_for(situation: Situation, incidents: Iterable[Incident]) -> bool | None:
    """Whether an outcome is established, where it decides if any of these can be reported: once the round is over or
    waits for something, some measures are too late. None: it makes no difference, and finding out takes time."""
    moment = situation.moment
    if not (moment.is_over or moment.is_awaiting):
        return None
    return any(_turns_on_outcome(situation.rules, incident) for incident in incidents) and situation.has_outcome


@cache
def _turns_on_outcome(rules: RuleSet, incident: Incident) -> bool:
    asked = facts_asked(rules.irregularities.get(incident, rules.unprovided))
    return Fact.OUTCOME_ESTABLISHED in asked or Fact.OUTCOME_OPEN in asked


@lru_cache(maxsize=10_000)
def ways_at(moment: Moment, incident: Incident, *, is_established: bool | None) -> tuple[Way, ...]:
    """The same, once it is known whether an outcome is established; None: it may or may not be."""
    provision = find_provision(moment.rules, incident)
    if isinstance(provision, Refusal) or unmet(moment, incident):
        return ()
    shows_more = incident is Incident.DEALT_FACE_UP and not is_established and not moment.is_over
    outcomes = (True, False) if is_established is None or shows_more else (is_established,)
    registered = (True, False) if incident is Incident.TERMINAL_INTERRUPTION else (True,)
    names = [name for name in YES_OR_NO if name in FACTS[incident].allowed]
    ways: list[Way] = []
    for answers in product((True, False), repeat=len(names)):
        facts = dict(zip(names, answers, strict=True))
        said = [
            Said(incident=incident, is_established=decided, registered=safe, **facts)
            for decided, safe in product(outcomes, registered)
        ]
        ways += _way(provision, moment, said)
    return tuple(ways)


def _way(provision: Provision, moment: Moment, said: list[Said]) -> Iterator[Way]:
    """All of these say the same of the cards; nothing where none of what they lead to can be done."""
    one = said[0]
    measures = [resolve(provision, moment, each) for each in said]
    possible = [measure for measure in measures if not why_not(moment, one.incident, measure)]
    if not possible:
        return
    rank = reporting_rank(moment, one, possible[0])
    rulings = (PossibleRuling(decision_of(moment, one.incident, it), moment.rules.cite(it.clause)) for it in possible)
    yield Way(
        reconstructable=one.reconstructable,
        too_many=one.too_many,
        to_person=one.to_person,
        dealing_error=one.dealing_error,
        cards=tuple(range(1, moment.cards_dealt + 1)) if one.incident is Incident.DEALT_FACE_UP else (),
        rulings=tuple(dict.fromkeys(rulings)),
        if_established=len(possible) < len(measures),
        approval=None if rank is Role.DEALER else rank,
    )
