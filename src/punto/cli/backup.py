"""`punto backup` and `punto restore`: copy a journal to a file, or to a chain of files, and back."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from punto.cli.extras import needs_extra
from punto.cli.parameters import KEY_FILE, KeyOption, StoreArgument
from punto.cli.speaking import count_of, say
from punto.cli.terminal import progress_bar
from punto.errors import JournalError
from punto.messages import Count, message
from punto.messages.moments import parse_moment, utc_second

if TYPE_CHECKING:
    from punto.journal import Record
    from punto.journal.restoring import Restored

FileArgument = Annotated[Path, typer.Argument(help="The backup file. It restores to SQLite or PostgreSQL.")]


def backup(
    store: StoreArgument,
    file: FileArgument,
    after: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Back up only what came after this earlier backup in the same folder."),
    ] = None,
) -> None:
    """Back up a journal to one file. The service can keep running.

    With --after, the file is an increment. `punto verify` and `punto restore` also need the earlier backups of its
    chain: keep all of them in one folder, under their names.

    Patrons' personal data is written, encrypted, to FILE.patrons. Keep only the newest of these files.

    Example: [bold]punto backup sqlite:///punto.db punto-2026-11-15.backup[/bold]
    """
    with needs_extra("server", "punto backup"):
        from punto.journal import inspect_store  # noqa: PLC0415
        from punto.journal.backup import backup as write  # noqa: PLC0415
        from punto.journal.patrons_file import beside  # noqa: PLC0415
    with closing(inspect_store(store)) as journal, progress_bar(message("progress-backing_up")) as progress:
        records = write(journal, file, progress, after)
    size = f"{file.stat().st_size / 1e6:,.1f}"
    say(message("backup-done", records=count_of("count-records", records), file=str(file), size=size))
    if after is not None:
        say(message("backup-continues", earlier=after.name))
    if beside(file).exists():
        say(message("backup-patrons", file=str(beside(file))))


def restore(
    file: FileArgument,
    store: StoreArgument,
    until: Annotated[
        str | None,
        typer.Option(
            metavar="WHEN|POSITION",
            help="End earlier: at 2026-11-15T21:30 (UTC), or at the position of a record.",
        ),
    ] = None,
    key: KeyOption = KEY_FILE,
) -> None:
    """Restore a backup to a new journal, or complete a journal that holds its first records. Checks every record.

    For an increment, all earlier backups of its chain are restored too.

    With --until, the new journal ends with the last transaction before that moment. It contradicts what the house has
    recorded since, so it is set aside: no service opens it until `punto keys adopt`.

    Patrons are restored from FILE.patrons, except those erased since: the journal and a note next to --key name them.

    Example: [bold]punto restore punto-2026-11-15.backup postgresql://punto@db/punto[/bold]
    """
    with needs_extra("server", "punto restore"):
        from punto.journal.patrons_file import beside  # noqa: PLC0415
        from punto.journal.restoring import restore as read  # noqa: PLC0415
        from punto.journal.restoring import restore_until  # noqa: PLC0415
    if until is None:
        with progress_bar(message("progress-restoring")) as progress:
            records = read(file, store, progress)
        say(message("restore-done", records=count_of("count-records", records)))
        if beside(file).exists():
            restore_patrons(store, beside(file), key)
        return
    is_within = _moment(until)
    with progress_bar(message("progress-restoring")) as progress:
        restored = restore_until(file, store, is_within, progress)
    _describe(restored)


def _moment(until: str) -> Callable[[Record], bool]:
    """Whether a record was written up to then."""
    if until.isdecimal():
        return lambda record: record.position <= int(until)
    try:
        at = parse_moment(until)
    except ValueError:
        raise JournalError(
            f"{until!r:.60} is neither a time such as 2026-11-15T21:30 (UTC) nor the position of a record."
        ) from None
    return lambda record: record.at <= at


def _describe(restored: Restored) -> None:
    records, left_out = count_of("count-records", restored.records), count_of("count-records", restored.left_out)
    say(message("restore-until", records=records, time=utc_second(restored.at), left_out=left_out))
    covering = restored.covering
    if covering is None:
        say(message("verify-no_checkpoint"))
    else:
        uncovered = count_of("count-records", restored.records - covering.position)
        position = Count(covering.position)
        signed = message("restore-covering", number=covering.number, position=position, uncovered=uncovered)
        say(signed)
    say(message("restore-set_aside"))


def restore_patrons(store: str, file: Path, key: Path) -> None:
    """Except erased patrons."""
    from punto.journal import open_store  # noqa: PLC0415
    from punto.service.access.patron_backup import bring_back  # noqa: PLC0415

    with closing(open_store(store)) as journal:
        restored = bring_back(journal, file, key)
    say(message("restore-patrons", patrons=Count(restored.patrons), left_out=Count(restored.left_out)))
