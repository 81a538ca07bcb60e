"""`punto doctor`: examines an installation and says what to do about each fault."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from punto.cli.exit_codes import CHECK_FAILED
from punto.cli.extras import needs_extra
from punto.cli.output import print_json, say
from punto.cli.parameters import DEFAULT_STORE, KEY_FILE, JsonOption, KeyOption, StoreOption

if TYPE_CHECKING:
    from punto.service.doctor import Check

BackupsOption = Annotated[Path | None, typer.Option(metavar="FOLDER", help="The folder of your *.backup files.")]


def doctor(
    store: StoreOption = DEFAULT_STORE,
    key: KeyOption = KEY_FILE,
    backups: BackupsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Examine journal, keys, clock, disk, permissions and backups. Changes nothing. Exit code 1 if there is a fault.

    Example: [bold]punto doctor --store punto.db --backups /backup[/bold]
    """
    with needs_extra("server", "punto doctor"):
        from punto.service.doctor import Installation, examine  # noqa: PLC0415
    report_checks(examine(Installation(store=store, key=key, backups=backups)), as_json=as_json)


def report_checks(checks: Iterable[Check], *, as_json: bool) -> None:
    """Print each check as it is done; as JSON, all at the end."""
    done = []
    for check in checks:
        done.append(check)
        if not as_json:
            say(f"{check.level:<8}{check.name}: {check.fact}")
            if check.remedy:
                say(f"        {check.remedy}")
    if as_json:
        print_json({"checks": done})
    if any(check.level == "fault" for check in done):
        raise typer.Exit(CHECK_FAILED)
