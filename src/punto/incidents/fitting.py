"""Whether a report fits its table: the patron has that bet, the terminal exists, the cards can be there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from punto.cards import Card, format_cards
from punto.deal import Hands, dealing_order, hands_as_they_lie, reconstruct
from punto.errors import DealError
from punto.incidents.moment import Moment
from punto.incidents.report import Report
from punto.incidents.situation import Situation
from punto.refusals import Refusal, RefusalCode, refuse
from punto.round import Round, Stage
from punto.rules.irregularities import Incident
from punto.rules.model import RuleSet

Check = Callable[[Situation, Report], Refusal | None]


class Requirement(Struct, frozen=True):
    """What has to be so for an incident to be reported, whatever the report says."""

    is_met: Callable[[Moment], bool]
    refusal: Callable[[Situation], Refusal]


class Checks(Struct, frozen=True):
    """What an incident has to fit: the moment, and then what the report says."""

    required: tuple[Requirement, ...] = ()
    said: tuple[Check, ...] = ()


def unmet(moment: Moment, incident: Incident) -> Requirement | None:
    """The first requirement that keeps this from being reported now; None where it can be."""
    required = _CHECKS.get(incident, NO_CHECKS).required
    return next((requirement for requirement in required if not requirement.is_met(moment)), None)


def check_fit(situation: Situation, report: Report) -> Refusal | None:
    """The first reason why this report cannot be about this table; None where it can."""
    if requirement := unmet(situation.moment, report.incident):
        return requirement.refusal(situation)
    checks = _CHECKS.get(report.incident, NO_CHECKS).said
    return next((refusal for check in checks if (refusal := check(situation, report))), None)


def check_corrected_hands(situation: Situation, player: tuple[Card, ...], banker: tuple[Card, ...]) -> Refusal | None:
    """Whether the round can have been these two hands, complete and properly dealt, from its own shoe."""
    rules = situation.rules
    cards = dealing_order(player, banker)
    try:
        hands = reconstruct(rules, cards)
    except DealError as error:
        return _do_not_fit(rules, player, banker, str(error))
    if not hands.is_complete or (hands.player, hands.banker) != (player, banker):
        return _do_not_fit(rules, player, banker, "the Table of Play asks for other hands.")
    return check_possible(situation, cards)


def check_possible(situation: Situation, cards: Sequence[Card]) -> Refusal | None:
    """Whether the round's shoe could have dealt these cards in place of those on record."""
    card = situation.first_impossible(cards)
    return None if card is None else _impossible(situation.rules, card)


def _impossible(rules: RuleSet, card: Card) -> Refusal:
    message = f"The shoe cannot hold {card.picture} so often: report a foreign card or a wrong count."
    return refuse(RefusalCode.IMPOSSIBLE_CARD, rules.cite(rules.cites.surplus_card), message)


def _do_not_fit(rules: RuleSet, player: tuple[Card, ...], banker: tuple[Card, ...], problem: str) -> Refusal:
    message = f"Player {format_cards(player) or 'no card'} and Banker {format_cards(banker) or 'no card'}: {problem}"
    return refuse(RefusalCode.CARDS_DO_NOT_FIT, rules.cite(rules.cites.table_of_play), message)


def _terminals_exist(situation: Situation, report: Report) -> Refusal | None:
    beyond = [terminal for terminal in report.terminals if not 1 <= terminal <= situation.terminals]
    if not beyond:
        return None
    rules = situation.rules
    message = f"There is no terminal {beyond[0]}: this table has {situation.terminals}."
    return refuse(RefusalCode.NO_SUCH_TERMINAL, rules.cite(rules.cites.layout), message)


def _patron_has_bet(situation: Situation, report: Report) -> Refusal | None:
    if any(bet.patron == report.patron for bet in situation.round.bets):
        return None
    message = f"{report.patron} has no bet in round {situation.round.number}."
    return refuse(RefusalCode.BET_NOT_FOUND, None, message)


def _bet_exists(situation: Situation, report: Report) -> Refusal | None:
    if situation.bets_of(report.patron, report.on, report.box):
        return None
    message = f"{report.patron} has no bet on {report.on} in round {situation.round.number}."
    return refuse(RefusalCode.BET_NOT_FOUND, None, message)


def _are_several(situation: Situation, report: Report) -> Refusal | None:
    if len(report.loose_cards) > 1:
        return None
    clause = situation.rules.cite(situation.rules.cites.deal)
    message = "One card has no order: name all the cards that came out together."
    return refuse(RefusalCode.CARDS_DO_NOT_FIT, clause, message)


def _are_named(situation: Situation, report: Report) -> Refusal | None:
    """Only where cards are dealt face down may an excess card be one that nobody has seen."""
    if report.loose_cards or situation.is_dealt_face_down:
        return None
    clause = situation.rules.cite_if(situation.rules.cites.carried_cards)
    message = "Name the cards: at this table they are dealt face up."
    return refuse(RefusalCode.CARDS_DO_NOT_FIT, clause, message)


def _that_many_are_dealt(situation: Situation, report: Report) -> Refusal | None:
    dealt = len(situation.round.cards)
    if 1 <= report.cards_face_up <= dealt:
        return None
    message = f"{report.cards_face_up} cards cannot lie face up: {dealt} have been dealt in this round."
    return refuse(RefusalCode.CARDS_DO_NOT_FIT, situation.rules.cite(situation.rules.cites.deal), message)


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


def _earlier_round(situation: Situation, report: Report) -> Refusal | None:
    if report.round is not None and 1 <= report.round < situation.latest:
        return None
    message = f"Round {report.round} is not an earlier round: this is round {situation.latest}."
    return refuse(RefusalCode.NO_SUCH_ROUND, None, message)


def check_has_result(round_: Round) -> Refusal | None:
    if round_.result is not None:
        return None
    message = f"Round {round_.number} is {round_.state.value} and has no result to correct."
    return refuse(RefusalCode.ROUND_NOT_COMPLETE, None, message)


def _stated_hands_were_dealt(situation: Situation, report: Report) -> Refusal | None:
    return check_corrected_hands(situation, report.player, report.banker)


def _stated_hands_can_be_there(situation: Situation, report: Report) -> Refusal | None:
    """The hands of a dealing error, where the report states them: put back in order, or as they lie."""
    if not report.states_hands:
        return None
    if situation.round.is_over:
        return check_corrected_hands(situation, report.player, report.banker)
    hands = stated_hands(situation.rules, report)
    if isinstance(hands, Refusal):
        return hands
    return check_possible(situation, dealing_order(hands.player, hands.banker))


def stated_hands(rules: RuleSet, report: Report) -> Hands | Refusal:
    """The hands that a report states: as the Table of Play deals them where they can be reconstructed, else as they
    lie."""
    player, banker = report.player, report.banker
    if not report.reconstructable:
        if max(len(player), len(banker)) > 3:
            return _do_not_fit(rules, player, banker, "no hand has more than three cards.")
        return hands_as_they_lie(rules, player, banker)
    try:
        hands = reconstruct(rules, dealing_order(player, banker))
    except DealError as error:
        return _do_not_fit(rules, player, banker, str(error))
    if (hands.player, hands.banker) != (player, banker):
        return _do_not_fit(rules, player, banker, "the Table of Play asks for other hands.")
    return hands


def _no_bets(situation: Situation) -> Refusal:
    return refuse(RefusalCode.BET_NOT_FOUND, None, f"Nobody has a bet in round {situation.round.number}.")


def _chips_can_be_moved(situation: Situation) -> Refusal:
    clause = situation.rules.cite(situation.rules.cites.betting_closes)
    return refuse(RefusalCode.BETTING_OPEN, clause, "Betting is still open: the patron simply moves the chips.")


def _no_deal_yet(situation: Situation) -> Refusal:
    clause = situation.rules.cite(situation.rules.cites.betting_closes)
    message = (
        "Betting is open and no card of this round is dealt: close it first. What went wrong in an earlier "
        "round is reported as a late discovery."
    )
    return refuse(RefusalCode.BETTING_OPEN, clause, message)


def _no_card_yet(situation: Situation) -> Refusal:
    clause = situation.rules.cite(situation.rules.cites.deal)
    return refuse(RefusalCode.NO_SUCH_CARD, clause, f"No card of round {situation.round.number} has been dealt.")


def _shoe_not_begun(situation: Situation) -> Refusal:
    clause = situation.rules.cite(situation.rules.cites.betting_opens)
    return refuse(RefusalCode.NO_ROUND, clause, "No round of this shoe has begun: shuffle the cards again.")


def _dealt_face_up_anyway(situation: Situation) -> Refusal:
    message = "At this table cards are dealt face up: there is nothing to report."
    return refuse(RefusalCode.NOT_FACE_DOWN, None, message)


def _too_few_in_shoe(situation: Situation) -> Refusal:
    clause = situation.rules.cite(situation.rules.cites.insufficient_cards)
    message = f"So many cards cannot have left the shoe: it holds {situation.most_loose_cards} that nobody has seen."
    return refuse(RefusalCode.SHOE_EMPTY, clause, message)


def _no_card_needed(situation: Situation) -> Refusal:
    clause = situation.rules.cite(situation.rules.cites.insufficient_cards)
    message = f"The hands of round {situation.round.number} are complete: it needs no more cards."
    return refuse(RefusalCode.ROUND_COMPLETE, clause, message)


def _no_earlier_round(situation: Situation) -> Refusal:
    return refuse(RefusalCode.NO_SUCH_ROUND, None, "This is the first round: there is no earlier one.")


def _no_result(situation: Situation) -> Refusal:
    round_ = situation.round
    message = f"Round {round_.number} is {round_.state.value} and has no result to correct."
    return refuse(RefusalCode.ROUND_NOT_COMPLETE, None, message)


HAS_BETS: Final = Requirement(lambda moment: moment.has_bets, _no_bets)
BETTING_CLOSED: Final = Requirement(lambda moment: moment.stage is not Stage.BETTING, _chips_can_be_moved)
DEALING_BEGUN: Final = Requirement(lambda moment: moment.stage is not Stage.BETTING, _no_deal_yet)
CARD_DEALT: Final = Requirement(lambda moment: moment.cards_dealt > 0, _no_card_yet)
CARD_NEEDED: Final = Requirement(lambda moment: not moment.is_complete, _no_card_needed)
HAS_RESULT: Final = Requirement(lambda moment: moment.has_result, _no_result)
HAS_EARLIER_ROUNDS: Final = Requirement(lambda moment: moment.has_earlier_rounds, _no_earlier_round)
FACE_DOWN: Final = Requirement(lambda moment: moment.is_dealt_face_down, _dealt_face_up_anyway)
SHOE_BEGUN: Final = Requirement(lambda moment: moment.shoe_is_in_use, _shoe_not_begun)
"""From the first betting of a shoe to its end: before that the cards can be shuffled again."""
CARD_LEFT: Final = Requirement(lambda moment: moment.loose_cards > 0, _too_few_in_shoe)
TWO_CARDS_LEFT: Final = Requirement(lambda moment: moment.loose_cards > 1, _too_few_in_shoe)
CARD_LEFT_OR_UNSEEN: Final = Requirement(
    lambda moment: moment.loose_cards > 0 or moment.is_dealt_face_down, _too_few_in_shoe
)
"""An excess card that nobody has seen need not be named."""

NO_CHECKS: Final = Checks()
_CHECKS: Final[dict[Incident, Checks]] = {
    Incident.TERMINAL_INTERRUPTION: Checks((), (_terminals_exist,)),
    Incident.WRONG_NUMBER_OF_CARDS: Checks((DEALING_BEGUN, CARD_DEALT), (_stated_hands_can_be_there,)),
    Incident.INSUFFICIENT_CARDS: Checks((CARD_NEEDED,)),
    Incident.WRONG_AREA: Checks((DEALING_BEGUN, CARD_DEALT), (_stated_hands_can_be_there,)),
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
