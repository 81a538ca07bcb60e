"""Writes the tables of docs/export.md from the export schema. With --check, fails if they are out of date."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from punto.reports.export.schema import DATASETS, Dataset

PAGE = Path(__file__).parents[1] / "docs" / "export.md"
BEGIN = "## Tables\n"


def tables() -> str:
    return "".join(f"{line}\n" for dataset in DATASETS for line in _table(dataset))


def _table(dataset: Dataset) -> Iterator[str]:
    yield f"\n### {dataset.name}\n"
    yield f"{dataset.meaning}\n"
    yield "| column | type | meaning |"
    yield "|---|---|---|"
    for column in dataset.columns:
        kind = f"{column.type}, or null" if column.nullable else str(column.type)
        yield f"| `{column.name}` | {kind} | {column.meaning} |"


def main() -> None:
    before, _, after = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    if "--check" not in sys.argv:
        PAGE.write_text(before + BEGIN + tables(), encoding="utf-8")
    elif after != tables():
        sys.exit("docs/export.md is out of date: run make docs.")


if __name__ == "__main__":
    main()
