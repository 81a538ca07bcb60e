"""The time of the house: the clock of the store, carried forward by this process's monotonic clock.

All nodes of a store agree on it, whatever their own wall clocks say. The wall clock is only compared: a difference is
reported, and no bets are taken until it is gone.
"""

from __future__ import annotations

import time
from typing import Final

from msgspec import Struct

BOUND_MS: Final = 2_000
"""The largest tolerated difference between two clocks."""
AGREEMENTS: Final = 3
"""Measurements in which store and wall clock must agree before a new time is adopted: a step of one alone is not."""


class Measurement(Struct, frozen=True, kw_only=True):
    """The store's clock, read between two readings of the monotonic clock; all in milliseconds."""

    begun: int
    ended: int
    wall: int
    """The wall clock at the beginning."""
    store: int

    def store_differs_ms(self, offset: int) -> int:
        """How far the store's clock is from `monotonic + offset`, at least. Positive: the store is ahead."""
        return _distance(self.store - self.ended - offset, self.store - self.begun - offset)


class HouseTime:
    def __init__(self) -> None:
        self._offset: int | None = None
        """House time minus monotonic time."""
        self._agreed = 0
        self._differs = 0
        self._last_record = 0

    def begin(self, measured: Measurement, last_record_at: int) -> None:
        """Adopt the store's clock."""
        self._offset, self._agreed, self._last_record = None, 0, last_record_at
        self.take(measured)

    def now_ms(self) -> int:
        return wall_ms() if self._offset is None else time.monotonic_ns() // 1_000_000 + self._offset

    def elapsed_ms(self, since: int) -> int:
        """Time since a recorded moment. If the clocks disagree, by the one that says less: no deadline is early."""
        now = self.now_ms()
        return max(0, (min(now, wall_ms()) if self._differs else now) - since)

    def take(self, measured: Measurement) -> None:
        if self._offset is None:
            self._offset = measured.store - measured.ended
        against_wall = measured.store_differs_ms(measured.wall - measured.begun)
        against_house = measured.store_differs_ms(self._offset)
        if abs(against_wall) <= BOUND_MS and abs(against_house) > BOUND_MS:
            self._agreed += 1
        else:
            self._agreed = 0
        if abs(against_house) <= BOUND_MS or self._agreed >= AGREEMENTS:
            self._offset += against_house
            against_house, self._agreed = 0, 0
        self._differs = max((-against_wall, against_house), key=abs)
        if abs(self._differs) <= BOUND_MS:
            self._differs = 0

    def see_record(self, at: int) -> None:
        """A record of any node. One from the future means that some clock is off."""
        self._last_record = max(self._last_record, at)

    @property
    def off_ms(self) -> int:
        """How far this node's clock is ahead of the store's, or the store's records ahead of its clock; 0 if right."""
        ahead = self._last_record - self.now_ms()
        return self._differs or (-ahead if ahead > BOUND_MS else 0)


def wall_ms() -> int:
    return time.time_ns() // 1_000_000


def monotonic_ms() -> int:
    return time.monotonic_ns() // 1_000_000


def _distance(low: int, high: int) -> int:
    """From zero to the nearest number between these."""
    return low if low > 0 else min(high, 0)
