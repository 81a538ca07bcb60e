"""The output of `punto simulate`, as a table and as JSON."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import numpy as np
from rich.console import Console
from rich.table import Table
from rich.text import Text

from punto.cli.terminal import RULED
from punto.sim import BetResult, Counts, SchemeResult, Simulation, bet_results, scheme_result
from punto.sim.results import mean_length

SUSPICIOUS_Z_SCORE = 4.5
CUT_CARD_NOTE = """
A cut card ends a shoe earlier when its rounds take more cards, so means
differ slightly from the exact values. --rounds-per-shoe avoids this effect."""


class BetAnswer(msgspec.Struct, frozen=True):
    mean: float
    stderr: float
    exact: float | None
    z: float | None


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    game: str
    decks: int
    rounds: int
    shoes: int
    complete: bool
    seconds: float
    rounds_per_second: float
    engine: str
    seed: int
    voids: int
    rounds_per_shoe: float
    streaks: dict[str, list[int]]
    """By hand: number of streaks of length 1, 2, and so on."""
    bets: dict[str, BetAnswer]
    count: SchemeResult | None


def as_answer(simulation: Simulation, exact: Mapping[str, float]) -> Answer:
    counts = simulation.counts
    return Answer(
        game=counts.settings.rules.id,
        decks=counts.settings.decks,
        rounds=counts.rounds,
        shoes=counts.shoes,
        complete=simulation.is_complete,
        seconds=round(simulation.seconds, 6),
        rounds_per_second=round(simulation.rounds_per_second, 1),
        engine=simulation.engine,
        seed=counts.settings.seed,
        voids=counts.voids,
        rounds_per_shoe=mean_length(counts.rounds_per_shoe),
        streaks={hand: _lengths(counts, row) for row, hand in enumerate(("player", "banker"))},
        bets={result.bet: _answer(result, exact.get(result.bet)) for result in bet_results(counts)},
        count=scheme_result(counts),
    )


def _answer(result: BetResult, exact: float | None) -> BetAnswer:
    return BetAnswer(result.mean, result.stderr, exact, None if exact is None else result.z_score(exact))


def _lengths(counts: Counts, row: int) -> list[int]:
    return [int(number) for number in np.trim_zeros(counts.streaks[row][1:], "b")]


def print_report(console: Console, simulation: Simulation, exact: Mapping[str, float]) -> None:
    counts = simulation.counts
    settings = counts.settings
    console.print(f"\n[bold]{settings.rules.title}[/bold], {settings.decks} decks, seed {settings.seed}")
    if not simulation.is_complete:
        console.print(f"[bold]Interrupted[/bold] after {counts.shoes:,} of {simulation.shoes_wanted:,} shoes.")
    console.print(
        f"{counts.rounds:,} rounds in {counts.shoes:,} shoes, {simulation.seconds:.2f} s on {simulation.engine}"
        f" ({simulation.rounds_per_second / 1e6:,.1f} million rounds/s)"
    )
    if counts.rounds:
        console.print(_bets(counts, exact))
        _print_shoes(console, counts)
    scheme = scheme_result(counts)
    if scheme is not None:
        _print_scheme(console, scheme)


def _bets(counts: Counts, exact: Mapping[str, float]) -> Table:
    table = Table(box=RULED, padding=(0, 1, 0, 0), show_edge=False)
    table.add_column("Gain per 100 bet")
    for heading in ("mean", "error", "exact", "z"):
        table.add_column(heading, justify="right")
    for result in bet_results(counts):
        value = exact.get(result.bet)
        table.add_row(
            counts.settings.rules.bet(result.bet).title,
            f"{100 * result.mean:+.4f}",
            f"± {100 * result.stderr:.4f}",
            "" if value is None else f"{100 * value:+.4f}",
            Text() if value is None else _z(result.z_score(value)),
        )
    return table


def _z(score: float | None) -> Text:
    if score is None:
        return Text("-")
    return Text(f"{score:+.2f}", style="bold red" if abs(score) > SUSPICIOUS_Z_SCORE else "")


def _print_shoes(console: Console, counts: Counts) -> None:
    lengths = np.flatnonzero(counts.rounds_per_shoe)
    longest = [int(np.flatnonzero(streaks)[-1]) if streaks.any() else 0 for streaks in counts.streaks]
    shares = " · ".join(
        f"{cards} cards {drawn / counts.rounds:.2%}" for cards, drawn in zip((4, 5, 6), counts.cards_drawn, strict=True)
    )
    mean = mean_length(counts.rounds_per_shoe)
    console.print(f"\nRounds per shoe   {mean:.3f} (from {lengths[0]} to {lengths[-1]})")
    console.print(f"Cards per round   {shares}")
    for hand, row in (("Player", 0), ("Banker", 1)):
        streak = mean_length(counts.streaks[row])
        console.print(f"{hand} streaks    {streak:.3f} rounds on average, longest {longest[row]}")
    if counts.voids:
        console.print(f"Void rounds       {counts.voids:,}: the shoe ran out of cards")
    if counts.settings.rounds_per_shoe is None:
        console.print(CUT_CARD_NOTE, style="dim")


def _print_scheme(console: Console, scheme: SchemeResult) -> None:
    companion = f" and one on {scheme.beside}" if scheme.beside else ""
    console.print(f"\n[bold]Betting one unit on {scheme.bet}[/bold]{companion}")
    console.print(f"Bets per shoe     {scheme.bets_per_shoe:.4f}")
    console.print(f"Gain per shoe     {scheme.gain_per_shoe:+.6f} ± {scheme.stderr:.6f} units")
    console.print(f"Gain per bet      {scheme.gain_per_bet:+.6f} units")
    console.print(f"SD per shoe       {scheme.deviation_per_shoe:.4f} units")
    console.print(f"Shoes won, lost   {scheme.shoes_up:.2%}, {scheme.shoes_down:.2%}")
    console.print(f"99% of shoes      never fall more than {scheme.lowest_point_99} units below their start")
    if scheme.risk_of_ruin is not None:
        console.print(f"Risk of ruin      {scheme.risk_of_ruin:.2%} with the given bankroll")
