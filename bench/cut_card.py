"""The cut-card effect by decks and depth, as the table in docs/performance.md: python bench/cut_card.py [ROUNDS].

A shoe with a cut card begins with the same rounds as one with a fixed, safe number of them, and those are unbiased. So
the effect lies in the rounds after them, and is measured as their difference from the rounds before: the same shoes are
dealt twice, and the smaller tally is taken from the larger one.
"""

from __future__ import annotations

import sys
from contextlib import closing
from math import sqrt

import numpy as np

from punto.rules import load_rules
from punto.sim import Counts, Settings, open_engine, simulate
from punto.sim.payoffs import payoffs_of
from punto.sim.plan import CELLS, Integers

DECKS = (4, 6, 8, 10)
FROM_THE_END = (14, 26, 52, 104)
BETS = ("player", "banker", "tie")
PARTS = 10_000


def cells(counts: Counts) -> Integers:
    return counts.cells.reshape(CELLS)


def effect(whole: Integers, head: Integers, worth: Integers, scale: float) -> tuple[float, float]:
    """How far the mean worth of a round is off the unbiased one, and its standard error, in ten-thousandths."""
    tail = whole - head
    share = tail.sum() / whole.sum()
    means, spreads = [], []
    for tally in (tail, head):
        mean = float(tally @ worth) / scale / tally.sum()
        square = float(tally @ (worth * worth)) / scale / scale / tally.sum()
        means.append(mean)
        spreads.append((square - mean * mean) / tally.sum())
    return PARTS * share * (means[0] - means[1]), PARTS * share * sqrt(sum(spreads))


def line(decks: int, cut_card: int, rounds: int) -> str:
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
    shown = " | ".join(f"{found:+.2f} ± {error:.2f}" for found, error in figures)
    return f"| {decks} | {cut_card} | {counts.rounds / shoes:.2f} | {shown} |"


def main() -> None:
    rounds = int(float(sys.argv[1])) if len(sys.argv) > 1 else 10**9
    print("| decks | cut card | rounds a shoe | a total of 8 or 9 | Player | Banker | Tie |")
    print("|---|---|---|---|---|---|---|")
    for decks in DECKS:
        for cut_card in FROM_THE_END:
            print(line(decks, cut_card, rounds), flush=True)


if __name__ == "__main__":
    main()
