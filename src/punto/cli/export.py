"""`punto export`: a journal as tables for analysts."""

from __future__ import annotations

import secrets
from datetime import date
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from punto.cli import INTERRUPTED
from punto.cli.output import say
from punto.cli.terminal import Terminal
from punto.errors import MissingExtraError, ReportError


def export(
    store: Annotated[str, typer.Argument(help="sqlite:///FILE or postgresql://USER@HOST/DATABASE.")],
    to: Annotated[Path, typer.Option(metavar="DIR", help="A new or empty folder.")],
    format_: Annotated[str, typer.Option("--format", metavar="parquet|csv|jsonl", help="Of the files.")] = "parquet",
    since: Annotated[str | None, typer.Option(metavar="DATE", help="From this day on (UTC), as in 2026-03-01.")] = None,
    tables: Annotated[str | None, typer.Option(metavar="A,B", help="These tables only.")] = None,
    identities: Annotated[bool, typer.Option("--identities", help="Patrons' names and voucher numbers too.")] = False,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes; as many as there are cores.")] = None,
) -> None:
    """Rounds, cards, bets, rulings and ledger as files, a folder a day, for DuckDB, polars, pandas and the like.

    Patrons go by pseudonyms, the same ones throughout an export. Ctrl-C ends it early; what is there is whole.

    Example: [bold]punto export sqlite:///punto.db --to export --since 2026-03-01[/bold]
    """
    try:
        from punto.reports.export.ranges import Order  # noqa: PLC0415
        from punto.reports.export.run import cores  # noqa: PLC0415
        from punto.reports.export.run import export as run  # noqa: PLC0415
        from punto.reports.export.writing import Format, day_start  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        raise MissingExtraError("punto export", "reports") from missing
    if format_ not in list(Format):
        raise ReportError(f"{format_!r} is no format of an export: write {', '.join(Format)}.")
    order = Order(
        url=store,
        folder=to,
        format=Format(format_),
        since=day_start(_day(since)) if since else 0,
        tables=frozenset(name.strip() for name in tables.split(",")) if tables else None,
        secret=None if identities else secrets.token_bytes(32),
    )
    console = Terminal(stderr=True)
    columns = (TextColumn("Exporting"), BarColumn(bar_width=None), TaskProgressColumn(), TimeRemainingColumn(True))
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=None)
        summary = run(order, workers or cores(), lambda done, of: bar.update(task, completed=done, total=of))
    for name, rows in summary.rows.items():
        print(f"{name:<8} {rows:>14,} rows")
    if not summary.is_complete:
        say(f"Interrupted: {to} holds {len(summary.ranges)} whole parts of the journal; _export.json names them.")
        raise typer.Exit(INTERRUPTED)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ReportError(f"{text!r} is no day: write it as in 2026-03-01.") from None
