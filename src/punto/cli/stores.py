"""`punto init` and `punto repair`: create a journal, and mend its companion files."""

from __future__ import annotations

from contextlib import closing

from punto.cli.extras import needs_extra
from punto.cli.parameters import StoreArgument
from punto.cli.speaking import count_of, say
from punto.errors import JournalError, JournalMissingError
from punto.messages import Count, message


def init(store: StoreArgument) -> None:
    """Create a new, empty journal. No other command creates one, except `punto restore` and `punto serve --create`.

    Example: [bold]punto init sqlite:///punto.db[/bold]
    """
    with needs_extra("server", "punto init"):
        from punto.journal import create_store, inspect_store  # noqa: PLC0415
    try:
        inspect_store(store).close()
    except JournalMissingError:
        create_store(store).close()
    else:
        raise JournalError("This journal already exists. It is unchanged.")
    say(message("init-created"))
    say(message("init-next"))


def repair(store: StoreArgument) -> None:
    """Write a new -tip file for a SQLite journal that lost it. Changes no record. Stop the service first.

    The -tip file holds the position of the last acknowledged record. Without the old one, nothing on this disk shows
    whether records were lost after the last one present.

    Example: [bold]punto repair sqlite:///punto.db[/bold]
    """
    with needs_extra("server", "punto repair"):
        from punto.journal import inspect_store  # noqa: PLC0415
        from punto.journal.sqlite import repair_tip  # noqa: PLC0415
    with closing(inspect_store(store)) as journal:
        checkpoint = max((it.position for it in journal.checkpoints()), default=0)
    position = repair_tip(store)
    say(message("repair-done", records=count_of("count-records", position)))
    say(message("repair-lost", position=Count(position)))
    say(message("repair-covered", records=count_of("count-records", checkpoint)))
    say(message("repair-next"))
