"""What each viewer may see of a table: everything for staff; no names, no face-down cards and no one else's money for
the rest; a patron's own besides.
"""

from __future__ import annotations

from typing import Any

import msgspec

from punto.cards import CARDS, Card
from punto.limits import Amounts
from punto.round import Election, PlacedBet, Round, Stage
from punto.rules.pictures import Hand
from punto.service.limits_left import differential_left
from punto.table import Event, Table
from punto.table import events as happened
from punto.table.codec import to_text

FACE_DOWN = "??"


def show_public(table: Table) -> dict[str, Any]:
    """For a display, and the part that all patrons share."""
    return {**_frame(table), "round": _round(table, table.round, _public_bet) if table.round else None}


def show_staff(table: Table) -> dict[str, Any]:
    """For console, pit and inspection: names, cards and money as they are."""
    return {
        **_frame(table),
        "carried": [card.text for card in table.carried],
        "burn": plain(table.settings.burn),
        "census": {card.text: table.shoe.unseen.count(card) for card in CARDS},
        "round": show_staff_round(table, table.round) if table.round else None,
    }


def show_staff_round(table: Table, round_: Round) -> dict[str, Any]:
    return {
        **_round(table, round_, _full_bet),
        "player": _hand(round_, Hand.PLAYER, hidden=False),
        "banker": _hand(round_, Hand.BANKER, hidden=False),
        "rulings": plain(round_.rulings),
        "awaits": plain(round_.awaits),
        "absent": list(round_.absent),
        "squeeze_asked": list(round_.squeeze_asked),
        "squeeze_permitted": list(round_.squeeze_permitted),
        "turned": {hand.value: [place for turned, place in round_.turned if turned is hand] for hand in Hand},
    }


def show_own(table: Table, patron: str) -> dict[str, Any]:
    """What a patron sees beside the public part: the own bets, and what there is to choose."""
    round_ = table.round
    if round_ is None:
        return {"bets": [], "elects": False, "antes": [], "squeeze": "no"}
    elects = isinstance(round_.awaits, Election) and patron in round_.awaits.pending
    antes = [
        bet.on
        for bet in round_.bets
        if round_.ante_pause and bet.patron == patron and bet.on in table.rules.wagers and bet.ante_choice is None
    ]
    squeeze = "permitted" if patron in round_.squeeze_permitted else "asked" if patron in round_.squeeze_asked else "no"
    return {
        "bets": [_full_bet(bet, table) for bet in _bets_of(round_, patron)],
        "elects": elects,
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
        "bets": [_full_bet(bet, table) for bet in _bets_of(round_, patron)],
    }


def _bets_of(round_: Round, patron: str) -> list[PlacedBet]:
    return [bet for bet in round_.bets if bet.patron == patron]


def show_events(table: Table, events: tuple[Event, ...]) -> list[dict[str, Any]]:
    """Events as the public may see them; `table` is as it stands after them."""
    return [_public_event(table, event) for event in events]


def plain(value: Any) -> Any:
    return msgspec.to_builtins(value, enc_hook=to_text)


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


def _round(table: Table, round_: Round, show_bet: Any) -> dict[str, Any]:
    hidden = table.is_dealt_face_down and round_.stage is Stage.DEALING
    return {
        "number": round_.number,
        "state": round_.state.value,
        "result": None if hidden else (round_.result.value if round_.result else None),
        "player": _hand(round_, Hand.PLAYER, hidden=hidden),
        "banker": _hand(round_, Hand.BANKER, hidden=hidden),
        "next_hand": round_.hands.next_hand.value if round_.hands.next_hand else None,
        "waits_for": _waits_for(round_),
        "bets": [show_bet(bet, table) for bet in round_.bets],
        "differential_left": differential_left(table, round_),
    }


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


def _public_bet(bet: PlacedBet, table: Table) -> dict[str, Any]:
    return {
        "place": bet.place,
        "standing": bet.standing,
        "on": bet.on,
        "amount_cents": bet.amount_cents,
        "in_play_cents": bet.in_play_cents,
        "outcome": bet.result.outcome.value if bet.result else None,
        "net_cents": bet.result.net_cents if bet.result else None,
    }


def _full_bet(bet: PlacedBet, table: Table) -> dict[str, Any]:
    return {
        **_public_bet(bet, table),
        "patron": bet.patron,
        "placed_by": bet.placed_by.value,
        "registered": bet.registered,
        "in_chips": bet.in_chips,
        "ante_choice": bet.ante_choice.value if bet.ante_choice else None,
        "clause": bet.result.clause if bet.result else None,
    }


def _public_event(table: Table, event: Event) -> dict[str, Any]:
    said: dict[str, Any] = plain(event)
    said.pop("patron", None)
    match event:
        case happened.CardsDealt(cards=cards):
            said.pop("hands")
            said["cards"] = _shown(table, cards)
        case happened.CardTurned(hand=hand, position=position) if table.round:
            said["card"] = table.round.hands.of(hand)[position - 1].text
        case happened.ElectionOpened():
            said.pop("pending")
        case happened.CardCorrected() if table.is_dealt_face_down:
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


def _shown(table: Table, cards: tuple[Card, ...]) -> list[str]:
    return [FACE_DOWN if table.is_dealt_face_down else card.text for card in cards]
