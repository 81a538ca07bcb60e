"""The output of `punto simulate`, as a table and as JSON."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import numpy as np
from rich.table import Table
from rich.text import Text

from punto.cli.speaking import in_columns, in_words
from punto.cli.terminal import Terminal, ruled_table
from punto.hands import Hand
from punto.messages import Argument, Count, message, named
from punto.rules.model import RuleSet
from punto.sim import Counts, SchemeResult, SimulatedBet, Simulation, bet_results, scheme_result
from punto.sim.results import mean_length

SUSPICIOUS_Z_SCORE = 4.5
LABEL_WIDTH = 17


class BetSimulationAnswer(msgspec.Struct, frozen=True):
    mean: float
    stderr: float
    exact: float | None
    z: float | None


class SimulationAnswer(msgspec.Struct, frozen=True, kw_only=True):
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
    bets: dict[str, BetSimulationAnswer]
    count: SchemeResult | None


def as_answer(simulation: Simulation, exact: Mapping[str, float]) -> SimulationAnswer:
    counts = simulation.counts
    return SimulationAnswer(
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


def _answer(result: SimulatedBet, exact: float | None) -> BetSimulationAnswer:
    return BetSimulationAnswer(result.mean, result.stderr, exact, None if exact is None else result.z_score(exact))


def _lengths(counts: Counts, row: int) -> list[int]:
    return [int(number) for number in np.trim_zeros(counts.streaks[row][1:], "b")]


def print_report(console: Terminal, simulation: Simulation, exact: Mapping[str, float]) -> None:
    counts = simulation.counts
    settings = counts.settings
    name, decks = settings.rules.name, message("story-decks", decks=settings.decks)
    console.head(message("about-game_seed", game=name, decks=decks, seed=settings.seed), name)
    if not simulation.is_complete:
        played, wanted = Count(counts.shoes), Count(simulation.shoes_wanted)
        console.say(message("simulate-interrupted", played=played, wanted=wanted), style="bold")
    console.say(
        message(
            "simulate-speed",
            rounds=Count(counts.rounds),
            shoes=Count(counts.shoes),
            seconds=f"{simulation.seconds:.2f}",
            engine=simulation.engine,
            millions=f"{simulation.rounds_per_second / 1e6:,.1f}",
        )
    )
    if counts.rounds:
        console.print(_bets(counts, exact))
        _print_shoes(console, counts)
    scheme = scheme_result(counts)
    if scheme is not None:
        _print_scheme(console, settings.rules, scheme)


def _bets(counts: Counts, exact: Mapping[str, float]) -> Table:
    headings = message("simulate-mean"), message("simulate-error"), message("simulate-exact"), message("simulate-z")
    table = ruled_table(message("simulate-gain"), *headings, padding=(0, 1, 0, 0), show_edge=False)
    for result in bet_results(counts):
        value = exact.get(result.bet)
        table.add_row(
            in_words(counts.settings.rules.bet_names[result.bet]),
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


def _print_shoes(console: Terminal, counts: Counts) -> None:
    lengths = np.flatnonzero(counts.rounds_per_shoe)
    longest = [int(np.flatnonzero(streaks)[-1]) if streaks.any() else 0 for streaks in counts.streaks]
    shares = " · ".join(
        in_words(message("simulate-share", cards=cards, share=f"{drawn / counts.rounds:.2%}"))
        for cards, drawn in zip((4, 5, 6), counts.cards_drawn, strict=True)
    )
    mean = f"{mean_length(counts.rounds_per_shoe):.3f}"
    console.print()
    rounds = message("simulate-range", mean=mean, least=int(lengths[0]), most=int(lengths[-1]))
    _print_line(console, message("simulate-rounds_per_shoe"), rounds)
    _print_line(console, message("simulate-cards_per_round"), shares)
    for row, hand in enumerate((Hand.PLAYER, Hand.BANKER)):
        streak = f"{mean_length(counts.streaks[row]):.3f}"
        found = message("simulate-streak", mean=streak, longest=longest[row])
        _print_line(console, message("simulate-streaks", hand=named("hand", hand.value)), found)
    if counts.voids:
        voids = message("simulate-void_note", rounds=Count(counts.voids))
        _print_line(console, message("simulate-void"), voids)
    if counts.settings.rounds_per_shoe is None:
        console.print()
        console.say(message("simulate-cut_card"), style="dim")


def _print_line(console: Terminal, label: Argument, value: Argument) -> None:
    console.say(in_columns((label, LABEL_WIDTH), value))


def _print_scheme(console: Terminal, rules: RuleSet, scheme: SchemeResult) -> None:
    bet = rules.bet_names[scheme.bet]
    if scheme.beside:
        title = message("simulate-unit_beside", bet=bet, beside=rules.bet_names[scheme.beside])
    else:
        title = message("simulate-unit", bet=bet)
    console.head(title, title)
    gain = f"{scheme.gain_per_shoe:+.6f} ± {scheme.stderr:.6f}"
    rows: list[tuple[Argument, Argument]] = [
        (message("simulate-bets_per_shoe"), f"{scheme.bets_per_shoe:.4f}"),
        (message("simulate-gain_per_shoe"), message("simulate-units", units=gain)),
        (message("simulate-gain_per_bet"), message("simulate-units", units=f"{scheme.gain_per_bet:+.6f}")),
        (message("simulate-sd_per_shoe"), message("simulate-units", units=f"{scheme.deviation_per_shoe:.4f}")),
        (message("simulate-shoes_won"), f"{scheme.shoes_up:.2%}, {scheme.shoes_down:.2%}"),
        (message("simulate-lowest"), message("simulate-lowest_note", units=scheme.lowest_point_99)),
    ]
    if scheme.risk_of_ruin is not None:
        risk = message("simulate-ruin_note", risk=f"{scheme.risk_of_ruin:.2%}")
        rows.append((message("simulate-ruin"), risk))
    for label, value in rows:
        _print_line(console, label, value)
