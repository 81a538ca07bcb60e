"""`punto report shift`."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from punto.cli.extras import needs_extra
from punto.cli.report_files import check_output, deliver_json, parse_period
from punto.cli.speaking import count_of, say, spoken_language
from punto.cli.terminal import progress_bar
from punto.messages import Count, message
from punto.reports.documents import write_document

with needs_extra("all", "punto report shift"):
    from punto.history.positions import position_before
    from punto.journal import inspect_store
    from punto.reports.shift import Shift, report_shift
    from punto.reports.shift_page import TEMPLATE, shift_page, write_shift


def write_shift_report(url: str, since: str | None, until: str | None, output: Path | None, as_json: bool) -> None:
    begin, end = parse_period("shift", since, until)
    target = check_output(output, as_json, "shift.pdf")
    shift = _read_shift(url, begin, end)
    if target is None:
        deliver_json(write_shift(shift), output)
        return
    from punto.reports.typesetting import set_pdf  # noqa: PLC0415

    language = spoken_language()
    write_document(target, set_pdf(TEMPLATE, language, shift_page(shift, language)))
    rounds = sum(table.rounds for table in shift.tables.values())
    tables = Count(len(shift.tables))
    say(message("report-shift", file=str(target), rounds=count_of("count-rounds", rounds), tables=tables))


def _read_shift(url: str, begin: int, end: int) -> Shift:
    with (
        closing(inspect_store(url)) as store,
        progress_bar(message("progress-reading"), store.last_position()) as progress,
    ):
        return report_shift(store, begin, end, position_before(store, begin), progress)
