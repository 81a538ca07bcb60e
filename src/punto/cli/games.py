"""`punto games`: the approved games and the published ones on the shelf."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer
from msgspec import Struct

from punto.cli.output import print_json
from punto.cli.parameters import JsonOption
from punto.cli.speaking import in_words
from punto.cli.terminal import Terminal, ruled_table
from punto.games import load_rules
from punto.games.schema import game_schema
from punto.games.shelf import find_game, shelf
from punto.messages import Language, message
from punto.odds import exact_odds, unseen_of
from punto.rules import RULES
from punto.rules.model import RuleSet
from punto.words import say

games = typer.Typer(
    invoke_without_command=True,
    help="List the approved games and the published games on the shelf, or print one as a game file.\n\n"
    "Example: [bold]punto games[/bold]",
)
APPROVED = message("games-approved")
DECKS = 8


class ListedBet(Struct):
    title: str
    house_edge: float
    hit_frequency: float


class ListedGame(Struct):
    game: str
    title: str
    source: str
    bets: dict[str, ListedBet]


@games.callback()
def list_games(context: typer.Context, as_json: JsonOption = False) -> None:
    """List every game with the house edge and hit frequency of its bets, from eight decks, and its source.

    Use a name wherever a command takes GAME, or start a game of your own from it.

    Example: [bold]punto games[/bold]
    """
    if context.invoked_subcommand:
        return
    listed = [*_listed()]
    if as_json:
        print_json(listed)
        return
    console = Terminal()
    for game in listed:
        rules = load_rules(game.game)
        source = APPROVED if game.game in RULES else game.source
        console.head(f"{game.game}  {in_words(rules.name)}", game.game)
        console.say(message("games-source", source=source))
        table = ruled_table(message("column-bet"), message("column-house_edge"), message("column-hits"))
        for bet, figures in game.bets.items():
            name = in_words(rules.bet_names[bet])
            table.add_row(name, f"{figures.house_edge:.4%}", f"{figures.hit_frequency:.3%}")
        console.print(table)


@games.command()
def show(name: Annotated[str, typer.Argument(help="The name of a game on the shelf.")]) -> None:
    """Print a game on the shelf as a game file, to start a game of your own.

    Example: [bold]punto games show ez_baccarat > my.yaml[/bold]
    """
    print(find_game(name).text, end="")


@games.command()
def schema() -> None:
    """Print the JSON Schema of game files, for completion and checks in an editor.

    Example: [bold]punto games schema > game.schema.json[/bold]
    """
    print_json(game_schema())


def _listed() -> Iterator[ListedGame]:
    for rules in RULES.values():
        yield _game(rules, say(APPROVED, Language.ENGLISH), rules.bet_ids)
    for game in shelf().values():
        rules = load_rules(game.name)
        yield _game(
            rules, game.source, [bet.id for bet in rules.bets if rules.cite(bet.clause).startswith(f"{rules.id}:")]
        )


def _game(rules: RuleSet, source: str, bets: list[str] | tuple[str, ...]) -> ListedGame:
    odds = exact_odds(rules, unseen_of(rules, DECKS, ()))
    return ListedGame(
        rules.id,
        rules.title,
        source,
        {
            bet: ListedBet(odds.bet(bet).title, float(odds.bet(bet).house_edge), float(odds.bet(bet).win))
            for bet in bets
        },
    )
