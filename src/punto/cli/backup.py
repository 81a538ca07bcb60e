"""`punto backup` and `punto restore`: a journal as one file, and a journal from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress

from punto.cli.output import say
from punto.cli.terminal import Terminal
from punto.errors import MissingExtraError

StoreArgument = Annotated[str, typer.Argument(help="sqlite:///FILE or postgresql://USER@HOST/DATABASE.")]
FileArgument = Annotated[Path, typer.Argument(help="The backup: one file, for either kind of journal.")]


def backup(store: StoreArgument, file: FileArgument) -> None:
    """Write everything in a journal, up to this moment, to one file. The service may go on working meanwhile.

    Example: [bold]punto backup sqlite:///punto.db punto-2026-11-15.backup[/bold]
    """
    try:
        from punto.journal import inspect_store  # noqa: PLC0415
        from punto.journal.backup import backup as write  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise MissingExtraError("punto backup", "server") from error
    with closing(inspect_store(store)) as journal, _told("Backing up") as progress:
        records = write(journal, file, progress)
    say(f"{records:,} records are in {file} ({file.stat().st_size / 1e6:,.1f} MB).")


def restore(file: FileArgument, store: StoreArgument) -> None:
    """Make a journal from a backup: a new one, or one that holds the beginning of that backup. All of it is checked.

    Example: [bold]punto restore punto-2026-11-15.backup postgresql://punto@db/punto[/bold]
    """
    try:
        from punto.journal.backup import restore as read  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise MissingExtraError("punto restore", "server") from error
    with _told("Restoring") as progress:
        records = read(file, store, progress)
    print(f"{records:,} records are restored. `punto verify` looks through the rounds and the money in them.")


@contextmanager
def _told(what: str) -> Iterator[Callable[[int, int], None]]:
    console = Terminal(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(what, total=None)
        yield lambda done, of: progress.update(task, completed=done, total=of)
