"""A PAR sheet for machines: exact fractions as `p/q`, figures to twenty places."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import msgspec
from msgspec import Struct

from punto.odds.measures import to_decimal
from punto.reports.par import CONFIDENCE, Interval, Line, ParBet, ParSheet

FORMAT = "punto-par-sheet/1"


class LineAnswer(Struct):
    pays: str
    net: str
    probability: Decimal
    ways: int


class IntervalAnswer(Struct):
    rounds: int
    low: Decimal
    high: Decimal


class AnteAnswer(Struct):
    strategy: dict[str, str]
    raise_value: dict[str, Decimal]
    cost_of_folding: dict[str, Decimal]
    units_risked: Decimal
    house_edge_per_unit_risked: Decimal


class BetAnswer(Struct, omit_defaults=True):
    title: str
    clause: str
    exact: str
    """The expected value of one unit bet."""
    house_edge: Decimal
    return_to_patron: Decimal
    win: Decimal
    push: Decimal
    lose: Decimal
    rounds_per_hit: Decimal
    variance: Decimal
    standard_deviation: Decimal
    lines: list[LineAnswer]
    confidence: list[IntervalAnswer]
    removal: dict[str, Decimal]
    """By rank: what the expected value rises by once one such card is gone."""
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
    """Of the next six cards; `ways` are out of these."""
    confidence_level: Decimal
    bets: dict[str, BetAnswer]


def write_par(sheet: ParSheet) -> bytes:
    """The same sheet gives the same bytes."""
    answer = ParAnswer(
        format=FORMAT,
        game=sheet.rules.id,
        title=sheet.rules.title,
        version=sheet.rules.version,
        effective=sheet.rules.effective.isoformat() if sheet.rules.effective else None,
        decks=sheet.decks,
        cards=sheet.cards,
        orders=sheet.orders,
        confidence_level=CONFIDENCE,
        bets={one.bet.id: _bet(sheet, one) for one in sheet.bets},
    )
    return msgspec.json.format(msgspec.json.Encoder(decimal_format="number").encode(answer), indent=2) + b"\n"


def _bet(sheet: ParSheet, one: ParBet) -> BetAnswer:
    odds = one.odds
    return BetAnswer(
        title=one.bet.title,
        clause=sheet.rules.cite(one.bet.clause),
        exact=_exact(odds.expected_value),
        house_edge=to_decimal(odds.house_edge),
        return_to_patron=to_decimal(one.return_to_patron),
        win=to_decimal(odds.win),
        push=to_decimal(odds.push),
        lose=to_decimal(odds.lose),
        rounds_per_hit=to_decimal(one.rounds_per_hit),
        variance=to_decimal(odds.variance),
        standard_deviation=odds.standard_deviation,
        lines=[_line(line) for line in one.lines],
        confidence=[_interval(each) for each in one.intervals],
        removal={rank.value: to_decimal(effect) for rank, effect in sheet.effects.by_bet[odds.bet_id].items()},
        ante=_ante(one),
    )


def _line(line: Line) -> LineAnswer:
    return LineAnswer(line.label, _exact(line.net), to_decimal(line.probability), line.ways)


def _interval(each: Interval) -> IntervalAnswer:
    places = Decimal(1).scaleb(-10)
    return IntervalAnswer(each.rounds, each.low.quantize(places), each.high.quantize(places))


def _ante(one: ParBet) -> AnteAnswer | None:
    ante = one.odds.ante
    if ante is None:
        return None
    return AnteAnswer(
        strategy=ante.strategy,
        raise_value={each.rank.value: to_decimal(each.raise_value) for each in ante.decisions},
        cost_of_folding={each.rank.value: to_decimal(each.cost_of_folding) for each in ante.decisions},
        units_risked=to_decimal(ante.units_risked),
        house_edge_per_unit_risked=to_decimal(-one.odds.per_unit_risked),
    )


def _exact(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"
