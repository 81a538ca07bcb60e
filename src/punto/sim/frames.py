"""Results as tables for other tools: Arrow and Parquet, pandas, polars."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pyarrow
import pyarrow.parquet
from msgspec import structs

from punto.sim.counts import Counts
from punto.sim.results import bet_results
from punto.sim.settings import SimulationError

if TYPE_CHECKING:
    import pandas
    import polars


def to_arrow(counts: Counts) -> pyarrow.Table:
    """One row per bet: game, decks, seed, shoes, then the fields of `BetResult`."""
    settings = counts.settings
    about = {"game": settings.rules.id, "decks": settings.decks, "seed": str(settings.seed), "shoes": counts.shoes}
    return pyarrow.Table.from_pylist([about | structs.asdict(result) for result in bet_results(counts)])


def to_pandas(counts: Counts) -> pandas.DataFrame:
    frame: pandas.DataFrame = to_arrow(counts).to_pandas()
    return frame


def to_polars(counts: Counts) -> polars.DataFrame:
    frame: polars.DataFrame = import_module("polars").from_arrow(to_arrow(counts))
    return frame


def write_parquet(counts: Counts, path: Path) -> None:
    try:
        pyarrow.parquet.write_table(to_arrow(counts), path)
    except OSError as error:
        raise SimulationError(f"Results cannot be written to {path}: {error.strerror or error}.") from None
