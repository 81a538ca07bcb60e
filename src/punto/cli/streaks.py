"""`punto streaks`: how likely a streak or a pattern on a road is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer
from msgspec import Struct

from punto.cli.extras import needs_extra
from punto.cli.output import print_json
from punto.cli.parameters import DecksOption, GameArgument, JsonOption
from punto.cli.terminal import Terminal, ruled_table
from punto.games import load_rules
from punto.messages import Count, message
from punto.odds import unseen_of

if TYPE_CHECKING:
    from punto.studies.streaks import Appearance

BIG_ROAD: Final = "big_road"


class StreaksAnswer(Struct):
    road: str
    pattern: str
    rounds: int
    shoes: int
    probability: float
    """In one shoe."""
    in_shoes: float
    """In at least one of the shoes."""
    p_value: float
    """Of having seen it in these shoes: the same."""
    mean_wait: float | None
    longest_streak: list[float]
    """On the big road, by length from 0: the probability that the longest streak of a shoe has at least this length."""


def streaks(
    game: GameArgument,
    pattern: Annotated[
        str,
        typer.Option(
            metavar="PB…|RB…", help="Wins in order, such as BBBBBB or PBPBPB; on a derived road, signs such as RRRRRR."
        ),
    ],
    road: Annotated[
        str, typer.Option(metavar="big_road|big_eye_boy|small_road|cockroach_pig", help="The road of the pattern.")
    ] = BIG_ROAD,
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
        from punto.studies.derived_patterns import derived_appearance  # noqa: PLC0415
        from punto.studies.streaks import appearance, longest_streak, wins_of  # noqa: PLC0415
    wins = wins_of(rules, unseen_of(rules, decks, ()))
    if road == BIG_ROAD:
        found = appearance(wins, pattern.upper(), rounds)
        longest = [float(chance) for chance in longest_streak(wins, rounds)]
    else:
        found, longest = derived_appearance(wins, road, pattern.upper(), rounds), []
    if as_json:
        seen = found.in_shoes(shoes)
        print_json(
            StreaksAnswer(road, found.pattern, rounds, shoes, found.probability, seen, seen, found.mean_wait, longest)
        )
    else:
        _print(Terminal(), found, shoes, longest)


def _print(console: Terminal, found: Appearance, shoes: int, longest: list[float]) -> None:
    console.head(message("streaks-title", pattern=found.pattern, rounds=Count(found.rounds)), found.pattern)
    probability = f"{found.probability:.6%}"
    if found.probability:
        console.say(message("streaks-one_shoe_in", chance=probability, shoes=f"{1 / found.probability:,.1f}"))
    else:
        console.say(message("streaks-probability", chance=probability))
    if found.mean_wait is not None:
        console.say(message("streaks-wait", rounds=f"{found.mean_wait:,.0f}"))
    if shoes > 1:
        console.say(message("streaks-in_shoes", shoes=Count(shoes), chance=f"{found.in_shoes(shoes):.4%}"))
    if not longest:
        return
    table = ruled_table(message("streaks-longest"), message("streaks-at_least"), left=0)
    for length, chance in enumerate(longest):
        if length and chance >= 5e-6:
            table.add_row(str(length), f"{100 * chance:.3f}")
    console.print()
    console.print(table)
