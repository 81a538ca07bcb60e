"""The cut-card effect by decks and depth, for the table in docs/performance.md: `python -m bench.cut_card [ROUNDS]`.

A shoe with a cut card begins with the same rounds as one with a fixed, safe number of rounds, which are unbiased. So
the effect is in the later rounds, measured as a difference: the same shoes are dealt twice, and the smaller tally is
subtracted from the larger.
"""

from __future__ import annotations

import sys
from contextlib import closing
from itertools import product
from math import sqrt

import numpy as np

from bench.bars import Bars
from punto.rules import load_rules
from punto.sim import Counts, Settings, open_engine, simulate
from punto.sim.payoffs import payoffs_of
from punto.sim.plan import CELLS, Integers

DECKS = (4, 6, 8, 10)
FROM_THE_END = (14, 26, 52, 104)
BETS = ("player", "banker", "tie")
PARTS = 10_000
MOST_HIGH, MOST_ON_A_BET = 2, 1
"""Ten-thousandths: more than any row of the documented table. ERRORS allows for chance."""
ERRORS = 4.5


def cells(counts: Counts) -> Integers:
    return counts.cells.reshape(CELLS)


def effect(whole: Integers, head: Integers, worth: Integers, scale: float) -> tuple[float, float]:
    """The deviation of the mean value of a round from the unbiased one, and its standard error, in ten-thousandths."""
    tail = whole - head
    share = tail.sum() / whole.sum()
    means, spreads = [], []
    for tally in (tail, head):
        mean = float(tally @ worth) / scale / tally.sum()
        square = float(tally @ (worth * worth)) / scale / scale / tally.sum()
        means.append(mean)
        spreads.append((square - mean * mean) / tally.sum())
    return PARTS * share * (means[0] - means[1]), PARTS * share * sqrt(sum(spreads))


def row(decks: int, cut_card: int, rounds: int) -> tuple[float, list[tuple[float, float]]]:
    """Rounds per shoe, and the effects: on the share of rounds with a total of 8 or 9, and on each bet."""
    rules = load_rules("rws")
    settings = Settings(rules=rules, decks=decks, cut_card=cut_card, seed=decks)
    shoes = settings.shoes_for(rounds)
    safe = Settings(rules=rules, decks=decks, rounds_per_shoe=(52 * decks - cut_card) // 6, seed=decks)
    with closing(open_engine("cpu")) as engine:
        counts, without = (simulate(each, shoes, engine).counts for each in (settings, safe))
    whole, head = cells(counts), cells(without)
    totals = np.arange(CELLS) % 100
    high = (np.maximum(totals // 10, totals % 10) >= 8).astype(np.int64)
    figures = [effect(whole, head, high, 1)]
    figures += [effect(whole, head, *payoffs_of(rules, bet)) for bet in BETS]
    return counts.rounds / shoes, figures


def is_documented(high: tuple[float, float], player: tuple[float, float], banker: tuple[float, float]) -> bool:
    """Totals of 8 and 9 are rarer, and the two main bets hardly change."""
    found, error = high
    return -MOST_HIGH - ERRORS * error < found < ERRORS * error and all(
        abs(found) < MOST_ON_A_BET + ERRORS * error for found, error in (player, banker)
    )


def main() -> int:
    rounds = int(float(sys.argv[1])) if len(sys.argv) > 1 else 10**9
    print("| decks | cut card | rounds per shoe | a total of 8 or 9 | Player | Banker | Tie |")
    print("|---|---|---|---|---|---|---|")
    wrong = []
    for decks, cut_card in product(DECKS, FROM_THE_END):
        per_shoe, figures = row(decks, cut_card, rounds)
        shown = " | ".join(f"{found:+.2f} ± {error:.2f}" for found, error in figures)
        print(f"| {decks} | {cut_card} | {per_shoe:.2f} | {shown} |", flush=True)
        if not is_documented(*figures[:3]):
            wrong.append(f"{decks} decks, {cut_card} from the end")
    bars = Bars()
    bars.holds("the effect is as small as documented", not wrong, "; ".join(wrong) or "in every row")
    return bars.exit_code


if __name__ == "__main__":
    sys.exit(main())
