"""More terminals than a node can serve: throughput holds, and the dealer goes first.

Figures are per second of the service's processor time, because other programs share the machine. They still take from
it: a service that waits for a processor spreads each scene over fewer bets. Therefore the best of several passes
counts. `bench/overload.py` measures the clock, and asks for more.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import uvloop
from bench.overload import Crowd, overload
from bench.served import House, free_port

from tests.journal.effort import IS_SOAK

FEW, MANY = (200, 1_000) if IS_SOAK else (100, 500)
SECONDS = 6.0 if IS_SOAK else 1.5
LEAST_OF_BEST = 0.6
"""Before scenes had a bounded share: 0.1 with 1,000 terminals."""
CLOSED_WITHIN_MS = 2_000
"""Before staff went first: 27,800."""
PASSES = 3


@pytest.fixture
def crowded(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path, f"sqlite:///{tmp_path}/journal.db", free_port(), MANY)
    house.hire()
    house.start()
    house.open_table()
    yield house
    house.stop()


def test_five_times_the_terminals_get_as_many_bets(crowded: House) -> None:
    passes: list[tuple[Crowd, Crowd]] = []
    while not any(map(holds, passes)):
        assert len(passes) < PASSES, passes
        passes.append((uvloop.run(overload(crowded, FEW, SECONDS)), uvloop.run(overload(crowded, MANY, SECONDS))))


def holds(crowds: tuple[Crowd, Crowd]) -> bool:
    few, many = crowds
    closed_ms = max(few.close_ms, many.close_ms)
    return many.per_cpu_s > LEAST_OF_BEST * few.per_cpu_s and closed_ms < CLOSED_WITHIN_MS
