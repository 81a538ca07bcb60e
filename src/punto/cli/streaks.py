"""`punto streaks`: how likely a streak or a pattern on the big road is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import Struct
from rich.table import Table

from punto.cli.extras import needs_extra
from punto.cli.output import print_json
from punto.cli.parameters import DecksOption, GameArgument, JsonOption
from punto.cli.terminal import RULED, Terminal
from punto.games import load_rules
from punto.odds import unseen_of

if TYPE_CHECKING:
    from punto.studies.streaks import Appearance


class Answer(Struct):
    pattern: str
    rounds: int
    shoes: int
    probability: float
    """In one shoe."""
    in_shoes: float
    """In at least one of the shoes: the p-value of having seen it."""
    mean_wait: float
    longest_streak: list[float]
    """By length from 0: the probability that the longest streak of a shoe has at least this length."""


def streaks(
    game: GameArgument,
    pattern: Annotated[str, typer.Option(metavar="P|B…", help="Wins in a row without ties, as in BBBBBB or PBPBPB.")],
    rounds: Annotated[int, typer.Option(min=1, help="Rounds in a shoe, with ties.")] = 80,
    shoes: Annotated[int, typer.Option(min=1, help="Shoes watched.")] = 1,
    decks: DecksOption = 8,
    as_json: JsonOption = False,
) -> None:
    """Show how often a streak or a pattern appears, and how surprising it is after this many shoes.

    Rounds are independent, each from full decks. Ties are skipped, as on the big road.

    Example: [bold]punto streaks commission --pattern BBBBBBBBBBB --rounds 80 --shoes 1000[/bold]
    """
    rules = load_rules(game)
    with needs_extra("math", "punto streaks"):
        from punto.studies.streaks import appearance, longest_streak, wins_of  # noqa: PLC0415
    wins = wins_of(rules, unseen_of(rules, decks, ()))
    found = appearance(wins, pattern.upper(), rounds)
    longest = [float(chance) for chance in longest_streak(wins, rounds)]
    if as_json:
        print_json(
            Answer(found.pattern, rounds, shoes, found.probability, found.in_shoes(shoes), found.mean_wait, longest)
        )
    else:
        _print(Terminal(highlight=False), found, shoes, longest)


def _print(console: Terminal, found: Appearance, shoes: int, longest: list[float]) -> None:
    console.print(f"\n[bold]{found.pattern}[/bold] in a shoe of {found.rounds:,} rounds")
    console.print(f"Probability: {found.probability:.6%}, one shoe in {1 / found.probability:,.1f}")
    console.print(f"Mean wait: {found.mean_wait:,.0f} rounds")
    if shoes > 1:
        console.print(f"In at least one of {shoes:,} shoes: {found.in_shoes(shoes):.4%}")
    table = Table("Longest streak", "At least, %", box=RULED, pad_edge=False)
    for length, chance in enumerate(longest):
        if length and chance >= 5e-6:
            table.add_row(str(length), f"{100 * chance:.3f}")
    for column in table.columns:
        column.justify = "right"
    console.print()
    console.print(table)
