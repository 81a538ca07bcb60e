"""Pending decisions: elections for everyone, referred matters for staff."""

from __future__ import annotations

from typing import assert_never

from punto import round as rounds
from punto.bets import AnteChoice, PlacedBet
from punto.cards import Card
from punto.round import CardOrder, Decision, Election, Referral, Round, Ruling
from punto.rules.pictures import BetOutcome
from punto.settlement import Stake, settle
from punto.table import Table
from punto.wire.tables import Awaited, ReferredRound, ShownElection, ShownHand, ShownHands
from punto.wire.values import Cents, SeenCard


def show_awaited(awaited: rounds.Awaited | None) -> Awaited | None:
    """For staff: the pending election or ruling."""
    match awaited:
        case None:
            return None
        case Election(clause=clause, pending=pending, taking_back=taking_back):
            return Awaited(type="election", clause=clause, pending=pending, taking_back=taking_back)
        case CardOrder(clause=clause, cards=cards, by=rank):
            return Awaited(type="card_order", clause=clause, cards=cards, by=rank)
        case Referral(clause=clause, incident=incident, to=rank):
            return Awaited(type="referral", clause=clause, incident=incident, to=rank)
        case _:
            assert_never(awaited)


def show_election(table: Table, round_: Round) -> ShownElection | None:
    """The incident, the clauses, and the corrected hands if the round was settled."""
    election, cites = round_.awaits, table.rules.cites
    if not isinstance(election, Election):
        return None
    ruling = _last_ruling(round_, Decision.ELECT)
    return ShownElection(
        incident=ruling.incident if ruling else None,
        clause=ruling.clause if ruling else None,
        goes_on=election.clause,
        takes_back=table.rules.cite_if(cites.election_takes_back),
        settled_again=_show_correction(election),
    )


def net_if_settled_again(table: Table, election: Election, bets: tuple[PlacedBet, ...]) -> int | None:
    """Net of these bets for a patron who continues; None if the round is not settled yet."""
    if election.correction is None:
        return None
    playing = (bet for bet in bets if bet.result and bet.result.outcome is not BetOutcome.RETURNED)
    stakes = [Stake(bet.on, bet.in_play_cents, bet.ante_choice is AnteChoice.FOLD) for bet in playing]
    settled = settle(table.rules, election.correction.hands, stakes, payout_unit=table.settings.limits.payout_unit)
    return sum(one.net_cents for one in settled)


def net_before_reversal(round_: Round, patron: str) -> int | None:
    """Net of a patron's bets under the last reversed settlement; None if none was reversed."""
    if not round_.reversed_results:
        return None
    results = zip(round_.bets, round_.reversed_results[-1], strict=False)
    return sum(result.net_cents for bet, result in results if bet.patron == patron and result is not None)


def show_referral(round_: Round) -> ReferredRound:
    assert isinstance(round_.awaits, Referral), "the round awaits a ruling"
    ruling = _last_ruling(round_, Decision.REFER)
    return ReferredRound(
        number=round_.number,
        shoe=round_.shoe,
        state=round_.state,
        result=round_.result,
        player=show_hand(round_.hands.player, round_.hands.player_total),
        banker=show_hand(round_.hands.banker, round_.hands.banker_total),
        clause=round_.awaits.clause,
        incident=round_.awaits.incident,
        to=round_.awaits.to,
        facts=ruling.facts if ruling else {},
        patrons=tuple(dict.fromkeys(bet.patron for bet in round_.bets)),
        staked=Cents(sum(bet.in_play_cents for bet in round_.bets)),
        house_win=Cents(-sum(bet.result.net_cents for bet in round_.bets if bet.result)),
    )


def show_hand(cards: tuple[Card, ...], total: int) -> ShownHand:
    """A hand with all cards visible."""
    return ShownHand(cards=tuple(SeenCard(card.text) for card in cards), total=total)


def _last_ruling(round_: Round, decision: Decision) -> Ruling | None:
    return next((ruling for ruling in reversed(round_.rulings) if ruling.decision is decision), None)


def _show_correction(election: Election) -> ShownHands | None:
    if election.correction is None:
        return None
    hands = election.correction.hands
    return ShownHands(
        player=show_hand(hands.player, hands.player_total),
        banker=show_hand(hands.banker, hands.banker_total),
        result=hands.result,
    )
