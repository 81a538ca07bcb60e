"""What rounds wait for: an election as everybody sees it, and matters referred, as staff do."""

from __future__ import annotations

from typing import Any, assert_never

from punto.bets import AnteChoice, PlacedBet
from punto.cards import Card
from punto.round import Awaited, CardOrder, Decision, Election, Referral, Round, Ruling
from punto.rules.pictures import BetOutcome
from punto.settlement import Stake, settle
from punto.table import Table


def show_awaited(awaited: Awaited | None) -> dict[str, Any] | None:
    """For staff: who has to choose or to rule."""
    if awaited is None:
        return None
    shown = {"type": str(awaited.__struct_config__.tag), "clause": awaited.clause}
    match awaited:
        case Election(pending=pending, taking_back=taking_back):
            return {**shown, "pending": list(pending), "taking_back": list(taking_back)}
        case CardOrder(cards=cards, by=rank):
            return {**shown, "cards": [card.text for card in cards], "by": rank.value}
        case Referral(incident=incident, to=rank):
            return {**shown, "incident": incident.value, "to": rank.value}
        case _:
            assert_never(awaited)


def show_election(table: Table, round_: Round) -> dict[str, Any] | None:
    """What happened, the clauses, and the hands that a settled round is settled by again."""
    election, cites = round_.awaits, table.rules.cites
    if not isinstance(election, Election):
        return None
    ruling = _last_ruling(round_, Decision.ELECT)
    return {
        "incident": ruling.incident.value if ruling and ruling.incident else None,
        "clause": ruling.clause if ruling else None,
        "goes_on": election.clause,
        "takes_back": table.rules.cite_if(cites.election_takes_back),
        "settled_again": _show_correction(election),
    }


def net_if_settled_again(table: Table, election: Election, bets: tuple[PlacedBet, ...]) -> int | None:
    """What these bets of a settled round come to for who goes on; None where the round is not settled yet."""
    if election.correction is None:
        return None
    playing = (bet for bet in bets if bet.result and bet.result.outcome is not BetOutcome.RETURNED)
    stakes = [Stake(bet.on, bet.in_play_cents, bet.ante_choice is AnteChoice.FOLD) for bet in playing]
    settled = settle(table.rules, election.correction.hands, stakes, payout_unit=table.settings.limits.payout_unit)
    return sum(one.net_cents for one in settled)


def show_referral(round_: Round) -> dict[str, Any]:
    """A round that waits for a ruling: what was reported, and what the round came to so far."""
    assert isinstance(round_.awaits, Referral), "it is one of those that wait for a ruling"
    ruling = _last_ruling(round_, Decision.REFER)
    return {
        "number": round_.number,
        "shoe": round_.shoe,
        "state": round_.state.value,
        "result": round_.result.value if round_.result else None,
        "player": _cards(round_.hands.player, round_.hands.player_total),
        "banker": _cards(round_.hands.banker, round_.hands.banker_total),
        "clause": round_.awaits.clause,
        "incident": round_.awaits.incident.value,
        "to": round_.awaits.to.value,
        "facts": dict(ruling.facts) if ruling else {},
        "patrons": list(dict.fromkeys(bet.patron for bet in round_.bets)),
        "staked_cents": sum(bet.in_play_cents for bet in round_.bets),
        "house_win_cents": -sum(bet.result.net_cents for bet in round_.bets if bet.result),
    }


def _last_ruling(round_: Round, decision: Decision) -> Ruling | None:
    return next((ruling for ruling in reversed(round_.rulings) if ruling.decision is decision), None)


def _show_correction(election: Election) -> dict[str, Any] | None:
    if election.correction is None:
        return None
    hands = election.correction.hands
    return {
        "player": _cards(hands.player, hands.player_total),
        "banker": _cards(hands.banker, hands.banker_total),
        "result": hands.result.value if hands.result else None,
    }


def _cards(cards: tuple[Card, ...], total: int) -> dict[str, Any]:
    return {"cards": [card.text for card in cards], "total": total}
