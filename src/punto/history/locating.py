"""Finds where a round begins in its table's stream, however long that is."""

from __future__ import annotations

from itertools import islice
from typing import Final

from punto.errors import JournalArchivedError
from punto.history.outline import BETTING_OPENED, read_outline
from punto.journal import Store

SCANNED: Final = 500
"""A stretch of so few records is read from its start."""


def find_opening(store: Store, stream: str, number: int, end: int) -> int | None:
    """The version of the record that opened a round, among those up to `end`; None if none did.

    Rounds are numbered in order, so a dozen looks find one among a million. A recent one is found without an archive.
    """
    try:
        return _find_after(store, stream, number, 0, end)
    except JournalArchivedError:
        here = store.own_page_of_stream(stream, 1, 1)
        found = _find_after(store, stream, number, here[0].version, end) if here else None
        if found is None:
            raise
        return found


def _find_after(store: Store, stream: str, number: int, low: int, high: int) -> int | None:
    while high - low > SCANNED:
        middle = (low + high) // 2
        opened = _next_opening(store, stream, middle, high)
        if opened is None or opened[1] > number:
            high = middle
        elif opened[1] < number:
            low = opened[0]
        else:
            return opened[0]
    found = _next_opening(store, stream, low, high, number)
    return None if found is None else found[0]


def _next_opening(
    store: Store, stream: str, after: int, last: int, number: int | None = None
) -> tuple[int, int] | None:
    """Version and number of the first round opened after a version, or of this one."""
    for record in islice(store.read(stream, after), last - after):
        for event in read_outline(record.payload):
            if event.event == BETTING_OPENED and isinstance(event.round, int) and number in (event.round, None):
                return record.version, event.round
    return None
