"""The gain of one unit on a bet for each cell that the kernels count, from the bet's picture."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm
from typing import Final, NamedTuple

import numpy as np

from punto.rules.axes import COUNTED_AXES
from punto.rules.model import RuleSet
from punto.rules.pictures import BetOutcome, Cell, Picture
from punto.sim.plan import CELL_SHAPE, CELLS, FIRST_VALUES, Integers, decides_on_first_card
from punto.sim.seen import uncounted_axes
from punto.sim.settings import SimulationError


def _counted_place(cell: int) -> int:
    """Where the picture on `COUNTED_AXES` has a cell of the kernels, whose layout `plan.CELL_SHAPE` defines."""
    banker_drew, player_drew, banker_pair, player_pair, player, banker = map(int, np.unravel_index(cell, CELL_SHAPE))
    of_player = 20 * player_pair + 10 * player_drew + player
    of_banker = 20 * banker_pair + 10 * banker_drew + banker
    return of_player * COUNTED_AXES.banker.size + of_banker


_PLACES: Final = tuple(_counted_place(cell) for cell in range(CELLS))


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
    check_counted(rules, [bet_id])
    one_row = _drawn(rules.picture(bet_id))
    wager = rules.wagers.get(bet_id)
    if wager is not None and wager.raises is not None:
        one_row = one_row.plus(wager.raises.times, _drawn(rules.picture(wager.id)))
    first_values = FIRST_VALUES if decides_on_first_card(rules) else 1
    gains = np.tile(one_row.gains, (first_values, 1))
    gains[list(folds_on)] = -one_row.scale
    return Payoffs(gains.reshape(-1), one_row.scale)


def check_counted(rules: RuleSet, bets: Iterable[str]) -> None:
    """Raise an error if a bet looks at more than the fast kernels count."""
    for bet_id in bets:
        if not COUNTED_AXES.covers(rules.picture(bet_id).axes):
            raise SimulationError(
                f"{bet_id} looks at ranks, suits or third cards: only `punto simulate` on the engine cpu counts those."
            )


def payoffs_seen(rules: RuleSet, bet_id: str) -> Payoffs | None:
    """On the cells of `uncounted_axes`; None for a bet that the fast kernels count."""
    picture = rules.picture(bet_id)
    return None if COUNTED_AXES.covers(picture.axes) else _scaled(picture.on(uncounted_axes(rules)))


@lru_cache(maxsize=1_000)
def _drawn(picture: Picture) -> Payoffs:
    cells = picture.on(COUNTED_AXES)
    return _scaled([cells[place] for place in _PLACES])


def _scaled(cells: Sequence[Cell]) -> Payoffs:
    by_cell = [_gain(cell) for cell in cells]
    scale = lcm(*(gain.denominator for gain in by_cell))
    return Payoffs(np.array([int(gain * scale) for gain in by_cell], np.int64), scale)


def _gain(cell: Cell) -> Fraction:
    if cell.pays is not None:
        return cell.pays.odds
    return Fraction(0 if cell.outcome is BetOutcome.PUSH else -1)
