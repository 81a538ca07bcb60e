"""Odds as an Arrow table, which pandas, polars and DuckDB read without a copy."""

from __future__ import annotations

import pyarrow as pa

from punto.odds.fast import OddsArrays
from punto.odds.measures import GameOdds


def to_arrow(odds: GameOdds) -> pa.Table:
    """One row per bet, with the columns of `GameOdds.rows`."""
    return pa.Table.from_pylist(odds.rows())


def figures_to_arrow(figures: OddsArrays) -> pa.Table:
    """One row for each bet of each composition, numbered from 0."""
    compositions = figures.expected_value.size // len(figures.bet_ids)
    numbers = [number for number in range(compositions) for _ in figures.bet_ids]
    return pa.table(
        {
            "composition": numbers,
            "bet": pa.array(figures.bet_ids * compositions).dictionary_encode(),
            "expected_value": figures.expected_value.ravel(),
            "win": figures.win.ravel(),
            "push": figures.push.ravel(),
            "lose": figures.lose.ravel(),
            "standard_deviation": figures.standard_deviation.ravel(),
        }
    )
