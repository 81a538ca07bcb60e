"""Writes export files as Parquet, CSV or JSON lines, one folder per day. A file gets its name when it is complete."""

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
import pyarrow.compute as pc
import pyarrow.csv
import pyarrow.parquet

from punto.messages.moments import moment
from punto.reports.export.columns import DAY_MS, Frame
from punto.reports.export.schema import DATASETS, Dataset, arrow_schema

NO_RECORD: Final = 0
"""Names a file without rows, in place of the first record of a range."""
FORMULA_START: Final = r"^[ \x{A0}]*[=+\-@\t\r\n'＝＋－＠]"
"""How a cell begins that a spreadsheet runs, full-width signs included, or one that has an apostrophe already."""


class Format(StrEnum):
    PARQUET = "parquet"
    CSV = "csv"
    JSONL = "jsonl"


def write_frame(folder: Path, dataset: Dataset, frame: Frame, first: int, format_: Format) -> None:
    """Write one file for each day in the frame, named after the first record of its range."""
    table, days = frame
    for day in np.unique(days):
        of_day = table if len(table) == int((days == day).sum()) else table.filter(pa.array(days == day))
        _write_part(folder / dataset.name / folder_of(int(day)), of_day, first, format_)


def fill_days(folder: Path, format_: Format, day: int) -> None:
    """Give every table a file for each day on which any table has rows; if there are no rows at all, for `day`.

    Queries then find every table with its columns, even if nothing happened.
    """
    found = {path.name for dataset in DATASETS for path in (folder / dataset.name).glob("date=*")}
    for dataset in DATASETS:
        for name in found or {folder_of(day)}:
            if not (folder / dataset.name / name).is_dir():
                _write_part(folder / dataset.name / name, arrow_schema(dataset).empty_table(), NO_RECORD, format_)


def _write_part(folder: Path, table: pa.Table, first: int, format_: Format) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"part-{first:012}.{format_}"
    draft = path.with_name(f"_{path.name}")
    WRITERS[format_](table, draft)
    os.replace(draft, path)


def folder_of(day: int) -> str:
    return f"date={name_day(day)}"


def remove_parts(folder: Path, first: int) -> None:
    """Remove the files of the range that begins with this record."""
    for path in folder.rglob(f"part-{first:012}.*"):
        path.unlink()


def name_day(day: int) -> str:
    return moment(day * DAY_MS).date().isoformat()


def day_start(day: date) -> int:
    """Milliseconds since 1970."""
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()) * 1000


def _write_parquet(table: pa.Table, path: Path) -> None:
    texts = [field.name for field in table.schema if field.type == pa.string()]
    pa.parquet.write_table(table, path, compression="zstd", compression_level=1, use_dictionary=texts)


def _write_csv(table: pa.Table, path: Path) -> None:
    texts = [place for place, field in enumerate(table.schema) if field.type == pa.string()]
    for place in texts:
        table = table.set_column(place, table.schema.field(place), neutralise(table.column(place)))
    pa.csv.write_csv(table, path)


def neutralise(texts: pa.ChunkedArray) -> pa.ChunkedArray:
    """Put an apostrophe before a text that a spreadsheet would run as a formula, and before one that has it already."""
    return pc.replace_substring_regex(texts, FORMULA_START, r"'\0")


def _write_jsonl(table: pa.Table, path: Path) -> None:
    with path.open("wb") as file:
        for batch in table.to_batches(10_000):
            file.write(msgspec.json.Encoder(decimal_format="number").encode_lines(batch.to_pylist()))


WRITERS: Final[dict[Format, Callable[[pa.Table, Path], None]]] = {
    Format.PARQUET: _write_parquet,
    Format.CSV: _write_csv,
    Format.JSONL: _write_jsonl,
}
