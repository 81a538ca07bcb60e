"""`punto backup` and `punto restore`: copy a journal to one file and back."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from punto.cli.extras import needs_extra
from punto.cli.parameters import StoreArgument
from punto.cli.speaking import count_of, say
from punto.cli.terminal import progress_bar
from punto.messages import message

FileArgument = Annotated[Path, typer.Argument(help="The backup file. It restores to SQLite or PostgreSQL.")]


def backup(store: StoreArgument, file: FileArgument) -> None:
    """Back up a journal to one file. The service can keep running.

    Example: [bold]punto backup sqlite:///punto.db punto-2026-11-15.backup[/bold]
    """
    with needs_extra("server", "punto backup"):
        from punto.journal import inspect_store  # noqa: PLC0415
        from punto.journal.backup import backup as write  # noqa: PLC0415
    with closing(inspect_store(store)) as journal, progress_bar(message("progress-backing_up")) as progress:
        records = write(journal, file, progress)
    size = f"{file.stat().st_size / 1e6:,.1f}"
    say(message("backup-done", records=count_of("count-records", records), file=str(file), size=size))


def restore(file: FileArgument, store: StoreArgument) -> None:
    """Restore a backup to a new journal, or complete a journal that holds its first records. Checks every record.

    Example: [bold]punto restore punto-2026-11-15.backup postgresql://punto@db/punto[/bold]
    """
    with needs_extra("server", "punto restore"):
        from punto.journal.backup import restore as read  # noqa: PLC0415
    with progress_bar(message("progress-restoring")) as progress:
        records = read(file, store, progress)
    say(message("restore-done", records=count_of("count-records", records)))
