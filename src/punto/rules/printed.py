"""Bets in the terms of a printed pay table: a hand wins, the hands tie, a hand pairs.

Each function gives the lines of a bet, so that a declaration can be read beside its document.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct

from punto.hands import Hand
from punto.money import Pays
from punto.rules.conditions import ALL_TOTALS, PAIR, AllOf, Condition, FirstTwoAre, Side, TotalIs, Whose, WinnerIs
from punto.rules.pictures import BetOutcome, Line


class DeterminingTotal(Enum):
    """Which hand's total selects the line of a pay table."""

    WINNING = "winning"
    LOSING = "losing"


class PayTable(Struct, frozen=True):
    by: DeterminingTotal
    pays: tuple[Pays | None, ...]
    """By total, 0 to 9; None if the total is impossible."""


def flat(pays: str) -> PayTable:
    """The same pay for all totals."""
    return PayTable(DeterminingTotal.WINNING, (Pays.parse(pays),) * 10)


def by_winning_total(lines: Mapping[int, str], *, otherwise: str) -> PayTable:
    pays = (Pays.parse(lines.get(total, otherwise)) for total in range(10))
    return PayTable(DeterminingTotal.WINNING, tuple(pays))


def by_losing_total(lines: Mapping[tuple[int, ...], str]) -> PayTable:
    by_total = {total: Pays.parse(text) for totals, text in lines.items() for total in totals}
    return PayTable(DeterminingTotal.LOSING, tuple(by_total.get(total) for total in range(10)))


def hand_wins(
    hand: Hand | None, *, pays: PayTable, totals: frozenset[int] = ALL_TOTALS, push_on_tie: str | None = None
) -> tuple[Line, ...]:
    """A hand wins with one of these totals; without a hand, either one. A Tie pushes by the clause given, or loses."""
    winners = frozenset({Side(hand.value)} if hand else {Side.PLAYER, Side.BANKER})
    conditions: list[Condition] = [WinnerIs(winners)]
    if totals != ALL_TOTALS:
        conditions.append(TotalIs(Whose.WINNING, totals))
    tie = (Line(WinnerIs(frozenset({Side.TIE})), BetOutcome.PUSH, clause=push_on_tie),) if push_on_tie else ()
    return *_pay_lines(conditions, pays), *tie


def hands_tie(*, pays: PayTable, totals: frozenset[int] = ALL_TOTALS) -> tuple[Line, ...]:
    """The hands tie on one of these totals."""
    on: list[Condition] = [] if totals == ALL_TOTALS else [TotalIs(Whose.PLAYER, totals)]
    return _pay_lines([WinnerIs(frozenset({Side.TIE})), *on], pays)


def hand_pairs(hand: Hand, *, pays: PayTable) -> tuple[Line, ...]:
    """The first two cards of a hand have the same rank."""
    return _pay_lines([FirstTwoAre(Whose(hand.value), PAIR)], pays)


def _pay_lines(conditions: list[Condition], table: PayTable) -> tuple[Line, ...]:
    by_pay: dict[Pays, list[int]] = {}
    for total, pays in enumerate(table.pays):
        if pays:
            by_pay.setdefault(pays, []).append(total)
    whose = Whose(table.by.value)
    lines = []
    for pays, totals in by_pay.items():
        on = [] if len(totals) == len(ALL_TOTALS) else [TotalIs(whose, frozenset(totals))]
        when = AllOf((*conditions, *on)) if len(conditions) + len(on) > 1 else conditions[0]
        lines.append(Line(when, BetOutcome.WON, pays))
    return tuple(lines)
