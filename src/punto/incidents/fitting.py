"""Whether a report fits its table: the patron has that bet, the terminal exists, the cards can be there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from punto.cards import Card
from punto.deal import Hands, dealing_order, reconstruct
from punto.errors import DealError
from punto.incidents.report import Report
from punto.incidents.situation import Situation
from punto.messages import Cards, Message, message, named
from punto.refusals import Refusal, RefusalCode, refuse
from punto.round import Round, Stage
from punto.rules.irregularities import Incident
from punto.rules.model import RuleSet

MOST_CARDS_IN_A_HAND: Final = 3

Check = Callable[[Situation, Report], Refusal | None]


def check_fit(situation: Situation, report: Report) -> Refusal | None:
    """The first reason why this report cannot be about this table; None where it can."""
    checks = _CHECKS.get(report.incident, ())
    return next((refusal for check in checks if (refusal := check(situation, report))), None)


def check_corrected_hands(situation: Situation, player: tuple[Card, ...], banker: tuple[Card, ...]) -> Refusal | None:
    """Whether the round can have been these two hands, complete and properly dealt, from its own shoe."""
    rules = situation.rules
    cards = dealing_order(player, banker)
    try:
        hands = reconstruct(rules, cards)
    except DealError:
        return _not_dealt_so(rules, player, banker)
    if not hands.is_complete or (hands.player, hands.banker) != (player, banker):
        return _not_dealt_so(rules, player, banker)
    return check_possible(situation, cards)


def check_possible(situation: Situation, cards: Sequence[Card]) -> Refusal | None:
    """Whether the round's shoe could have dealt these cards in place of those on record."""
    card = situation.first_impossible(cards)
    return None if card is None else _impossible(situation.rules, card)


def _impossible(rules: RuleSet, card: Card) -> Refusal:
    reason = message("refusal-card_too_often", card=card.picture)
    return refuse(RefusalCode.IMPOSSIBLE_CARD, rules.cite(rules.cites.surplus_card), reason)


def _not_dealt_so(rules: RuleSet, player: tuple[Card, ...], banker: tuple[Card, ...]) -> Refusal:
    reason = message("refusal-hands_not_dealt_so", player=Cards(player), banker=Cards(banker))
    return _do_not_fit(rules, reason)


def _do_not_fit(rules: RuleSet, reason: Message) -> Refusal:
    return refuse(RefusalCode.CARDS_DO_NOT_FIT, rules.cite(rules.cites.table_of_play), reason)


def _terminals_exist(situation: Situation, report: Report) -> Refusal | None:
    beyond = [terminal for terminal in report.terminals if not 1 <= terminal <= situation.terminals]
    if not beyond:
        return None
    rules = situation.rules
    reason = message("refusal-no_such_terminal", number=beyond[0], count=situation.terminals)
    return refuse(RefusalCode.NO_SUCH_TERMINAL, rules.cite(rules.cites.layout), reason)


def _patron_has_bet(situation: Situation, report: Report) -> Refusal | None:
    if any(bet.patron == report.patron for bet in situation.round.bets):
        return None
    reason = message("refusal-no_bet_in_round", patron=report.patron or "", round=situation.round.number)
    return refuse(RefusalCode.BET_NOT_FOUND, None, reason)


def _bet_exists(situation: Situation, report: Report) -> Refusal | None:
    if situation.bets_of(report.patron, report.on, report.box):
        return None
    bet, number = situation.rules.name_bet(report.on or ""), situation.round.number
    reason = message("refusal-no_bet_on", patron=report.patron or "", bet=bet, round=number)
    return refuse(RefusalCode.BET_NOT_FOUND, None, reason)


def check_closed(situation: Situation, report: Report) -> Refusal | None:
    """Before the close nothing about a bet needs a ruling, in any game."""
    about_a_bet = report.incident in (Incident.BET_PULLED_BACK, Incident.BET_IN_ERROR)
    if not about_a_bet or situation.round.stage is not Stage.BETTING:
        return None
    clause = situation.rules.cite(situation.rules.cites.betting_closes)
    return refuse(RefusalCode.BETTING_OPEN, clause, message("refusal-bets_can_be_moved"))


def _cards_are_dealt(situation: Situation, report: Report) -> Refusal | None:
    """Dealing goes wrong once it has begun; what went wrong in the round before is found too late by now."""
    rules = situation.rules
    if situation.round.stage is Stage.BETTING:
        clause = rules.cite(rules.cites.betting_closes)
        return refuse(RefusalCode.BETTING_OPEN, clause, message("refusal-no_card_yet"))
    if not situation.round.cards:
        reason = message("refusal-no_card_dealt", round=situation.round.number)
        return refuse(RefusalCode.NO_SUCH_CARD, rules.cite(rules.cites.deal), reason)
    return None


def _shoe_is_in_use(situation: Situation, report: Report) -> Refusal | None:
    """From the first betting of a shoe to its end: before that the cards can be shuffled again."""
    if situation.shoe_is_in_use:
        return None
    rules = situation.rules
    return refuse(RefusalCode.NO_ROUND, rules.cite(rules.cites.betting_opens), message("refusal-shoe_not_begun"))


def _are_several(situation: Situation, report: Report) -> Refusal | None:
    if len(report.loose_cards) > 1:
        return None
    clause = situation.rules.cite(situation.rules.cites.deal)
    return refuse(RefusalCode.CARDS_DO_NOT_FIT, clause, message("refusal-name_all_cards"))


def _are_named(situation: Situation, report: Report) -> Refusal | None:
    """Only where cards are dealt face down may an excess card be one that nobody has seen."""
    if report.loose_cards or situation.is_dealt_face_down:
        return None
    clause = situation.rules.cite_if(situation.rules.cites.carried_cards)
    return refuse(RefusalCode.CARDS_DO_NOT_FIT, clause, message("refusal-name_cards_face_up"))


def _is_dealt_face_down(situation: Situation, report: Report) -> Refusal | None:
    if situation.is_dealt_face_down:
        return None
    return refuse(RefusalCode.NOT_FACE_DOWN, None, message("refusal-always_face_up"))


def _that_many_are_dealt(situation: Situation, report: Report) -> Refusal | None:
    dealt = len(situation.round.cards)
    if 1 <= report.cards_face_up <= dealt:
        return None
    reason = message("refusal-not_that_many_cards", cards=report.cards_face_up, dealt=dealt)
    return refuse(RefusalCode.CARDS_DO_NOT_FIT, situation.rules.cite(situation.rules.cites.deal), reason)


def _was_seen(situation: Situation, report: Report) -> Refusal | None:
    """A card that is exposed has a face, at any table."""
    if report.loose_cards:
        return None
    clause = situation.rules.cite_if(situation.rules.cites.carried_cards)
    return refuse(RefusalCode.CARDS_DO_NOT_FIT, clause, message("refusal-name_exposed_cards"))


def _cards_can_be_there(situation: Situation, report: Report) -> Refusal | None:
    """Counted together with the cards that wait already."""
    loose = Counter(report.loose_cards)
    waiting = Counter(situation.waiting)
    for card, count in loose.items():
        if count + waiting[card] > situation.shoe.unseen.count(card):
            return _impossible(situation.rules, card)
    if len(report.loose_cards) + len(situation.waiting) > situation.shoe.cards_left:
        return _impossible(situation.rules, report.loose_cards[-1])
    return None


def _a_card_is_needed(situation: Situation, report: Report) -> Refusal | None:
    if not situation.round.hands.is_complete:
        return None
    clause = situation.rules.cite(situation.rules.cites.insufficient_cards)
    reason = message("refusal-no_card_needed", round=situation.round.number)
    return refuse(RefusalCode.ROUND_COMPLETE, clause, reason)


def _earlier_round(situation: Situation, report: Report) -> Refusal | None:
    if report.round is not None and 1 <= report.round < situation.latest:
        return None
    reason = message("refusal-not_an_earlier_round", round=report.round or 0, latest=situation.latest)
    return refuse(RefusalCode.NO_SUCH_ROUND, None, reason)


def _round_has_a_result(situation: Situation, report: Report) -> Refusal | None:
    return check_has_result(situation.round)


def check_has_result(round_: Round) -> Refusal | None:
    if round_.result is not None:
        return None
    reason = message("refusal-no_result", round=round_.number, state=named("state", round_.state.value))
    return refuse(RefusalCode.ROUND_NOT_COMPLETE, None, reason)


def _stated_hands_were_dealt(situation: Situation, report: Report) -> Refusal | None:
    return check_corrected_hands(situation, report.player, report.banker)


def _right_hands_were_dealt(situation: Situation, report: Report) -> Refusal | None:
    """The hands of a wrong number of cards, where the report puts them right; a void asks for none."""
    if not report.states_hands or not report.reconstructable:
        return None
    if situation.round.is_over:
        return check_corrected_hands(situation, report.player, report.banker)
    hands = right_hands(situation.rules, report)
    if isinstance(hands, Refusal):
        return hands
    return check_possible(situation, dealing_order(hands.player, hands.banker))


def _hands_can_lie_so(situation: Situation, report: Report) -> Refusal | None:
    """The hands of a wrong area as the report says that they lie, to be put back in order or not."""
    player, banker = report.player, report.banker
    if max(len(player), len(banker)) > MOST_CARDS_IN_A_HAND:
        reason = message("refusal-hands_too_large", player=Cards(player), banker=Cards(banker))
        return _do_not_fit(situation.rules, reason)
    return check_possible(situation, dealing_order(player, banker))


def right_hands(rules: RuleSet, report: Report) -> Hands | Refusal:
    """The hands that a report states, as the Table of Play deals them."""
    player, banker = report.player, report.banker
    try:
        hands = reconstruct(rules, dealing_order(player, banker))
    except DealError:
        return _not_dealt_so(rules, player, banker)
    if (hands.player, hands.banker) != (player, banker):
        return _not_dealt_so(rules, player, banker)
    return hands


_CHECKS: Final[dict[Incident, tuple[Check, ...]]] = {
    Incident.TERMINAL_INTERRUPTION: (_terminals_exist,),
    Incident.WRONG_NUMBER_OF_CARDS: (_cards_are_dealt, _right_hands_were_dealt),
    Incident.INSUFFICIENT_CARDS: (_a_card_is_needed,),
    Incident.WRONG_AREA: (_cards_are_dealt, _hands_can_lie_so),
    Incident.EXCESS_CARD: (_shoe_is_in_use, _are_named, _cards_can_be_there),
    Incident.EXPOSED_CARD: (_shoe_is_in_use, _was_seen, _cards_can_be_there),
    Incident.DEALT_FACE_UP: (_cards_are_dealt, _is_dealt_face_down, _that_many_are_dealt),
    Incident.SIMULTANEOUS_CARDS: (_shoe_is_in_use, _are_several, _cards_can_be_there),
    Incident.WRONG_RESULT_REGISTERED: (_round_has_a_result, _stated_hands_were_dealt),
    Incident.WALK_AWAY: (_patron_has_bet,),
    Incident.BET_PULLED_BACK: (_bet_exists,),
    Incident.BET_IN_ERROR: (_bet_exists,),
    Incident.LATE_DISCOVERY: (_earlier_round,),
}
