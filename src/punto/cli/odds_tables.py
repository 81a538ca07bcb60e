"""The tables of `punto odds`, for people and eighty columns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from rich.box import Box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from punto.cards import Rank
from punto.odds.measures import AntePlay, BetOdds
from punto.odds.removal import Effects, LinearCount, fit_count
from punto.rules.model import RuleSet

if TYPE_CHECKING:
    from punto.odds.advantage import AdvantageStudy

PATRON_STYLE = "bold green"
POINTS_HEADINGS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10-K")
TENTHS = 10
_RULED = Box("    \n    \n ── \n    \n    \n    \n    \n    \n")
"""A line below the headings, nothing between the columns."""
_POINTS_ORDER = (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)


def print_odds(console: Console, title: str, unseen: int, rules: RuleSet, bets: Sequence[BetOdds]) -> None:
    console.print(f"\n[bold]{title}[/bold], {unseen} cards unseen")
    table = _table("Bet", "Pays", "House edge", "Win %", "Push %", "Lose %", "SD")
    table.columns[1].justify = "left"
    table.padding = (0, 1, 0, 0)
    for odds in bets:
        table.add_row(
            odds.title,
            _pays(rules, odds),
            _edge(odds.house_edge),
            *(f"{100 * float(chance):.3f}" for chance in (odds.win, odds.push, odds.lose)),
            f"{odds.standard_deviation:.4f}",
        )
    console.print(table)
    for odds in bets:
        if odds.ante:
            _print_ante(console, odds, odds.ante)


def _pays(rules: RuleSet, odds: BetOdds) -> str:
    wager = rules.wagers.get(odds.bet_id)
    if wager and wager.raises:
        return f"+ {wager.raises.times}x wager"
    return " ".join(line.text for line in rules.bet(odds.bet_id).pays.lines)


def _edge(edge: Fraction) -> Text:
    return Text(f"{float(edge):.4%}", style=PATRON_STYLE if edge < 0 else "")


def _print_ante(console: Console, odds: BetOdds, ante: AntePlay) -> None:
    console.print(f"\n[bold]{odds.title}[/bold]: raise or fold when the first card shows, per unit of ante")
    table = _table("", *POINTS_HEADINGS)
    by_points = {decision.rank.points: decision for decision in ante.decisions}
    decisions = [by_points.get(points) for points in _POINTS_ORDER]
    table.add_row("Best", *(each.choice if each else "-" for each in decisions))
    table.add_row("Raise", *(f"{float(each.raise_value):+.3f}" if each else "-" for each in decisions))
    table.add_row("Fold costs", *(f"{float(each.cost_of_folding):.3f}" if each else "-" for each in decisions))
    console.print(table)
    per_ante, per_unit_risked = float(odds.house_edge), float(-odds.per_unit_risked)
    console.print(f"House edge {per_ante:.4%} of the ante, {per_unit_risked:.4%} of all that is risked.")
    console.print(f"Always raising: {float(-ante.always_raise):.4%} of the ante. Always folding: 100%.")


def print_removal(console: Console, effects: Effects, bets: Sequence[BetOdds]) -> None:
    console.print("\n[bold]One card less[/bold]: change of the patron's edge, in thousandths of a percent")
    table = _table("Bet", *POINTS_HEADINGS)
    for odds in bets:
        by_rank = effects.by_bet[odds.bet_id]
        table.add_row(odds.title, *(_mean_text(_of_points(by_rank, points), _effect) for points in _POINTS_ORDER))
    console.print(table)
    console.print("\n[bold]A count for each bet[/bold]: sum the tags of the cards seen, divide by the decks left")
    counts = _table("Bet", *POINTS_HEADINGS, "Corr.", "From")
    for odds in bets:
        _add_count(counts, odds.title, fit_count(effects, odds.bet_id))
    console.print(counts)
    console.print("Corr.: with the effects above. From: where a linear estimate turns positive.")


def _effect(value: float) -> str:
    thousandths = 100_000 * value
    return f"{thousandths:.1f}" if abs(thousandths) < 9.95 else f"{thousandths:.0f}"


def _add_count(table: Table, title: str, count: LinearCount | None) -> None:
    if count is None:
        table.add_row(title, *["-"] * 12)
        return
    tags = (_mean_text(_of_points(count.tags, points), _tag) for points in _POINTS_ORDER)
    table.add_row(title, *tags, f"{count.correlation:.3f}", f"{count.break_even:+.1f}")


def _of_points(by_rank: Mapping[Rank, Fraction | int], points: int) -> list[Fraction | int]:
    return [value for rank, value in by_rank.items() if rank.points == points]


def _mean_text(values: Sequence[Fraction | int], text: Callable[[float], str]) -> str:
    """Tens and pictures share a column; only for pairs, once some were seen, can they differ."""
    return text(float(sum(values) / len(values))) if values else "-"


def _tag(value: float) -> str:
    return f"{value:+.0f}" if value else "0"


def print_study(console: Console, study: AdvantageStudy, bets: Sequence[BetOdds]) -> None:
    report = study.report()
    rounds = report[bets[0].bet_id].overall.rounds
    console.print(f"\n[bold]Through the shoe[/bold]: {study.shoes:,} simulated shoes, {rounds:,} rounds")
    table = _table("Bet", "Rounds with an edge", "Edge then", "Best edge", "Gain per 100")
    for odds in bets:
        found = report[odds.bet_id]
        table.add_row(
            odds.title,
            f"{found.overall.favourable:.2%}",
            f"{found.overall.mean_edge:.2%}",
            f"{found.best:.1%}",
            f"{100 * found.overall.gain:.3f}",
        )
    console.print(table)
    console.print("Gain per 100: units won in 100 rounds by betting one in each round with an edge.")
    console.print("\n[bold]Rounds with an edge[/bold], by how much of the shoe is gone")
    tenths = _table("Bet", *(f"{10 * tenth}%" for tenth in range(TENTHS)))
    for odds in bets:
        tenths.add_row(odds.title, *(_share(each.favourable) for each in report[odds.bet_id].by_tenth))
    console.print(tenths)


def _share(share: float) -> str:
    return f"{share:.1%}" if share else "-"


def _table(*headings: str) -> Table:
    table = Table(box=_RULED, padding=0, pad_edge=False, show_edge=False)
    for place, heading in enumerate(headings):
        table.add_column(heading, justify="right" if place else "left", no_wrap=True)
    return table
