"""What each viewer may see of a table: everything for staff; no names, no face-down cards and no one else's money for
the rest; a patron's own besides.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from punto.bets import PlacedBet
from punto.cards import CARDS
from punto.hands import Hand
from punto.limits import Amounts
from punto.messages import message
from punto.options import staff_options, table_options
from punto.options.steps import hides_the_draw
from punto.refusals import RefusalCode, refuse
from punto.round import Election, Round, Stage
from punto.service.core.messages import Answer, Refused, refused
from punto.service.showing.limits_left import differential_left
from punto.service.showing.third_cards import explain_third_cards
from punto.service.showing.waiting import net_if_settled_again, show_awaited, show_election, show_referral
from punto.table import Event, Table
from punto.table import events as happened
from punto.table.codec import to_stored

FACE_DOWN: Final = "??"
WARNING_MS: Final = 5_000
"""How long before the end of betting everybody is told that it closes soon."""
ListBets = Callable[[Sequence[PlacedBet]], Any]


def public_bet(bet: PlacedBet) -> dict[str, Any]:
    return {
        "place": bet.place,
        "standing": bet.standing,
        "on": bet.on,
        "amount_cents": bet.amount_cents,
        "in_play_cents": bet.in_play_cents,
        "outcome": bet.result.outcome.value if bet.result else None,
        "net_cents": bet.result.net_cents if bet.result else None,
    }


def full_bet(bet: PlacedBet) -> dict[str, Any]:
    return {
        **public_bet(bet),
        "patron": bet.patron,
        "placed_by": bet.placed_by.value,
        "registered": bet.registered,
        "in_chips": bet.in_chips,
        "ante_choice": bet.ante_choice.value if bet.ante_choice else None,
        "clause": bet.result.clause if bet.result else None,
    }


def _list_public(bets: Sequence[PlacedBet]) -> list[dict[str, Any]]:
    return [public_bet(bet) for bet in bets]


def _list_full(bets: Sequence[PlacedBet]) -> list[dict[str, Any]]:
    return [full_bet(bet) for bet in bets]


def show_public(table: Table, list_bets: ListBets = _list_public) -> dict[str, Any]:
    """For a display, and the part that all patrons share."""
    return {**_frame(table), "round": _round(table, table.round, list_bets) if table.round else None}


def show_staff(table: Table, list_bets: ListBets = _list_full) -> dict[str, Any]:
    """For console, pit and inspection: names, cards and money as they are."""
    return {
        **_frame(table),
        "carried": [card.text for card in table.carried],
        "burn": plain(table.settings.burn),
        "census": {card.text: table.shoe.unseen.count(card) for card in CARDS},
        "round": show_staff_round(table, table.round, list_bets) if table.round else None,
        "referrals": [show_referral(round_) for round_ in table.referrals()],
    }


def show_staff_round(table: Table, round_: Round, list_bets: ListBets = _list_full) -> dict[str, Any]:
    return {
        **_round(table, round_, list_bets),
        "result": round_.result.value if round_.result else None,
        "next_hand": _next_hand(round_),
        "player": _hand(round_, Hand.PLAYER, hidden=False),
        "banker": _hand(round_, Hand.BANKER, hidden=False),
        "rulings": plain(round_.rulings),
        "awaits": show_awaited(round_.awaits),
        "absent": list(round_.absent),
        "squeeze_asked": list(round_.squeeze_asked),
        "squeeze_permitted": list(round_.squeeze_permitted),
        "turned": {hand.value: [place for turned, place in round_.turned if turned is hand] for hand in Hand},
    }


def public_options(table: Table) -> dict[str, Any]:
    """What may be done now, as everybody is told it."""
    return {"options": plain(table_options(table))}


def full_options(table: Table) -> dict[str, Any]:
    return {**public_options(table), "staff_options": plain(staff_options(table))}


def show_own(table: Table, patron: str) -> dict[str, Any]:
    """What a patron sees beside the public part."""
    return show_own_bets(table, patron, _bets_of(table.round, patron) if table.round else (), _list_full)


def show_own_bets(table: Table, patron: str, own: tuple[PlacedBet, ...], list_bets: ListBets) -> dict[str, Any]:
    """The own bets, and what there is to choose."""
    round_ = table.round
    if round_ is None:
        return {"bets": [], "elects": False, "if_settled_again_cents": None, "antes": [], "squeeze": "no"}
    election = round_.awaits if isinstance(round_.awaits, Election) else None
    elects = election is not None and patron in election.pending
    antes = [bet.on for bet in own if round_.ante_pause and bet.on in table.rules.wagers and bet.ante_choice is None]
    squeeze = "permitted" if patron in round_.squeeze_permitted else "asked" if patron in round_.squeeze_asked else "no"
    return {
        "bets": list_bets(own),
        "elects": elects,
        "if_settled_again_cents": net_if_settled_again(table, election, own) if election and elects else None,
        "antes": antes,
        "squeeze": squeeze,
    }


def show_own_rounds(table: Table, patron: str) -> list[dict[str, Any]]:
    """The rounds that the table keeps and that the patron bet in, newest first."""
    rounds = [*table.past, *([table.round] if table.round and table.round.is_over else [])]
    return [_own_round(table, round_, patron) for round_ in reversed(rounds) if _bets_of(round_, patron)]


def _own_round(table: Table, round_: Round, patron: str) -> dict[str, Any]:
    return {
        "number": round_.number,
        "state": round_.state.value,
        "result": round_.result.value if round_.result else None,
        "player": _hand(round_, Hand.PLAYER, hidden=False),
        "banker": _hand(round_, Hand.BANKER, hidden=False),
        "bets": _list_full(_bets_of(round_, patron)),
    }


def _bets_of(round_: Round, patron: str) -> tuple[PlacedBet, ...]:
    return tuple(bet for bet in round_.bets if bet.patron == patron)


def announcements(table: Table, deadline: int | None, now: int) -> list[str]:
    """What is called out at the table: the last hand of the shoe, that betting closes soon, that it is closed."""
    round_ = table.round
    if round_ is None:
        return []
    said = ["last_hand"] if round_.number == table.last_round else []
    if round_.stage is Stage.BETTING and deadline is not None and deadline - now <= WARNING_MS:
        said.append("closing_soon")
    if round_.stage is Stage.DEALING:
        said.append("no_more_bets")
    return said


def discreet(answer: Answer) -> Answer:
    """An answer for a patron: it does not say who else plays."""
    if isinstance(answer, Refused) and answer.refusal.code is RefusalCode.PLACE_TAKEN:
        return refused(refuse(RefusalCode.PLACE_TAKEN, answer.refusal.clause, message("refusal-place_taken")))
    return answer


def show_events(table: Table, events: tuple[Event, ...]) -> list[dict[str, Any]]:
    """Events as the public may see them: no names, no face-down cards. The table may have gone on since."""
    return [_public_event(table, event) for event in events]


def plain(value: Any) -> Any:
    return msgspec.to_builtins(value, enc_hook=to_stored)


def _frame(table: Table) -> dict[str, Any]:
    limits = table.settings.limits
    return {
        "id": table.id,
        "game": table.game,
        "shoe": table.shoe_number,
        "decks": table.settings.decks,
        "cards_left": table.shoe.cards_left,
        "last_round": table.last_round,
        "places": table.settings.places,
        "cards_dealt": table.settings.cards_dealt.value,
        "limits": {
            "minimum": _amounts(limits.minimum),
            "maximum": _amounts(limits.maximum) if limits.maximum else None,
            "maximum_differential_cents": limits.maximum_differential,
            "differential_scope": limits.differential_scope.value,
            "payout_unit_cents": limits.payout_unit,
        },
        "betting_seconds": table.settings.betting_seconds,
        "decision_seconds": table.settings.decision_seconds,
    }


def _amounts(amounts: Amounts) -> dict[str, Any]:
    return {"every_cents": amounts.every, "by_bet": {f"{bet}_cents": cents for bet, cents in amounts.by_bet.items()}}


def _round(table: Table, round_: Round, list_bets: ListBets) -> dict[str, Any]:
    hidden = table.is_dealt_face_down and round_.stage is Stage.DEALING
    return {
        "number": round_.number,
        "state": round_.state.value,
        "result": None if hidden else (round_.result.value if round_.result else None),
        "player": _hand(round_, Hand.PLAYER, hidden=hidden),
        "banker": _hand(round_, Hand.BANKER, hidden=hidden),
        "next_hand": None if hides_the_draw(table, round_) else _next_hand(round_),
        "third_cards": [] if hides_the_draw(table, round_) else _third_cards(table, round_),
        "waits_for": _waits_for(round_),
        "election": show_election(table, round_),
        "bets": list_bets(round_.bets),
        "differential_left": differential_left(table, round_),
    }


def _third_cards(table: Table, round_: Round) -> list[dict[str, Any]]:
    return [plain(said) for said in explain_third_cards(table.rules.table_of_play, round_.hands)]


def _next_hand(round_: Round) -> str | None:
    return round_.hands.next_hand.value if round_.hands.next_hand else None


def _waits_for(round_: Round) -> str | None:
    if round_.awaits is not None:
        return str(round_.awaits.__struct_config__.tag)
    return "antes" if round_.ante_pause else None


def _hand(round_: Round, hand: Hand, *, hidden: bool) -> dict[str, Any]:
    cards = round_.hands.of(hand)
    shown = [
        card.text if not hidden or (hand, position) in round_.turned else FACE_DOWN
        for position, card in enumerate(cards, start=1)
    ]
    total = None if FACE_DOWN in shown else round_.hands.total_of(hand)
    return {"cards": shown, "total": total}


def _public_event(table: Table, event: Event) -> dict[str, Any]:
    said: dict[str, Any] = plain(event)
    said.pop("patron", None)
    hidden = table.is_dealt_face_down
    match event:
        case happened.CardsDealt(cards=cards):
            said.pop("hands")
            said["cards"] = [FACE_DOWN if hidden else card.text for card in cards]
        case happened.RoundRecalled(round=round_):
            said = {"event": said["event"], "round": round_.number}
        case happened.ElectionOpened():
            said.pop("pending")
        case happened.BettingClosed():
            said.pop("explanation", None)
        case (
            happened.CardCorrected()
            | happened.CardOrderAwaited()
            | happened.CardsCarried()
            | happened.CardsDiscarded()
            | happened.HandsCorrected()
        ) if hidden:
            said = {"event": said["event"]}
        case happened.RulingMade(ruling=ruling):
            said["ruling"] = {
                "incident": ruling.incident.value if ruling.incident else None,
                "decision": ruling.decision.value,
                "clause": ruling.clause,
                "by": ruling.by.value,
            }
        case _:
            pass
    return said
