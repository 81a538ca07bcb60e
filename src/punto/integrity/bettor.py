"""An imaginary bettor at fair odds. If the cards are honest the expected wealth stays constant, so wealth is evidence.

Whatever the bets, at most one bettor in a million ever turns one unit into a million (Ville's inequality). That holds
at every moment, so it may be checked after every card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

NO_BET: Final = 1.0
"""The return of a unit when nothing was bet."""


class Bettor:
    """One unit of capital, divided among stakes (the share of the wealth put on every bet).

    Half of it plays from the first bet. The other half joins little by little, so that a late irregularity does not
    meet a bettor who has already lost everything.
    """

    __slots__ = ("_early", "_late", "_stakes", "_waiting")

    def __init__(self, stakes: Sequence[float]) -> None:
        self._stakes = tuple(stakes)
        self._early = [1.0] * len(self._stakes)
        self._late = [0.0] * len(self._stakes)
        self._waiting = 1.0

    def play(self, pay: float, joining: float) -> None:
        """Add `joining`, then settle a bet that returned `pay` per unit: 0 if lost, otherwise one divided by its
        probability."""
        self._waiting -= joining
        early, late = self._early, self._late
        for place, stake in enumerate(self._stakes):
            growth = 1.0 - stake + stake * pay
            early[place] *= growth
            late[place] = (late[place] + joining) * growth

    @property
    def wealth(self) -> float:
        stakes = len(self._stakes)
        return (sum(self._early) + sum(self._late) + stakes * self._waiting) / (2 * stakes)
