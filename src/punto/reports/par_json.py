"""A PAR sheet as JSON. Exact fractions are text such as `p/q`; figures are text with twenty decimal places."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from punto.odds.measures import LAST_PLACE, decimal_text
from punto.reports.documents import json_document
from punto.reports.par import ParBet, ParLine, ParSheet, ReturnInterval

FORMAT = "punto-par-sheet/3"


class LineAnswer(Struct):
    pays: str
    net: str
    probability: str
    ways: int


class IntervalAnswer(Struct):
    confidence: str
    rounds: int
    low: str
    high: str


class AnteAnswer(Struct):
    strategy: dict[str, str]
    raise_value: dict[str, str]
    cost_of_folding: dict[str, str]
    units_risked: str
    house_edge_per_unit_risked: str


class ParBetAnswer(Struct, omit_defaults=True):
    title: str
    clause: str
    exact: str
    """The expected value of one unit bet."""
    house_edge: str
    edge_without_pushes: str
    return_to_patron: str
    win: str
    push: str
    lose: str
    rounds_per_hit: str
    variance: str
    standard_deviation: str
    volatility_index: str
    largest_gain: str
    exact_stake_cents: int
    lines: list[LineAnswer]
    confidence: list[IntervalAnswer]
    removal: dict[str, str]
    """By rank: the rise of the expected value when one such card is removed."""
    ante: AnteAnswer | None = None


class ParAnswer(Struct):
    format: str
    game: str
    title: str
    version: str | None
    effective: str | None
    decks: int
    cards: int
    orders: int
    """The number of orders of the next six cards; `ways` counts among them."""
    natural: str
    by_cards: dict[int, str]
    bets: dict[str, ParBetAnswer]


def write_par(sheet: ParSheet) -> bytes:
    """Deterministic: equal sheets give equal bytes."""
    answer = ParAnswer(
        format=FORMAT,
        game=sheet.rules.id,
        title=sheet.rules.title,
        version=sheet.rules.version,
        effective=sheet.rules.effective.isoformat() if sheet.rules.effective else None,
        decks=sheet.decks,
        cards=sheet.cards,
        orders=sheet.orders,
        natural=decimal_text(sheet.shape.natural),
        by_cards={cards: decimal_text(share) for cards, share in sheet.shape.by_cards.items()},
        bets={one.bet.id: _bet(sheet, one) for one in sheet.bets},
    )
    return json_document(answer)


def _bet(sheet: ParSheet, one: ParBet) -> ParBetAnswer:
    odds = one.odds
    return ParBetAnswer(
        title=one.bet.title,
        clause=sheet.rules.cite(one.bet.clause),
        exact=_exact(odds.expected_value),
        house_edge=decimal_text(odds.house_edge),
        edge_without_pushes=decimal_text(one.edge_without_pushes),
        return_to_patron=decimal_text(one.return_to_patron),
        win=decimal_text(odds.win),
        push=decimal_text(odds.push),
        lose=decimal_text(odds.lose),
        rounds_per_hit=decimal_text(one.rounds_per_hit),
        variance=decimal_text(odds.variance),
        standard_deviation=f"{odds.standard_deviation:f}",
        volatility_index=f"{one.volatility_index.quantize(LAST_PLACE):f}",
        largest_gain=decimal_text(one.largest_gain),
        exact_stake_cents=one.exact_stake_cents,
        lines=[_line(line) for line in one.lines],
        confidence=[_interval(each) for each in one.intervals],
        removal={rank.value: decimal_text(effect) for rank, effect in sheet.effects.by_bet[odds.bet_id].items()},
        ante=_ante(one),
    )


def _line(line: ParLine) -> LineAnswer:
    return LineAnswer(line.label, _exact(line.net), decimal_text(line.probability), line.ways)


def _interval(each: ReturnInterval) -> IntervalAnswer:
    return IntervalAnswer(decimal_text(each.confidence), each.rounds, f"{each.low:f}", f"{each.high:f}")


def _ante(one: ParBet) -> AnteAnswer | None:
    ante = one.odds.ante
    if ante is None:
        return None
    return AnteAnswer(
        strategy=ante.strategy,
        raise_value={each.rank.value: decimal_text(each.raise_value) for each in ante.decisions},
        cost_of_folding={each.rank.value: decimal_text(each.cost_of_folding) for each in ante.decisions},
        units_risked=decimal_text(ante.units_risked),
        house_edge_per_unit_risked=decimal_text(-one.odds.per_unit_risked),
    )


def _exact(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"
