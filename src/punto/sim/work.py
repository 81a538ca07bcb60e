"""One work unit on one core: counts a range of shoes."""

from __future__ import annotations

import numpy as np

from punto.sim.betting import bet_through_shoes
from punto.sim.counts import Tallies, empty_tallies
from punto.sim.lanes import count_shoes
from punto.sim.plan import plan_of
from punto.sim.scheme_plan import scheme_plan
from punto.sim.seen import count_seen, seen_axes, uncounted_axes
from punto.sim.settings import Settings


def count_unit(settings: Settings, shoes: range) -> Tallies:
    plan, seed, tallies = plan_of(settings), np.uint64(settings.seed), empty_tallies(settings)
    count_shoes(plan, seed, shoes.start, len(shoes), tallies.rounds)
    if settings.scheme is not None and tallies.betting is not None:
        numbers, gains = scheme_plan(settings.rules, settings.scheme)
        bet_through_shoes(plan, numbers, gains, seed, shoes.start, len(shoes), tallies.betting)
    if tallies.seen is not None:
        count_seen(plan, seen_axes(uncounted_axes(settings.rules)), seed, (shoes.start, shoes.stop), tallies.seen)
    return tallies
