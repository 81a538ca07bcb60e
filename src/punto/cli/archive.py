"""`punto archive`: moves old months of a journal to a signed file, and back."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from punto.cli.extras import needs_extra
from punto.cli.parameters import StoreArgument
from punto.cli.speaking import count_of, say
from punto.cli.terminal import progress_bar
from punto.errors import JournalError
from punto.messages import Count, message
from punto.messages.moments import parse_moment, utc_second

if TYPE_CHECKING:
    from punto.journal.records import Archived

_MONTH: Final = re.compile(r"\d{4}-\d{2}")


def archive(
    store: StoreArgument,
    before: Annotated[
        str | None, typer.Option(metavar="MONTH|DAY", help="Move what is older: 2026-01 or 2026-01-15 (UTC).")
    ] = None,
    to: Annotated[Path | None, typer.Option(metavar="FILE", help="The file to write.")] = None,
    back: Annotated[bool, typer.Option("--back", help="Move the records of the last archive back.")] = False,
    at: Annotated[Path | None, typer.Option(metavar="FILE", help="An archive was moved: it is here now.")] = None,
) -> None:
    """Move old months of a journal to an archive, a signed file, and back. The service can keep running.

    The archive ends at the last checkpoint before --before. It is checked in full before anything is removed, and no
    record is lost if the command is interrupted: run it again. Removed are the records of tables and their books;
    accounts, vouchers and what continues the journal stay.

    Reports, exports, recall and backups read in the archive what the journal no longer holds, so keep the file where
    the service can read it. `punto verify`, `punto report` and `punto export` also take the file in place of a journal.

    Without options: list the archives.

    Example: [bold]punto archive sqlite:///punto.db --before 2026-01 --to /archive/2025.archive[/bold]
    """
    with needs_extra("server", "punto archive"):
        from punto.history.archiving import archive as write  # noqa: PLC0415
        from punto.history.archiving import bring_back, relocate  # noqa: PLC0415
        from punto.journal import inspect_store, open_store  # noqa: PLC0415
    wanted = [before is not None or to is not None, back, at is not None]
    if sum(wanted) > 1 or (before is None) != (to is None):
        raise JournalError("Choose --before with --to, --back, or --at.")
    if not any(wanted):
        with closing(inspect_store(store)) as journal:
            _list(journal.archived())
        return
    moment = None if before is None else _parse(before)
    with closing(open_store(store)) as journal, progress_bar(message("progress-archiving")) as progress:
        if at is not None:
            moved = relocate(journal, at)
            say(message("archive-moved", position=Count(moved.position), file=moved.file))
        elif back:
            done = bring_back(journal, progress)
            records = count_of("count-records", done.records)
            say(message("archive-back", records=records, file=done.archived.file))
        elif to is not None and moment is not None:
            done = write(journal, to, moment, progress)
            _say(done.archived, done.records)
            say(message("archive-keep"))


def _parse(text: str) -> int:
    try:
        return parse_moment(f"{text}-01" if _MONTH.fullmatch(text) else text)
    except ValueError:
        raise JournalError(f"{text!r:.60} is neither a month such as 2026-01 nor a day such as 2026-01-15.") from None


def _list(archives: list[Archived]) -> None:
    if not archives:
        say(message("archive-none"))
    first = 0
    for archived in archives:
        _say(archived, archived.position - first)
        first = archived.position


def _say(archived: Archived, records: int) -> None:
    time, position, held = utc_second(archived.at), Count(archived.position), count_of("count-records", records)
    file, checkpoint = archived.file, archived.name
    say(message("archive-done", file=file, records=held, position=position, time=time, checkpoint=checkpoint))
