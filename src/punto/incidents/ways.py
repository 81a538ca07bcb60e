"""How an incident could be reported now and what would follow: the same rules as `advise`, before any report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import product
from typing import Final

from msgspec import Struct

from punto.incidents.fitting import can_be_reported
from punto.incidents.measures import LOOSE_CARDS, Said, decision_of, find_provision, reporting_rank, resolve, why_not
from punto.incidents.report import FACTS
from punto.incidents.round_status import RoundStatus
from punto.incidents.situation import Situation
from punto.people import Role
from punto.refusals import Refusal
from punto.round import Decision
from punto.rules.irregularities import Fact, Incident, Provision, facts_asked
from punto.rules.model import RuleSet

YES_OR_NO: Final = ("reconstructable", "too_many", "to_person", "dealing_error")


class PossibleRuling(Struct, frozen=True):
    decision: Decision
    clause: str


class Way(Struct, frozen=True, kw_only=True, omit_defaults=True, cache_hash=True):
    """What a report may state about the cards, and who may report it."""

    reconstructable: bool = True
    too_many: bool = False
    to_person: bool = False
    dealing_error: bool = False
    cards: tuple[int, ...] = ()
    """For cards dealt face up by mistake: their number."""
    hands: bool = False
    """It may state the hands; not if the round becomes void."""
    rulings: tuple[PossibleRuling, ...]
    """The possible measures; the cards in view and other facts decide between them."""
    without_cards: bool = False
    """The excess card cannot be named now."""
    if_established: bool = False
    """Accepted only if the cards in view establish an outcome; otherwise the pending matter comes first."""
    approval: Role | None = None
    """The lowest rank that may report it; None means the dealer."""


def ways_to_report(situation: Situation, incident: Incident) -> tuple[Way, ...]:
    """Every way to report this incident; empty if the rules or the status do not allow it.

    Other facts of the report, such as a patron or a card, must still fit the table.
    """
    return ways_at(situation.status, incident, is_established=outcome_for(situation, (incident,)))


def outcome_for(situation: Situation, incidents: Iterable[Incident]) -> bool | None:
    """Whether an outcome is established, if that decides which reports are possible. None if it makes no difference,
    because computing it takes time."""
    status = situation.status
    if not (status.is_over or status.awaits):
        return None
    return any(_turns_on_outcome(situation.rules, incident) for incident in incidents) and situation.has_outcome


@cache
def _turns_on_outcome(rules: RuleSet, incident: Incident) -> bool:
    asked = facts_asked(rules.irregularities.get(incident, rules.unprovided))
    return Fact.OUTCOME_ESTABLISHED in asked or Fact.OUTCOME_OPEN in asked


@lru_cache(maxsize=10_000)
def ways_at(status: RoundStatus, incident: Incident, *, is_established: bool | None) -> tuple[Way, ...]:
    """The same for a known outcome; None if it is unknown."""
    provision = find_provision(status.rules, incident)
    if isinstance(provision, Refusal) or not can_be_reported(status, incident):
        return ()
    shows_more = incident is Incident.DEALT_FACE_UP and not is_established and not status.is_over
    outcomes = (True, False) if is_established is None or shows_more else (is_established,)
    registered = (True, False) if incident is Incident.TERMINAL_INTERRUPTION else (True,)
    names = [name for name in YES_OR_NO if name in FACTS[incident].allowed]
    ways: list[Way] = []
    for answers in product((True, False), repeat=len(names)):
        facts = dict(zip(names, answers, strict=True))
        said = [
            Said(incident=incident, is_established=decided, registered=safe, names_cards=named, **facts)
            for decided, safe, named in product(outcomes, registered, _names_cards(status, incident))
        ]
        ways += _way(provision, status, said)
    return tuple(ways)


def _names_cards(status: RoundStatus, incident: Incident) -> tuple[bool, ...]:
    """Whether the report names loose cards: a face-down excess card need not be named."""
    if incident is Incident.EXCESS_CARD and status.is_dealt_face_down:
        return (True, False) if status.loose_cards else (False,)
    return (incident in LOOSE_CARDS,)


def _way(provision: Provision, status: RoundStatus, said: list[Said]) -> Iterator[Way]:
    """One way for provisions with the same facts; empty if no measure is possible."""
    led_to = [(each, resolve(provision, status, each)) for each in said]
    possible = [(each, measure) for each, measure in led_to if not why_not(status, each, measure)]
    if not possible:
        return
    one, measure = possible[0]
    rank = reporting_rank(status, one, measure)
    rulings = tuple(
        PossibleRuling(decision_of(status, one.incident, it), status.rules.cite(it.clause)) for _, it in possible
    )
    states_hands = "player" in FACTS[one.incident].allowed
    may_name = {each.names_cards for each, _ in possible}
    yield Way(
        reconstructable=one.reconstructable,
        too_many=one.too_many,
        to_person=one.to_person,
        dealing_error=one.dealing_error,
        cards=tuple(range(1, status.cards_dealt + 1)) if one.incident is Incident.DEALT_FACE_UP else (),
        hands=states_hands and any(ruling.decision is not Decision.VOID for ruling in rulings),
        without_cards=one.incident is Incident.EXCESS_CARD and True not in may_name,
        rulings=tuple(dict.fromkeys(rulings)),
        if_established={each.is_established for each, _ in possible} != {each.is_established for each in said},
        approval=None if rank is Role.DEALER else rank,
    )
