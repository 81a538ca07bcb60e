"""Backs up a journal to one portable file while appends continue, whole or what came after an earlier backup."""

from __future__ import annotations

import gzip
import tempfile
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from punto.errors import JournalDamagedError, JournalError
from punto.journal.backup_file import (
    FORMAT,
    NO_LEAVES,
    EarlierBackup,
    Header,
    Item,
    Leaves,
    SnapshotItem,
    link_to,
    write_items,
)
from punto.journal.chain import snapshot_leaf
from punto.journal.files import replacement
from punto.journal.patrons_file import beside, write_patrons
from punto.journal.since import START, Prefix
from punto.journal.store import Store

TOGETHER: Final = 1_000
Progress = Callable[[int, int], None]
"""Called with the number of records done and the total."""


def backup(store: Store, file: Path, progress: Progress = lambda done, of: None, after: Path | None = None) -> int:
    """Back up everything up to now, or what came after an earlier backup in the same folder; durable on return.

    Returns the number of records in the file. All patrons go to a file beside it.
    """
    if file.exists():
        raise JournalError(f"{file} already exists. Use a new name for the backup.")
    if after is not None and after.absolute().parent != file.absolute().parent:
        raise JournalError(f"{after} is in another folder: an increment lies beside the backup that it continues.")
    link, known = (None, NO_LEAVES) if after is None else link_to(after)
    covered = _leaves(store)
    until = store.last_position()
    if link is not None and until < link.records:
        raise JournalError(f"The journal ends at position {until}, but {after} at {link.records}: it was set back.")
    header = Header(FORMAT, until, _mark_at(store, until).digest, covered.checkpoint, link)
    try:
        with replacement(file) as raw:
            with gzip.GzipFile("", "wb", 3, raw, mtime=0) as packed:
                write_items(packed, _items(store, header, covered, known, progress))
            write_patrons(store, beside(file))  # those of all these records, before the backup counts
    except OSError as error:
        raise JournalError(f"{file} cannot be written: {error.strerror}.") from error
    return until - header.first


def rescue(store: Store, lost: Path) -> str:
    """Save a journal whose files were deleted while open: its process is the last that can still read them.

    The backup goes next to the lost file, or to the folder for temporary files. Returns a sentence for the operator.
    """
    name = f"{lost.name.removesuffix('-wal').removesuffix('-shm')}-rescued-{time.time_ns() // 1_000_000}.backup"
    for folder in (lost.parent, Path(tempfile.gettempdir())):
        target = folder / name
        try:
            records = backup(store, target)
        except JournalError:
            continue
        return f"All {records} records were saved: run `punto restore {target}` with the URL of a new journal."
    return "Its records could not be saved: restore a backup."


def _mark_at(store: Store, position: int) -> Prefix:
    """From the last checkpoint that signs the order of records before it."""
    signed = store.last_checkpoint()
    if signed is not None and signed.is_chained and signed.position <= position:
        mark = Prefix(signed.position, signed.digest)
    else:
        mark = START
    for record in store.read_all(mark.position, position - mark.position):
        mark = mark.after(record)
    return mark


def _leaves(store: Store) -> Leaves:
    """What the last checkpoint covers."""
    while (last := store.last_checkpoint()) is not None:
        hashes = sorted(store.covered_leaves())
        if store.last_checkpoint() == last:
            return Leaves(last.number, tuple(hashes))
    return NO_LEAVES


def _covered_snapshots(store: Store, hashes: Collection[bytes]) -> Iterator[SnapshotItem]:
    """Those that were not replaced meanwhile. A damaged one can be rebuilt."""
    for name in store.snapshots():
        with suppress(JournalDamagedError):
            state = store.read_snapshot(name) if snapshot_leaf(name) in hashes else None
            if state is not None:
                yield SnapshotItem(name.stream, name.version, state)


def _items(store: Store, header: Header, covered: Leaves, known: Leaves, progress: Progress) -> Iterator[Item]:
    yield header
    yield covered
    first, until, last = header.first, header.records, covered.checkpoint
    mark = START if header.after is None else Prefix(first, header.after.digest)
    for record in store.read_all(first, until - first):
        yield record
        mark = mark.after(record)
        if record.position % TOGETHER == 0 or record.position == until:
            progress(record.position - first, until - first)
    if mark != Prefix(until, header.digest):
        raise _contradiction(header.after)
    earlier = header.after.checkpoint if header.after else 0
    yield from store.answers(until, first - 1)  # some came while the journal ended where the earlier backup ends
    yield from store.checkpoints(earlier + 1, last)
    yield from (given for given in store.countersignatures() if earlier <= given.number <= last)
    yield from _covered_snapshots(store, frozenset(covered.hashes).difference(known.hashes))


def _contradiction(link: EarlierBackup | None) -> JournalError:
    if link is None:
        return JournalDamagedError("The last checkpoint was signed over other records than these.")
    return JournalError(f"{link.name} is a backup of another journal: its records are not those of this one.")
