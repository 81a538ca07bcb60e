"""The JSON of a played scenario: rounds, bets, rulings, refusals, and the expectations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from punto.bets import BetResult, PlacedBet
from punto.cards import Card
from punto.messages import Language
from punto.money import format_dollars
from punto.round import Round, Ruling
from punto.rules import load_rules
from punto.scenario.expectations import Comparison, check
from punto.scenario.played import PlayedStory
from punto.words import say


def answer(telling: PlayedStory) -> dict[str, Any]:
    parts = answer_parts(telling, check(telling))
    return {key: list(part) if isinstance(part, Iterator) else part for key, part in parts.items()}


def answer_parts(telling: PlayedStory, findings: Iterable[Comparison]) -> dict[str, Any]:
    """With its lists as iterators: the JSON may be much longer than the story."""
    place = load_rules(telling.story.game).place.value
    return {
        "title": telling.story.title,
        "game": telling.story.game,
        "rounds": (_round(round_, place) for round_ in telling.rounds),
        "refusals": (
            {
                "step": step,
                "code": refusal.code.value,
                "clause": refusal.clause,
                "message": say(refusal.reason, Language.ENGLISH),
            }
            for step, refusal in enumerate(telling.refusals, start=1)
            if refusal
        ),
        "expect": (
            {"line": finding.line, "met": finding.met, "wanted": finding.wanted, "seen": finding.seen}
            for finding in findings
        ),
    }


def _round(round_: Round, place: str) -> dict[str, Any]:
    hands = round_.hands
    said: dict[str, Any] = {
        "number": round_.number,
        "shoe": round_.shoe,
        "state": round_.state.value,
        "result": round_.result.value if round_.result else None,
        "player": {"cards": _cards(hands.player), "total": hands.player_total},
        "banker": {"cards": _cards(hands.banker), "total": hands.banker_total},
        "bets": [_bet(bet, place) for bet in round_.bets],
        "rulings": [_ruling(ruling) for ruling in round_.rulings],
    }
    if round_.reversed_results:
        said["reversed"] = [
            [
                _bet(bet, place) | _result(result)
                for bet, result in zip(round_.bets, results, strict=False)
                if result is not None
            ]
            for results in round_.reversed_results
        ]
    return said


def _cards(cards: tuple[Card, ...]) -> list[str]:
    return [card.text for card in cards]


def _bet(bet: PlacedBet, place: str) -> dict[str, Any]:
    return {
        "patron": bet.patron,
        place: bet.place,
        "on": bet.on,
        "amount": format_dollars(bet.amount_cents),
        "in_play": format_dollars(bet.in_play_cents),
        **({"plays_by": bet.plays_by} if bet.plays_by else {}),
        **_result(bet.result),
    }


def _result(result: BetResult | None) -> dict[str, Any]:
    if result is None:
        return {"outcome": None, "net": None, "clause": None}
    said: dict[str, Any] = {
        "outcome": result.outcome.value,
        "net": format_dollars(result.net_cents),
        "clause": result.clause,
    }
    return said | ({"breakage_cents": str(result.breakage)} if result.breakage else {})


def _ruling(ruling: Ruling) -> dict[str, Any]:
    return {
        "incident": ruling.incident.value if ruling.incident else None,
        "decision": ruling.decision.value,
        "clause": ruling.clause,
        "by": ruling.by.value,
        "facts": dict(ruling.facts),
    }
