"""`punto session`: the results of many rounds with the same bet or betting system."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from punto.cli.extras import needs_extra
from punto.cli.output import print_json
from punto.cli.parameters import DecksOption, GameArgument, JsonOption
from punto.cli.stakes import parse_stakes
from punto.cli.terminal import RULED, Terminal, progress_bar
from punto.errors import StudyError
from punto.games import load_rules
from punto.money import parse_dollars
from punto.odds import unseen_of
from punto.rules import RuleSet

if TYPE_CHECKING:
    from punto.studies.round_law import RoundLaw
    from punto.studies.session import Stops
    from punto.studies.summary import SessionSummary


def session(
    game: GameArgument,
    bet: Annotated[
        str, typer.Option(metavar="BET:DOLLARS,…", help="The bets of every round: banker:100, or banker:100,tie:5.")
    ],
    rounds: Annotated[int, typer.Option(min=1, help="Rounds in a session.")] = 1000,
    decks: DecksOption = 8,
    bankroll: Annotated[str | None, typer.Option(metavar="DOLLARS", help="Ruin: it no longer covers a round.")] = None,
    stop_loss: Annotated[str | None, typer.Option(metavar="DOLLARS", help="Stop at this loss.")] = None,
    goal: Annotated[str | None, typer.Option(metavar="DOLLARS", help="Stop at this gain.")] = None,
    rebate: Annotated[str, typer.Option(metavar="PERCENT", help="The share of a loss that the house returns.")] = "0",
    system: Annotated[
        str, typer.Option(help="flat, martingale, 1326 or labouchere; all but flat are simulated.")
    ] = "flat",
    table_maximum: Annotated[str | None, typer.Option(metavar="DOLLARS", help="The largest stake of a system.")] = None,
    sessions: Annotated[int, typer.Option(min=2, max=10_000_000, help="Sessions to simulate.")] = 100_000,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the simulated sessions.")] = 1,
    as_json: JsonOption = False,
) -> None:
    """Show the distribution of a patron's result: quantiles, risk of ruin, drawdown, losing streaks, cost of a rebate.

    Flat bets are exact: rounds are independent, each from full decks. Betting systems are simulated.

    Example: [bold]punto session commission --bet banker:100 --rounds 1000 --bankroll 5000[/bold]
    """
    rules = load_rules(game)
    with needs_extra("math", "punto session"):
        from punto.studies.session import Stops  # noqa: PLC0415
        from punto.studies.summary import exact_summary  # noqa: PLC0415
    law = _law(rules, decks, bet)
    stops = Stops(bankroll=_cents(bankroll), stop_loss=_cents(stop_loss), goal=_cents(goal))
    share = _share(rebate)
    if system == "flat":
        found = exact_summary(law, rounds, stops, share)
    else:
        found = _simulate(law, system, rounds, stops, _cents(table_maximum), sessions, seed, share)
    if as_json:
        print_json(found)
    else:
        _print(Terminal(highlight=False), f"{rules.title}, {decks} decks: {bet}, {system}, {rounds:,} rounds", found)


def _law(rules: RuleSet, decks: int, bet: str) -> RoundLaw:
    from punto.studies.round_law import round_law  # noqa: PLC0415

    return round_law(rules, unseen_of(rules, decks, ()), parse_stakes(rules, bet))


def _simulate(
    law: RoundLaw,
    system: str,
    rounds: int,
    stops: Stops,
    table_maximum: int | None,
    sessions: int,
    seed: int,
    rebate: Fraction,
) -> SessionSummary:
    from punto.studies.summary import simulated_summary  # noqa: PLC0415
    from punto.studies.systems import Play  # noqa: PLC0415

    play = Play(law=law, system=system, rounds=rounds, stops=stops, table_maximum=table_maximum)
    with progress_bar("Simulating", sessions) as progress:
        return simulated_summary(play, sessions, seed, rebate, progress)


def _cents(dollars: str | None) -> int | None:
    return None if dollars is None else parse_dollars(dollars)


def _share(percent: str) -> Fraction:
    try:
        share = Fraction(percent) / 100
    except (ValueError, ZeroDivisionError):
        share = Fraction(-1)
    if not 0 <= share <= 1:
        raise StudyError(f"{percent!r} is not a rebate: write a percentage from 0 to 100.")
    return share


def _print(console: Terminal, title: str, found: SessionSummary) -> None:
    console.print(f"\n[bold]{title}[/bold]")
    error = f" ± {found.stderr:,.2f}" if found.stderr else ""
    rows = [
        ("Mean result", f"{found.mean:+,.2f}{error}"),
        ("Standard deviation", f"{found.sd:,.2f}"),
        ("Hold", f"{found.hold:.3%} of the amount staked, after the rebate"),
        ("Patron ahead", f"{found.ahead:.2%}"),
        ("Ruin", f"{found.ruin:.2%}"),
        ("Goal reached", f"{found.goal:.2%}"),
        ("Rounds played", f"{found.rounds_played:,.1f}"),
        ("Cost of the rebate", f"{found.rebate:,.2f}"),
    ]
    facts = Table(box=None, show_header=False, pad_edge=False)
    for row in rows:
        facts.add_row(*(cell.replace("-", "−") for cell in row))
    console.print(facts)
    table = Table("Probability", "Result at most", box=RULED, pad_edge=False)
    for level, amount in found.quantiles.items():
        table.add_row(f"{float(level):.0%}", f"{amount:+,.2f}".replace("-", "−"))
    extremes = Table("Probability", "Drawdown at most", "Losing streak at most", box=RULED, pad_edge=False)
    for level, amount in found.drawdown.items():
        extremes.add_row(f"{float(level):.0%}", f"{amount:,.2f}", f"{found.losing_streak[level]}")
    for each in (table, extremes):
        for column in each.columns:
            column.justify = "right"
        console.print()
        console.print(each)
    exact = found.method == "exact"
    console.print("\nExact for independent rounds." if exact else "\nSimulated; ± is one standard error.")
    if exact and found.ruin + found.goal:
        console.print("Drawdown and losing streak are those of all rounds, as if nothing stopped the patron.")
