"""Describes rulings: the decision on an incident, its facts, who elects, who must decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, assert_never

from punto.cards import parse_cards
from punto.messages import Argument, Cards, Listed, Message, message, named
from punto.round import ElectionChoice, FactValue
from punto.rules.irregularities import Incident
from punto.rules.model import RuleSet
from punto.table import Table
from punto.table import events as happened
from punto.words.telling.sentences import Sentence, authority

RulingEvent = (
    happened.RulingMade
    | happened.ElectionOpened
    | happened.PatronElected
    | happened.CardOrderAwaited
    | happened.MatterReferred
    | happened.MatterClosed
)
CARD_FACTS: Final = frozenset({"banker", "cards", "order", "player", "reported_cards"})
MOST_DECIDED: Final = 5
"""The most decided bets that are named."""
REPORTED_ON: Final = "cards"
"""A fact found only in rulings that a report led to."""


def tell_ruling(before: Table, event: RulingEvent) -> Iterator[Sentence]:
    match event:
        case happened.RulingMade():
            yield from _ruling(before, event)
        case happened.ElectionOpened(pending=pending, clause=clause):
            yield Sentence(message("event-election_opened", patrons=Listed(pending)), authority(clause))
        case happened.PatronElected(patron=patron, choice=ElectionChoice.TAKE_BACK, clause=clause):
            yield Sentence(message("event-patron_took_back", patron=patron), authority(clause))
        case happened.PatronElected(patron=patron, clause=None):
            yield Sentence(message("event-patron_continued_by_default", patron=patron), house="authority-house_rule")
        case happened.PatronElected(patron=patron, clause=clause):
            yield Sentence(message("event-patron_continued", patron=patron), authority(clause))
        case happened.CardOrderAwaited(cards=cards, by=role, clause=clause):
            awaited = message("event-card_order_awaited", cards=Cards(cards), role=named("role", role.value))
            yield Sentence(awaited, authority(clause))
        case happened.MatterReferred(incident=incident, to=role, clause=clause):
            referred = message(
                "event-matter_referred", incident=name_incident(incident), role=named("role", role.value)
            )
            yield Sentence(referred, authority(clause))
        case happened.MatterClosed():
            yield Sentence(message("event-matter_closed"))
        case _:
            assert_never(event)


def name_incident(incident: Incident | None) -> Message:
    """None for a house decision where the rules are silent."""
    return named("incident", "house_decision" if incident is None else incident.value)


def _ruling(before: Table, event: happened.RulingMade) -> Iterator[Sentence]:
    ruling, latest = event.ruling, before.round.number if before.round else None
    incident, decision = name_incident(ruling.incident), named("decision", ruling.decision.value)
    role = named("role", ruling.by.value)
    if REPORTED_ON in ruling.facts:
        said = message("event-ruling_reported", incident=incident, role=role, decision=decision)
    else:
        said = message("event-ruling_made", incident=incident, role=role, decision=decision)
    yield Sentence(said, authority(ruling.clause), None if ruling.clause else "authority-house_decision")
    if event.round not in (None, latest):
        yield Sentence(message("event-ruling_earlier_round", round=event.round))
    if facts := tuple(_facts(before.rules, ruling.facts)):
        yield Sentence(message("ruling-facts", facts=Listed(facts, "list-semicolon")))


def _facts(rules: RuleSet, facts: Mapping[str, FactValue]) -> Iterator[Message]:
    for key, value in facts.items():
        if value not in (None, [], ""):
            yield message("ruling-fact", name=named("fact", key), value=_fact(rules, key, value))


def _fact(rules: RuleSet, key: str, value: FactValue) -> Argument:
    match value:
        case bool():
            return message("answer-yes") if value else message("answer-no")
        case int():
            return value
        case list() if key == "decided":
            return _decided(rules, value)
        case list() if key in CARD_FACTS:
            return Cards(parse_cards(" ".join(value)))
        case list():
            return Listed(tuple(value))
        case str() if key in CARD_FACTS:
            return Cards(parse_cards(value))
        case str() if key == "on":
            return rules.bet_names.get(value, value)
        case str():
            return value
        case _:
            return ""


def _decided(rules: RuleSet, lines: list[str]) -> Listed:
    """The first few: a game may have dozens of bets."""
    more = [message("ruling-more_bets", count=len(lines) - MOST_DECIDED)] if len(lines) > MOST_DECIDED else []
    return Listed((*(_decided_bet(rules, line) for line in lines[:MOST_DECIDED]), *more))


def _decided_bet(rules: RuleSet, line: str) -> Message:
    """From `banker won`, as in the facts of a ruling."""
    bet, _, outcome = line.partition(" ")
    return message("ruling-decided_bet", bet=rules.bet_names.get(bet, bet), outcome=named("outcome", outcome))
