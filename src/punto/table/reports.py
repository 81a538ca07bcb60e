"""Irregularities: a report is decided by the rules, or waits for the person they name."""

from __future__ import annotations

from collections import Counter
from typing import Final, assert_never

from punto.cards import Card
from punto.deal import Hands, dealing_order, hands_as_they_lie, reconstruct
from punto.incidents import Advice, Report, advise
from punto.incidents.fitting import right_hands
from punto.messages import message
from punto.refusals import Refusal, RefusalCode, refuse
from punto.round import Correction, Election, Round, Ruling, Stage
from punto.rules import irregularities as rule_book
from punto.rules.irregularities import Incident
from punto.table.betting import Decided
from punto.table.choices import go_on
from punto.table.commands import Actor
from punto.table.dealing import not_dealing
from punto.table.events import (
    BetsReturned,
    CardOrderAwaited,
    CardsCarried,
    CardsDiscarded,
    CardTurned,
    ElectionOpened,
    Event,
    MatterReferred,
    PatronLeft,
    RulingMade,
)
from punto.table.settling import correct_hands, settle_again, void_round
from punto.table.state import Table

ABOUT_HANDS: Final = frozenset({Incident.WRONG_NUMBER_OF_CARDS, Incident.WRONG_AREA})
"""Incidents that leave wrong hands."""


def report(table: Table, command: Report, by: Actor) -> Decided:
    round_ = find_reported(table, command)
    if isinstance(round_, Refusal):
        return round_
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
    return RulingMade(ruling=ruling, round=round_.number), *_carry_out(table, round_, command, advice)


def find_reported(table: Table, command: Report) -> Round | Refusal:
    """The round that a report concerns."""
    if table.round is None:
        return not_dealing(table.rules, None)
    found = table.find_round(command.about)
    if found is None:
        reason = message("refusal-no_such_round_yet", round=command.about or 0, latest=table.round.number)
        return refuse(RefusalCode.NO_SUCH_ROUND, None, reason)
    return found


def _carry_out(table: Table, round_: Round, command: Report, advice: Advice) -> list[Event]:
    measure = advice.measure
    match measure:
        case rule_book.Continue():
            return _go_on(table, round_, command, advice.clause)
        case rule_book.Void():
            return void_round(table, round_, advice.clause)
        case rule_book.Reconstruct():
            return [*_set_aside(table, command), *_put_back(table, round_, command, advice.clause)]
        case rule_book.OfferElection():
            return [*_set_aside(table, command), *_let_elect(table, round_, command, advice)]
        case rule_book.Refer(to=rank):
            return [MatterReferred(incident=command.incident, to=rank, clause=advice.clause, round=round_.number)]
        case rule_book.OrderCards(by=rank):
            return [CardOrderAwaited(cards=command.loose_cards, by=rank, clause=advice.clause, shoe=table.shoe_number)]
        case rule_book.Resettle():
            cards = dealing_order(command.player, command.banker)
            correction = Correction(cards, reconstruct(table.rules, cards))
            return correct_hands(table, round_, correction, advice.clause)
        case _:
            assert_never(measure)


def _put_back(table: Table, round_: Round, command: Report, clause: str) -> list[Event]:
    """Restore the hands; a card in no hand leaves them unchanged."""
    if command.incident not in ABOUT_HANDS:
        return []
    return correct_hands(table, round_, _correction(table, round_, command), clause)


def _correction(table: Table, round_: Round, command: Report) -> Correction:
    """The hands to play: those on record unless the report corrects them or they are played as they are."""
    if command.states_hands and command.incident is Incident.WRONG_NUMBER_OF_CARDS:
        hands = right_hands(table.rules, command)
        assert isinstance(hands, Hands), "checked before"
        cards = dealing_order(hands.player, hands.banker)
        return Correction(cards, hands, _in_excess(round_.cards, cards))
    if command.states_hands and command.incident is Incident.WRONG_AREA and not command.reconstructable:
        hands = hands_as_they_lie(table.rules, command.player, command.banker)
        cards = dealing_order(command.player, command.banker)
        return Correction(round_.cards if Counter(cards) == Counter(round_.cards) else cards, hands)
    return Correction(round_.cards, round_.hands)


def _in_excess(on_record: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The last cards on record that are not in the shorter hands."""
    left_out = Counter(on_record) - Counter(cards)
    found: list[Card] = []
    for card in reversed(on_record):
        if len(found) < len(on_record) - len(cards) and left_out[card]:
            left_out[card] -= 1
            found.insert(0, card)
    return tuple(found)


def _let_elect(table: Table, round_: Round, command: Report, advice: Advice) -> list[Event]:
    """Hands are corrected at once, in a settled round after the election."""
    correction = _correction(table, round_, command)
    cites = table.rules.cites
    number = cites.election_goes_on_reconstructed if command.reconstructable else cites.election_goes_on
    clause = table.rules.cite_if(number)
    if round_.stage is not Stage.SETTLED:
        return [
            *correct_hands(table, round_, correction, advice.clause),
            *_face_up(round_, command),
            *open_election(round_, advice.electing, clause),
        ]
    if not advice.electing:
        return settle_again(table, round_, correction, advice.clause, ())
    return [ElectionOpened(pending=advice.electing, clause=clause, round=round_.number, correction=correction)]


def open_election(round_: Round, electing: tuple[str, ...], clause: str | None) -> list[Event]:
    return [ElectionOpened(pending=electing, clause=clause, round=round_.number)] if electing else []


def _go_on(table: Table, round_: Round, command: Report, clause: str) -> list[Event]:
    """The round continues; record what the incident means for those concerned."""
    events = [*_set_aside(table, command), *_face_up(round_, command)]
    if command.incident is Incident.WALK_AWAY and command.patron and command.patron not in round_.absent:
        events.append(PatronLeft(patron=command.patron))
        if isinstance(round_.awaits, Election) and command.patron in round_.awaits.pending:
            events += go_on(table, round_, round_.awaits, (command.patron,), clause)
    if command.terminals:
        lost = tuple(
            index for index, bet in round_.live_bets() if bet.place in command.terminals and not bet.registered
        )
        returned_by = table.rules.cite_if(table.rules.cites.unregistered_bet)
        events += [BetsReturned(bets=lost, clause=returned_by, round=round_.number)] if lost else []
    return events


def _set_aside(table: Table, command: Report) -> list[Event]:
    """Exposed or excess cards are the next ones dealt; those beyond reconstruction are discarded."""
    if not command.loose_cards:
        return []
    clause = table.rules.cite_if(table.rules.cites.carried_cards)
    if command.reconstructable:
        return [CardsCarried(cards=command.loose_cards, clause=clause)]
    return [CardsDiscarded(cards=command.loose_cards, clause=clause)]


def _face_up(round_: Round, command: Report) -> list[Event]:
    """Cards dealt face up by mistake have been seen."""
    if command.incident is not Incident.DEALT_FACE_UP:
        return []
    places = round_.last_places(command.cards_face_up)
    return [
        CardTurned(hand=hand, position=position) for hand, position in places if (hand, position) not in round_.turned
    ]
