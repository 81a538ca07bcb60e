"""A recalled round as its template wants it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Final

from punto import __version__
from punto.journal import Checkpoint
from punto.money import group_dollars
from punto.reports.happenings import tell, tell_ruling
from punto.reports.recall import BetTold, DealtCard, Recall, Step
from punto.round import BetResult
from punto.rules.model import Place
from punto.rules.pictures import Hand
from punto.table.events import RulingMade
from punto.verify.bundle import StreamEvidence

TEMPLATE: Final = "round.typ"
HASH_SHOWN: Final = 16
Data = dict[str, Any]


def recall_page(recalled: Recall, bundle_name: str) -> Data:
    table, round_ = recalled.table, recalled.round
    return {
        "name": str(recalled.bundle.name),
        "title": table.rules.title,
        "facts": [
            ("Began", moment(recalled.steps[0].at)[:19]),
            ("State", round_.state.value),
            ("Result", round_.result.value.capitalize() if round_.result else "none"),
            ("Decks", str(table.settings.decks)),
            ("Payout unit", group_dollars(table.settings.limits.payout_unit)),
        ],
        "place": "Terminal" if table.rules.place is Place.TERMINAL else "Box",
        "hands": [_hand(recalled, hand) for hand in Hand],
        "settlements": len(round_.reversed_results) + 1,
        "bets": [_bet(recalled, told) for told in recalled.bets],
        "rulings": [_ruling(recalled, step) for step in recalled.rulings],
        "steps": [_step(step) for step in recalled.steps],
        "streams": [_stream(one) for one in recalled.bundle.evidence],
        "checkpoint": _checkpoint(recalled.bundle.checkpoint),
        "bundle": bundle_name,
        "punto": __version__,
    }


def moment(at: int) -> str:
    """UTC, to the millisecond."""
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(sep=" ", timespec="milliseconds").removesuffix("+00:00")


def _hand(recalled: Recall, hand: Hand) -> Data:
    hands = recalled.round.hands
    return {
        "title": hand.title,
        "total": hands.total_of(hand) if hands.of(hand) else None,
        "cards": [_card(one) for one in recalled.cards if one.hand is hand],
    }


def _card(one: DealtCard) -> Data:
    return {
        "rank": one.card.rank.face,
        "suit": one.card.suit.symbol,
        "is_red": one.card.suit.is_red,
        "order": one.order,
        "at": moment(one.at)[11:] if one.at is not None else "from the correction",
    }


def _bet(recalled: Recall, told: BetTold) -> Data:
    bet = told.bet
    return {
        "patron": bet.patron,
        "place": str(bet.place),
        "on": recalled.table.rules.bet(bet.on).title,
        "amount": group_dollars(bet.amount_cents),
        "in_play": group_dollars(bet.in_play_cents),
        "settlements": [_result(result) for result in told.settlements],
    }


def _result(result: BetResult | None) -> Data:
    if result is None:
        return {"outcome": "open", "net": "", "clause": ""}
    net = group_dollars(result.net_cents).replace("-", "−")
    return {"outcome": result.outcome.value, "net": net, "clause": result.clause or "house setting"}


def _ruling(recalled: Recall, step: Step) -> Data:
    assert isinstance(step.event, RulingMade), "asked of rulings only"
    ruling = step.event.ruling
    return {
        "at": moment(step.at),
        "what": tell_ruling(ruling),
        "clause": ruling.clause or "house decision",
        "says": _says(recalled, ruling.clause),
        "by": f"{step.by.name}, {ruling.by.title}",
    }


def _step(step: Step) -> Data:
    what, clause = tell(step.before, step.event)
    return {
        "at": moment(step.at),
        "by": f"{step.by.name}, {step.by.post.value.replace('_', ' ')}",
        "what": what,
        "clause": clause or "",
        "hash": step.record.hash.hex()[:HASH_SHOWN],
        "position": f"{step.record.position:,}",
    }


def _checkpoint(checkpoint: Checkpoint) -> Data:
    return {
        "position": f"{checkpoint.position:,}",
        "at": moment(checkpoint.at),
        "heads": f"{checkpoint.heads:,}",
        "root": checkpoint.root.hex(),
        "key": checkpoint.public_key.hex(),
        "signature": checkpoint.signature.hex(),
    }


def _says(recalled: Recall, clause: str | None) -> str:
    """The clause's title, in our words."""
    return recalled.table.rules.clauses.get(clause.partition(":")[2], "") if clause else ""


def _stream(one: StreamEvidence) -> Data:
    first, last = one.records[0], one.records[-1]
    return {
        "stream": one.stream,
        "versions": f"{first.version:,} to {last.version:,}",
        "head": last.hash.hex(),
        "steps": str(len(one.path)),
    }
