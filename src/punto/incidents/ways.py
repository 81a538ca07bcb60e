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
    approval: Role | None = None
    """The lowest rank that may report it so; None: the dealer."""


class Outcome(Struct, frozen=True):
    """Whether an outcome is established, once it was looked into."""

    from_cards: int | None
    """If so many of the last cards are seen; None: not even if all are."""

    def is_established(self, face_up: int) -> bool:
        return self.from_cards is not None and face_up >= self.from_cards


def ways_to_report(situation: Situation, incident: Incident) -> tuple[Way, ...]:
    """Every way in which this can be reported; none where the rules or the moment do not allow it.

    What else the report has to say, such as a patron or a card, still has to fit the table.
    """
    return ways_at(situation.moment, incident, outcome_for(situation, (incident,)))


def outcome_for(situation: Situation, incidents: Iterable[Incident]) -> Outcome | None:
    """Whether an outcome is established, where it decides if any of these can be reported: once the round is over or
    waits for something, some measures are too late. None: it makes no difference, and looking into it takes time."""
    moment = situation.moment
    if not (moment.is_over or moment.is_awaiting):
        return None
    turning = [incident for incident in incidents if _turns_on_outcome(situation.rules, incident)]
    if Incident.DEALT_FACE_UP in turning:
        return Outcome(situation.outcome_from)
    return Outcome(0 if turning and situation.has_outcome else None)


@cache
def _turns_on_outcome(rules: RuleSet, incident: Incident) -> bool:
    asked = facts_asked(rules.irregularities.get(incident, rules.unprovided))
    return Fact.OUTCOME_ESTABLISHED in asked or Fact.OUTCOME_OPEN in asked


@lru_cache(maxsize=10_000)
def ways_at(moment: Moment, incident: Incident, outcome: Outcome | None) -> tuple[Way, ...]:
    provision = find_provision(moment.rules, incident)
    if isinstance(provision, Refusal) or unmet(moment, incident):
        return ()
    if incident is Incident.DEALT_FACE_UP:
        return tuple(_ways_face_up(provision, moment, outcome))
    is_established = (True, False) if outcome is None else (outcome.is_established(0),)
    registered = (True, False) if incident is Incident.TERMINAL_INTERRUPTION else (True,)
    names = [name for name in YES_OR_NO if name in FACTS[incident].allowed]
    ways: list[Way] = []
    for answers in product((True, False), repeat=len(names)):
        facts = dict(zip(names, answers, strict=True))
        said = [
            Said(incident=incident, is_established=decided, registered=safe, **facts)
            for decided, safe in product(is_established, registered)
        ]
        ways += _way(provision, moment, said)
    return tuple(ways)


def _ways_face_up(provision: Provision, moment: Moment, outcome: Outcome | None) -> Iterator[Way]:
    counts = tuple(range(1, moment.cards_dealt + 1))
    if outcome is None:
        said = [Said(incident=Incident.DEALT_FACE_UP, is_established=decided) for decided in (True, False)]
        yield from _way(provision, moment, said, counts)
        return
    for decided in (True, False):
        cards = tuple(count for count in counts if outcome.is_established(count) is decided)
        if cards:
            said = [Said(incident=Incident.DEALT_FACE_UP, is_established=decided)]
            yield from _way(provision, moment, said, cards)


def _way(provision: Provision, moment: Moment, said: list[Said], cards: tuple[int, ...] = ()) -> Iterator[Way]:
    """All of these say the same of the cards; none where nothing of what they lead to can be done."""
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
        cards=cards,
        rulings=tuple(dict.fromkeys(rulings)),
        approval=None if rank is Role.DEALER else rank,
    )
