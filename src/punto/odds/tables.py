"""Odds as an Arrow table, which pandas, polars and DuckDB read without a copy."""

from __future__ import annotations

import pyarrow as pa

from punto.odds.measures import GameOdds


def to_arrow(odds: GameOdds) -> pa.Table:
    """One row per bet, with the columns of `GameOdds.rows`."""
    return pa.Table.from_pylist(odds.rows())
