"""What a report covers, and where it goes: a PDF to a file, JSON to a file or to standard output."""

from __future__ import annotations

from pathlib import Path

from punto.cli.changes import now_ms
from punto.cli.output import print_encoded_json
from punto.errors import ReportError
from punto.messages.moments import parse_moment
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


def parse_period(what: str, since: str | None, until: str | None) -> tuple[int, int]:
    """From the first record if no time is given, and until now."""
    begin = _parse_time(since) if since else 0
    end = _parse_time(until) if until else now_ms()
    if begin >= end:
        raise ReportError(f"The {what} must end after it begins: it begins at {since} and ends at {until or 'now'}.")
    return begin, end


def _parse_time(text: str) -> int:
    try:
        return parse_moment(text)
    except ValueError:
        raise ReportError(f"{text!r} is not a time. Write it like 2026-03-01 or 2026-03-01T18:00.") from None
