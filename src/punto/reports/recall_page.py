"""Formats a recalled round for its template."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Final

from punto import __version__
from punto.bets import BetResult
from punto.hands import Hand
from punto.history.replay import RoundEvent
from punto.journal import Checkpoint
from punto.messages import Argument, Cards, Count, Language, Money, message, named
from punto.reports.documents import document_words
from punto.reports.recall import BetHistory, Recall, RecalledCard
from punto.rules.model import Place
from punto.table.events import RulingMade
from punto.verify.chained import StreamEvidence
from punto.words import say
from punto.words.telling import authority_of, say_all, tell

TEMPLATE: Final = "round.typ"
HASH_SHOWN: Final = 16
Data = dict[str, Any]


def recall_page(recalled: Recall, bundle_name: str, language: Language) -> Data:
    return _Page(recalled, language).data(bundle_name)


def moment(at: int) -> str:
    """UTC, to the millisecond."""
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(sep=" ", timespec="milliseconds").removesuffix("+00:00")


class _Page:
    def __init__(self, recalled: Recall, language: Language) -> None:
        self._recalled = recalled
        self._rules = recalled.table.rules
        self._language = language
        self._words = document_words("recall", language)

    def data(self, bundle_name: str) -> Data:
        recalled, words = self._recalled, self._words
        return {
            "words": words,
            "name": str(recalled.bundle.name),
            "title": self._say(self._rules.name),
            "facts": self._facts(),
            "place": words["terminal" if self._rules.place is Place.TERMINAL else "box"],
            "hands": [self._hand(hand) for hand in Hand],
            "no_card": self._say(Cards(())),
            "settlements": len(recalled.round.reversed_results) + 1,
            "bets": [self._bet(one) for one in recalled.bets],
            "rulings": [self._ruling(step) for step in recalled.rulings],
            "steps": [self._step(step) for step in recalled.steps],
            "streams": [self._stream(one) for one in recalled.bundle.evidence],
            "checkpoint": self._checkpoint(recalled.bundle.checkpoint),
            "bundle": bundle_name,
            "punto": __version__,
        }

    def _say(self, said: Argument) -> str:
        return say(said, self._language)

    def _facts(self) -> list[tuple[str, str]]:
        recalled, words, round_ = self._recalled, self._words, self._recalled.round
        settings = recalled.table.settings
        result = self._say(named("result", round_.result.value)) if round_.result else words["none"]
        return [
            (words["began"], moment(recalled.steps[0].at)[:19]),
            (words["state"], self._say(named("state", round_.state.value))),
            (words["result"], result),
            (words["decks"], str(settings.decks)),
            (words["payout_unit"], self._say(Money(settings.limits.payout_unit))),
        ]

    def _hand(self, hand: Hand) -> Data:
        hands = self._recalled.round.hands
        return {
            "title": self._say(named("hand", hand.value)),
            "total": hands.total_of(hand) if hands.of(hand) else None,
            "cards": [self._card(one) for one in self._recalled.cards if one.hand is hand],
        }

    def _card(self, one: RecalledCard) -> Data:
        return {
            "rank": one.card.rank.face,
            "suit": one.card.suit.symbol,
            "is_red": one.card.suit.is_red,
            "order": one.order,
            "at": moment(one.at)[11:] if one.at is not None else self._words["from_correction"],
        }

    def _bet(self, recalled: BetHistory) -> Data:
        bet = recalled.bet
        return {
            "patron": bet.patron,
            "place": str(bet.place),
            "on": self._say(self._rules.bet_names[bet.on]),
            "amount": self._say(Money(bet.amount_cents)),
            "in_play": self._say(Money(bet.in_play_cents)),
            "settlements": [self._result(result) for result in recalled.settlements],
        }

    def _result(self, result: BetResult | None) -> Data:
        if result is None:
            return {"became": "open", "outcome": self._words["open"], "net": "", "clause": ""}
        return {
            "became": result.outcome.value,
            "outcome": self._say(named("outcome", result.outcome.value)),
            "net": self._say(Money(result.net_cents)),
            "clause": result.clause or self._say(message("authority-house_rule")),
        }

    def _ruling(self, step: RoundEvent) -> Data:
        assert isinstance(step.event, RulingMade), "called for rulings only"
        ruling, sentences = step.event.ruling, tell(step.before, step.event).sentences
        return {
            "at": moment(step.at),
            "what": say_all(sentences, self._language),
            "clause": authority_of(sentences, self._language),
            "says": self._say(self._rules.clause_names[ruling.clause]) if ruling.clause else "",
            "by": self._person(step.by.name, ruling.by.value),
        }

    def _person(self, name: str, role: str) -> str:
        return self._say(message("document-person", name=name, role=named("role", role)))

    def _step(self, step: RoundEvent) -> Data:
        sentences = tell(step.before, step.event).sentences
        return {
            "at": moment(step.at),
            "by": self._person(step.by.name, step.by.post.value),
            "what": say_all(sentences, self._language),
            "clause": authority_of(sentences, self._language),
            "hash": step.record.hash.hex()[:HASH_SHOWN],
            "position": f"{step.record.position:,}",
        }

    def _stream(self, one: StreamEvidence) -> Data:
        first, last = Count(one.records[0].version), Count(one.records[-1].version)
        versions = message("recall-versions_of", first=first, last=last)
        if one.withheld:
            versions = message("recall-versions_shown", versions=versions, withheld=Count(one.withheld))
        return {
            "stream": one.stream,
            "versions": self._say(versions),
            "head": one.head.hash.hex(),
            "steps": str(len(one.path)),
        }

    def _checkpoint(self, checkpoint: Checkpoint) -> Data:
        where = message(
            "recall-checkpoint_of",
            position=Count(checkpoint.position),
            at=moment(checkpoint.at),
            heads=Count(checkpoint.heads),
        )
        return {
            "position": f"{checkpoint.position:,}",
            "where": self._say(where),
            "root": checkpoint.root.hex(),
            "key": checkpoint.public_key.hex(),
            "signature": checkpoint.signature.hex(),
        }
