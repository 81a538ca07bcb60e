"""The work of one core: counts ranges of shoes."""

from __future__ import annotations

import numpy as np

from punto.rules.axes import NO_AXES
from punto.sim.counts import Tallies
from punto.sim.lanes import count_shoes
from punto.sim.plan import Integers, empty_tally, plan_of
from punto.sim.scheme_plan import BETTING_TALLY, following, scheme_plan
from punto.sim.seen import count_seen, seen_axes, uncounted_axes
from punto.sim.settings import Settings


class Work:
    """A simulation prepared once for all of its units."""

    def __init__(self, settings: Settings) -> None:
        self._plan, self._seed, self._decks = plan_of(settings), np.uint64(settings.seed), settings.decks
        self._scheme = None if settings.scheme is None else scheme_plan(settings.rules, settings.scheme)
        self._axes = uncounted_axes(settings.rules)

    def count(self, shoes: range) -> Tallies:
        rounds, betting = empty_tally(self._plan), None
        scheme = None
        if self._scheme is not None:
            betting = np.zeros(BETTING_TALLY, np.int64)
            scheme = following(self._scheme, self._decks, betting)
        count_shoes(self._plan, self._seed, shoes.start, len(shoes), rounds, scheme)
        return Tallies(rounds, betting, self._count_seen(shoes))

    def _count_seen(self, shoes: range) -> Integers | None:
        if self._axes == NO_AXES:
            return None
        tally = np.zeros(self._axes.size, np.int64)
        count_seen(self._plan, seen_axes(self._axes), self._seed, (shoes.start, shoes.stop), tally)
        return tally


def count_unit(settings: Settings, shoes: range) -> Tallies:
    return Work(settings).count(shoes)
