"""What `punto report shift` does."""

from __future__ import annotations

import time
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from rich.progress import Progress

from punto.cli.output import print_json, say
from punto.cli.terminal import Terminal
from punto.errors import MissingExtraError, ReportError
from punto.messages import Language
from punto.reports.documents import check_target, write_document

try:
    from punto.history.positions import position_before
    from punto.journal import inspect_store
    from punto.reports.shift import Shift, report_shift
    from punto.reports.shift_page import TEMPLATE, shift_page, write_shift
except ModuleNotFoundError as missing:
    raise MissingExtraError("punto report shift", "all") from missing


def write_shift_report(
    url: str, since: str | None, until: str | None, output: Path | None, language: Language, as_json: bool
) -> None:
    begin = _moment(since) if since else 0
    end = _moment(until) if until else time.time_ns() // 1_000_000
    if begin >= end:
        raise ReportError(f"A shift from {since} until {until}: it has to end after it begins.")
    if output is None and not as_json:
        raise ReportError("Where to? Name a file with -o, as in -o shift.pdf, or print JSON with --json.")
    if output is not None:
        check_target(output)
    shift = _look(url, begin, end)
    if as_json:
        answer = write_shift(shift)
        print_json(answer.decode().rstrip("\n")) if output is None else write_document(output, answer)
    elif output is not None:
        from punto.reports.typesetting import set_pdf  # noqa: PLC0415

        write_document(output, set_pdf(TEMPLATE, language, shift_page(shift, language)))
        rounds = sum(table.rounds for table in shift.tables.values())
        say(f"{output}: {rounds:,} rounds at {len(shift.tables)} tables.")


def _look(url: str, begin: int, end: int) -> Shift:
    console = Terminal(stderr=True)
    with (
        closing(inspect_store(url)) as store,
        Progress(console=console, transient=True, disable=not console.is_terminal) as progress,
    ):
        task = progress.add_task("Reading", total=store.last_position())
        first = position_before(store, begin)
        return report_shift(store, begin, end, first, lambda at: progress.update(task, completed=at))


def _moment(text: str) -> int:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise ReportError(f"{text!r} is no time: write it as in 2026-03-01 or 2026-03-01T18:00.") from None
    return int((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp() * 1000)
