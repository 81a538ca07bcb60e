"""Files of an export: Parquet, CSV or JSON lines, in a folder a day, whole under their name or not there."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, date, datetime
from enum import StrEnum
from pathlib import Path
from typing import Final

import msgspec
import numpy as np
import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet

from punto.reports.export.columns import DAY_MS, Frame
from punto.reports.export.schema import Dataset


class Format(StrEnum):
    PARQUET = "parquet"
    CSV = "csv"
    JSONL = "jsonl"


def write_frame(folder: Path, dataset: Dataset, frame: Frame, first: int, format_: Format) -> None:
    """One file for each day that the frame has, named after the first record of its range."""
    table, days = frame
    for day in np.unique(days):
        of_day = table if len(table) == int((days == day).sum()) else table.filter(pa.array(days == day))
        path = folder / dataset.name / f"date={name_day(int(day))}" / f"part-{first:012}.{format_}"
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f"_{path.name}")
        WRITERS[format_](of_day, draft)
        os.replace(draft, path)


def remove_parts(folder: Path, first: int) -> None:
    """The files of the range that begins with this record."""
    for path in folder.rglob(f"part-{first:012}.*"):
        path.unlink()


def name_day(day: int) -> str:
    return datetime.fromtimestamp(day * DAY_MS / 1000, UTC).date().isoformat()


def day_start(day: date) -> int:
    """Milliseconds since 1970."""
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()) * 1000


def _write_parquet(table: pa.Table, path: Path) -> None:
    texts = [field.name for field in table.schema if field.type == pa.string()]
    pa.parquet.write_table(table, path, compression="zstd", compression_level=1, use_dictionary=texts)


def _write_csv(table: pa.Table, path: Path) -> None:
    pa.csv.write_csv(table, path)


def _write_jsonl(table: pa.Table, path: Path) -> None:
    with path.open("wb") as file:
        for batch in table.to_batches(10_000):
            file.write(msgspec.json.Encoder(decimal_format="number").encode_lines(batch.to_pylist()))


WRITERS: Final[dict[Format, Callable[[pa.Table, Path], None]]] = {
    Format.PARQUET: _write_parquet,
    Format.CSV: _write_csv,
    Format.JSONL: _write_jsonl,
}
