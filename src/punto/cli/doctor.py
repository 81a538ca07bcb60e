"""`punto doctor`: examines an installation and says what to do about each fault."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from punto.cli.exit_codes import CHECK_FAILED
from punto.cli.extras import needs_extra
from punto.cli.output import print_json
from punto.cli.parameters import DEFAULT_STORE, KEY_FILE, JsonOption, KeyOption, StoreOption
from punto.cli.speaking import in_columns, say
from punto.messages import Argument, Language, message, named
from punto.words import say as render

if TYPE_CHECKING:
    from punto.service.doctor import Diagnosis

LEVEL_WIDTH: Final = 7
BackupsOption = Annotated[
    Path | None, typer.Option(metavar="FOLDER", help="The folder of your *.backup files, for their age.")
]


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


def report_checks(checks: Iterable[Diagnosis], *, as_json: bool) -> None:
    """Print each check as it is done; as JSON, all at the end."""
    done = []
    for check in checks:
        done.append(check)
        if not as_json:
            found = message("doctor-check", name=check.name, fact=check.fact)
            say(in_columns((named("level", check.level), LEVEL_WIDTH), found))
            if check.remedy:
                say(in_columns(("", LEVEL_WIDTH), check.remedy))
    if as_json:
        print_json({"checks": [_in_english(check) for check in done]})
    if any(check.level == "fault" for check in done):
        raise typer.Exit(CHECK_FAILED)


def _in_english(check: Diagnosis) -> dict[str, str | None]:
    def say(said: Argument) -> str:
        return render(said, Language.ENGLISH)

    remedy = None if check.remedy is None else say(check.remedy)
    return {"name": say(check.name), "level": check.level, "fact": say(check.fact), "remedy": remedy}
