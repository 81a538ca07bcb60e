"""`punto games`: game files."""

from __future__ import annotations

import msgspec
import typer

from punto.games.schema import game_schema

games = typer.Typer(no_args_is_help=True, help="Games from files.", rich_markup_mode="rich")


@games.callback()
def about_games() -> None:
    """Games from files."""


@games.command()
def schema() -> None:
    """Print the JSON Schema of game files, for completion and checks in an editor.

    Example: [bold]punto games schema > game.schema.json[/bold]
    """
    typer.echo(msgspec.json.format(msgspec.json.encode(game_schema()), indent=2).decode())
