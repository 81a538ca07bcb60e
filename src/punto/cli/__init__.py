"""The command line: one module a command; a user's mistake is one line and exit code 2, never a traceback."""

from __future__ import annotations

import sys

import typer

from punto.cli.adjudicate import adjudicate
from punto.cli.backup import backup, restore
from punto.cli.evidence import self_check
from punto.cli.export import export
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
    help="Punto runs regulated baccarat: rules with their clauses, a table, exact odds, a simulator.",
)
app.command()(adjudicate)
app.command()(narrate)
app.command()(odds)
app.command()(serve)
app.command()(backup)
app.command()(restore)
app.command()(verify)
app.command()(export)
app.add_typer(users, name="user")
app.add_typer(keys, name="keys")
app.add_typer(reports, name="report")
app.command()(simulate)
app.command()(roads)
app.command()(integrity)
app.command("self-check")(self_check)


@app.callback()
def punto() -> None:
    """Every command has its own --help with an example."""


def main() -> None:
    try:
        app()
    except PuntoError as error:
        print(f"punto: {error}", file=sys.stderr)
        sys.exit(2)
