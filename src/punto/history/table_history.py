"""A table's past, read once and kept up to date: summaries of its latest rounds, and where the records of any are.

A snapshot holds what was read, with an index of the stream. So a start reads only what came after the snapshot, and any
round is found by halves and replayed from the saved mark before it, however long the journal is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice, takewhile
from threading import Lock
from time import thread_time
from typing import Final

import msgspec
from msgspec import Struct

from punto.entries import table_stream
from punto.history.index import TableIndex, index_snapshot
from punto.history.listed_rounds import Block, ListedRounds
from punto.history.locating import find_opening
from punto.history.marks import mark_before
from punto.history.rounds import RoundRecords, RoundSummary, find_indexed, update_summary
from punto.history.steps import START, Followed, Mark, Step, next_step, read_steps
from punto.journal import Record, Snapshot, Store
from punto.round import Round
from punto.table import events as happened
from punto.table.codec import decoder_of, encode


class _Saved(Struct, frozen=True):
    """The contents of a snapshot. `history.index` reads its part of it."""

    mark: Mark
    rounds: tuple[RoundSummary, ...]
    index: TableIndex
    blocks: tuple[Block, ...] = ()
    """The rounds before those, for the search."""


MARKS: Final = 4
"""Marks in memory."""
_decoder = decoder_of(_Saved)


class TableHistory:
    """Starts at the table's opening, or at a snapshot."""

    STRIDE: Final = 50
    """Rounds between two marks in memory."""
    LISTED: Final = 20_000
    """Rounds in the list, unless the caller wants fewer; the journal has the older ones."""
    SAVED: Final = 500
    """Rounds in a snapshot that a node needs for its displays."""

    def __init__(
        self,
        store: Store,
        table: str,
        on_step: Callable[[Step], None] = lambda step: None,
        listed: int | None = None,
    ) -> None:
        self._store = store
        self._stream = table_stream(table)
        self._on_step = on_step
        self._most_listed = listed or self.LISTED
        self._lock = Lock()
        """Nothing waits for the store while it is held."""
        self._reading = Lock()
        """Whoever reads on from the store holds it."""
        self._at = START
        self._unread: Iterator[Step] | None = None
        """The records since, as far as they were asked for."""
        self._marks: list[Mark] = [START]
        self._index = TableIndex()
        self._rounds = ListedRounds(self._most_listed)
        self._changed: dict[int, Round] = {}
        """Rounds whose summary is out of date: those since the latest one began."""

    @classmethod
    def from_snapshot(cls, store: Store, table: str) -> TableHistory:
        """Of the latest rounds, for displays: load the snapshot, if any, and read the records since."""
        history = cls(store, table, listed=cls.SAVED)
        if snapshot := store.load_snapshot(history.snapshot_stream):
            history.restore(snapshot[1])
        history.refresh()
        return history

    @property
    def snapshot_stream(self) -> str:
        return index_snapshot(self._stream)

    @property
    def at(self) -> Mark:
        """How far the stream was read."""
        return self._at

    def snapshot(self) -> Snapshot:
        with self._lock:
            self._update()
            latest = tuple(islice(self._rounds.newest_first(), self.SAVED))
            saved = _Saved(self._at, latest[::-1], self._index)
            return Snapshot(self.snapshot_stream, saved.mark.version, encode(saved))

    def state(self) -> bytes:
        """Everything listed, for `restore`."""
        with self._lock:
            self._update()
            rounds, blocks = self._rounds.saved()
            return encode(_Saved(self._at, rounds, self._index, blocks))

    def read_on(self, seconds: float) -> bool:
        """Read the records written since, for about so much processor time. False if none is left."""
        until = thread_time() + seconds
        with self._reading:
            for _ in self._steps_since():
                if thread_time() >= until:
                    return True
        return False

    def refresh(self) -> None:
        """Read the records written since."""
        with self._reading:
            for _ in self._steps_since():
                pass

    def take(self, record: Record, known: Followed | None = None) -> None:
        """Take a record that was just written, and read any missing ones before it. If this process wrote it, its entry
        and the table after it are known."""
        with self._lock:
            if record.version == self._at.version + 1:
                for step in [next_step(record, self._at, known)] if known else read_steps([record], self._at):
                    self._take(step)
                self._unread = None
            is_behind = record.version > self._at.version
        if is_behind:
            self.refresh()

    def rounds(self) -> list[RoundSummary]:
        """The listed rounds read so far, oldest first."""
        with self._lock:
            return self._listed()

    def of_shoe(self, shoe: int) -> list[RoundSummary]:
        """The settled rounds of a recent shoe, in order."""
        with self._lock:
            self._update()
            latest = takewhile(lambda summary: summary.shoe >= shoe, self._rounds.newest_first())
            found = [summary for summary in latest if summary.shoe == shoe and summary.is_settled]
        return found[::-1]

    @property
    def rounds_begun(self) -> int:
        return _round_number(self._at)

    @property
    def opened_at(self) -> int | None:
        """When betting opened in the latest round."""
        latest = next(self._rounds.newest_first(), None)
        return latest.at if latest else None

    def later_versions(self, number: int) -> tuple[int, ...]:
        """Versions of the records about a round that were written after the next one began."""
        return tuple(self._index.later.get(number, ()))

    def records(self, number: int) -> RoundRecords | None:
        """Every record about a round."""
        self.refresh()
        return find_indexed(self._store, self._stream, number, self._index)

    def steps(self, number: int) -> list[Step]:
        """A round from its start to the start of the next, and later rulings on it, read from the journal."""
        self.refresh()
        first = self._first_version(number)
        if first is None:
            return []
        last = (self._first_version(number + 1) or self._at.version + 1) - 1
        stretches = [(first, last), *((version, version) for version in self.later_versions(number))]
        return [step for stretch in stretches for step in self._read(*stretch)]

    def _first_version(self, number: int) -> int | None:
        """The version of the record that began a round."""
        if not 1 <= number <= self.rounds_begun:
            return None
        if (listed := self._rounds.find(number)) is not None:
            return listed.first_version
        return find_opening(self._store, self._stream, number, self._at.version)

    def _read(self, first: int, last: int) -> list[Step]:
        """Read a range of versions, replaying from the last mark before it."""
        mark = self._mark_before(first)
        records = islice(self._store.read(self._stream, after=mark.version), last - mark.version)
        return [step for step in read_steps(records, mark) if step.record.version >= first]

    def _mark_before(self, version: int) -> Mark:
        kept = next((mark for mark in reversed(self._marks) if 0 < mark.version < version), None)
        if kept is not None:
            return kept
        return mark_before(self._store, self._stream, version)

    def _steps_since(self) -> Iterator[Step]:
        """Process each record once, however many readers there are."""
        if self._unread is None:
            self._unread = read_steps(self._store.read(self._stream, after=self._at.version), self._at)
        try:
            for step in self._unread:
                self._take(step)
                yield step
        except Exception:
            self._unread = None
            raise
        self._unread = None

    def _take(self, step: Step) -> None:
        for event in step.entry.events:
            if isinstance(event, happened.BettingOpened):
                self._begin(event, step.record)
        self._index.take(step.record.version, step.entry.events)
        current = step.after.round.number if step.after.round else None
        for number in step.rounds:
            if (round_ := step.after.find_round(number)) is not None:
                self._changed[number] = round_
        self._at = step.mark
        if current is not None and current % self.STRIDE == 0 and step.after.round and step.after.round.is_over:
            self._marks = [*(mark for mark in self._marks if _round_number(mark) != current), step.mark][-MARKS:]
        self._on_step(step)

    def _begin(self, event: happened.BettingOpened, record: Record) -> None:
        self._update()
        first = record.version
        self._rounds.add(RoundSummary(number=event.round, shoe=event.shoe, at=record.at, first_version=first))

    def _listed(self) -> list[RoundSummary]:
        self._update()
        return list(self._rounds)[-self._most_listed :]

    def _update(self) -> None:
        for number, round_ in self._changed.items():
            if (summary := self._rounds.find(number)) is not None:
                self._rounds.replace(update_summary(summary, round_))
        self._changed.clear()

    def restore(self, state: bytes) -> bool:
        """False for a state in the format of another version."""
        try:
            saved = _decoder.decode(state)
        except msgspec.DecodeError:
            return False
        self._at = saved.mark
        self._marks = [saved.mark]
        self._index = saved.index
        self._rounds = ListedRounds(self._most_listed, saved.rounds, saved.blocks)
        return True


def _round_number(mark: Mark) -> int:
    return mark.table.round.number if mark.table and mark.table.round else 0
