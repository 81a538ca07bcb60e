"""A table for the pit: actual and theoretical win, pace and alarms."""

from __future__ import annotations

import time
import zlib
from collections import deque
from collections.abc import Callable
from threading import Lock
from typing import Final, TypeVar

import msgspec
from msgspec import Struct

from punto.entries import table_stream
from punto.figures import Figures, SavedFigures, played_bets
from punto.history import Step, TableHistory
from punto.history.index import pit_snapshot
from punto.history.marks import saved_mark
from punto.journal import Snapshot, Store
from punto.people import Post
from punto.round import Round, Stage
from punto.service.core.acting import CLOCK
from punto.service.showing.watching import RaisedAlarm, SavedWatch, TableWatch
from punto.table import Table
from punto.table import events as happened
from punto.table.codec import decoder_of, encode

T = TypeVar("T")

SLICE_S: Final = 0.001
"""How long a background thread reads before it rests: commands wait no longer than that for the interpreter."""
REST_S: Final = 0.002
LOOK_S: Final = 2.0
"""How long somebody who asks waits for the latest records."""
HOUR_MS: Final = 3_600_000
PACE_MS: Final = HOUR_MS // 4
QUICK: Final = 1
"""Compression: the highest level takes ten times as long and saves a fifth."""


class _Saved(Struct, frozen=True):
    """The contents of a snapshot."""

    history: msgspec.Raw
    in_all: SavedFigures
    of_shoe: SavedFigures
    watch: SavedWatch
    settled_at: tuple[int, ...]
    dealer: str | None


_decoder = decoder_of(_Saved)


class PitTable:
    """Reads the whole history once; then it starts from a snapshot. Threads share it."""

    PACED: Final = 240
    """Number of settlements kept for the pace: more than a table plays while it is counted."""

    def __init__(self, store: Store, table: str) -> None:
        self._store = store
        self._stream = table_stream(table)
        self._lock = Lock()
        self._is_behind = False
        self.history = TableHistory(store, table, self._take)
        self.in_all = Figures()
        self.of_shoe = Figures()
        self.dealer: str | None = None
        """The dealer who gave the latest command; the clock is none."""
        self._settled_at: deque[int] = deque(maxlen=self.PACED)
        self._watch = TableWatch()
        self._marks: list[Snapshot] = []
        """Not in the store yet."""

    @classmethod
    def from_snapshot(cls, store: Store, table: str) -> PitTable:
        """Load the snapshot, if any. One in the format of another version is not used."""
        pit_table = cls(store, table)
        if snapshot := store.load_snapshot(pit_table.snapshot_stream):
            try:
                saved = _decoder.decode(zlib.decompress(snapshot[1]))
            except (zlib.error, msgspec.DecodeError):
                return pit_table
            pit_table._restore(saved)
        return pit_table

    @property
    def snapshot_stream(self) -> str:
        return pit_snapshot(self._stream)

    @property
    def version(self) -> int:
        """The last record that was read."""
        return self.history.at.version

    def unread(self) -> int:
        """The number of records that the latest look left out; 0 unless a long history is still being read."""
        return max(0, self._store.head(self._stream)[0] - self.version) if self._is_behind else 0

    def refresh(self) -> None:
        """Read to the end, however long that takes, in slices."""
        while self.read_slice():
            time.sleep(REST_S)

    def read_slice(self) -> bool:
        """Whether there is more to read."""
        with self._lock:
            return self.history.read_on(SLICE_S)

    def look(self, show: Callable[[PitTable], T], until: float) -> T:
        """Show the figures up to now or, if reading takes longer than until then, as far as they were read."""
        while is_behind := self.read_slice():
            if time.monotonic() >= until:
                break
            time.sleep(REST_S)
        with self._lock:
            self._is_behind = is_behind
            return show(self)

    def snapshots(self) -> list[Snapshot]:
        """To save: everything read so far, and the marks on the way, each once."""
        with self._lock:
            table = self.history.at.table
            if table is None:
                return []
            saved = _Saved(
                history=msgspec.Raw(self.history.state()),
                in_all=self.in_all.saved(),
                of_shoe=self.of_shoe.saved(),
                watch=self._watch.saved(),
                settled_at=tuple(self._settled_at),
                dealer=self.dealer,
            )
            version, marks, self._marks = self.version, self._marks, []
        return [*marks, Snapshot(self.snapshot_stream, version, zlib.compress(encode(saved), QUICK))]

    def alarms(self) -> list[RaisedAlarm]:
        """Alarms on the cards and results read so far."""
        table = self.history.at.table
        return [] if table is None else self._watch.alarms(table.rules.table_of_play)

    def settled_at(self) -> list[int]:
        """Times when the latest rounds were first settled."""
        return list(self._settled_at)

    def rounds_per_hour(self, now: int) -> int | None:
        """Counts the last quarter of an hour. A table that has been played for less has no pace yet."""
        if not self._settled_at or now - self._settled_at[0] < PACE_MS:
            return None
        return sum(now - at < PACE_MS for at in self._settled_at) * (HOUR_MS // PACE_MS)

    def _restore(self, saved: _Saved) -> None:
        if not self.history.restore(bytes(saved.history)) or (table := self.history.at.table) is None:
            return
        self.in_all = Figures.restored(table.rules, saved.in_all)
        self.of_shoe = Figures.restored(table.rules, saved.of_shoe)
        self._watch = TableWatch.restored(saved.watch)
        self._settled_at.extend(saved.settled_at)
        self.dealer = saved.dealer

    def _take(self, step: Step) -> None:
        if (mark := saved_mark(self._stream, step.mark)) is not None:
            self._marks.append(mark)
        if step.entry.by.post is Post.DEALER and step.entry.by != CLOCK:
            self.dealer = step.entry.by.name
        for event in step.entry.events:
            if isinstance(event, happened.ShoeChanged):
                self.of_shoe = Figures()
            self._watch.take(event, step.record.at, step.after)
        for number in step.rounds:
            after = step.after.find_round(number)
            if after is not None and after.is_over:
                self._count(step.round_before(number), after, step)

    def _count(self, before: Round | None, after: Round, step: Step) -> None:
        """Count a finished round, replacing its earlier count."""
        was_settled, is_settled = (round_ is not None and round_.stage is Stage.SETTLED for round_ in (before, after))
        if is_settled and not was_settled:
            self._settled_at.append(step.record.at)
        table = step.after
        decks = (table.find_shoe(after.shoe) or table.shoe).decks
        for figures in self._figures_of(after, table):
            figures.rounds += is_settled - was_settled
            if before is not None:
                figures.take_back(table.rules, decks, played_bets(before))
            figures.add(table.rules, decks, played_bets(after))

    def _figures_of(self, round_: Round, table: Table) -> tuple[Figures, ...]:
        return (self.in_all, self.of_shoe) if round_.shoe == table.shoe_number else (self.in_all,)
