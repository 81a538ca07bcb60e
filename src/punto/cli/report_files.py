"""Where a report goes: a PDF to a file, JSON to a file or to standard output."""

from __future__ import annotations

from pathlib import Path

from punto.cli.output import print_encoded_json
from punto.errors import ReportError
from punto.reports.documents import check_target, write_document


def check_output(output: Path | None, as_json: bool, example: str) -> Path | None:
    """The PDF to write, or None for JSON. Called first, so that a bad path fails before any work is done."""
    if output is None and not as_json:
        raise ReportError(f"No output file. Use -o {example}, or --json to print JSON.")
    if output is not None:
        check_target(output)
    return None if as_json else output


def deliver_json(encoded: bytes, output: Path | None) -> None:
    if output is None:
        print_encoded_json(encoded)
    else:
        write_document(output, encoded)
