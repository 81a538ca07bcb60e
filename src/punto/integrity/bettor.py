"""An imaginary bettor at fair odds: where the cards are honest nobody can expect to win, so wealth is evidence.

Whatever the bets, wealth is worth on average what it was at the start, and at most one bettor in a million ever turns
one unit into a million (Ville's inequality). That holds at every moment, so it may be looked at after every card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

NO_BET: Final = 1.0
"""What a unit comes back as when nothing was bet."""


class Bettor:
    """One unit of capital, shared out among stakes: the share of the wealth that is put on every bet.

    Half of it plays from the first bet on. The other half waits and joins little by little, so that what
    begins to go wrong late is not met by a bettor who has lost everything before.
    """

    __slots__ = ("_early", "_late", "_stakes", "_waiting")

    def __init__(self, stakes: Sequence[float]) -> None:
        self._stakes = tuple(stakes)
        self._early = [1.0] * len(self._stakes)
        self._late = [0.0] * len(self._stakes)
        self._waiting = 1.0

    def play(self, pay: float, joining: float) -> None:
        """Let `joining` join; then a bet gave `pay` for each unit on it: 0 where it lost, else one over its chance."""
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
