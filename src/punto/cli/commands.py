"""Registers every command of `punto` and runs one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from inspect import cleandoc
from pathlib import Path
from typing import Annotated, Final

import typer
from typer.core import TyperCommand, TyperGroup

from punto import __version__
from punto.cli.adjudicate import adjudicate
from punto.cli.archive import archive
from punto.cli.backup import backup, restore
from punto.cli.configuration import FILE_VARIABLE, defaults, read_configuration
from punto.cli.doctor import doctor
from punto.cli.evidence import self_check
from punto.cli.exit_codes import USER_ERROR
from punto.cli.export import export
from punto.cli.games import games
from punto.cli.integrity import integrity
from punto.cli.keys import keys
from punto.cli.narrate import narrate
from punto.cli.odds import odds
from punto.cli.patrons import patrons
from punto.cli.people import users
from punto.cli.protect import protect
from punto.cli.report import reports
from punto.cli.rng import rng
from punto.cli.roads import roads
from punto.cli.serve import serve
from punto.cli.session import session
from punto.cli.simulate import simulate
from punto.cli.speaking import offer_languages
from punto.cli.stores import init, repair
from punto.cli.streaks import streaks
from punto.cli.studio import studio
from punto.cli.verify import verify
from punto.cli.vulnerability import vulnerability
from punto.cli.witness import witness

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Run regulated baccarat: rules that cite their clause, exact odds, a simulator, live tables, evidence.",
)
PANELS: Final[Mapping[str, tuple[Callable[..., None], ...]]] = {
    "Rules, odds, simulation": (
        *(adjudicate, narrate, odds, simulate, session, streaks, vulnerability, protect, roads),
        studio,
    ),
    "Live tables": (init, serve, doctor, backup, restore, archive, repair),
    "Evidence": (verify, witness, export, integrity, self_check),
}
for panel, commands in PANELS.items():
    for command in commands:
        app.command(rich_help_panel=panel)(command)
app.add_typer(games, name="games", rich_help_panel="Rules, odds, simulation")
app.add_typer(users, name="user", rich_help_panel="Live tables")
app.add_typer(patrons, name="patron", rich_help_panel="Live tables")
app.add_typer(keys, name="keys", rich_help_panel="Live tables")
app.add_typer(rng, name="rng", rich_help_panel="Evidence")
app.add_typer(reports, name="report", rich_help_panel="Evidence")


def _show_version(is_asked: bool) -> None:
    if is_asked:
        print(f"punto {__version__}")
        raise typer.Exit


@app.callback()
def punto(
    context: typer.Context,
    config: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", envvar=FILE_VARIABLE, help="A TOML file with options for all commands or for one."
        ),
    ] = None,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_show_version, is_eager=True)
    ] = False,
) -> None:
    """`punto COMMAND --help` shows the options and an example."""
    assert isinstance(context.command, TyperGroup)
    offer_languages(context.command)
    _join_lines_of_help(context.command)
    context.obj = read_configuration(context.command, config)
    context.default_map = defaults(context.obj)


def _join_lines_of_help(command: TyperCommand | TyperGroup) -> None:
    """Let paragraphs wrap at the width of the terminal, not where their docstring breaks its lines."""
    if isinstance(command, TyperGroup):
        for one in command.commands.values():
            assert isinstance(one, (TyperCommand, TyperGroup))
            _join_lines_of_help(one)
    paragraphs = cleandoc(command.help or "").split("\n\n")
    command.help = "\n\n".join(paragraph.replace("\n", " ") for paragraph in paragraphs)


@cache
def command_tree() -> TyperGroup:
    """Every command with its options. Building it takes longer than most of them run."""
    root = typer.main.get_command(app)
    assert isinstance(root, TyperGroup)
    return root


def run(arguments: Sequence[str]) -> tuple[int, str]:
    """Return the exit code, and a line for standard error if the command was misused.

    This replaces typer's own `main`, which would end the process on a closed pipe.
    """
    parser = command_tree()
    try:
        with parser.make_context("punto", list(arguments)) as context:
            parser.invoke(context)
    except typer.Exit as ended:
        return ended.exit_code, ""
    except typer.Abort:
        raise KeyboardInterrupt from None
    except typer.TyperException as error:
        command = getattr(error, "ctx", None)
        name = command.command_path if command else "punto"
        message = error.format_message()
        return USER_ERROR, f"{name}: {message} (see {name} --help)" if message else ""
    return 0, ""
