"""Columns of an export as Arrow tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeVar

import numpy as np
import pyarrow as pa

from punto.reports.export import schema

DAY_MS: Final = 24 * 60 * 60 * 1000
Numbers = np.ndarray[Any, Any]
Row = tuple[Any, ...]
Frame = tuple[pa.Table, Numbers]
"""A table, and the day of each row, counted from 1970."""
Kept = TypeVar("Kept")


class Numbered(dict[Kept, int]):
    """Numbers distinct values in order of first appearance."""

    def __missing__(self, value: Kept) -> int:
        number = self[value] = len(self)
        return number

    def of_each(self, values: Iterable[Kept]) -> list[int]:
        return list(map(self.__getitem__, values))


def make_table(dataset: schema.Dataset, columns: dict[str, Any]) -> pa.Table:
    arrays = [_array(columns[column.name], column.type) for column in dataset.columns]
    return pa.Table.from_arrays(arrays, schema=schema.arrow_schema(dataset))


def _array(values: Any, kind: pa.DataType) -> pa.Array:
    return values if isinstance(values, pa.Array) else pa.array(values, kind)


def transpose(names: Sequence[str], rows: Sequence[Row]) -> dict[str, Any]:
    return dict(zip(names, zip(*rows, strict=True) if rows else ((),) * len(names), strict=True))


def join_frames(frames: Sequence[Frame]) -> Frame:
    return pa.concat_tables([table for table, _ in frames]), np.concatenate([days for _, days in frames])
