"""The command line: one module a command; a user's mistake is one line and exit code 2, never a traceback."""

from __future__ import annotations

import sys
from typing import Final

import typer

from punto.cli.adjudicate import adjudicate
from punto.cli.backup import backup, restore
from punto.cli.evidence import self_check
from punto.cli.export import INTERRUPTED, export
from punto.cli.integrity import integrity
from punto.cli.narrate import narrate
from punto.cli.odds import odds
from punto.cli.people import keys, users
from punto.cli.report import reports
from punto.cli.roads import roads
from punto.cli.serve import serve
from punto.cli.simulate import simulate
from punto.cli.verify import verify
from punto.errors import PuntoError

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Punto runs regulated baccarat: rules with their clauses, exact odds, a simulator, live tables, evidence.",
)
PANELS: Final = {
    "Rules, odds, simulation": (adjudicate, narrate, odds, simulate, roads),
    "Live tables": (serve, backup, restore),
    "Evidence": (verify, export, integrity, self_check),
}
for panel, commands in PANELS.items():
    for command in commands:
        app.command(rich_help_panel=panel)(command)
app.add_typer(users, name="user", rich_help_panel="Live tables")
app.add_typer(keys, name="keys", rich_help_panel="Live tables")
app.add_typer(reports, name="report", rich_help_panel="Evidence")


@app.callback()
def punto() -> None:
    """Every command has its own --help with an example."""


def main() -> None:
    try:
        sys.exit(app(standalone_mode=False) or 0)
    except PuntoError as error:
        print(f"punto: {error}", file=sys.stderr)
        sys.exit(2)
    except typer.TyperException as error:
        if message := error.format_message():
            print(f"{_command_of(error)}: {message} (see {_command_of(error)} --help)", file=sys.stderr)
        sys.exit(2)
    except typer.Abort:
        sys.exit(INTERRUPTED)


def _command_of(error: typer.TyperException) -> str:
    context: typer.Context | None = getattr(error, "ctx", None)
    return context.command_path if context else "punto"
