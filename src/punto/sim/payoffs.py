"""The gain of one unit on a bet for each cell that the kernels count, from the bet's picture."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm
from typing import NamedTuple

import numpy as np

from punto.hands import Hand
from punto.rules.model import RuleSet
from punto.rules.pictures import BetOutcome, Cell, PairPicture, Picture
from punto.sim.plan import CELLS, FIRST_VALUES, Integers, decides_on_first_card


class Payoffs(NamedTuple):
    """Gains per unit by cell, as integer multiples of 1 / `scale`."""

    gains: Integers
    scale: int

    def plus(self, times: int, other: Payoffs) -> Payoffs:
        """Add a number of units on another bet."""
        scale = lcm(self.scale, other.scale)
        gains = self.gains * (scale // self.scale) + times * other.gains * (scale // other.scale)
        finer_than_needed = gcd(scale, int(np.gcd.reduce(gains)))
        return Payoffs(gains // finer_than_needed, scale // finer_than_needed)


def payoffs_of(rules: RuleSet, bet_id: str, folds_on: Collection[int] = ()) -> Payoffs:
    """An ante with its wager, per unit of ante, folded on first cards with these points."""
    one_row = _drawn(rules.picture(bet_id))
    wager = rules.wagers.get(bet_id)
    if wager is not None and wager.raises is not None:
        one_row = one_row.plus(wager.raises.times, _drawn(rules.picture(wager.id)))
    first_values = FIRST_VALUES if decides_on_first_card(rules) else 1
    gains = np.tile(one_row.gains, (first_values, 1))
    gains[list(folds_on)] = -one_row.scale
    return Payoffs(gains.reshape(-1), one_row.scale)


@lru_cache(maxsize=1_000)
def _drawn(picture: Picture) -> Payoffs:
    by_cell = [_gain(_cell(picture, place)) for place in range(CELLS)]
    scale = lcm(*(gain.denominator for gain in by_cell))
    return Payoffs(np.array([int(gain * scale) for gain in by_cell], np.int64), scale)


def _cell(picture: Picture, place: int) -> Cell:
    if isinstance(picture, PairPicture):
        is_pair = place // (100 if picture.hand is Hand.PLAYER else 200) % 2
        return picture.paired if is_pair else picture.unpaired
    return picture.cells[place % 100]


def _gain(cell: Cell) -> Fraction:
    if cell.pays is not None:
        return cell.pays.odds
    return Fraction(0 if cell.outcome is BetOutcome.PUSH else -1)
