"""Cards: deal, turn, squeeze, correct; the cut card and a new shoe."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from msgspec.structs import replace

from punto.cards import Card
from punto.deal import NO_HANDS, Hands, cards_taken, extend_hands, hands_as_they_lie, pauses_after
from punto.errors import DealError
from punto.incidents.fitting import check_possible
from punto.messages import Cards, message, named
from punto.people import Role
from punto.refusals import Refusal, RefusalCode, refuse
from punto.round import CardOrder, Election, Referral, Round, RoundState, Stage
from punto.rules.irregularities import Incident
from punto.rules.model import RuleSet
from punto.shoe import Shoe
from punto.table.betting import Decided
from punto.table.commands import Actor, CorrectCard, CutCard, Deal, NewShoe, Turn
from punto.table.events import CardCorrected, CardsDealt, CardTurned, CutCardCameOut, Event, ShoeChanged
from punto.table.ranks import REPLACES_CARDS
from punto.table.state import Table

FIRST_CARDS: Final = 4
"""Cards in both hands before a third is drawn."""


def deal(table: Table, command: Deal) -> Decided:
    rules, round_ = table.rules, table.round
    if round_ is None or round_.state is not RoundState.DEALING:
        return not_dealing(rules, round_)
    if not command.cards:
        return refuse(RefusalCode.NO_SUCH_CARD, rules.cite(rules.cites.deal), message("refusal-name_cards_to_deal"))
    expected = table.carried[: len(command.cards)]
    if command.cards[: len(expected)] != expected:
        reason = message("refusal-carried_cards_first", cards=Cards(table.carried))
        return refuse(RefusalCode.CARRIED_CARD_FIRST, rules.cite_if(rules.cites.carried_cards), reason)
    if refusal := check_cards(rules, table.shoe, command.cards):
        return refusal
    return lay_cards(table, round_, command.cards)


def lay_cards(table: Table, round_: Round, cards: Sequence[Card], shoe: int | None = None) -> Decided:
    """The events for dealing these cards; `shoe` is where they came from, by default the current shoe."""
    rules = table.rules
    laid = _lay(rules, round_.hands, cards)
    if isinstance(laid, Refusal):
        return laid
    antes = bool(rules.wagers) and any(bet.on in rules.wagers for _, bet in round_.live_bets())
    if rules.pause and antes and len(round_.cards) < rules.pause.after_cards < len(round_.cards) + len(cards):
        reason = message("refusal-antes_first", cards=rules.pause.after_cards)
        return refuse(RefusalCode.TOO_MANY_CARDS, rules.cite(rules.pause.clause), reason)
    pauses = antes and pauses_after(rules, len(round_.cards) + len(cards))
    clauses = _clauses_of_deal(rules, len(round_.cards), len(cards))
    dealt = CardsDealt(cards=tuple(cards), hands=laid, ante_pause=pauses, clauses=clauses)
    if shoe is not None and shoe != table.shoe_number:
        return (replace(dealt, shoe=shoe),)
    return dealt, *_cut_card(table, round_, table.shoe.without(cards))


def check_cards(rules: RuleSet, shoe: Shoe, cards: Sequence[Card]) -> Refusal | None:
    """Whether the shoe can hold these cards, one after the other."""
    for place, card in enumerate(cards):
        left = shoe.without(cards[:place]) if place else shoe
        if left.cards_left == 0:
            clause = rules.cite(rules.cites.insufficient_cards)
            return refuse(RefusalCode.SHOE_EMPTY, clause, message("refusal-shoe_empty"))
        if not left.holds(card):
            foreign, surplus = rules.cite(rules.cites.foreign_card), rules.cite(rules.cites.surplus_card)
            clauses = foreign if foreign == surplus else f"{foreign}, {surplus}"
            reason = message("refusal-card_used_up", card=card.picture, decks=shoe.decks, clauses=clauses)
            return refuse(RefusalCode.IMPOSSIBLE_CARD, surplus, reason)
    return None


def turn(table: Table, command: Turn, by: Actor) -> Decided:
    rules, round_ = table.rules, table.round
    clause = rules.cite_if(rules.cites.squeeze)
    if round_ is None or round_.stage is Stage.BETTING:
        return not_dealing(rules, round_)
    if not table.is_dealt_face_down:
        return refuse(RefusalCode.NOT_FACE_DOWN, None, message("refusal-nothing_face_down"))
    squeezer = by.name if by.role is Role.PATRON else command.patron
    if squeezer is not None and (squeezer not in round_.squeeze_permitted or command.patron not in (None, squeezer)):
        return refuse(RefusalCode.NOT_ALLOWED, clause, message("refusal-turn_needs_permission"))
    held = len(round_.hands.of(command.hand))
    if not 1 <= command.position <= held or (command.hand, command.position) in round_.turned:
        hand = named("hand", command.hand.value)
        reason = message("refusal-no_face_down_card", hand=hand, position=command.position)
        return refuse(RefusalCode.NO_SUCH_CARD, None, reason)
    dealt_since = len(round_.cards) - (round_.squeeze_after.get(squeezer, 0) if squeezer else 0)
    if squeezer and (command.hand, command.position) not in round_.last_places(dealt_since):
        return refuse(RefusalCode.NOT_ALLOWED, clause, message("refusal-card_dealt_before", patron=squeezer))
    return (CardTurned(hand=command.hand, position=command.position),)


def correct_card(table: Table, command: CorrectCard, by: Actor) -> Decided:
    rules, round_ = table.rules, table.round
    if round_ is None or round_.stage is not Stage.DEALING:
        return not_dealing(rules, round_)
    if not 1 <= command.position <= len(round_.cards):
        reason = message("refusal-no_such_card", position=command.position, dealt=len(round_.cards))
        return refuse(RefusalCode.NO_SUCH_CARD, None, reason)
    index = command.position - 1
    was = round_.cards[index]
    cards = (*round_.cards[:index], command.card, *round_.cards[index + 1 :])
    if refusal := check_possible(table.situation(round_), cards):
        return refusal
    laid = _lay_again(rules, round_, was, command.card, cards)
    if isinstance(laid, Refusal):
        return refuse(RefusalCode.CARDS_DO_NOT_FIT, laid.clause, laid.reason)
    clause = rules.cite_if(rules.cites.cards_prevail)
    corrected = CardCorrected(
        position=command.position, was=was, card=command.card, hands=laid, by=by.role, clause=clause
    )
    return (corrected,)


def _lay_again(rules: RuleSet, round_: Round, was: Card, card: Card, cards: tuple[Card, ...]) -> Hands | Refusal:
    """The hands with one card replaced; hands played as they are keep their places."""
    in_order = _lay(rules, NO_HANDS, round_.cards)
    if isinstance(in_order, Hands) and in_order == round_.hands:
        return _lay(rules, NO_HANDS, cards)
    player, banker = round_.hands.player, round_.hands.banker
    if was in player:
        place = player.index(was)
        return hands_as_they_lie(rules, (*player[:place], card, *player[place + 1 :]), banker)
    place = banker.index(was)
    return hands_as_they_lie(rules, player, (*banker[:place], card, *banker[place + 1 :]))


def cut_card(table: Table, command: CutCard) -> Decided:
    if table.last_round is not None:
        return refuse(RefusalCode.NEW_SHOE_NEEDED, None, message("refusal-cut_card_is_out"))
    return (CutCardCameOut(last_round=table.round.number + 1 if table.round else 1),)


def new_shoe(table: Table, command: NewShoe, by: Actor) -> Decided:
    rules, round_ = table.rules, table.round
    clause: str | None = rules.cite(rules.cites.decks)
    if round_ is not None and not round_.is_over:
        clause = rules.cite_if(rules.cites.new_cards)
        if not _may_replace_cards(rules, round_):
            state = named("state", round_.state.value)
            reason = message("refusal-shoe_between_rounds", round=round_.number, state=state)
            return refuse(RefusalCode.ROUND_IN_PROGRESS, None, reason)
        if not by.role.reaches(REPLACES_CARDS):
            role = named("role", REPLACES_CARDS.value)
            return refuse(RefusalCode.NOT_ALLOWED, clause, message("refusal-rank_replaces_cards", role=role))
    burn = command.burn or table.settings.burn
    number = table.shoe_number + 1
    return (ShoeChanged(shoe=number, burn=burn, first_card=command.first_card, by=by.role, clause=clause),)


def not_dealing(rules: RuleSet, round_: Round | None) -> Refusal:
    """Why no card can be dealt now."""
    if round_ is None:
        return refuse(RefusalCode.NO_ROUND, rules.cite(rules.cites.betting_opens), message("refusal-no_round"))
    match round_.state:
        case RoundState.BETTING:
            clause = rules.cite(rules.cites.betting_closes)
            return refuse(RefusalCode.BETTING_OPEN, clause, message("refusal-betting_still_open"))
        case RoundState.AWAITING:
            return awaiting(rules, round_)
        case RoundState.COMPLETE | RoundState.DEALING:
            clause = rules.cite(rules.cites.table_of_play)
            return refuse(RefusalCode.ROUND_COMPLETE, clause, message("refusal-hands_complete"))
        case RoundState.SETTLED | RoundState.VOID:
            reason = message("refusal-round_over", round=round_.number, state=named("state", round_.state.value))
            return refuse(RefusalCode.ROUND_OVER, rules.cite(rules.cites.betting_opens), reason)
        case _:
            assert_never(round_.state)


def awaiting(rules: RuleSet, round_: Round) -> Refusal:
    """The deal waits for antes, elections or a ruling."""
    match round_.awaits:
        case Election(clause=clause):
            return refuse(RefusalCode.AWAITING, clause, message("refusal-awaits_elections"))
        case CardOrder(clause=clause):
            return refuse(RefusalCode.AWAITING, clause, message("refusal-awaits_card_order"))
        case Referral(clause=clause):
            return refuse(RefusalCode.AWAITING, clause, message("refusal-awaits_ruling"))
        case None:
            pause = rules.cite(rules.pause.clause) if rules.pause else None
            return refuse(RefusalCode.AWAITING, pause, message("refusal-awaits_antes"))
        case _:
            assert_never(round_.awaits)


def _lay(rules: RuleSet, hands: Hands, cards: Sequence[Card]) -> Hands | Refusal:
    try:
        return extend_hands(rules, hands, cards)
    except DealError:
        used = cards_taken(rules, hands, cards)
        complete = len(hands.player) + len(hands.banker) + used
        reason = message("refusal-too_many_cards", cards=complete, surplus=Cards(tuple(cards[used:])))
        return refuse(RefusalCode.TOO_MANY_CARDS, rules.cite(rules.cites.table_of_play), reason)


def _clauses_of_deal(rules: RuleSet, dealt_before: int, dealt_now: int) -> tuple[str, ...]:
    """The clauses for dealing these cards, each once."""
    positions = range(dealt_before + 1, dealt_before + dealt_now + 1)
    return tuple(dict.fromkeys(rules.cite(_clause_of_card(rules, position)) for position in positions))


def _clause_of_card(rules: RuleSet, position: int) -> str:
    if rules.pause and position <= rules.pause.after_cards:
        return rules.pause.clause
    return rules.cites.deal if position <= FIRST_CARDS else rules.cites.third_cards


def _cut_card(table: Table, round_: Round, shoe: Shoe) -> tuple[Event, ...]:
    if shoe.cut_card_is_out and table.last_round is None:
        return (CutCardCameOut(last_round=round_.number + 1),)
    return ()


def _may_replace_cards(rules: RuleSet, round_: Round) -> bool:
    """Two cards came at once in this round, so the rules allow a new set of cards."""
    at_once = any(ruling.incident is Incident.SIMULTANEOUS_CARDS for ruling in round_.rulings)
    return rules.cites.new_cards is not None and at_once
