"""Whether a report fits its table: the patron has the bet, the terminal exists, the cards are possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from punto.cards import Card
from punto.deal import Hands, dealing_order, reconstruct
from punto.errors import DealError
from punto.incidents.report import Report
from punto.incidents.round_status import RoundStatus
from punto.incidents.situation import Situation
from punto.messages import Cards, Message, message, named
from punto.refusals import Refusal, RefusalCode, refuse
from punto.round import Stage
from punto.rules.irregularities import Incident
from punto.rules.model import RuleSet

MOST_CARDS_IN_A_HAND: Final = 3

Check = Callable[[Situation, Report], Refusal | None]


class Precondition(Struct, frozen=True):
    """What must be true to report an incident, whatever its facts."""

    is_met: Callable[[RoundStatus], bool]
    refusal: Callable[[Situation], Refusal] | None = None
    """None if every report is refused for its facts."""


class Checks(Struct, frozen=True):
    """The checks for an incident: first the status, then the facts of the report."""

    required: tuple[Precondition, ...] = ()
    said: tuple[Check, ...] = ()


def can_be_reported(status: RoundStatus, incident: Incident) -> bool:
    """Whether any report of this incident could fit now."""
    return all(requirement.is_met(status) for requirement in _CHECKS.get(incident, NO_CHECKS).required)


def check_fit(situation: Situation, report: Report) -> Refusal | None:
    """The first reason why this report does not fit; None if it does."""
    checks = _CHECKS.get(report.incident, NO_CHECKS)
    for requirement in checks.required:
        if requirement.refusal is not None and not requirement.is_met(situation.status):
            return requirement.refusal(situation)
    return next((refusal for check in checks.said if (refusal := check(situation, report))), None)


def check_closed(situation: Situation, report: Report) -> Refusal | None:
    """Before betting closes no bet needs a ruling, in any game."""
    about_a_bet = report.incident in (Incident.BET_PULLED_BACK, Incident.BET_IN_ERROR)
    return _bets_can_be_moved(situation) if about_a_bet and not BETTING_CLOSED.is_met(situation.status) else None


def check_corrected_hands(situation: Situation, player: tuple[Card, ...], banker: tuple[Card, ...]) -> Refusal | None:
    """Whether the round's shoe could have dealt these two hands, complete and properly."""
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
    """Whether the round's shoe could have dealt these cards instead of those on record."""
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


def _are_several(situation: Situation, report: Report) -> Refusal | None:
    if len(report.loose_cards) > 1:
        return None
    clause = situation.rules.cite(situation.rules.cites.deal)
    return refuse(RefusalCode.CARDS_DO_NOT_FIT, clause, message("refusal-name_all_cards"))


def _are_named(situation: Situation, report: Report) -> Refusal | None:
    """Only a face-down table can have an unseen excess card."""
    if report.loose_cards or situation.is_dealt_face_down:
        return None
    clause = situation.rules.cite_if(situation.rules.cites.carried_cards)
    return refuse(RefusalCode.CARDS_DO_NOT_FIT, clause, message("refusal-name_cards_face_up"))


def _that_many_are_dealt(situation: Situation, report: Report) -> Refusal | None:
    dealt = len(situation.round.cards)
    if 1 <= report.cards_face_up <= dealt:
        return None
    reason = message("refusal-not_that_many_cards", cards=report.cards_face_up, dealt=dealt)
    return refuse(RefusalCode.CARDS_DO_NOT_FIT, situation.rules.cite(situation.rules.cites.deal), reason)


def _cards_can_be_there(situation: Situation, report: Report) -> Refusal | None:
    """Together with the cards already waiting."""
    loose = Counter(report.loose_cards)
    waiting = Counter(situation.waiting)
    for card, count in loose.items():
        if count + waiting[card] > situation.shoe.unseen.count(card):
            return _impossible(situation.rules, card)
    if len(report.loose_cards) + len(situation.waiting) > situation.shoe.cards_left:
        return _impossible(situation.rules, report.loose_cards[-1])
    return None


def _earlier_round(situation: Situation, report: Report) -> Refusal | None:
    if report.round is not None and 1 <= report.round < situation.latest:
        return None
    reason = message("refusal-not_an_earlier_round", round=report.round or 0, latest=situation.latest)
    return refuse(RefusalCode.NO_SUCH_ROUND, None, reason)


def _stated_hands_were_dealt(situation: Situation, report: Report) -> Refusal | None:
    return check_corrected_hands(situation, report.player, report.banker)


def _right_hands_were_dealt(situation: Situation, report: Report) -> Refusal | None:
    """The corrected hands for a wrong number of cards; not needed for a void."""
    if not report.states_hands or not report.reconstructable:
        return None
    if situation.round.is_over:
        return check_corrected_hands(situation, report.player, report.banker)
    hands = right_hands(situation.rules, report)
    if isinstance(hands, Refusal):
        return hands
    return check_possible(situation, dealing_order(hands.player, hands.banker))


def _hands_can_lie_so(situation: Situation, report: Report) -> Refusal | None:
    """The reported hands for a wrong area."""
    player, banker = report.player, report.banker
    if max(len(player), len(banker)) > MOST_CARDS_IN_A_HAND:
        reason = message("refusal-hands_too_large", player=Cards(player), banker=Cards(banker))
        return _do_not_fit(situation.rules, reason)
    return check_possible(situation, dealing_order(player, banker))


def right_hands(rules: RuleSet, report: Report) -> Hands | Refusal:
    """The hands stated in a report, as the Table of Play deals them."""
    player, banker = report.player, report.banker
    try:
        hands = reconstruct(rules, dealing_order(player, banker))
    except DealError:
        return _not_dealt_so(rules, player, banker)
    if (hands.player, hands.banker) != (player, banker):
        return _not_dealt_so(rules, player, banker)
    return hands


def _bets_can_be_moved(situation: Situation) -> Refusal:
    clause = situation.rules.cite(situation.rules.cites.betting_closes)
    return refuse(RefusalCode.BETTING_OPEN, clause, message("refusal-bets_can_be_moved"))


def _no_deal_yet(situation: Situation) -> Refusal:
    """An error in the previous round is discovered too late by now."""
    clause = situation.rules.cite(situation.rules.cites.betting_closes)
    return refuse(RefusalCode.BETTING_OPEN, clause, message("refusal-no_card_yet"))


def _no_card_dealt(situation: Situation) -> Refusal:
    reason = message("refusal-no_card_dealt", round=situation.round.number)
    return refuse(RefusalCode.NO_SUCH_CARD, situation.rules.cite(situation.rules.cites.deal), reason)


def _shoe_not_begun(situation: Situation) -> Refusal:
    clause = situation.rules.cite(situation.rules.cites.betting_opens)
    return refuse(RefusalCode.NO_ROUND, clause, message("refusal-shoe_not_begun"))


def _always_face_up(situation: Situation) -> Refusal:
    return refuse(RefusalCode.NOT_FACE_DOWN, None, message("refusal-always_face_up"))


def _no_card_needed(situation: Situation) -> Refusal:
    clause = situation.rules.cite(situation.rules.cites.insufficient_cards)
    reason = message("refusal-no_card_needed", round=situation.round.number)
    return refuse(RefusalCode.ROUND_COMPLETE, clause, reason)


def _no_result(situation: Situation) -> Refusal:
    round_ = situation.round
    reason = message("refusal-no_result", round=round_.number, state=named("state", round_.state.value))
    return refuse(RefusalCode.ROUND_NOT_COMPLETE, None, reason)


BETTING_CLOSED: Final = Precondition(lambda status: status.stage is not Stage.BETTING, _bets_can_be_moved)
DEALING_BEGUN: Final = Precondition(lambda status: status.stage is not Stage.BETTING, _no_deal_yet)
CARD_DEALT: Final = Precondition(lambda status: status.cards_dealt > 0, _no_card_dealt)
CARD_NEEDED: Final = Precondition(lambda status: not status.is_complete, _no_card_needed)
HAS_RESULT: Final = Precondition(lambda status: status.has_result, _no_result)
FACE_DOWN: Final = Precondition(lambda status: status.is_dealt_face_down, _always_face_up)
SHOE_BEGUN: Final = Precondition(lambda status: status.shoe_is_in_use, _shoe_not_begun)
"""From the first bet of a shoe to its end; before that the cards can be shuffled again."""
HAS_BETS: Final = Precondition(lambda status: status.has_bets)
HAS_EARLIER_ROUNDS: Final = Precondition(lambda status: status.has_earlier_rounds)
CARD_LEFT: Final = Precondition(lambda status: status.loose_cards > 0)
TWO_CARDS_LEFT: Final = Precondition(lambda status: status.loose_cards > 1)
CARD_LEFT_OR_UNSEEN: Final = Precondition(lambda status: status.loose_cards > 0 or status.is_dealt_face_down)
"""An unseen excess card need not be named."""

NO_CHECKS: Final = Checks()
_CHECKS: Final[dict[Incident, Checks]] = {
    Incident.TERMINAL_INTERRUPTION: Checks((), (_terminals_exist,)),
    Incident.WRONG_NUMBER_OF_CARDS: Checks((DEALING_BEGUN, CARD_DEALT), (_right_hands_were_dealt,)),
    Incident.INSUFFICIENT_CARDS: Checks((CARD_NEEDED,)),
    Incident.WRONG_AREA: Checks((DEALING_BEGUN, CARD_DEALT), (_hands_can_lie_so,)),
    Incident.EXCESS_CARD: Checks((SHOE_BEGUN, CARD_LEFT_OR_UNSEEN), (_are_named, _cards_can_be_there)),
    Incident.EXPOSED_CARD: Checks((SHOE_BEGUN, CARD_LEFT), (_cards_can_be_there,)),
    Incident.DEALT_FACE_UP: Checks((DEALING_BEGUN, CARD_DEALT, FACE_DOWN), (_that_many_are_dealt,)),
    Incident.SIMULTANEOUS_CARDS: Checks((SHOE_BEGUN, TWO_CARDS_LEFT), (_are_several, _cards_can_be_there)),
    Incident.WRONG_RESULT_REGISTERED: Checks((HAS_RESULT,), (_stated_hands_were_dealt,)),
    Incident.WALK_AWAY: Checks((HAS_BETS,), (_patron_has_bet,)),
    Incident.BET_PULLED_BACK: Checks((BETTING_CLOSED, HAS_BETS), (_bet_exists,)),
    Incident.BET_IN_ERROR: Checks((BETTING_CLOSED, HAS_BETS), (_bet_exists,)),
    Incident.LATE_DISCOVERY: Checks((HAS_EARLIER_ROUNDS,), (_earlier_round,)),
}
