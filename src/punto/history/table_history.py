"""A table's past, read once and kept up to date: a summary of each round, and where its records are."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice, takewhile
from threading import Lock
from typing import Final

import msgspec
from msgspec import Struct

from punto.entries import table_stream
from punto.history.rounds import RoundRecords, RoundSummary, find_round, update_summary
from punto.history.steps import START, Followed, Mark, Step, next_step, read_steps
from punto.journal import Record, Store
from punto.round import Round
from punto.table import events as happened
from punto.table.codec import from_stored, to_stored


class _Saved(Struct, frozen=True):
    """The contents of a snapshot."""

    mark: Mark
    rounds: tuple[RoundSummary, ...]


_encoder = msgspec.json.Encoder(enc_hook=to_stored)
_decoder = msgspec.json.Decoder(_Saved, dec_hook=from_stored)


class TableHistory:
    """Starts at the table's opening, or at a snapshot: then it lists recent rounds and replays only later ones."""

    STRIDE: Final = 50
    """Rounds between two marks."""
    LISTED: Final = 20_000
    """Rounds in the list; the journal has the older ones."""
    SAVED: Final = 500
    """Rounds in a snapshot."""

    def __init__(self, store: Store, table: str, on_step: Callable[[Step], None] = lambda step: None) -> None:
        self._store = store
        self._stream = table_stream(table)
        self._on_step = on_step
        self._lock = Lock()
        self._at = START
        self._marks: list[Mark] = [START]
        self._first_versions: dict[int, int] = {}
        self._later_versions: dict[int, tuple[int, ...]] = {}
        self._rounds: dict[int, RoundSummary] = {}
        self._changed: dict[int, Round] = {}
        """Rounds whose summary is out of date."""

    @classmethod
    def from_snapshot(cls, store: Store, table: str) -> TableHistory:
        """Load the snapshot, if any, and read the records since."""
        history = cls(store, table)
        if snapshot := store.load_snapshot(history.snapshot_stream):
            history._restore(snapshot[1])
        history.refresh()
        return history

    @property
    def snapshot_stream(self) -> str:
        """Not `history/`: earlier versions stored another format there."""
        return f"rounds/{self._stream}"

    def snapshot(self) -> tuple[str, int, bytes]:
        with self._lock:
            saved = _Saved(self._at, tuple(self._listed()[-self.SAVED :]))
        return self.snapshot_stream, saved.mark.version, _encoder.encode(saved)

    def refresh(self) -> None:
        """Read the records written since."""
        with self._lock:
            self._catch_up()

    def take(self, record: Record, known: Followed | None = None) -> None:
        """Take a record that was just written, and read any missing ones before it. If this process wrote it, its entry
        and the table after it are known."""
        with self._lock:
            if record.version == self._at.version + 1:
                for step in [next_step(record, self._at, known)] if known else read_steps([record], self._at):
                    self._take(step)
            elif record.version > self._at.version:
                self._catch_up()

    def rounds(self) -> list[RoundSummary]:
        """The listed rounds read so far, oldest first."""
        with self._lock:
            return self._listed()

    def of_shoe(self, shoe: int) -> list[RoundSummary]:
        """The settled rounds of a recent shoe, in order."""
        with self._lock:
            self._update()
            latest = takewhile(lambda summary: summary.shoe >= shoe, reversed(self._rounds.values()))
            found = [summary for summary in latest if summary.shoe == shoe and summary.is_settled]
        return found[::-1]

    @property
    def rounds_begun(self) -> int:
        return len(self._first_versions)

    @property
    def opened_at(self) -> int | None:
        """When betting opened in the latest round."""
        latest = next(reversed(self._rounds.values()), None)
        return latest.at if latest else None

    def later_versions(self, number: int) -> tuple[int, ...]:
        """Versions of the records about a round that were written after the next one began."""
        return self._later_versions.get(number, ())

    def records(self, number: int) -> RoundRecords | None:
        """Every record about a round."""
        known = self._first_versions.get(number)
        return find_round(self._store.read(self._stream, after=known - 1 if known else 0), number)

    def steps(self, number: int) -> list[Step]:
        """A round from its start to the start of the next, and later rulings on it, read from the journal."""
        self.refresh()
        first = self._first_versions.get(number)
        if first is None:
            return []
        last = self._first_versions.get(number + 1, self._at.version + 1) - 1
        stretches = [(first, last), *((version, version) for version in self.later_versions(number))]
        return [step for stretch in stretches for step in self._read(*stretch)]

    def _read(self, first: int, last: int) -> list[Step]:
        """Read a range of versions, replaying from the last mark before it."""
        mark = next(mark for mark in reversed(self._marks) if mark.version < first)
        records = islice(self._store.read(self._stream, after=mark.version), last - mark.version)
        return [step for step in read_steps(records, mark) if step.record.version >= first]

    def _catch_up(self) -> None:
        for step in read_steps(self._store.read(self._stream, after=self._at.version), self._at):
            self._take(step)

    def _take(self, step: Step) -> None:
        for event in step.entry.events:
            if isinstance(event, happened.BettingOpened):
                self._begin(event, step.record)
        current = step.after.round.number if step.after.round else None
        for number in step.rounds:
            if number != current:
                self._later_versions[number] = (*self.later_versions(number), step.record.version)
            if number in self._rounds and (round_ := step.after.find_round(number)) is not None:
                self._changed[number] = round_
        self._at = step.mark
        if current is not None and current % self.STRIDE == 0 and step.after.round and step.after.round.is_over:
            self._marks = [*(mark for mark in self._marks if _round_number(mark) != current), step.mark]
        self._on_step(step)

    def _begin(self, event: happened.BettingOpened, record: Record) -> None:
        number = event.round
        self._first_versions[number] = record.version
        self._rounds[number] = RoundSummary(number=number, shoe=event.shoe, at=record.at, first_version=record.version)
        self._rounds.pop(number - self.LISTED, None)

    def _listed(self) -> list[RoundSummary]:
        self._update()
        return list(self._rounds.values())

    def _update(self) -> None:
        for number, round_ in self._changed.items():
            if number in self._rounds:
                self._rounds[number] = update_summary(self._rounds[number], round_)
        self._changed.clear()

    def _restore(self, state: bytes) -> None:
        """Ignores a snapshot in the format of another version."""
        try:
            saved = _decoder.decode(state)
        except msgspec.DecodeError:
            return
        self._at = saved.mark
        self._marks = [saved.mark]
        self._rounds = {summary.number: summary for summary in saved.rounds}
        self._first_versions = {summary.number: summary.first_version for summary in saved.rounds}


def _round_number(mark: Mark) -> int:
    return mark.table.round.number if mark.table and mark.table.round else 0
