"""The share of the event loop that scenes take: bounded, whatever the number of viewers, bets and tables.

A scene of a crowded table takes a millisecond for each viewer. Scenes are sent a few at a time, between commands, and a
table whose scene costs more sends fewer of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from punto.service.live.queueing import InFlight, Turns

PACE_S: Final = 0.05
"""Shortest interval between scenes of a table."""
PACE_EACH_S: Final = 0.001
"""Added per viewer."""
USUAL_PACE_S: Final = 0.25
"""Longest interval while scenes are cheap."""
SLOWEST_PACE_S: Final = 5.0
LARGEST_SHARE: Final = 0.25
"""Of the event loop, for the scenes of one table."""
SHARE_UNDER_LOAD: Final = 0.08
"""While many commands wait for their answers."""
MANY_COMMANDS: Final = 32
"""In flight: scenes are put off until they are answered."""
LONGEST_PUT_OFF_S: Final = 0.5
PASS_S: Final = 0.003
"""Time for scenes in one pass of the event loop."""
MOST_PER_PASS: Final = 32
LONGEST_S: Final = 0.02
"""A longer time was a wait for a slow viewer."""
MEMORY: Final = 30
"""Scenes that an average covers."""


class Average:
    """A running average of durations."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def add(self, seconds: float) -> None:
        self.seconds += (min(seconds, LONGEST_S) - self.seconds) / MEMORY


class SceneCost:
    """The time that one scene of a table takes for one viewer, in two parts."""

    def __init__(self) -> None:
        self.building = Average()
        self.sending = Average()

    @property
    def seconds(self) -> float:
        return self.building.seconds + self.sending.seconds

    def interval(self, viewers: int, share: float = LARGEST_SHARE) -> float:
        """Between two scenes."""
        usual = min(USUAL_PACE_S, PACE_S + viewers * PACE_EACH_S)
        return min(SLOWEST_PACE_S, max(usual, viewers * self.seconds / share))


class SceneTurns:
    """Shared by all tables of a node."""

    def __init__(self, in_flight: InFlight) -> None:
        self._in_flight = in_flight
        self._turns = Turns(MOST_PER_PASS)
        self._put_off: list[tuple[Callable[[], None], float]] = []

    @property
    def share(self) -> float:
        return SHARE_UNDER_LOAD if self._in_flight.is_crowded else LARGEST_SHARE

    @property
    def is_put_off(self) -> bool:
        """Commands come first: until they are answered, every scene would be out of date."""
        return self._in_flight.total >= MANY_COMMANDS

    def put_off(self, take: Callable[[], None], latest: float) -> None:
        """Take a scene once the commands are answered, at the latest then. One timer does for all tables."""
        if not self._put_off:
            asyncio.get_running_loop().call_later(PACE_S, self._look)
        self._put_off.append((take, latest))

    def _look(self) -> None:
        loop, left, taken = asyncio.get_running_loop(), list[tuple[Callable[[], None], float]](), 0
        for take, latest in self._put_off:
            if taken == MOST_PER_PASS or (self.is_put_off and loop.time() < latest):
                left.append((take, latest))
            else:
                loop.call_soon(take)  # a defect at one table must not stop the others
                taken += 1
        self._put_off = left
        if left:
            loop.call_later(0 if taken == MOST_PER_PASS else PACE_S, self._look)

    async def wait(self, cost: SceneCost) -> None:
        self._turns.most = max(1, min(MOST_PER_PASS, int(PASS_S / cost.seconds))) if cost.seconds else MOST_PER_PASS
        await self._turns.wait()
