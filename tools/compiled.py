"""Makes the machine code that numba keeps on disk: `python -m tools.compiled`.

Several processes that start at once would each compile it for themselves.
"""

from __future__ import annotations

import numpy as np

from punto.odds.fast import FastOdds, rank_counts
from punto.rules import load_rules
from punto.shoe import Composition
from punto.sim import Settings, simulate


def compile_all() -> None:
    rules, unseen = load_rules("rws"), Composition.of_decks(8)
    odds, many = FastOdds(rules), np.stack([rank_counts(unseen)])
    odds.figures(unseen)
    odds.figures_of_many(many)
    odds.expected_values_of_many(many)
    simulate(Settings(rules=rules), shoes=1)


if __name__ == "__main__":
    compile_all()
