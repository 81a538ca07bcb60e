"""Rulings by a person: the order of cards, a referral, or a house decision where the rules are silent."""

from __future__ import annotations

from collections import Counter
from typing import Final

from punto.cards import Card
from punto.deal import cards_taken, dealing_order, reconstruct
from punto.incidents.fitting import check_corrected_hands
from punto.messages import Cards, Listed, Message, message, named
from punto.people import Role
from punto.refusals import Refusal, RefusalCode, refuse
from punto.round import CardOrder, Correction, Decision, FactValue, Referral, Round, Ruling, Stage
from punto.rules import irregularities as rule_book
from punto.rules.irregularities import Incident
from punto.rules.model import RuleSet
from punto.table.betting import Decided
from punto.table.commands import Actor, Rule
from punto.table.dealing import lay_cards, not_dealing
from punto.table.events import CardsCarried, Event, MatterClosed, RulingMade
from punto.table.ranks import DECIDES_FOR_THE_HOUSE
from punto.table.reports import open_election
from punto.table.settling import settle_by, void_round
from punto.table.state import Table

DECISIONS: Final = (Decision.CONTINUE, Decision.VOID, Decision.RESETTLE)
"""Decisions open to a person."""


def rule(table: Table, command: Rule, by: Actor) -> Decided:
    round_ = table.round
    if round_ is None:
        return not_dealing(table.rules, None)
    about_the_latest = command.round in (None, round_.number)
    if isinstance(round_.awaits, CardOrder) and about_the_latest and (command.order or command.decision is None):
        return _rule_order(table, round_, round_.awaits, command, by.role)
    if refusal := _check_decision(command):
        return refusal
    referred = _referred(table, command)
    if isinstance(referred, Refusal):
        return referred
    if referred is not None:
        return _rule_referral(table, referred, command, by.role)
    return _house_decision(table, command, by.role)


def _check_decision(command: Rule) -> Refusal | None:
    if command.decision in DECISIONS:
        return None
    return refuse(RefusalCode.NOTHING_TO_RULE_ON, None, message("refusal-decision_needed"))


def check_reason(command: Rule) -> Refusal | None:
    """A house decision needs a reason; a service may ask for one with every decision."""
    if command.decision is None or (command.reason or "").strip():
        return None
    return refuse(RefusalCode.NOTHING_TO_RULE_ON, None, message("refusal-reason_needed"))


def _rule_order(table: Table, round_: Round, awaited: CardOrder, command: Rule, by: Role) -> Decided:
    rules = table.rules
    provision = _order_provision(rules)
    if not by.reaches(awaited.by):
        return _too_low(awaited.clause, message("refusal-rank_orders_cards", role=named("role", awaited.by.value)))
    if Counter(command.order) != Counter(awaited.cards):
        reason = message("refusal-order_names_each", cards=Cards(awaited.cards))
        return refuse(RefusalCode.CARDS_DO_NOT_FIT, awaited.clause, reason)
    in_turn = (*table.carried, *command.order)
    used = cards_taken(rules, round_.hands, in_turn)
    laid: Decided = lay_cards(table, round_, in_turn[:used], awaited.shoe) if used else ()
    assert not isinstance(laid, Refusal), "the hands take these cards, and no game that orders cards has antes"
    elects = isinstance(provision.then, rule_book.OfferElection)
    ruling = Ruling(
        incident=Incident.SIMULTANEOUS_CARDS,
        decision=Decision.ELECT if elects else Decision.CONTINUE,
        clause=rules.cite(provision.then.clause),
        by=by,
        facts={"order": [card.text for card in command.order]},
    )
    events: list[Event] = [
        RulingMade(ruling=ruling, round=round_.number),
        MatterClosed(round=round_.number),
        *laid,
        *_carry_rest(table, awaited, in_turn[max(used, len(table.carried)) :]),
    ]
    if elects:
        # the order in which these cards left the shoe is unknown, so the hand is not reconstructed
        events += open_election(round_, round_.electors(), rules.cite_if(rules.cites.election_goes_on))
    return tuple(events)


def _order_provision(rules: RuleSet) -> rule_book.OrderCards:
    provided = rule_book.measures(rules.irregularities[Incident.SIMULTANEOUS_CARDS])
    return next(measure for measure in provided if isinstance(measure, rule_book.OrderCards))


def _carry_rest(table: Table, awaited: CardOrder, cards: tuple[Card, ...]) -> list[Event]:
    """Cards of a replaced shoe are gone with it."""
    if not cards or awaited.shoe not in (None, table.shoe_number):
        return []
    return [CardsCarried(cards=cards, clause=table.rules.cite_if(table.rules.cites.carried_cards))]


def _referred(table: Table, command: Rule) -> Round | Refusal | None:
    """The round whose referral this decides; None if the house decides without one."""
    waiting = {round_.number: round_ for round_ in table.referrals()}
    if command.round is not None and command.round in waiting:
        return waiting[command.round]
    if command.round is None and len(waiting) == 1:
        return next(iter(waiting.values()))
    if command.round is None and waiting:
        reason = message("refusal-name_the_round", rounds=Listed(tuple(sorted(waiting))))
        return refuse(RefusalCode.NO_SUCH_ROUND, None, reason)
    if table.rules.unprovided is None:
        return None
    return refuse(RefusalCode.NOTHING_TO_RULE_ON, None, message("refusal-nothing_to_rule_on"))


def _rule_referral(table: Table, round_: Round, command: Rule, by: Role) -> Decided:
    awaited = round_.awaits
    assert isinstance(awaited, Referral), "it is what this round waits for"
    if not by.reaches(awaited.to):
        role = named("role", awaited.to.value)
        return _too_low(awaited.clause, message("refusal-rank_rules_on_referral", role=role))
    carried_out = _carry_out(table, round_, command, awaited.clause)
    if isinstance(carried_out, Refusal):
        return carried_out
    ruling = _ruling(awaited.incident, command, awaited.clause, by)
    return RulingMade(ruling=ruling, round=round_.number), MatterClosed(round=round_.number), *carried_out


def _house_decision(table: Table, command: Rule, by: Role) -> Decided:
    """Where the document is silent, the house decides without a clause."""
    if not by.reaches(DECIDES_FOR_THE_HOUSE):
        role = named("role", DECIDES_FOR_THE_HOUSE.value)
        return _too_low(None, message("refusal-rank_house_decision", role=role))
    if refusal := check_reason(command):
        return refusal
    round_ = table.find_round(command.round)
    if round_ is None:
        return refuse(RefusalCode.NO_SUCH_ROUND, None, message("refusal-no_such_round", round=command.round or 0))
    if round_.stage is Stage.VOID:
        reason = message("refusal-void_nothing_to_decide", round=round_.number)
        return refuse(RefusalCode.ROUND_OVER, None, reason)
    carried_out = _carry_out(table, round_, command, None)
    if isinstance(carried_out, Refusal):
        return carried_out
    return RulingMade(ruling=_ruling(None, command, None, by), round=round_.number), *carried_out


def _carry_out(table: Table, round_: Round, command: Rule, clause: str | None) -> list[Event] | Refusal:
    if command.decision is Decision.CONTINUE:
        return []
    if round_.stage is Stage.VOID:
        return refuse(RefusalCode.ROUND_OVER, clause, message("refusal-void_bets_returned", round=round_.number))
    if command.decision is Decision.VOID:
        return void_round(table, round_, clause)
    if round_.stage is Stage.BETTING:
        closes = table.rules.cite(table.rules.cites.betting_closes)
        return refuse(RefusalCode.BETTING_OPEN, closes, message("refusal-no_hands_yet", round=round_.number))
    if refusal := check_corrected_hands(table.situation(round_), command.player, command.banker):
        return refusal
    cards = dealing_order(command.player, command.banker)
    return settle_by(table, round_, Correction(cards, reconstruct(table.rules, cards)), clause)


def _ruling(incident: Incident | None, command: Rule, clause: str | None, by: Role) -> Ruling:
    assert command.decision is not None, "checked before"
    facts: dict[str, FactValue] = {"reason": command.reason} if command.reason else {}
    if command.decision is Decision.RESETTLE:
        facts["player"] = [card.text for card in command.player]
        facts["banker"] = [card.text for card in command.banker]
    return Ruling(incident=incident, decision=command.decision, clause=clause, by=by, facts=facts)


def _too_low(clause: str | None, reason: Message) -> Refusal:
    return refuse(RefusalCode.NOT_ALLOWED, clause, reason)
