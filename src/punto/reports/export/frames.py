"""Rows as Arrow tables: columns that follow from others are made from them in one stroke."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import accumulate
from typing import Any, Final

import numpy as np
import pyarrow as pa
from msgspec import Struct
from msgspec.structs import astuple

from punto.cards import CARDS
from punto.reports.export import forms, schema
from punto.reports.export.ledger import NAMED, LedgerSheet, Numbered
from punto.reports.export.telling import LAYINGS, Row, Sheets

DAY_MS: Final = 24 * 60 * 60 * 1000
_PLACE_OF: Final = {card.text: card.index for card in CARDS}
_TEXTS: Final = pa.array([card.text for card in CARDS])
_RANKS: Final = pa.array([card.rank.value for card in CARDS])
_SUITS: Final = pa.array([card.suit.value for card in CARDS])
_POINTS: Final = pa.array([card.points for card in CARDS], schema.SMALL)
_SPOTS: Final = [spot for laying in LAYINGS.values() for spot in laying]
"""Where a card may lie, one laying after another."""
_SPOT_OF: Final = dict(zip(LAYINGS, accumulate(map(len, LAYINGS.values()), initial=0), strict=False))
"""Of the first card of each laying, its place among them."""
_SPOT_HANDS: Final = pa.array([hand for hand, _ in _SPOTS])
_SPOT_PLACES: Final = pa.array([place for _, place in _SPOTS], schema.SMALL)
_NO_RESULT: Final = (None,) * len(forms.Result.__struct_fields__)
_MILLIONTH: Final = Decimal("0.000001")

Numbers = np.ndarray[Any, Any]
Frame = tuple[pa.Table, Numbers]
"""A table, and for each of its rows the day, counted from 1970."""


def round_frames(sheets: Sheets, name: Callable[[str], str]) -> dict[schema.Dataset, Frame]:
    columns = _columns(_names(schema.ROUNDS), sheets.rounds)
    columns["breakage_cents"] = _breakage(columns["breakage_cents"])
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
        schema.RULINGS: with_round(
            schema.RULINGS, sheets.rulings_of, _columns(_names(schema.RULINGS, 3), sheets.rulings)
        ),
    }


def ledger_frame(sheet: LedgerSheet, name: Callable[[str], str]) -> Frame:
    kinds = pa.array([account.kind for account in sheet.accounts], schema.TEXT)
    names = pa.array([name(one.name) if one.kind in NAMED else one.name for one in sheet.accounts], schema.TEXT)
    sources, targets, placed = (pa.array(np.array(each)) for each in (sheet.sources, sheet.targets, sheet.placed))
    of_place = _columns(("table", "shoe", "round"), sheet.places())
    times = np.repeat(np.array(sheet.times), sheet.counts)
    columns = {
        "posted_at": times,
        "position": np.repeat(np.array(sheet.positions), sheet.counts),
        "table": pa.array(of_place["table"], schema.TEXT).take(placed),
        "shoe": pa.array(of_place["shoe"], schema.SMALL).take(placed),
        "round": pa.array(of_place["round"], schema.SMALL).take(placed),
        "source_kind": kinds.take(sources),
        "source": names.take(sources),
        "target_kind": kinds.take(targets),
        "target": names.take(targets),
        "cents": np.array(sheet.cents),
        "why": pa.array(list(sheet.reasons), schema.TEXT).take(pa.array(np.array(sheet.whys))),
    }
    return _table(schema.LEDGER, columns), times // DAY_MS


def join_frames(frames: Sequence[Frame]) -> Frame:
    return pa.concat_tables([table for table, _ in frames]), np.concatenate([days for _, days in frames])


def _card_columns(sheets: Sheets) -> dict[str, Any]:
    cards = pa.array(list(map(_PLACE_OF.__getitem__, sheets.cards)), pa.int8())
    order = _within(sheets.cards_of)
    laid = np.repeat(np.array([_SPOT_OF[laying] for laying in sheets.layings], np.int64), sheets.cards_of) + order
    return {
        "order": order + 1,
        "hand": _SPOT_HANDS.take(pa.array(laid)),
        "place": _SPOT_PLACES.take(pa.array(laid)),
        "card": _TEXTS.take(cards),
        "rank": _RANKS.take(cards),
        "suit": _SUITS.take(cards),
        "points": _POINTS.take(cards),
        "dealt_at": sheets.card_times,
    }


def _bet_columns(sheets: Sheets, name: Callable[[str], str]) -> dict[str, Any]:
    results = [astuple(result) if result else _NO_RESULT for result in sheets.bet_results]
    columns = _columns(forms.BetPlaced.__struct_fields__, _rows(sheets.bets))
    columns |= _columns(forms.Result.__struct_fields__, results)
    amounts = columns["cents"]
    in_play, choices = list(amounts), [None] * len(amounts)
    for place, cents in sheets.cut_bets.items():
        in_play[place] = cents
    for place, choice in sheets.ante_choices.items():
        choices[place] = choice  # type: ignore[call-overload]
    return {
        **columns,
        "bet": _within(sheets.bets_of),
        "patron": list(map(name, columns["patron"])),
        "amount_cents": amounts,
        "in_play_cents": in_play,
        "ante_choice": choices,
        "breakage_cents": _breakage(columns["breakage"]),
        "placed_at": sheets.bet_times,
    }


def _breakage(texts: Sequence[Any]) -> pa.Array:
    """Most are alike."""
    different = Numbered[Any]()
    numbers = pa.array(different.of_each(texts), pa.int32())
    return pa.array([None if text is None else _parts(text) for text in different], schema.PARTS).take(numbers)


def _within(counts: Sequence[int]) -> Numbers:
    """0, 1, 2 … within each of so many groups."""
    each = np.asarray(counts, np.int64)
    return np.arange(each.sum()) - np.repeat(each.cumsum() - each, each)


def _rows(structs: Sequence[Struct]) -> list[Row]:
    return list(map(astuple, structs))


def _columns(names: Sequence[str], rows: Sequence[Row]) -> dict[str, Any]:
    return dict(zip(names, zip(*rows, strict=True) if rows else ((),) * len(names), strict=True))


def _names(dataset: schema.Dataset, after: int = 0) -> list[str]:
    return [column.name for column in dataset.columns[after:]]


def _table(dataset: schema.Dataset, columns: dict[str, Any]) -> pa.Table:
    arrays = [_array(columns[column.name], column.type) for column in dataset.columns]
    return pa.Table.from_arrays(arrays, schema=dataset.schema)


def _array(values: Any, kind: pa.DataType) -> pa.Array:
    return values if isinstance(values, pa.Array) else pa.array(values, kind)


def _parts(texts: str | tuple[str, ...]) -> Decimal:
    """Fractions of a cent, added up."""
    each: Iterable[str] = (texts,) if isinstance(texts, str) else texts
    whole = sum((Fraction(text) for text in each), Fraction(0))
    return (Decimal(whole.numerator) / whole.denominator).quantize(_MILLIONTH)
