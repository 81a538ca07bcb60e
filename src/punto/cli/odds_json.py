"""The JSON of `punto odds --json`.

Exact figures are strings: 20 decimals, and a fraction for `exact`. Only whole numbers and simulated figures are JSON
numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from punto.cli.portfolio import PortfolioAnswer
from punto.odds.measures import BetOdds, decimal_text, square_root
from punto.odds.removal import Effects, LinearCount, fit_count

if TYPE_CHECKING:
    from punto.odds.advantage import Advantage, AdvantageStudy


class BetOddsAnswer(Struct, omit_defaults=True):
    house_edge: str
    exact: str
    win: str
    push: str
    lose: str
    standard_deviation: str
    mean_payout: str
    hits: dict[str, str]
    strategy: dict[str, str] | None = None
    per_unit_risked: str | None = None
    always_raise: str | None = None
    cost_of_folding: dict[str, str] | None = None


class CountAnswer(Struct):
    tags: dict[str, int]
    correlation: str
    value_per_point: str
    break_even: str | None
    """None for a bet that cannot be placed on its own."""


class RemovalAnswer(Struct):
    effects: dict[str, str | None]
    """By rank still in the shoe; None if a round might run out of cards without one such card."""
    count: CountAnswer | None


class StudyAnswer(Struct):
    shoes: int
    seed: int
    bets: dict[str, Advantage | None]
    """None for a wager: it is part of its ante."""


class OddsAnswer(Struct, omit_defaults=True):
    game: str
    decks: int
    unseen: int
    bets: dict[str, BetOddsAnswer]
    removal: dict[str, RemovalAnswer] | None = None
    advantage: StudyAnswer | None = None
    portfolio: PortfolioAnswer | None = None


def answer_bet(odds: BetOdds) -> BetOddsAnswer:
    answer = BetOddsAnswer(
        house_edge=decimal_text(odds.house_edge),
        exact=f"{odds.expected_value.numerator}/{odds.expected_value.denominator}",
        win=decimal_text(odds.win),
        push=decimal_text(odds.push),
        lose=decimal_text(odds.lose),
        standard_deviation=f"{odds.standard_deviation:f}",
        mean_payout=decimal_text(odds.mean_payout),
        hits={pays: decimal_text(probability) for pays, probability in odds.hits.items()},
    )
    if odds.ante:
        answer.strategy = odds.ante.strategy
        answer.per_unit_risked = decimal_text(odds.per_unit_risked)
        answer.always_raise = decimal_text(odds.ante.always_raise)
        answer.cost_of_folding = {each.rank.value: decimal_text(each.cost_of_folding) for each in odds.ante.decisions}
    return answer


def answer_removal(effects: Effects, bet_id: str) -> RemovalAnswer:
    count, by_rank = fit_count(effects, bet_id), effects.by_bet[bet_id]
    left = [rank for rank, cards in effects.unseen.by_rank().items() if cards]
    return RemovalAnswer(
        {rank.value: decimal_text(by_rank[rank]) if rank in by_rank else None for rank in left},
        _answer_count(count) if count else None,
    )


def _answer_count(count: LinearCount) -> CountAnswer:
    return CountAnswer(
        tags={rank.value: tag for rank, tag in count.tags.items()},
        correlation=f"{square_root(count.squared_correlation):f}",
        value_per_point=decimal_text(count.value_per_point),
        break_even=None if count.break_even is None else decimal_text(count.break_even),
    )


def answer_study(study: AdvantageStudy, bets: Sequence[str]) -> StudyAnswer:
    report = study.report()
    return StudyAnswer(study.shoes, study.seed, {bet_id: report.get(bet_id) for bet_id in bets})
