"""Finds a time in a journal."""

from __future__ import annotations

from typing import Final

from punto.journal import Store

MARGIN_MS: Final = 24 * 60 * 60 * 1000
"""Clocks of nodes may differ, and a round may have begun the evening before."""


def position_before(store: Store, at: int) -> int:
    """The last position more than a day before that time."""
    archives = (archived.position for archived in store.archived() if archived.at < at - MARGIN_MS)
    low, high = max(archives, default=0), store.last_position()
    while low < high:
        middle = (low + high) // 2
        if next(store.read_all(after=middle, limit=1)).at < at - MARGIN_MS:
            low = middle + 1
        else:
            high = middle
    return low
