"""Late rulings: a range may rule on a round that another range has exported. The other range is exported again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from punto.journal import Store
from punto.reports.export.rounds import RoundLog

Late = Mapping[str, Mapping[int, tuple[int, ...]]]
"""By table and round: positions of the records with rulings made after the round was exported."""


def merge(found: Iterable[Late]) -> Late:
    merged: dict[str, dict[int, tuple[int, ...]]] = {}
    for late in found:
        for table, rounds in late.items():
            of_table = merged.setdefault(table, {})
            for number, positions in rounds.items():
                of_table[number] = tuple(sorted({*of_table.get(number, ()), *positions}))
    return merged


def with_late_rulings(store: Store, log: RoundLog, positions: tuple[int, ...]) -> RoundLog:
    later = [record for position in positions for record in store.page(position - 1, 1)]
    return replace(log, later=[*log.later, *later])
