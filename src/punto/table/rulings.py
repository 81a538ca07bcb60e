"""What a person rules: the order of cards, a matter referred, or a house decision where the rules are silent."""

from __future__ import annotations

from collections import Counter
from typing import Final

from punto.cards import Card
from punto.deal import cards_taken, dealing_order, reconstruct
from punto.incidents.fitting import check_corrected_hands
from punto.refusals import Refusal, RefusalCode, refuse
from punto.round import CardOrder, Correction, Decision, Fact, Referral, Round, Ruling, Stage
from punto.rules import irregularities as rule_book
from punto.rules.irregularities import Incident, Role
from punto.rules.model import RuleSet
from punto.table.betting import Decided
from punto.table.commands import Actor, Rule
from punto.table.dealing import lay_cards, not_dealing
from punto.table.events import CardsCarried, Event, MatterClosed, RulingMade
from punto.table.reports import open_election
from punto.table.settling import settle_by, void_round
from punto.table.state import Table

DECISIONS: Final = (Decision.CONTINUE, Decision.VOID, Decision.RESETTLE)
"""That a person may come to."""


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
    message = "No cards wait to be put in order: the decision has to be continue, void or resettle."
    return refuse(RefusalCode.NOTHING_TO_RULE_ON, None, message)


def _rule_order(table: Table, round_: Round, awaited: CardOrder, command: Rule, by: Role) -> Decided:
    rules = table.rules
    provision = _order_provision(rules)
    if not by.reaches(awaited.by):
        return _too_low(awaited.by, awaited.clause, "says which card came first")
    if Counter(command.order) != Counter(awaited.cards):
        message = f"The order has to name each of {', '.join(card.picture for card in awaited.cards)} once."
        return refuse(RefusalCode.CARDS_DO_NOT_FIT, awaited.clause, message)
    in_turn = (*table.carried, *command.order)
    used = cards_taken(rules, round_.hands, in_turn)
    laid: Decided = lay_cards(table, round_, in_turn[:used], awaited.shoe) if used else ()
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
        RulingMade(ruling=ruling, round=round_.number),
        MatterClosed(round=round_.number),
        *laid,
        *_carry_rest(table, awaited, in_turn[max(used, len(table.carried)) :]),
    ]
    if elects:
        # nobody knows the order in which these cards left the shoe: the hand is not a reconstructed one
        events += open_election(round_, round_.electors(), rules.cite_if(rules.cites.election_goes_on))
    return tuple(events)


def _order_provision(rules: RuleSet) -> rule_book.OrderCards:
    provided = rule_book.measures(rules.irregularities[Incident.SIMULTANEOUS_CARDS])
    return next(measure for measure in provided if isinstance(measure, rule_book.OrderCards))


def _carry_rest(table: Table, awaited: CardOrder, cards: tuple[Card, ...]) -> list[Event]:
    """Cards of a shoe that was replaced meanwhile are gone with it."""
    if not cards or awaited.shoe not in (None, table.shoe_number):
        return []
    return [CardsCarried(cards=cards, clause=table.rules.cite_if(table.rules.cites.carried_cards))]


def _referred(table: Table, command: Rule) -> Round | Refusal | None:
    """The round whose referral this decides; None where the house decides without one."""
    waiting = {round_.number: round_ for round_ in table.referrals()}
    if command.round is not None and command.round in waiting:
        return waiting[command.round]
    if command.round is None and len(waiting) == 1:
        return next(iter(waiting.values()))
    if command.round is None and waiting:
        rounds = ", ".join(str(number) for number in sorted(waiting))
        return refuse(RefusalCode.NO_SUCH_ROUND, None, f"Matters of rounds {rounds} wait for a ruling: name the round.")
    if table.rules.unprovided is None:
        return None
    message = "Nothing waits for a ruling: report what happened first."
    return refuse(RefusalCode.NOTHING_TO_RULE_ON, None, message)


def _rule_referral(table: Table, round_: Round, command: Rule, by: Role) -> Decided:
    awaited = round_.awaits
    assert isinstance(awaited, Referral), "it is what this round waits for"
    if not by.reaches(awaited.to):
        return _too_low(awaited.to, awaited.clause, "decides what was referred")
    carried_out = _carry_out(table, round_, command, awaited.clause)
    if isinstance(carried_out, Refusal):
        return carried_out
    ruling = _ruling(awaited.incident, command, awaited.clause, by)
    return RulingMade(ruling=ruling, round=round_.number), MatterClosed(round=round_.number), *carried_out


def _house_decision(table: Table, command: Rule, by: Role) -> Decided:
    """Where the document is silent, a pit manager decides; no clause stands behind it."""
    if not by.reaches(Role.PIT_MANAGER):
        return _too_low(Role.PIT_MANAGER, None, "records a house decision")
    if not command.reason:
        return refuse(RefusalCode.NOTHING_TO_RULE_ON, None, "A house decision needs its reason.")
    round_ = table.find_round(command.round)
    if round_ is None:
        return refuse(RefusalCode.NO_SUCH_ROUND, None, f"There has been no round {command.round}.")
    if round_.stage is Stage.VOID:
        return refuse(RefusalCode.ROUND_OVER, None, f"Round {round_.number} is void: nothing is left to decide.")
    carried_out = _carry_out(table, round_, command, None)
    if isinstance(carried_out, Refusal):
        return carried_out
    return RulingMade(ruling=_ruling(None, command, None, by), round=round_.number), *carried_out


def _carry_out(table: Table, round_: Round, command: Rule, clause: str | None) -> list[Event] | Refusal:
    if command.decision is Decision.CONTINUE:
        return []
    if round_.stage is Stage.VOID:
        return refuse(RefusalCode.ROUND_OVER, clause, f"Round {round_.number} is void: its bets have been returned.")
    if command.decision is Decision.VOID:
        return void_round(table, round_, clause)
    if round_.stage is Stage.BETTING:
        closes = table.rules.cite(table.rules.cites.betting_closes)
        return refuse(RefusalCode.BETTING_OPEN, closes, f"Round {round_.number} has no hands to correct yet.")
    if refusal := check_corrected_hands(table.situation(round_), command.player, command.banker):
        return refusal
    cards = dealing_order(command.player, command.banker)
    return settle_by(table, round_, Correction(cards, reconstruct(table.rules, cards)), clause)


def _ruling(incident: Incident | None, command: Rule, clause: str | None, by: Role) -> Ruling:
    assert command.decision is not None, "checked before"
    facts: dict[str, Fact] = {"reason": command.reason} if command.reason else {}
    if command.decision is Decision.RESETTLE:
        facts["player"] = [card.text for card in command.player]
        facts["banker"] = [card.text for card in command.banker]
    return Ruling(incident=incident, decision=command.decision, clause=clause, by=by, facts=facts)


def _too_low(rank: Role, clause: str | None, does: str) -> Refusal:
    return refuse(RefusalCode.NOT_ALLOWED, clause, f"A {rank.title} or above {does}.")
