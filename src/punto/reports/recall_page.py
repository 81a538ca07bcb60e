"""A recalled round as its template wants it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Final

from punto import __version__
from punto.bets import BetResult
from punto.journal import Checkpoint
from punto.money import group_dollars
from punto.reports.documents import Language
from punto.reports.happenings import Teller
from punto.reports.names import name, name_bet, name_game, name_hand
from punto.reports.recall import BetTold, DealtCard, Recall, Step
from punto.reports.recall_words import WORDS
from punto.rules.model import Place
from punto.rules.pictures import Hand
from punto.table.events import RulingMade
from punto.verify.bundle import StreamEvidence

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
        self._words = WORDS[language]
        self._teller = Teller(language)

    def data(self, bundle_name: str) -> Data:
        recalled, words = self._recalled, self._words
        return {
            "words": words,
            "name": str(recalled.bundle.name),
            "title": name_game(self._rules, self._language),
            "facts": self._facts(),
            "place": words.terminal if self._rules.place is Place.TERMINAL else words.box,
            "hands": [self._hand(hand) for hand in Hand],
            "settlements": len(recalled.round.reversed_results) + 1,
            "bets": [self._bet(told) for told in recalled.bets],
            "rulings": [self._ruling(step) for step in recalled.rulings],
            "steps": [self._step(step) for step in recalled.steps],
            "streams": [self._stream(one) for one in recalled.bundle.evidence],
            "checkpoint": self._checkpoint(recalled.bundle.checkpoint),
            "bundle": bundle_name,
            "punto": __version__,
        }

    def _facts(self) -> list[tuple[str, str]]:
        recalled, words, round_ = self._recalled, self._words, self._recalled.round
        settings = recalled.table.settings
        result = name(round_.result, self._language).capitalize() if round_.result else words.none
        return [
            (words.began, moment(recalled.steps[0].at)[:19]),
            (words.state, name(round_.state, self._language)),
            (words.result, result),
            (words.decks, str(settings.decks)),
            (words.payout_unit, group_dollars(settings.limits.payout_unit)),
        ]

    def _hand(self, hand: Hand) -> Data:
        hands = self._recalled.round.hands
        return {
            "title": name_hand(hand, self._language),
            "total": hands.total_of(hand) if hands.of(hand) else None,
            "cards": [self._card(one) for one in self._recalled.cards if one.hand is hand],
        }

    def _card(self, one: DealtCard) -> Data:
        return {
            "rank": one.card.rank.face,
            "suit": one.card.suit.symbol,
            "is_red": one.card.suit.is_red,
            "order": one.order,
            "at": moment(one.at)[11:] if one.at is not None else self._words.from_correction,
        }

    def _bet(self, told: BetTold) -> Data:
        bet = told.bet
        return {
            "patron": bet.patron,
            "place": str(bet.place),
            "on": name_bet(self._rules, self._rules.bet(bet.on), self._language),
            "amount": group_dollars(bet.amount_cents),
            "in_play": group_dollars(bet.in_play_cents),
            "settlements": [self._result(result) for result in told.settlements],
        }

    def _result(self, result: BetResult | None) -> Data:
        if result is None:
            return {"became": "open", "outcome": self._words.open, "net": "", "clause": ""}
        return {
            "became": result.outcome.value,
            "outcome": name(result.outcome, self._language),
            "net": group_dollars(result.net_cents).replace("-", "−"),
            "clause": result.clause or self._words.house_setting,
        }

    def _ruling(self, step: Step) -> Data:
        assert isinstance(step.event, RulingMade), "asked of rulings only"
        ruling = step.event.ruling
        return {
            "at": moment(step.at),
            "what": self._teller.tell_ruling(step.event),
            "clause": ruling.clause or self._words.house_decision,
            "says": self._says(ruling.clause),
            "by": f"{step.by.name}, {name(ruling.by, self._language)}",
        }

    def _says(self, clause: str | None) -> str:
        """The clause's title, in our words."""
        return self._rules.titles.get(clause.partition(":")[2], "") if clause else ""

    def _step(self, step: Step) -> Data:
        what, clause = self._teller.tell(step.before, step.event)
        return {
            "at": moment(step.at),
            "by": f"{step.by.name}, {name(step.by.post, self._language)}",
            "what": what,
            "clause": clause or "",
            "hash": step.record.hash.hex()[:HASH_SHOWN],
            "position": f"{step.record.position:,}",
        }

    def _stream(self, one: StreamEvidence) -> Data:
        first, last = one.records[0], one.records[-1]
        return {
            "stream": one.stream,
            "versions": self._words.versions_of.format(first=f"{first.version:,}", last=f"{last.version:,}"),
            "head": last.hash.hex(),
            "steps": str(len(one.path)),
        }

    def _checkpoint(self, checkpoint: Checkpoint) -> Data:
        position = f"{checkpoint.position:,}"
        where = self._words.checkpoint_of.format(
            position=position, at=moment(checkpoint.at), heads=f"{checkpoint.heads:,}"
        )
        return {
            "position": position,
            "where": where,
            "root": checkpoint.root.hex(),
            "key": checkpoint.public_key.hex(),
            "signature": checkpoint.signature.hex(),
        }
