"""Marks: states of a table saved as snapshots, from which part of its stream can be replayed."""

from __future__ import annotations

from itertools import islice
from typing import Final

import msgspec

from punto.entries import table_stream
from punto.history.steps import START, Mark, read_steps
from punto.journal import Snapshot, Store
from punto.table import Table
from punto.table.codec import decoder_of, encode

MARK_EVERY: Final = 5_000
"""Records of a table between two marks."""

_MARK: Final = "mark-"
_decoder = decoder_of(Mark)


def saved_mark(stream: str, mark: Mark) -> Snapshot | None:
    """The snapshot to save; None if none is due here."""
    if mark.version % MARK_EVERY:
        return None
    return Snapshot(_name(stream, mark.version // MARK_EVERY), mark.version, encode(mark))


def is_mark(snapshot: str) -> bool:
    return snapshot.startswith(_MARK)


def mark_before(store: Store, stream: str, version: int) -> Mark:
    """The last mark before a version; the start if there is none."""
    for number in range((version - 1) // MARK_EVERY, 0, -1):
        saved = store.load_snapshot(_name(stream, number))
        if saved is not None and saved[0] < version and (mark := _decode(saved[1])) is not None:
            return mark
    return START


def table_before(store: Store, table: str, version: int) -> Table | None:
    """The table as it was before a version of its stream."""
    stream = table_stream(table)
    mark = mark_before(store, stream, version)
    last = mark.table
    for step in read_steps(islice(store.read(stream, mark.version), version - 1 - mark.version), mark):
        last = step.after
    return last


def _name(stream: str, number: int) -> str:
    return f"{_MARK}{number}@{stream}"


def _decode(state: bytes) -> Mark | None:
    """None for a mark in the format of another version."""
    try:
        return _decoder.decode(state)
    except msgspec.DecodeError:
        return None
