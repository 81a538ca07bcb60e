"""An index of records that are not in the order of their rounds, such as late rulings. Others are found by bisection.

It is part of the snapshot of a table's history, which a checkpoint covers. Without one it is rebuilt from the records.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec import Struct

from punto.history.outline import (
    SETTINGS_CHANGED,
    TABLE_OPENED,
    EventOutline,
    RoundTracker,
    read_outline,
    shoes_recalled,
    tag_of,
)
from punto.journal import Store
from punto.table import Event
from punto.table import events as happened


class TableIndex(Struct):
    """Up to a version; all places are versions too."""

    version: int = 0
    current: int | None = None
    """The round that began last."""
    opened: int = 0
    """Where the table was opened; 0 if it was not."""
    settings: list[int] = []
    """Where its settings changed."""
    later: dict[int, list[int]] = {}
    """By round: records about it that were written after the next one began."""
    recalled: dict[int, list[int]] = {}
    """By shoe: records that read one of its rounds back."""

    def take(self, version: int, events: Iterable[Event | EventOutline]) -> None:
        """Take the next record."""
        tracker = RoundTracker(self.current)
        rounds = {}
        for event in events:
            if isinstance(event, happened.BetPlaced):
                continue  # the most frequent by far, and always about the round in progress
            rounds[tracker.round_of(event)] = version
            tag = tag_of(event)
            if tag == TABLE_OPENED:
                self.opened = version
            elif tag == SETTINGS_CHANGED and version not in self.settings[-1:]:
                self.settings.append(version)
            for shoe in shoes_recalled(event):
                self.recalled.setdefault(shoe, []).append(version)
        for number in rounds:
            if number not in (None, tracker.current):
                self.later.setdefault(number, []).append(version)
        self.version, self.current = version, tracker.current

    def read_on(self, store: Store, stream: str) -> None:
        """To the end of the stream."""
        for record in store.read(stream, after=self.version):
            self.take(record.version, read_outline(record.payload))

    def stated_before(self, version: int) -> tuple[int, ...]:
        """The table's opening and its last change of settings before a version."""
        changed = [place for place in self.settings if self.opened < place < version]
        return tuple(place for place in (self.opened, *changed[-1:]) if place)


class _Saved(Struct):
    """The part of the snapshot that holds the index."""

    index: TableIndex


_decoder: Final = msgspec.json.Decoder(_Saved)


def index_snapshot(stream: str) -> str:
    """The name of the snapshot that holds it. Not `history/`: earlier versions stored another format there."""
    return f"rounds/{stream}"


def pit_snapshot(stream: str) -> str:
    """The name of the snapshot that holds what the pit knows of a table."""
    return f"pit@{stream}"


def read_index(store: Store, stream: str) -> TableIndex:
    """Up to the end of the stream."""
    index = _load(store, stream) or TableIndex()
    index.read_on(store, stream)
    return index


def _load(store: Store, stream: str) -> TableIndex | None:
    """None without a snapshot, and for one in the format of another version."""
    snapshot = store.load_snapshot(index_snapshot(stream))
    try:
        return None if snapshot is None else _decoder.decode(snapshot[1]).index
    except msgspec.DecodeError:
        return None
