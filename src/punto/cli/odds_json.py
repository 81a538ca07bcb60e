"""The answer of `punto odds --json`. Probabilities and deviations are numbers to 20 places; edges and values text."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from punto.odds.measures import BetOdds, to_decimal
from punto.odds.removal import Effects, LinearCount, fit_count

if TYPE_CHECKING:
    from punto.odds.advantage import Advantage, AdvantageStudy


class BetAnswer(Struct, omit_defaults=True):
    house_edge: str
    exact: str
    win: Decimal
    push: Decimal
    lose: Decimal
    standard_deviation: Decimal
    mean_payout: Decimal
    hits: dict[str, Decimal]
    strategy: dict[str, str] | None = None
    per_unit_risked: str | None = None
    always_raise: str | None = None
    cost_of_folding: dict[str, str] | None = None


class CountAnswer(Struct):
    tags: dict[str, int]
    correlation: float
    value_per_point: float
    break_even: float


class RemovalAnswer(Struct):
    effects: dict[str, str]
    count: CountAnswer | None


class StudyAnswer(Struct):
    shoes: int
    seed: int
    bets: dict[str, Advantage]


class Answer(Struct, omit_defaults=True):
    game: str
    decks: int
    unseen: int
    bets: dict[str, BetAnswer]
    removal: dict[str, RemovalAnswer] | None = None
    advantage: StudyAnswer | None = None


def write(answer: Answer) -> str:
    return msgspec.json.format(msgspec.json.Encoder(decimal_format="number").encode(answer), indent=2).decode()


def answer_bet(odds: BetOdds) -> BetAnswer:
    answer = BetAnswer(
        house_edge=_text(odds.house_edge),
        exact=f"{odds.expected_value.numerator}/{odds.expected_value.denominator}",
        win=_number(odds.win),
        push=_number(odds.push),
        lose=_number(odds.lose),
        standard_deviation=odds.standard_deviation,
        mean_payout=_number(odds.mean_payout),
        hits={pays: _number(probability) for pays, probability in odds.hits.items()},
    )
    if odds.ante:
        answer.strategy = odds.ante.strategy
        answer.per_unit_risked = _text(odds.per_unit_risked)
        answer.always_raise = _text(odds.ante.always_raise)
        answer.cost_of_folding = {each.rank.value: _text(each.cost_of_folding) for each in odds.ante.decisions}
    return answer


def answer_removal(effects: Effects, bet_id: str) -> RemovalAnswer:
    count = fit_count(effects, bet_id)
    return RemovalAnswer(
        {rank.value: _text(effect) for rank, effect in effects.by_bet[bet_id].items()},
        _answer_count(count) if count else None,
    )


def _answer_count(count: LinearCount) -> CountAnswer:
    tags = {rank.value: tag for rank, tag in count.tags.items()}
    return CountAnswer(tags, count.correlation, count.value_per_point, count.break_even)


def answer_study(study: AdvantageStudy, bets: Sequence[str]) -> StudyAnswer:
    report = study.report()
    return StudyAnswer(study.shoes, study.seed, {bet_id: report[bet_id] for bet_id in bets})


def _text(value: Fraction) -> str:
    return f"{to_decimal(value):f}"


def _number(value: Fraction) -> Decimal:
    """To 20 places; nought is plainly 0."""
    return to_decimal(value) if value else Decimal(0)
