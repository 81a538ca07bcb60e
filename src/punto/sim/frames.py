"""Results as Arrow tables and Parquet files."""

from __future__ import annotations

from pathlib import Path

import pyarrow
import pyarrow.parquet

from punto.sim.counts import Counts
from punto.sim.results import bet_rows
from punto.sim.settings import SimulationError


def to_arrow(counts: Counts) -> pyarrow.Table:
    """One row per bet: game, decks, seed, shoes, then the fields of `BetResult`."""
    return pyarrow.Table.from_pylist(bet_rows(counts))


def write_parquet(counts: Counts, path: Path) -> None:
    try:
        pyarrow.parquet.write_table(to_arrow(counts), path)
    except OSError as error:
        raise SimulationError(f"Results cannot be written to {path}: {error.strerror or error}.") from None
