"""Converts rows to Arrow tables and computes derived columns in bulk."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import accumulate, chain, repeat
from typing import Any, Final

import numpy as np
import pyarrow as pa
from msgspec.structs import astuple

from punto.cards import CARDS
from punto.figures import PLAYED, theory_cents
from punto.reports.export import forms, schema
from punto.reports.export.columns import DAY_MS, Frame, Numbered, Numbers, make_table, transpose
from punto.reports.export.telling import LAYINGS, ROUND_ROW, RULING_ROW, Sheets
from punto.rules.model import RuleSet

_PLACE_OF: Final = {card.text: card.index for card in CARDS}
_TEXTS: Final = pa.array([card.text for card in CARDS])
_RANKS: Final = pa.array([card.rank.value for card in CARDS])
_SUITS: Final = pa.array([card.suit.value for card in CARDS])
_POINTS: Final = pa.array([card.points for card in CARDS], schema.SMALL)
_SPOTS: Final = [spot for laying in LAYINGS.values() for spot in laying]
"""The spots of every laying, one laying after another."""
_SPOT_OF: Final = dict(zip(LAYINGS, accumulate(map(len, LAYINGS.values()), initial=0), strict=False))
"""Index in `_SPOTS` of the first card of each laying."""
_SPOT_HANDS: Final = pa.array([hand for hand, _ in _SPOTS])
_SPOT_PLACES: Final = pa.array([place for _, place in _SPOTS], schema.SMALL)
_NO_RESULT: Final = (None,) * len(forms.Result.__struct_fields__)
_PLAYED: Final = frozenset(outcome.value for outcome in PLAYED)
_NOTHING: Final = str(Fraction(0))
_MILLIONTH: Final = Decimal("0.000001")


def round_frames(sheets: Sheets, name: Callable[[str], str]) -> dict[schema.Dataset, Frame]:
    columns = transpose(ROUND_ROW, sheets.rounds)
    bets = _bet_columns(sheets, name, list(zip(sheets.rules, columns["decks"], strict=True)))
    columns |= _sums_of_bets(bets, _rounds(sheets.bets_of), len(sheets.rounds))
    columns |= {"cards": sheets.cards_of, "bets": sheets.bets_of, "rulings": sheets.rulings_of}
    rounds = make_table(schema.ROUNDS, columns)
    days = np.asarray(columns["opened_at"], np.int64) // DAY_MS
    key = rounds.select(["table_id", "shoe", "round", "decks"])

    def with_round(dataset: schema.Dataset, counts: Sequence[int], own: dict[str, Any]) -> Frame:
        rows = _rounds(counts)
        of_round = key.take(pa.array(rows))
        joined = {**{column: of_round[column].combine_chunks() for column in key.column_names}, **own}
        return make_table(dataset, joined), days[rows]

    return {
        schema.ROUNDS: (rounds, days),
        schema.CARDS: with_round(schema.CARDS, sheets.cards_of, _card_columns(sheets)),
        schema.BETS: with_round(schema.BETS, sheets.bets_of, bets),
        schema.RULINGS: with_round(schema.RULINGS, sheets.rulings_of, transpose(RULING_ROW, sheets.rulings)),
    }


def _card_columns(sheets: Sheets) -> dict[str, Any]:
    cards = pa.array(list(map(_PLACE_OF.__getitem__, sheets.cards)), pa.int8())
    order = _within(sheets.cards_of)
    laid = np.repeat(np.array([_SPOT_OF[laying] for laying in sheets.layings], np.int64), sheets.cards_of) + order
    for card, spot in sheets.misplaced.items():
        laid[card] = _SPOTS.index(spot)
    return {
        "deal_order": order + 1,
        "hand": _SPOT_HANDS.take(pa.array(laid)),
        "place": _SPOT_PLACES.take(pa.array(laid)),
        "card": _TEXTS.take(cards),
        "card_rank": _RANKS.take(cards),
        "suit": _SUITS.take(cards),
        "points": _POINTS.take(cards),
        "dealt_at": sheets.card_times,
    }


def _bet_columns(sheets: Sheets, name: Callable[[str], str], games: Sequence[tuple[RuleSet, int]]) -> dict[str, Any]:
    """`games` has the rules and decks of each round."""
    columns = transpose(forms.BetPlaced.__struct_fields__, list(map(astuple, sheets.bets)))
    results = [astuple(result) if result else _NO_RESULT for result in sheets.bet_results]
    columns |= transpose(forms.Result.__struct_fields__, results)
    amounts = columns["cents"]
    in_play, choices = list(amounts), [None] * len(amounts)
    for place, cents in sheets.cut_bets.items():
        in_play[place] = cents
    for place, choice in sheets.ante_choices.items():
        choices[place] = choice  # type: ignore[call-overload]
    was_played = np.array([outcome in _PLAYED for outcome in columns["outcome"]], bool)
    unfinished = np.array([outcome is None for outcome in columns["outcome"]], bool)
    expected = _means(games, sheets.bets_of, columns["on"]) * np.asarray(in_play, np.float64) * was_played
    return {
        **columns,
        "bet": _within(sheets.bets_of),
        "patron": list(map(name, columns["patron"])),
        "amount_cents": amounts,
        "in_play_cents": in_play,
        "was_played": was_played,
        "bet_on": columns["on"],
        "expected_cents": pa.array(expected, schema.MEAN, mask=unfinished),
        "expected": expected,
        "ante_choice": choices,
        "breakage_cents": _decimals(columns["breakage"]),
        "placed_at": sheets.bet_times,
    }


def _sums_of_bets(bets: dict[str, Any], rounds: Numbers, count: int) -> dict[str, Any]:
    """Handle, net win and breakage of each round, summed over its bets."""
    kept = [_NOTHING] * count
    for bet in [bet for bet, part in enumerate(bets["breakage"]) if part not in (None, _NOTHING)]:
        kept[rounds[bet]] = str(Fraction(kept[rounds[bet]]) + Fraction(bets["breakage"][bet]))

    def sums(cents: Numbers) -> Numbers:
        by_round = np.zeros(count, np.int64)
        np.add.at(by_round, rounds, cents)
        return by_round

    return {
        "in_play_cents": sums(np.asarray(bets["in_play_cents"], np.int64) * bets["was_played"]),
        "expected_cents": np.bincount(rounds, bets["expected"], count),
        "net_cents": sums(np.array([net or 0 for net in bets["net_cents"]], np.int64)),
        "breakage_cents": _decimals(kept),
    }


def _means(games: Sequence[tuple[RuleSet, int]], bets_of: Sequence[int], bets: Sequence[str]) -> Numbers:
    """The expected gain per unit of each bet; looked up once for each game, number of decks and bet."""
    of_round = chain.from_iterable(map(repeat, games, bets_of))
    different = Numbered[tuple[tuple[RuleSet, int], str]]()
    numbers = different.of_each(zip(of_round, bets, strict=True))
    means = [float(-theory_cents(rules, decks, bet, 1)) for (rules, decks), bet in different]
    return np.array(means, np.float64)[np.array(numbers, np.int64)]


def _decimals(parts: Sequence[str | None]) -> pa.Array:
    """Converts each distinct value once: most are equal."""
    different = Numbered[str | None]()
    numbers = pa.array(different.of_each(parts), pa.int32())
    decimals = [None if part is None else _decimal(Fraction(part)) for part in different]
    return pa.array(decimals, schema.PARTS).take(numbers)


def _rounds(counts: Sequence[int]) -> Numbers:
    """The round index of each row, from the number of rows per round."""
    return np.repeat(np.arange(len(counts)), np.asarray(counts, np.int64))


def _within(counts: Sequence[int]) -> Numbers:
    """0, 1, 2 … within each group, from the group sizes."""
    each = np.asarray(counts, np.int64)
    return np.arange(each.sum()) - np.repeat(each.cumsum() - each, each)


def _decimal(part: Fraction) -> Decimal:
    return (Decimal(part.numerator) / part.denominator).quantize(_MILLIONTH)
