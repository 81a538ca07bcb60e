"""A sentence and its authority."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from punto.bets import PlacedBet
from punto.messages import Language, Message, message
from punto.round import Round
from punto.rules.model import RuleSet
from punto.table import Table
from punto.words.saying import say


class Sentence(Struct, frozen=True):
    message: Message
    clauses: tuple[str, ...] = ()
    house: Literal["authority-house_rule", "authority-house_decision"] | None = None
    """The authority if there is no clause. Naming every message here would double the time of the type check."""


class Description(Struct, frozen=True):
    """The description of an event."""

    sentences: tuple[Sentence, ...]
    """What happened, then details."""
    bets: tuple[Sentence, ...] = ()
    """The result of each bet, and the total of each patron."""


def authority(clause: str | None) -> tuple[str, ...]:
    """The clause, if any."""
    return () if clause is None else (clause,)


def authority_of(found: Iterable[Sentence], language: Language) -> str:
    """The clauses of the sentences, each once, or the house; empty if neither is named."""
    sentences = list(found)
    clauses = dict.fromkeys(clause for one in sentences for clause in one.clauses)
    if clauses:
        return ", ".join(clauses)
    return next((say(message(one.house), language) for one in sentences if one.house), "")


def say_all(sentences: Iterable[Sentence], language: Language) -> str:
    """The sentences, joined."""
    return say(message("list-sentences"), language).join(say(one.message, language) for one in sentences)


def find_round(before: Table, number: int | None) -> Round:
    round_ = before.find_round(number)
    assert round_ is not None, "a round's event has its round"
    return round_


def stake_of(rules: RuleSet, bet: PlacedBet) -> Message:
    """`ann's bet on Banker`."""
    return message("stake-bet", patron=bet.patron, bet=rules.bet_names[bet.on])
