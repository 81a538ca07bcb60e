"""The tables of `punto odds`, 80 columns wide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

from punto.cards import Rank
from punto.cli.terminal import RULED
from punto.odds.measures import AntePlay, BetOdds
from punto.odds.removal import Effects, LinearCount, fit_count
from punto.rules.model import RuleSet

if TYPE_CHECKING:
    from punto.odds.advantage import AdvantageStudy

PATRON_STYLE = "bold green"
POINTS_HEADINGS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10-K")
TENTHS = 10
COLUMNS = 80
UNITS = {
    "thousandths of a percent": 100_000,
    "hundredths of a percent": 10_000,
    "tenths of a percent": 1_000,
    "percent": 100,
}
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
    return " ".join(line.text for line in rules.bet(odds.bet_id).pays)


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
    console.print(f"House edge {per_ante:.4%} of the ante, {per_unit_risked:.4%} of the total amount risked.")
    console.print(f"Always raising: {float(-ante.always_raise):.4%} of the ante. Always folding: 100%.")


def print_removal(console: Console, effects: Effects, bets: Sequence[BetOdds]) -> None:
    unit, rows = _effect_rows(effects, bets)
    console.print(f"\n[bold]Effects of removal[/bold]: change of the patron's edge, in {unit}")
    table = _table("Bet", *POINTS_HEADINGS)
    for row in rows:
        table.add_row(*row)
    console.print(table)
    if any(len(set(_of_points(effects.by_bet[odds.bet_id], 0))) > 1 for odds in bets):
        console.print("10-K: the mean of T, J, Q and K, which differ for pairs. --json lists each.")
    if effects.unknown:
        ranks = " ".join(rank.value for rank in effects.unknown)
        console.print(f"Unknown for {ranks}: without one such card, a round might run out of cards.")
        console.print("A count needs the effect of every remaining card, so none is given.")
        return
    console.print("\n[bold]A count for each bet[/bold]: sum the tags of the cards seen, divide by the decks left")
    counts = _table("Bet", *POINTS_HEADINGS, "Corr.", "From")
    for odds in bets:
        _add_count(counts, odds.title, fit_count(effects, odds.bet_id))
    console.print(counts)
    console.print("Corr.: correlation with the effects above. From: break-even count.")
    _print_assumptions(console, effects.rules, bets)


def _print_assumptions(console: Console, rules: RuleSet, bets: Sequence[BetOdds]) -> None:
    """Explain how bets that cannot be placed on their own are valued."""
    shown = [rules.bet(odds.bet_id) for odds in bets]
    for needs in dict.fromkeys(bet.needs for bet in shown if bet.needs):
        others = " or ".join(rules.bet(bet_id).title for bet_id in needs.any_of)
        titles = _shared([bet.title for bet in shown if bet.needs == needs])
        console.print(f"{titles}: each unit requires a unit on {others} ({rules.cite(needs.clause)}).")
        console.print("The cost of the cheapest one is included.")
    if any(bet.raises for bet in shown):
        console.print("A wager is placed only by raising its ante, so it is valued with the ante.")


def _shared(titles: Sequence[str]) -> str:
    """The first words that all titles share, as in `Winning Total 7` and `Winning Total 8`."""
    words = [title.split() for title in titles]
    common = [first for first, *others in zip(*words, strict=False) if all(first == other for other in others)]
    return " ".join(common) or ", ".join(titles)


def _effect_rows(effects: Effects, bets: Sequence[BetOdds]) -> tuple[str, list[list[str]]]:
    """Use the finest unit for which the table fits: effects are large when few cards are left."""
    tables = [(unit, _rows_in(per_unit, effects, bets)) for unit, per_unit in UNITS.items()]
    return next((table for table in tables if _width(table[1]) <= COLUMNS), tables[-1])


def _rows_in(per_unit: int, effects: Effects, bets: Sequence[BetOdds]) -> list[list[str]]:
    return [
        [odds.title, *(_effect(effects.by_bet[odds.bet_id], points, per_unit) for points in _POINTS_ORDER)]
        for odds in bets
    ]


def _width(rows: Sequence[Sequence[str]]) -> int:
    columns = zip(("", *POINTS_HEADINGS), *rows, strict=True)
    return sum(1 + max(map(len, column)) for column in columns) - 1


def _effect(by_rank: Mapping[Rank, Fraction], points: int, per_unit: int) -> str:
    """Tens and face cards share a column. They differ only for pairs, once some were seen."""
    values = _of_points(by_rank, points)
    if not values:
        return "-"
    shown = per_unit * float(sum(values) / len(values))
    return f"{shown:.1f}" if abs(shown) < 9.95 else f"{shown:.0f}"


def _add_count(table: Table, title: str, count: LinearCount | None) -> None:
    if count is None:
        table.add_row(title, *["-"] * 12)
        return
    tags = (_tags_text(count.tags, points) for points in _POINTS_ORDER)
    start = "-" if count.break_even is None else f"{float(count.break_even):+.1f}"
    table.add_row(title, *tags, f"{count.correlation:.3f}", start)


def _of_points(by_rank: Mapping[Rank, Fraction], points: int) -> list[Fraction]:
    return [value for rank, value in by_rank.items() if rank.points == points]


def _tags_text(tags: Mapping[Rank, int], points: int) -> str:
    """One tag if tens and face cards share it, otherwise one each: `+1/0/-/-2`."""
    texts = {rank: "0" if not tag else f"{tag:+}" for rank, tag in tags.items()}
    found = [texts.get(rank, "-") for rank in Rank if rank.points == points]
    of_cards_left = {text for text in found if text != "-"}
    return next(iter(of_cards_left), "-") if len(of_cards_left) < 2 else "/".join(found)


def print_study(console: Console, study: AdvantageStudy, bets: Sequence[BetOdds]) -> None:
    report = study.report()
    rounds = next(iter(report.values())).overall.rounds
    console.print(f"\n[bold]Through the shoe[/bold]: {study.shoes:,} simulated shoes, {rounds:,} rounds")
    table = _table("Bet", "Rounds with an edge", "Edge then", "Best edge", "Gain per 100")
    for odds in bets:
        found = report.get(odds.bet_id)
        if found is None:
            table.add_row(odds.title, *["-"] * 4)
            continue
        table.add_row(
            odds.title,
            f"{found.overall.favourable:.2%}",
            f"{found.overall.mean_edge:.2%}",
            f"{found.best:.1%}",
            f"{100 * found.overall.gain:.3f}",
        )
    console.print(table)
    console.print("Gain per 100: units won in 100 rounds by betting one unit whenever there is an edge.")
    _print_assumptions(console, study.rules, bets)
    console.print("\n[bold]Rounds with an edge[/bold], by share of the shoe dealt")
    tenths = _table("Bet", *(f"{10 * tenth}%" for tenth in range(TENTHS)))
    for odds in bets:
        if odds.bet_id in report:
            tenths.add_row(odds.title, *(_share(each.favourable) for each in report[odds.bet_id].by_tenth))
    console.print(tenths)


def _share(share: float) -> str:
    return f"{share:.1%}" if share else "-"


def _table(*headings: str) -> Table:
    table = Table(box=RULED, padding=0, pad_edge=False, show_edge=False)
    for place, heading in enumerate(headings):
        table.add_column(heading, justify="right" if place else "left", no_wrap=True)
    return table
