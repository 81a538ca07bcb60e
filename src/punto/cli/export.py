"""`punto export`: writes a journal as tables for analysts."""

from __future__ import annotations

import secrets
from datetime import date
from pathlib import Path
from typing import Annotated, Final

import typer

from punto.cli.exit_codes import INTERRUPTED
from punto.cli.extras import needs_extra
from punto.cli.parameters import StoreArgument
from punto.cli.speaking import count_of, in_words, say
from punto.cli.terminal import progress_bar
from punto.errors import ReportError
from punto.messages import message

SHOE: Final = "shoe"


def export(
    store: StoreArgument,
    to: Annotated[Path, typer.Option(metavar="DIR", help="A new or empty folder.")],
    format_: Annotated[
        str, typer.Option("--format", metavar="parquet|csv|jsonl|shoe", help="File format.")
    ] = "parquet",
    since: Annotated[str | None, typer.Option(metavar="DATE", help="First day (UTC), as 2026-03-01.")] = None,
    tables: Annotated[str | None, typer.Option(metavar="A,B", help="Only these tables.")] = None,
    identities: Annotated[bool, typer.Option("--identities", help="Include names, and free text of staff.")] = False,
    workers: Annotated[int | None, typer.Option(min=1, help="Number of processes; default: all cores.")] = None,
) -> None:
    """Export shoes, rounds, cards, bets, rulings and the ledger, one folder per day, for DuckDB, polars or pandas.

    The format shoe writes one text file for each shoe instead, in the notation for shoes.

    Patrons get pseudonyms, consistent within one export. Ctrl-C stops early and keeps the finished parts.

    Example: [bold]punto export sqlite:///punto.db --to export --since 2026-03-01[/bold]
    """
    with needs_extra("reports", "punto export"):
        from punto.reports.export.ranges import Order  # noqa: PLC0415
        from punto.reports.export.run import cores  # noqa: PLC0415
        from punto.reports.export.run import export as run  # noqa: PLC0415
        from punto.reports.export.writing import Format, day_start  # noqa: PLC0415
    first = day_start(_parse_day(since)) if since else 0
    chosen = frozenset(name.strip() for name in tables.split(",")) if tables else None
    if format_ == SHOE:
        _write_shoes(store, to, chosen, first)
        return
    if format_ not in list(Format):
        raise ReportError(f"Unknown format {format_!r}. Use {', '.join(Format)} or {SHOE}.")
    order = Order(
        url=store,
        folder=to,
        format=Format(format_),
        since=first,
        tables=chosen,
        secret=None if identities else secrets.token_bytes(32),
        voucher_secret=secrets.token_bytes(32),
    )
    with progress_bar(message("progress-exporting")) as progress:
        summary = run(order, workers or cores(), progress)
    for name, rows in summary.rows.items():
        say(f"{name:<8} {in_words(message('export-rows', rows=f'{rows:>14,}'))}")
    if not summary.is_complete:
        parts = count_of("count-parts", len(summary.ranges))
        say(message("export-interrupted", folder=str(to), parts=parts))
        raise typer.Exit(INTERRUPTED)


def _write_shoes(store: str, folder: Path, tables: frozenset[str] | None, since: int) -> None:
    from punto.reports.shoe_files import write_shoes  # noqa: PLC0415

    with progress_bar(message("progress-exporting")) as progress:
        written = write_shoes(store, folder, tables, since, progress)
    say(count_of("count-shoes", written))


def _parse_day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ReportError(f"{text!r} is not a date. Write it like 2026-03-01.") from None
