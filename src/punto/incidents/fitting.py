"""Whether a report fits its table: the patron has that bet, the terminal exists, the cards can be there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from punto.cards import format_cards
from punto.deal import reconstruct
from punto.errors import DealError
from punto.incidents.report import Report
from punto.incidents.situation import Situation, dealing_order
from punto.refusals import Refusal, RefusalCode
from punto.round import Stage
from punto.rules.irregularities import Incident, Role

Check = Callable[[Situation, Report, Role], Refusal | None]


def check_fit(situation: Situation, report: Report, by: Role) -> Refusal | None:
    """The first reason why this report cannot be about this table; None where it can."""
    checks = _CHECKS.get(report.incident, ())
    return next((refusal for check in checks if (refusal := check(situation, report, by))), None)


def _terminals_exist(situation: Situation, report: Report, by: Role) -> Refusal | None:
    beyond = [terminal for terminal in report.terminals if not 1 <= terminal <= situation.terminals]
    if not beyond:
        return None
    rules = situation.rules
    return Refusal(
        code=RefusalCode.NO_SUCH_TERMINAL,
        clause=rules.cite(rules.cites.layout),
        message=f"There is no terminal {beyond[0]}: this table has {situation.terminals}.",
    )


def _patron_has_bet(situation: Situation, report: Report, by: Role) -> Refusal | None:
    if any(bet.patron == report.patron for bet in situation.round.bets):
        return None
    return Refusal(
        code=RefusalCode.BET_NOT_FOUND,
        clause=None,
        message=f"{report.patron} has no bet in round {situation.round.number}.",
    )


def _bet_exists(situation: Situation, report: Report, by: Role) -> Refusal | None:
    if situation.bets_of(report.patron, report.on, report.box):
        return None
    return Refusal(
        code=RefusalCode.BET_NOT_FOUND,
        clause=None,
        message=f"{report.patron} has no bet on {report.on} in round {situation.round.number}.",
    )


def _betting_is_closed(situation: Situation, report: Report, by: Role) -> Refusal | None:
    if situation.round.stage is not Stage.BETTING:
        return None
    return Refusal(
        code=RefusalCode.BETTING_OPEN,
        clause=situation.rules.cite(situation.rules.cites.betting_closes),
        message="Betting is still open: a bet taken back now is simply withdrawn.",
    )


def _cards_are_dealt(situation: Situation, report: Report, by: Role) -> Refusal | None:
    """Dealing goes wrong once it has begun; what went wrong in the round before is found too late by now."""
    if situation.round.stage is not Stage.BETTING:
        return None
    return Refusal(
        code=RefusalCode.BETTING_OPEN,
        clause=situation.rules.cite(situation.rules.cites.betting_closes),
        message="Betting is open and no card of this round is dealt: close it first. What went wrong in an earlier "
        "round is reported as a late discovery.",
    )


def _are_several(situation: Situation, report: Report, by: Role) -> Refusal | None:
    if len(report.cards) > 1:
        return None
    return Refusal(
        code=RefusalCode.CARDS_DO_NOT_FIT,
        clause=situation.rules.cite(situation.rules.cites.deal),
        message="One card has no order: name all the cards that came out together.",
    )


def _is_dealt_face_down(situation: Situation, report: Report, by: Role) -> Refusal | None:
    if situation.is_dealt_face_down:
        return None
    return Refusal(
        code=RefusalCode.NOT_FACE_DOWN,
        clause=None,
        message="At this table cards are dealt face up: there is nothing to report.",
    )


def _cards_can_be_there(situation: Situation, report: Report, by: Role) -> Refusal | None:
    for card in report.cards:
        if report.cards.count(card) > situation.unseen.count(card):
            rules = situation.rules
            return Refusal(
                code=RefusalCode.IMPOSSIBLE_CARD,
                clause=rules.cite(rules.cites.surplus_card),
                message=f"The shoe cannot hold {card.picture} so often: report a foreign card or a wrong count.",
            )
    return None


def _house_says_beyond_reconstruction(situation: Situation, report: Report, by: Role) -> Refusal | None:
    """The order of the cards named would give the hands; to say otherwise takes a pit supervisor."""
    if report.reconstructable or by.reaches(Role.PIT_SUPERVISOR):
        return None
    return Refusal(
        code=RefusalCode.NOT_ALLOWED,
        clause=situation.rules.cite_if(situation.rules.cites.carried_cards),
        message="The order of the cards is known: only a pit supervisor or above can say that they are beyond "
        "reconstruction.",
    )


def _earlier_round(situation: Situation, report: Report, by: Role) -> Refusal | None:
    if report.round is not None and 1 <= report.round < situation.round.number:
        return None
    return Refusal(
        code=RefusalCode.NO_SUCH_ROUND,
        clause=None,
        message=f"Round {report.round} is not an earlier round: this is round {situation.round.number}.",
    )


def _round_has_a_result(situation: Situation, report: Report, by: Role) -> Refusal | None:
    number = situation.round.number
    found = situation.find_round(report.round)
    if report.round is not None and not 1 <= report.round <= number:
        return Refusal(
            code=RefusalCode.NO_SUCH_ROUND,
            clause=None,
            message=f"There has been no round {report.round}: this is round {number}.",
        )
    if found is not None and found.result is None:
        return Refusal(
            code=RefusalCode.ROUND_NOT_COMPLETE,
            clause=None,
            message=f"Round {found.number} is {found.state.value} and has no result to correct.",
        )
    return None


def _hands_are_complete(situation: Situation, report: Report, by: Role) -> Refusal | None:
    cards = dealing_order(report.player, report.banker)
    try:
        hands = reconstruct(situation.rules, cards)
    except DealError as error:
        problem = str(error)
    else:
        if hands.is_complete and (hands.player, hands.banker) == (report.player, report.banker):
            return None
        problem = "the Table of Play asks for other hands."
    return Refusal(
        code=RefusalCode.CARDS_DO_NOT_FIT,
        clause=situation.rules.cite(situation.rules.cites.table_of_play),
        message=f"{format_cards(report.player)} and {format_cards(report.banker)} do not make a round: {problem}",
    )


_CHECKS: Final[dict[Incident, tuple[Check, ...]]] = {
    Incident.TERMINAL_INTERRUPTION: (_terminals_exist,),
    Incident.WRONG_NUMBER_OF_CARDS: (_cards_are_dealt,),
    Incident.WRONG_AREA: (_cards_are_dealt,),
    Incident.EXCESS_CARD: (_cards_are_dealt, _cards_can_be_there, _house_says_beyond_reconstruction),
    Incident.EXPOSED_CARD: (_cards_are_dealt, _cards_can_be_there, _house_says_beyond_reconstruction),
    Incident.DEALT_FACE_UP: (_cards_are_dealt, _is_dealt_face_down),
    Incident.SIMULTANEOUS_CARDS: (_cards_are_dealt, _are_several, _cards_can_be_there),
    Incident.WRONG_RESULT_REGISTERED: (_round_has_a_result, _hands_are_complete),
    Incident.WALK_AWAY: (_patron_has_bet,),
    Incident.BET_PULLED_BACK: (_betting_is_closed, _bet_exists),
    Incident.BET_IN_ERROR: (_bet_exists,),
    Incident.LATE_DISCOVERY: (_earlier_round,),
}
