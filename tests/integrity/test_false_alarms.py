"""Honest shoes raise alarms no more often than guaranteed. `PUNTO_SOAK_SHOES` sets their number."""

from __future__ import annotations

import os
from math import sqrt
from random import Random

import pytest

from punto.integrity import EarlierShoes
from tests.integrity.shoes import highest_evidence, shuffled

SHOES = int(float(os.environ.get("PUNTO_SOAK_SHOES", "300")))
PARTS = 10
LEVELS = (2, 5, 10, 100, 1000)


@pytest.mark.full_speed
@pytest.mark.parametrize("part", range(PARTS))
def test_evidence_against_shuffled_shoes(part: int) -> None:
    """Evidence reaches a level n in at most one of n shoes, within four standard errors."""
    random = Random(f"honest shoes {part}")
    decks = 4 + part % 5
    shoes = SHOES // PARTS
    highest = []
    for _ in range(shoes):
        earlier = EarlierShoes([shuffled(random, decks) for _ in range(2)])
        highest.append(highest_evidence(shuffled(random, decks), earlier, decks))
    reached = {level: sum(peak >= level for peak in highest) for level in LEVELS}
    print(f"{shoes:,} shuffled shoes of {decks} decks: evidence reached", reached, f"highest {max(highest):,.0f}")
    for level, times in reached.items():
        assert times <= shoes / level + 4 * sqrt(shoes / level)
    assert sum(peak >= 1e6 for peak in highest) == 0
