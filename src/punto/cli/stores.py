"""`punto init` and `punto repair`: create a journal, and mend its companion files."""

from __future__ import annotations

from contextlib import closing

from punto.cli.extras import needs_extra
from punto.cli.output import count_of, say
from punto.cli.parameters import StoreArgument
from punto.errors import JournalError, JournalMissingError


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
    say("Created an empty journal. Next: `punto keys new punto.key`, unless the house has a signing key,")
    say("then `punto user add NAME --post administrator`, then `punto serve`.")


def repair(store: StoreArgument) -> None:
    """Write a new -tip file for a SQLite journal that lost it. Changes no record. Stop the service first.

    The -tip file holds the position of the last acknowledged record. Without the old one, nothing on this disk shows
    whether records were lost after the last one that is left.

    Example: [bold]punto repair sqlite:///punto.db[/bold]
    """
    with needs_extra("server", "punto repair"):
        from punto.journal import inspect_store  # noqa: PLC0415
        from punto.journal.sqlite import repair_tip  # noqa: PLC0415
    with closing(inspect_store(store)) as journal:
        checkpoint = max((it.position for it in journal.checkpoints()), default=0)
    position = repair_tip(store)
    say(f"Wrote a new -tip file for {count_of(position, 'record')}.")
    say(f"Not vouched for: records after {position:,}, if there were any, are lost and cannot be listed.")
    say(f"The last checkpoint in the journal covers {count_of(checkpoint, 'record')}.")
    say("Compare with a witness or a backup, and run `punto verify`, before you open the house.")
