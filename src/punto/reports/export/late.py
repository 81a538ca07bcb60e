"""Late rulings. A table may rule on any of its rounds at any time, so no round is final before the end of the journal:
all rulings are looked up first, and each round is told together with those on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from punto.entries import decode_table_entry, round_of, table_stream
from punto.journal import Store
from punto.reports.export.rounds import RoundLog

RECORDS_A_PAGE: Final = 1_000
_RULING: Final = b'"ruling_made/1"'
"""Whatever changes an earlier round begins with a ruling on it, and a command's events stand in one record."""

Places = Mapping[tuple[str, int], tuple[int, ...]]
"""By table and number of the round: the positions of the records with rulings on it."""


def find_rulings(store: Store, after: int, until: int) -> Places:
    """All rulings between two positions: there are few, and most concern the round in progress."""
    found: dict[tuple[str, int], tuple[int, ...]] = {}
    stream = table_stream("")
    while after < until:
        page = store.page(after, min(RECORDS_A_PAGE, until - after))
        if not page:
            break
        after = page[-1].position
        for record in page:
            if _RULING in record.payload and record.stream.startswith(stream):
                for number in _rounds(record.payload):
                    ruled = record.stream.removeprefix(stream), number
                    found[ruled] = (*found.get(ruled, ()), record.position)
    return found


def _rounds(payload: bytes) -> set[int]:
    """That an entry names. One that cannot be read is named by whoever tells its round."""
    try:
        numbers = map(round_of, decode_table_entry(payload).events)
        return {number for number in numbers if number is not None}
    except msgspec.DecodeError:
        return set()


def with_later_rulings(store: Store, log: RoundLog, positions: tuple[int, ...], before: int | None = None) -> RoundLog:
    """The round with the rulings that were made on it after it was followed; of those before a time."""
    known = log.records[-1].position if log.records else log.position
    later = [record for position in positions if position > known for record in store.page(position - 1, 1)]
    if before is not None:
        later = [record for record in later if record.at < before]
    return replace(log, records=[*log.records, *later], is_corrected=True) if later else log
