"""Makes the machine code that numba keeps on disk: `python -m tools.compiled`.

Several processes that start at once would each compile it for themselves.
"""

from __future__ import annotations

import numpy as np

from punto.games import load_rules
from punto.odds.fast import FastOdds
from punto.shoe import Composition
from punto.sim import Scheme, Settings, simulate
from punto.sim.record import record_shoe
from punto.sim.sessions import deal_sessions

SEEN_BY_TOTALS, SEEN_BY_CARDS = "rws", "tiger"
"""Games whose bets are compiled differently."""


def compile_all() -> None:
    unseen = Composition.of_decks(8)
    for game in (SEEN_BY_TOTALS, SEEN_BY_CARDS):
        odds = FastOdds(load_rules(game))
        many = np.stack([odds.counts_of(unseen)])
        odds.figures_of_many(many)
        odds.expected_values_of_many(many)
    settings = Settings(rules=load_rules(SEEN_BY_TOTALS), scheme=Scheme(bet="banker"))
    simulate(settings, shoes=1)
    record_shoe(settings, 0)
    deal_sessions(settings, {}, range(1), shoes=1)


if __name__ == "__main__":
    compile_all()
