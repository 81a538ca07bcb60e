"""Irregularities: a report is ruled on as the rules provide, and what they leave to a person waits for that person."""

from __future__ import annotations

from collections import Counter
from typing import assert_never

from punto.cards import Card
from punto.deal import cards_used, reconstruct
from punto.incidents import Advice, Report, advise
from punto.incidents.situation import dealing_order
from punto.refusals import Refusal, RefusalCode, refuse
from punto.round import CardOrder, Decision, Election, Referral, Round, Ruling, Stage
from punto.rules import irregularities as rule_book
from punto.rules.irregularities import Incident, Role
from punto.table.betting import Decided
from punto.table.choices import go_on
from punto.table.commands import Actor, Rule
from punto.table.dealing import lay_cards, not_dealing
from punto.table.events import (
    BetsReturned,
    CardOrderAwaited,
    CardsCarried,
    ElectionOpened,
    Event,
    HandsCorrected,
    MatterClosed,
    MatterReferred,
    PatronLeft,
    RulingMade,
)
from punto.table.settling import resettlement, void_round
from punto.table.state import Table


def report(table: Table, command: Report, by: Actor) -> Decided:
    round_ = table.round
    if round_ is None:
        return not_dealing(table.rules, round_)
    advice = advise(table.situation(round_), command, by.role)
    if isinstance(advice, Refusal):
        return advice
    ruling = Ruling(
        incident=command.incident,
        decision=advice.decision,
        clause=advice.clause,
        by=by.role,
        facts=advice.facts,
    )
    earlier = command.round if isinstance(advice.measure, rule_book.Resettle) else None
    return RulingMade(ruling=ruling, round=earlier), *_carry_out(table, round_, command, advice)


def _carry_out(table: Table, round_: Round, command: Report, advice: Advice) -> list[Event]:
    rules = table.rules
    measure = advice.measure
    match measure:
        case rule_book.Continue():
            return _go_on(table, round_, command, advice.clause)
        case rule_book.Void():
            return void_round(table, round_, advice.clause)
        case rule_book.Reconstruct():
            return _carry(table, command)
        case rule_book.Elect():
            return [*_carry(table, command), *_open_election(table, advice.electing, command)]
        case rule_book.Refer(to=rank):
            return [MatterReferred(incident=command.incident, to=rank, clause=advice.clause)]
        case rule_book.OrderCards(by=rank):
            return [CardOrderAwaited(cards=command.cards, by=rank, clause=advice.clause)]
        case rule_book.Resettle():
            cards = dealing_order(command.player, command.banker)
            found = table.situation(round_).find_round(command.round)
            assert found is not None, "a round too old to be found is referred"
            corrected = HandsCorrected(
                round=found.number, cards=cards, hands=reconstruct(rules, cards), clause=advice.clause
            )
            return resettlement(table, found, corrected)
        case _:
            assert_never(measure)


def _go_on(table: Table, round_: Round, command: Report, clause: str) -> list[Event]:
    """The round goes on; what the incident means for those concerned."""
    events = _carry(table, command)
    if command.incident is Incident.WALK_AWAY and command.patron and command.patron not in round_.absent:
        events.append(PatronLeft(patron=command.patron))
        if isinstance(round_.awaits, Election) and command.patron in round_.awaits.pending:
            events += go_on((command.patron,), clause)
    if command.terminals:
        lost = tuple(
            index for index, bet in round_.live_bets() if bet.place in command.terminals and not bet.registered
        )
        returned_by = table.rules.cite_if(table.rules.cites.unregistered_bet)
        events += [BetsReturned(bets=lost, clause=returned_by)] if lost else []
    return events


def _carry(table: Table, command: Report) -> list[Event]:
    """Cards exposed or drawn in excess go to whoever is next, in this round or the next."""
    if not command.cards or not command.reconstructable:
        return []
    return [CardsCarried(cards=command.cards, clause=table.rules.cite_if(table.rules.cites.carried_cards))]


def _open_election(table: Table, electing: tuple[str, ...], command: Report) -> list[Event]:
    cites = table.rules.cites
    number = cites.election_goes_on_reconstructed if command.reconstructable else cites.election_goes_on
    return [ElectionOpened(pending=electing, clause=table.rules.cite_if(number))] if electing else []


def rule(table: Table, command: Rule, by: Actor) -> Decided:
    round_ = table.round
    if round_ is None:
        return not_dealing(table.rules, round_)
    match round_.awaits:
        case CardOrder() as awaited:
            return _rule_order(table, round_, awaited, command, by.role)
        case Referral() as awaited:
            return _rule_referral(table, round_, awaited, command, by.role)
        case Election() | None:
            return _house_decision(table, round_, command, by.role)
        case _:
            assert_never(round_.awaits)


def _rule_order(table: Table, round_: Round, awaited: CardOrder, command: Rule, by: Role) -> Decided:
    rules = table.rules
    provision = rules.irregularities[Incident.SIMULTANEOUS_CARDS]
    assert isinstance(provision, rule_book.OrderCards), "cards in doubt are put in order before anything else"
    if not by.reaches(awaited.by):
        return _too_low(awaited.by, awaited.clause, "says which card came first")
    if Counter(command.order) != Counter(awaited.cards):
        message = f"The order has to name each of {', '.join(card.picture for card in awaited.cards)} once."
        return refuse(RefusalCode.CARDS_DO_NOT_FIT, awaited.clause, message)
    in_turn = (*table.carried, *command.order)
    used = cards_used(rules, (*round_.cards, *in_turn)) - len(round_.cards)
    laid: Decided = lay_cards(table, round_, in_turn[:used]) if used else ()
    if isinstance(laid, Refusal):
        return laid
    elects = isinstance(provision.then, rule_book.Elect)
    ruling = Ruling(
        incident=Incident.SIMULTANEOUS_CARDS,
        decision=Decision.ELECT if elects else Decision.CONTINUE,
        clause=rules.cite(provision.then.clause),
        by=by,
        facts={"order": [card.text for card in command.order]},
    )
    events: list[Event] = [
        RulingMade(ruling=ruling),
        MatterClosed(),
        *laid,
        *_carry_rest(table, in_turn[max(used, len(table.carried)) :]),
    ]
    if elects:
        present = tuple(patron for patron in round_.patrons_with_bets() if patron not in round_.absent)
        in_order = Report(incident=Incident.SIMULTANEOUS_CARDS)
        events += _open_election(table, present, in_order)
    return tuple(events)


def _carry_rest(table: Table, cards: tuple[Card, ...]) -> list[Event]:
    clause = table.rules.cite_if(table.rules.cites.carried_cards)
    return [CardsCarried(cards=cards, clause=clause)] if cards else []


def _rule_referral(table: Table, round_: Round, awaited: Referral, command: Rule, by: Role) -> Decided:
    if not by.reaches(awaited.to):
        return _too_low(awaited.to, awaited.clause, "decides what was referred")
    if refusal := _check_decision(round_, command, awaited.clause):
        return refusal
    ruling = _ruling(awaited.incident, command, awaited.clause, by)
    voided = void_round(table, round_, awaited.clause) if command.decision is Decision.VOID else []
    return RulingMade(ruling=ruling), MatterClosed(), *voided


def _house_decision(table: Table, round_: Round, command: Rule, by: Role) -> Decided:
    """Where the document is silent, a pit manager decides; no clause stands behind it."""
    if table.rules.unprovided is not None:
        message = "Nothing waits for a ruling: report what happened first."
        return refuse(RefusalCode.NOTHING_TO_RULE_ON, None, message)
    if not by.reaches(Role.PIT_MANAGER):
        return _too_low(Role.PIT_MANAGER, None, "records a house decision")
    if not command.reason:
        return refuse(RefusalCode.NOTHING_TO_RULE_ON, None, "A house decision needs its reason.")
    if round_.stage is Stage.VOID:
        return refuse(RefusalCode.ROUND_OVER, None, f"Round {round_.number} is void: nothing is left to decide.")
    if refusal := _check_decision(round_, command, None):
        return refusal
    voided = void_round(table, round_, None) if command.decision is Decision.VOID else []
    return RulingMade(ruling=_ruling(None, command, None, by)), *voided


def _check_decision(round_: Round, command: Rule, clause: str | None) -> Refusal | None:
    if command.decision not in (Decision.CONTINUE, Decision.VOID):
        return refuse(RefusalCode.NOTHING_TO_RULE_ON, clause, "The decision has to be continue or void.")
    if command.decision is Decision.VOID and round_.is_over:
        message = f"Round {round_.number} is {round_.state.value}: what was settled stands."
        return refuse(RefusalCode.ROUND_OVER, clause, message)
    return None


def _ruling(incident: Incident | None, command: Rule, clause: str | None, by: Role) -> Ruling:
    assert command.decision is not None, "checked before"
    return Ruling(
        incident=incident,
        decision=command.decision,
        clause=clause,
        by=by,
        facts={"reason": command.reason} if command.reason else {},
    )


def _too_low(rank: Role, clause: str | None, does: str) -> Refusal:
    return refuse(RefusalCode.NOT_ALLOWED, clause, f"A {rank.title} or above {does}.")
