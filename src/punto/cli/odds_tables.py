"""The tables of `punto odds`, 80 columns wide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from punto.cards import Rank
from punto.cli.speaking import in_words
from punto.cli.terminal import Terminal, ruled_table
from punto.messages import Argument, Count, Listed, Message, message
from punto.odds.measures import AntePlay, BetOdds
from punto.odds.removal import Effects, LinearCount, fit_count
from punto.rules.model import RuleSet

if TYPE_CHECKING:
    from punto.odds.advantage import AdvantageStudy

PATRON_STYLE = "bold green"
POINTS_HEADINGS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10-K")
BET = message("column-bet")
TENTHS = 10
COLUMNS = 80
UNITS = {
    message("odds-thousandths"): 100_000,
    message("odds-hundredths"): 10_000,
    message("odds-tenths"): 1_000,
    message("odds-percent"): 100,
}
CHOICES = {"raise": message("odds-choice_raise"), "fold": message("odds-choice_fold")}
_POINTS_ORDER = (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)


def print_odds(console: Terminal, decks: int, unseen: int, rules: RuleSet, bets: Sequence[BetOdds]) -> None:
    console.head(
        message("odds-title", game=rules.name, decks=message("story-decks", decks=decks), unseen=unseen), rules.name
    )
    shares = message("odds-win"), message("odds-push"), message("odds-lose")
    table = _table(BET, message("odds-pays"), message("column-house_edge"), *shares, message("column-sd"))
    table.columns[1].justify = "left"
    table.padding = (0, 1, 0, 0)
    for odds in bets:
        table.add_row(
            _title(rules, odds),
            _pays(rules, odds),
            _edge(odds.house_edge),
            *(f"{100 * float(chance):.3f}" for chance in (odds.win, odds.push, odds.lose)),
            f"{odds.standard_deviation:.4f}",
        )
    console.print(table)
    for odds in bets:
        if odds.ante:
            _print_ante(console, rules.bet_names[odds.bet_id], odds, odds.ante)


def _pays(rules: RuleSet, odds: BetOdds) -> str:
    wager = rules.wagers.get(odds.bet_id)
    if wager and wager.raises:
        return in_words(message("odds-wager", times=wager.raises.times))
    return " ".join(line.text for line in rules.bet(odds.bet_id).pays)


def _edge(edge: Fraction) -> Text:
    return Text(f"{float(edge):.4%}", style=PATRON_STYLE if edge < 0 else "")


def _print_ante(console: Terminal, name: Argument, odds: BetOdds, ante: AntePlay) -> None:
    console.head(message("odds-ante", bet=name), name)
    table = _table("", *POINTS_HEADINGS)
    by_points = {decision.rank.points: decision for decision in ante.decisions}
    decisions = [by_points.get(points) for points in _POINTS_ORDER]
    best = (in_words(CHOICES[each.choice]) if each else "-" for each in decisions)
    raising = (f"{float(each.raise_value):+.3f}" if each else "-" for each in decisions)
    folding = (f"{float(each.cost_of_folding):.3f}" if each else "-" for each in decisions)
    table.add_row(in_words(message("odds-best")), *best)
    table.add_row(in_words(message("odds-raise")), *raising)
    table.add_row(in_words(message("odds-fold_costs")), *folding)
    console.print(table)
    per_ante, per_unit_risked = float(odds.house_edge), float(-odds.per_unit_risked)
    console.say(message("odds-ante_edge", ante=f"{per_ante:.4%}", risked=f"{per_unit_risked:.4%}"))
    console.say(message("odds-ante_always", raising=f"{float(-ante.always_raise):.4%}"))


def print_removal(console: Terminal, effects: Effects, bets: Sequence[BetOdds]) -> None:
    unit, rows = _effect_rows(effects, bets)
    title = message("odds-removal")
    console.head(message("odds-removal_note", title=title, unit=unit), title)
    table = _table(BET, *POINTS_HEADINGS)
    for row in rows:
        table.add_row(*row)
    console.print(table)
    if any(len(set(_of_points(effects.by_bet[odds.bet_id], 0))) > 1 for odds in bets):
        console.say(message("odds-ten_to_king"))
    if effects.unknown:
        ranks = " ".join(rank.value for rank in effects.unknown)
        console.say(message("odds-unknown", ranks=ranks))
        console.say(message("odds-no_count"))
        return
    title = message("odds-counts")
    console.head(message("odds-counts_note", title=title), title)
    counts = _table(BET, *POINTS_HEADINGS, message("odds-correlation"), message("odds-from"))
    for odds in bets:
        _add_count(counts, _title(effects.rules, odds), fit_count(effects, odds.bet_id))
    console.print(counts)
    console.say(message("odds-count_columns"))
    _print_assumptions(console, effects.rules, bets)


def _print_assumptions(console: Terminal, rules: RuleSet, bets: Sequence[BetOdds]) -> None:
    """Explain how bets that cannot be placed on their own are valued."""
    shown = [rules.bet(odds.bet_id) for odds in bets]
    for needs in dict.fromkeys(bet.needs for bet in shown if bet.needs):
        others = Listed(tuple(rules.bet_names[bet_id] for bet_id in needs.any_of), "list-or")
        titles = _shared([in_words(rules.bet_names[bet.id]) for bet in shown if bet.needs == needs])
        console.say(message("odds-needs", bets=titles, others=others, clause=rules.cite(needs.clause)))
        console.say(message("odds-needs_cost"))
    if any(bet.raises for bet in shown):
        console.say(message("odds-wagers"))


def _shared(titles: Sequence[str]) -> Argument:
    """The first words that all titles share, as in `Winning Total 7` and `Winning Total 8`."""
    words = [title.split() for title in titles]
    common = [first for first, *others in zip(*words, strict=False) if all(first == other for other in others)]
    return " ".join(common) or Listed(tuple(titles))


def _effect_rows(effects: Effects, bets: Sequence[BetOdds]) -> tuple[Message, list[list[str]]]:
    """Use the finest unit for which the table fits: effects are large when few cards are left."""
    tables = [(unit, _rows_in(per_unit, effects, bets)) for unit, per_unit in UNITS.items()]
    return next((table for table in tables if _width(table[1]) <= COLUMNS), tables[-1])


def _rows_in(per_unit: int, effects: Effects, bets: Sequence[BetOdds]) -> list[list[str]]:
    def row(odds: BetOdds) -> list[str]:
        effect_of = effects.by_bet[odds.bet_id]
        return [_title(effects.rules, odds), *(_effect(effect_of, points, per_unit) for points in _POINTS_ORDER)]

    return [row(odds) for odds in bets]


def _width(rows: Sequence[Sequence[str]]) -> int:
    columns = zip(("", *POINTS_HEADINGS), *rows, strict=True)
    return sum(1 + max(map(cell_len, column)) for column in columns) - 1


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


def print_study(console: Terminal, study: AdvantageStudy, bets: Sequence[BetOdds]) -> None:
    report = study.report()
    rounds = next(iter(report.values())).overall.rounds
    title, favourable = message("odds-through"), message("odds-favourable")
    console.head(message("odds-through_note", title=title, shoes=Count(study.shoes), rounds=Count(rounds)), title)
    edges = message("odds-edge_then"), message("odds-best_edge")
    table = _table(BET, favourable, *edges, message("odds-gain"))
    for odds in bets:
        found = report.get(odds.bet_id)
        if found is None:
            table.add_row(_title(study.rules, odds), *["-"] * 4)
            continue
        table.add_row(
            _title(study.rules, odds),
            f"{found.overall.favourable:.2%}",
            f"{found.overall.mean_edge:.2%}",
            f"{found.best:.1%}",
            f"{100 * found.overall.gain:.3f}",
        )
    console.print(table)
    console.say(message("odds-gain_note"))
    _print_assumptions(console, study.rules, bets)
    console.head(message("odds-by_tenth", title=favourable), favourable)
    tenths = _table(BET, *(f"{10 * tenth}%" for tenth in range(TENTHS)))
    for odds in bets:
        if odds.bet_id in report:
            shares = (_share(each.favourable) for each in report[odds.bet_id].by_tenth)
            tenths.add_row(_title(study.rules, odds), *shares)
    console.print(tenths)


def _share(share: float) -> str:
    return f"{share:.1%}" if share else "-"


def _title(rules: RuleSet, odds: BetOdds) -> str:
    return in_words(rules.bet_names[odds.bet_id])


def _table(*headings: Argument) -> Table:
    table = ruled_table(*headings, padding=0, show_edge=False)
    for column in table.columns:
        column.no_wrap = True
    return table
