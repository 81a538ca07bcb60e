"""The end of a round: settled, void, or resettled after a correction."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import assert_never

from msgspec.structs import replace

from punto.bets import AnteChoice, BetResult, PlacedBet
from punto.deal import Result
from punto.messages import message, named
from punto.refusals import RefusalCode, refuse
from punto.round import CardOrder, Correction, Election, Round, RoundState, Stage
from punto.rules.pictures import BetOutcome
from punto.settlement import Stake, settle
from punto.table.betting import Decided
from punto.table.commands import Settle
from punto.table.dealing import awaiting, not_dealing
from punto.table.events import (
    BetSettled,
    BetsReturned,
    CardsCarried,
    Event,
    HandsCorrected,
    RoundSettled,
    RoundVoided,
    SettlementReversed,
)
from punto.table.state import Table


def settle_round(table: Table, command: Settle) -> Decided:
    rules, round_ = table.rules, table.round
    if round_ is None:
        return not_dealing(rules, round_)
    match round_.state:
        case RoundState.COMPLETE:
            return (_settlement(table, round_, round_.live_bets()),)
        case RoundState.AWAITING:
            return awaiting(rules, round_)
        case RoundState.BETTING | RoundState.DEALING:
            clause = rules.cite(rules.cites.table_of_play)
            return refuse(RefusalCode.ROUND_NOT_COMPLETE, clause, message("refusal-hands_incomplete"))
        case RoundState.SETTLED | RoundState.VOID:
            clause = rules.cite(rules.cites.winner)
            reason = message("refusal-already_over", round=round_.number, state=named("state", round_.state.value))
            return refuse(RefusalCode.ROUND_OVER, clause, reason)
        case _:
            assert_never(round_.state)


def void_round(table: Table, round_: Round, clause: str | None) -> list[Event]:
    """Return every bet; a settlement is reversed first, and both stay on record."""
    returns = table.rules.cite_if(table.rules.cites.void_returns) or clause
    taken_back = _settled_bets(round_)
    bets = [*(index for index, _ in round_.live_bets()), *(settled.bet for settled in taken_back)]
    returned = BetResult(BetOutcome.RETURNED, 0, returns)
    results = tuple(BetSettled(index, returned) for index in sorted(bets))
    return [
        *_reversal(round_, taken_back, clause),
        RoundVoided(round=round_.number, results=results),
        *_cards_without_order(table, round_),
    ]


def _cards_without_order(table: Table, round_: Round) -> list[Event]:
    """Simultaneous cards that were never put in order become excess cards when the round is void."""
    awaited = round_.awaits
    if not isinstance(awaited, CardOrder) or awaited.shoe not in (None, table.shoe_number):
        return []
    return [CardsCarried(cards=awaited.cards, clause=table.rules.cite_if(table.rules.cites.carried_cards))]


def correct_hands(table: Table, round_: Round, correction: Correction, clause: str | None) -> list[Event]:
    """Replace the hands on record; a settled round is resettled."""
    if round_.stage is Stage.SETTLED:
        return settle_again(table, round_, correction, clause, ())
    return _correction(table, round_, correction, clause)


def settle_by(table: Table, round_: Round, correction: Correction, clause: str | None) -> list[Event]:
    """Settle a round by these hands, for the first time or again; undecided antes come first."""
    if round_.stage is Stage.SETTLED:
        return settle_again(table, round_, correction, clause, ())
    corrected = _correction(table, round_, correction, clause)
    if round_.ante_pause:
        return corrected
    right = replace(round_, cards=correction.cards, hands=correction.hands)
    return [*corrected, _settlement(table, right, round_.live_bets())]


def settle_again(
    table: Table, round_: Round, correction: Correction, clause: str | None, taking_back: Collection[str]
) -> list[Event]:
    """Reverse the settlement, return the bets of those who chose so, and settle the others by the correct hands."""
    reversed_bets = _settled_bets(round_)
    returned = tuple(settled.bet for settled in reversed_bets if round_.bets[settled.bet].patron in taking_back)
    playing = [(settled.bet, round_.bets[settled.bet]) for settled in reversed_bets if settled.bet not in returned]
    right = replace(round_, cards=correction.cards, hands=correction.hands)
    takes_back = table.rules.cite_if(table.rules.cites.election_takes_back)
    return [
        *_reversal(round_, reversed_bets, clause),
        *_correction(table, round_, correction, clause),
        *([BetsReturned(bets=returned, clause=takes_back, round=round_.number)] if returned else []),
        _settlement(table, right, playing),
    ]


def conclude_election(table: Table, round_: Round, election: Election) -> list[Event]:
    """After an election: resettle a round that was settled before."""
    if election.pending or election.correction is None:
        return []
    return settle_again(table, round_, election.correction, election.clause, election.taking_back)


def _correction(table: Table, round_: Round, correction: Correction, clause: str | None) -> list[Event]:
    """Record the correct hands and their effect on the cards waiting to be dealt."""
    if (correction.cards, correction.hands) == (round_.cards, round_.hands):
        return []
    in_excess = correction.in_excess if round_.shoes[-1] == table.shoe_number else ()
    waiting = list(table.carried)
    for card in table.situation(round_).entering(correction.cards):
        waiting.remove(card)
    still_carried = () if in_excess else tuple(waiting)
    corrected = HandsCorrected(
        round=round_.number,
        cards=correction.cards,
        hands=correction.hands,
        clause=clause,
        still_carried=None if still_carried == table.carried else still_carried,
    )
    if not in_excess:
        return [corrected]
    carried_by = table.rules.cite_if(table.rules.cites.carried_cards)
    return [corrected, CardsCarried(cards=(*in_excess, *waiting), clause=carried_by)]


def _settled_bets(round_: Round) -> tuple[BetSettled, ...]:
    """Results of a settlement, without bets returned earlier."""
    return tuple(
        BetSettled(index, bet.result)
        for index, bet in enumerate(round_.bets)
        if round_.stage is Stage.SETTLED and bet.result and bet.result.outcome is not BetOutcome.RETURNED
    )


def _reversal(round_: Round, taken_back: tuple[BetSettled, ...], clause: str | None) -> list[Event]:
    return [SettlementReversed(round=round_.number, reversed=taken_back, clause=clause)] if taken_back else []


def _settlement(table: Table, round_: Round, bets: Iterable[tuple[int, PlacedBet]]) -> RoundSettled:
    rules = table.rules
    decided = rules.cites.tie if round_.hands.result is Result.TIE else rules.cites.winner
    clauses = tuple(rules.cite(number) for number in (decided, rules.cites.settlement) if number)
    return RoundSettled(round=round_.number, results=_results(table, round_, bets), clauses=clauses)


def _results(table: Table, round_: Round, bets: Iterable[tuple[int, PlacedBet]]) -> tuple[BetSettled, ...]:
    playing = list(bets)
    unit = round_.payout_unit or table.settings.limits.payout_unit
    stakes = [Stake(bet.on, bet.in_play_cents, bet.ante_choice is AnteChoice.FOLD) for _, bet in playing]
    settled = settle(table.rules, round_.hands, stakes, payout_unit=unit)
    unregistered = BetResult(BetOutcome.RETURNED, 0, table.rules.cite_if(table.rules.cites.unregistered_bet))
    return tuple(
        BetSettled(
            index,
            BetResult(one.outcome, one.net_cents, one.clause, one.breakage) if bet.registered else unregistered,
        )
        for (index, bet), one in zip(playing, settled, strict=True)
    )
