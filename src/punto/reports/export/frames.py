"""Rows as Arrow tables: columns that follow from others are made from them in one stroke."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import Any, Final

import numpy as np
import pyarrow as pa

from punto.cards import CARDS
from punto.reports.export import schema
from punto.reports.export.ledger import NAMED, LedgerSheet
from punto.reports.export.telling import Row, Sheets

DAY_MS: Final = 24 * 60 * 60 * 1000
_PLACE_OF: Final = {card.text: card.index for card in CARDS}
_TEXTS: Final = pa.array([card.text for card in CARDS])
_RANKS: Final = pa.array([card.rank.value for card in CARDS])
_SUITS: Final = pa.array([card.suit.value for card in CARDS])
_POINTS: Final = pa.array([card.points for card in CARDS], schema.SMALL)
_MILLIONTH: Final = Decimal("0.000001")

Frame = tuple[pa.Table, np.ndarray]
"""A table, and for each of its rows the day, counted from 1970."""


def round_frames(sheets: Sheets, name: Callable[[str], str]) -> dict[schema.Dataset, Frame]:
    columns = _transpose(sheets.rounds, schema.ROUNDS)
    columns["breakage_cents"] = [_parts(each) for each in columns["breakage_cents"]]
    rounds = _table(schema.ROUNDS, columns)
    days = np.asarray(columns["opened_at"], np.int64) // DAY_MS
    key = rounds.select(["table", "shoe", "round"])

    def with_round(dataset: schema.Dataset, counts: Sequence[int], own: dict[str, Any]) -> Frame:
        rows = np.repeat(np.arange(len(counts)), counts)
        of_round = key.take(pa.array(rows))
        joined = {**{column: of_round[column].combine_chunks() for column in key.column_names}, **own}
        return _table(dataset, joined), days[rows]

    return {
        schema.ROUNDS: (rounds, days),
        schema.CARDS: with_round(schema.CARDS, sheets.cards_of, _card_columns(sheets)),
        schema.BETS: with_round(schema.BETS, sheets.bets_of, _bet_columns(sheets, name)),
        schema.RULINGS: with_round(schema.RULINGS, sheets.rulings_of, _transpose(sheets.rulings, schema.RULINGS, 3)),
    }


def ledger_frame(sheet: LedgerSheet, name: Callable[[str], str]) -> Frame:
    moved, places = sheet.transfers, sheet.places
    sources, targets = [one.source for one in moved], [one.target for one in moved]
    times = np.asarray(sheet.times, np.int64)
    columns = {
        "posted_at": times,
        "position": sheet.positions,
        "table": [place[0] for place in places],
        "shoe": [place[1] for place in places],
        "round": [place[2] for place in places],
        "source_kind": [account.kind for account in sources],
        "source": [name(account.name) if account.kind in NAMED else account.name for account in sources],
        "target_kind": [account.kind for account in targets],
        "target": [name(account.name) if account.kind in NAMED else account.name for account in targets],
        "cents": [one.cents for one in moved],
        "why": [one.why for one in moved],
    }
    return _table(schema.LEDGER, columns), times // DAY_MS


def _card_columns(sheets: Sheets) -> dict[str, Any]:
    places = pa.array([_PLACE_OF[card] for card in sheets.cards], pa.int8())
    return {
        "order": sheets.card_orders,
        "hand": sheets.card_hands,
        "place": sheets.card_places,
        "card": _TEXTS.take(places),
        "rank": _RANKS.take(places),
        "suit": _SUITS.take(places),
        "points": _POINTS.take(places),
        "dealt_at": sheets.card_times,
    }


def _bet_columns(sheets: Sheets, name: Callable[[str], str]) -> dict[str, Any]:
    bets, results = sheets.bets, sheets.bet_results
    amounts = [bet.cents for bet in bets]
    in_play, choices = amounts.copy(), [None] * len(bets)
    for place, cents in sheets.cut_bets.items():
        in_play[place] = cents
    for place, choice in sheets.ante_choices.items():
        choices[place] = choice  # type: ignore[call-overload]
    return {
        "bet": [place for count in sheets.bets_of for place in range(count)],
        "patron": [name(bet.patron) for bet in bets],
        "place": [bet.place for bet in bets],
        "on": [bet.on for bet in bets],
        "amount_cents": amounts,
        "in_play_cents": in_play,
        "standing": [bet.standing for bet in bets],
        "placed_by": [bet.placed_by for bet in bets],
        "registered": [bet.registered for bet in bets],
        "in_chips": [bet.in_chips for bet in bets],
        "ante_choice": choices,
        "outcome": [result and result.outcome for result in results],
        "net_cents": [result and result.net_cents for result in results],
        "breakage_cents": [result and _parts(result.breakage) for result in results],
        "clause": [result and result.clause for result in results],
        "placed_at": sheets.bet_times,
    }


def _transpose(rows: Sequence[Row], dataset: schema.Dataset, after: int = 0) -> dict[str, Any]:
    names = [column.name for column in dataset.columns[after:]]
    return dict(zip(names, zip(*rows, strict=True) if rows else ((),) * len(names), strict=True))


def _table(dataset: schema.Dataset, columns: dict[str, Any]) -> pa.Table:
    arrays = [_array(columns[column.name], column.type) for column in dataset.columns]
    return pa.Table.from_arrays(arrays, schema=dataset.schema)


def _array(values: Any, kind: pa.DataType) -> pa.Array:
    return values if isinstance(values, pa.Array) else pa.array(values, kind)


@cache
def _parts(texts: str | tuple[str, ...]) -> Decimal:
    """Fractions of a cent, added up."""
    each: Iterable[str] = (texts,) if isinstance(texts, str) else texts
    whole = sum((Fraction(text) for text in each), Fraction(0))
    return (Decimal(whole.numerator) / whole.denominator).quantize(_MILLIONTH)
