"""Writes the numbers of docs/odds.md. With --check, fails if they are out of date."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from punto.cards import Rank
from punto.odds import BetOdds, GameOdds, exact_odds
from punto.odds.removal import effects_of_removal, fit_count
from punto.rules import RULES, RuleSet
from punto.shoe import Composition

PAGE = Path(__file__).parents[1] / "docs" / "odds.md"
BEGIN = "<!-- The numbers from here on are written by tools/odds_page.py. -->"
DECKS = 8
POINTS = {"A": Rank.ACE, **{str(rank.points): rank for rank in Rank if rank.points > 1}, "10–K": Rank.KING}


def numbers() -> str:
    return "\n".join(line for rules in RULES.values() for line in _game(rules))


def _game(rules: RuleSet) -> Iterable[str]:
    decks = range(rules.decks.fewest, rules.decks.most + 1)
    by_decks = {number: exact_odds(rules, Composition.of_decks(number)) for number in decks}
    at_eight = by_decks[DECKS]
    yield f"\n## {rules.title}\n"
    yield "House edge in percent, by number of decks:\n"
    yield from _table(["Bet", *map(str, decks)], [_edges(bet_id, by_decks.values()) for bet_id in rules.bet_ids])
    yield f"\nWith {DECKS} decks, probabilities in percent and the standard deviation per unit bet:\n"
    yield from _table(["Bet", "Win", "Push", "Lose", "SD"], [_chances(odds) for odds in at_eight.bets.values()])
    for ante in rules.wagers:
        yield from _ante(at_eight.bets[ante])
    yield from _removal(rules)


def _edges(bet_id: str, all_odds: Iterable[GameOdds]) -> list[str]:
    edges = [odds.bets[bet_id] for odds in all_odds]
    return [edges[0].title, *(f"{100 * float(odds.house_edge):.4f}" for odds in edges)]


def _chances(odds: BetOdds) -> list[str]:
    chances = (f"{100 * float(chance):.4f}" for chance in (odds.win, odds.push, odds.lose))
    return [odds.title, *chances, f"{odds.standard_deviation:.4f}"]


def _ante(odds: BetOdds) -> Iterable[str]:
    assert odds.ante
    decisions = {decision.rank: decision for decision in odds.ante.decisions}
    yield f"\n{odds.title}, {DECKS} decks: house edge {float(odds.house_edge):.4%} of the ante,"
    yield f"{float(-odds.per_unit_risked):.4%} per unit risked. By first card, in antes:\n"
    shown = [decisions[rank] for rank in POINTS.values()]
    yield from _table(
        ["First card", *POINTS],
        [
            ["Best", *(decision.choice for decision in shown)],
            ["Value of raising", *(f"{float(decision.raise_value):.4f}" for decision in shown)],
            ["Cost of folding", *(f"{float(decision.cost_of_folding):.4f}" for decision in shown)],
        ],
    )


def _removal(rules: RuleSet) -> Iterable[str]:
    effects = effects_of_removal(rules, Composition.of_decks(DECKS))
    yield f"\nEffects of removal, {DECKS} decks: change of the patron's edge in millionths of a unit:\n"
    rows = [
        [rules.bet(bet_id).title, *(f"{1e6 * float(by_rank[rank]):.1f}" for rank in POINTS.values())]
        for bet_id, by_rank in effects.by_bet.items()
    ]
    yield from _table(["Bet", *POINTS], rows)
    counts = [count for bet_id in rules.bet_ids if (count := fit_count(effects, bet_id))]
    yield "\nCounts fitted to these effects:\n"
    yield from _table(
        ["Bet", *POINTS, "Correlation", "Edge per point, %", "Break even"],
        [
            [
                rules.bet(count.bet_id).title,
                *(str(count.tags[rank]) for rank in POINTS.values()),
                f"{count.correlation:.4f}",
                f"{100 * float(count.value_per_point):.4f}",
                "–" if count.break_even is None else f"{float(count.break_even):.1f}",
            ]
            for count in counts
        ],
    )


def _table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterable[str]:
    yield f"| {' | '.join(headings)} |"
    yield f"|---|{'---:|' * (len(headings) - 1)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def main() -> None:
    prose, _, written = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    generated = f"\n{numbers()}\n"
    if "--check" in sys.argv:
        sys.exit(0 if written == generated else f"{PAGE.name} is out of date: run make docs.")
    PAGE.write_text(prose + BEGIN + generated, encoding="utf-8")


if __name__ == "__main__":
    main()
