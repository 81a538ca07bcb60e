"""Restores a journal from a backup and those that it continues, whole or up to an earlier moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Final

from msgspec import Struct

from punto.errors import JournalError
from punto.journal.backup import TOGETHER, Progress
from punto.journal.backup_check import BackupCheck
from punto.journal.backup_file import NO_LEAVES, Header, Item, Leaves, SnapshotItem, read_items
from punto.journal.problems import ProblemKind
from punto.journal.records import (
    Answer,
    Append,
    Appended,
    Checkpoint,
    Countersignature,
    Record,
    SnapshotName,
    StreamAppend,
)
from punto.journal.store import Store, create_store

Links = list[tuple[Path, Header]]
IsWithin = Callable[[Record], bool]
"""Whether a record was written up to the moment that is wanted."""
UNFINISHED: Final = (ProblemKind.SEAL, ProblemKind.UNTRUSTED_KEY)
"""A journal with these problems is restored as it was. They are reported when it is opened."""


class Restored(Struct, frozen=True, kw_only=True):
    records: int
    left_out: int
    """Records of the backup after the end."""
    at: int
    """When the last record was written; 0 if there is none."""
    covering: Checkpoint | None
    """The last checkpoint."""


class _End(Struct, frozen=True):
    position: int
    at: int


def restore(file: Path, url: str, progress: Progress = lambda done, of: None) -> int:
    """Restore to a new journal, or complete one that holds the first records of this backup. Returns the number of
    records.

    The whole backup is checked before anything is written. Every record is hashed again.
    """
    links = _checked(file)
    with closing(create_store(url)) as store:
        store.keep_earlier_versions_out()
        _write(store, links, links[-1][1].records, progress)
    return links[-1][1].records


def restore_until(file: Path, url: str, is_within: IsWithin, progress: Progress = lambda done, of: None) -> Restored:
    """Restore the records up to a moment to a new journal. It is set aside: it opens only after `take_up_store`.

    It ends where a transaction ended, so that each command has all its effects or none. What was stored beside the
    records later is left out: answers, checkpoints, countersignatures, and snapshots unless the last checkpoint covers
    them.
    """
    links = _checked(file)
    if any(not header.digest for _, header in links):
        raise JournalError(f"{file} was written by an earlier version: it can only be restored whole.")
    end = _find_end(links, is_within)
    with closing(create_store(url)) as store:
        if store.last_position() or store.last_checkpoint():
            raise JournalError("The journal is not empty: restore an earlier moment to a new one.")
        store.keep_earlier_versions_out()
        store.set_aside()
        _write(store, links, end.position, progress)
        covering = store.last_checkpoint()
    left_out = links[-1][1].records - end.position
    return Restored(records=end.position, left_out=left_out, at=end.at, covering=covering)


def _checked(file: Path) -> Links:
    check = BackupCheck(file)
    for problem in check.problems():
        if problem.kind not in UNFINISHED:
            raise JournalError(f"{file}: {problem.message}")
    return check.links


def _items(links: Links) -> Iterator[Item]:
    for path, _ in links:
        yield from read_items(path)


def _find_end(links: Links, is_within: IsWithin) -> _End:
    """The last record within that ends a transaction: it carries a seal, or a checkpoint covers it."""
    signed = {item.position for item in _items(links) if isinstance(item, Checkpoint)}
    end, is_sealed = _End(0, 0), 0 in signed
    for item in _items(links):
        if isinstance(item, Record):
            if not is_within(item):
                break
            is_boundary = item.seal is not None or item.position in signed
            if is_boundary or not is_sealed:
                end, is_sealed = _End(item.position, item.at), is_sealed or is_boundary
    return end


def _write(store: Store, links: Links, end: int, progress: Progress) -> None:
    _write_records(store, links, end, progress)
    _write_answers(store, (it for it in _items(links) if isinstance(it, Answer) and (it.position or 0) <= end))
    checkpoints = [it for it in _items(links) if isinstance(it, Checkpoint) and it.position <= end]
    last = checkpoints[-1].number if checkpoints else 0
    covered = next((it for it in _items(links) if isinstance(it, Leaves) and it.checkpoint == last), NO_LEAVES)
    there = {checkpoint.signature for checkpoint in store.checkpoints()}
    for checkpoint in checkpoints:
        if checkpoint.signature not in there:
            store.add_checkpoint(checkpoint, covered.hashes if checkpoint.number == covered.checkpoint else ())
    hashes = frozenset(covered.hashes)
    for item in _items(links):
        if isinstance(item, Countersignature) and item.number <= last:
            store.add_countersignature(item)
        elif isinstance(item, SnapshotItem) and item.leaf in hashes and _is_there(store, item):
            store.save_snapshot(item.stream, item.version, item.state)


def _is_there(store: Store, snapshot: SnapshotItem) -> bool:
    """Whether the journal holds the records that it was made of."""
    source = SnapshotName(snapshot.stream, snapshot.version, b"").source
    return store.head(source)[0] >= snapshot.version


def _write_records(store: Store, links: Links, end: int, progress: Progress) -> None:
    records = (item for item in _items(links) if isinstance(item, Record) and item.position <= end)
    for there in store.read_all():
        if next(records, None) != there:
            raise JournalError(f"The journal already holds other records, starting at record {there.position}.")
    while together := list(islice(records, TOGETHER)):
        outcomes = store.append_all([_append(record) for record in together])
        if [outcome.records for outcome in outcomes if isinstance(outcome, Appended)] != [(it,) for it in together]:
            raise JournalError("Another process is writing to the journal.")
        progress(together[-1].position, end)


def _append(record: Record) -> Append:
    part = StreamAppend(stream=record.stream, payloads=(record.payload,), expected_version=record.version - 1)
    return Append(streams=(part,), at=record.at, is_restored=True, seal=record.seal)


def _write_answers(store: Store, answers: Iterator[Answer]) -> None:
    while together := list(islice(answers, TOGETHER)):
        store.append_all([Append(streams=(), at=0, answers=(answer,), is_restored=True) for answer in together])
