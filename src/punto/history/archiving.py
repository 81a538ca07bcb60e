"""Moves the first records of a journal to an archive, and back.

An archive is a SQLite file with the records up to a checkpoint, from the end of the archive before it, and with all
checkpoints up to that one. So it is signed, and read like any journal. Every step can be repeated after a kill:

1. The file is written under another name, checked in full, made durable and given its name.
2. The journal notes it, in one transaction. From here on, readers find in the file what the journal lacks.
3. The records are removed, some at a time.

Only tables, their books and the answers to commands are removed: accounts, vouchers and the registers of the house are
needed as a whole. What continues the journal stays: the first and the last record of every stream, those that no
snapshot stands for, and the key of every answer, so that no command takes effect twice.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from punto.errors import JournalArchivedError, JournalError
from punto.history.index import index_snapshot, pit_snapshot
from punto.history.marks import is_mark
from punto.journal import Store
from punto.journal.archive_file import TOGETHER, Progress, write_archive
from punto.journal.archives import Archive, open_archive
from punto.journal.chain import snapshot_leaf
from punto.journal.checkpoints import checkpoint_hash, last_up_to
from punto.journal.reading import PAGE
from punto.journal.records import BESIDE, Archived, Checkpoint, Head
from punto.ledger.play import DAY_MS
from punto.messages.moments import moment

TABLES: Final = "table/"
REMOVED: Final = (TABLES, "books/")


class Moved(Struct, frozen=True, kw_only=True):
    archived: Archived
    records: int
    """Of the journal, in this archive."""


def archive(store: Store, file: Path, before: int, progress: Progress = lambda done, of: None) -> Moved:
    """Move the records of before a time, in milliseconds since 1970, up to the last checkpoint before it.

    Called again with the file of the last archive, it finishes what was interrupted.
    """
    file, noted = file.absolute(), store.archived()
    if noted and Path(noted[-1].file) == file:
        archived, noted = noted[-1], noted[:-1]
    else:
        archived = _describe(store, file, _end(store, before))
        if not file.exists():
            write_archive(store, file, _checkpoint_of(store, archived), progress)
        _require(archived, file)
        store.keep_earlier_versions_out()
        store.add_archive(archived)
    with closing(open_archive(archived, store.archives.locate(archived))) as opened:
        _remove(store, opened)
        answers = opened.answers(archived.position)
        while given := list(islice(answers, PAGE)):
            store.empty_answers([answer.key for answer in given])
    return _moved(archived, noted)


def bring_back(store: Store, progress: Progress = lambda done, of: None) -> Moved:
    """Move the records of the last archive back. Its file stays as it is."""
    noted = store.archived()
    if not noted:
        raise JournalError("This journal has no archive: all its records are here.")
    archived = noted[-1]
    first = noted[-2].position if len(noted) > 1 else 0
    for start in range(first, archived.position, TOGETHER):
        store.put_back(store.page(start, min(TOGETHER, archived.position - start)))
        progress(min(start + TOGETHER, archived.position) - first, archived.position - first)
    with closing(open_archive(archived, store.archives.locate(archived))) as opened:
        answers = opened.answers(archived.position)
        while given := list(islice(answers, TOGETHER)):
            store.put_answers_back(given)
    store.drop_archive(archived)
    return _moved(archived, noted[:-1])


def relocate(store: Store, file: Path) -> Archived:
    """Note that an archive was moved to this place."""
    file = file.absolute()
    for archived in store.archived():
        moved = replace(archived, file=str(file))
        try:
            open_archive(moved, file).close()
        except JournalArchivedError as error:
            if not file.exists():
                raise JournalError(f"{file} does not exist.") from error
            continue
        store.add_archive(moved)
        return moved
    raise JournalError(f"{file} is not an archive of this journal.")


def _moved(archived: Archived, before: list[Archived]) -> Moved:
    return Moved(archived=archived, records=archived.position - (before[-1].position if before else 0))


def _end(store: Store, before: int) -> Checkpoint:
    """The last checkpoint before a time."""
    if before > store.clock_ms() - DAY_MS:
        raise JournalError("Archive only what is older than a day: the service still uses what is newer.")
    noted = store.archived()
    first = noted[-1].position if noted else 0
    low, high = first, store.last_position()
    while low < high:
        middle = (low + high) // 2
        if store.page(middle, 1)[0].at < before:
            low = middle + 1
        else:
            high = middle
    end = last_up_to(store, low)
    if end is None or not end.is_chained or end.position <= first:
        day = moment(before).date().isoformat()
        what = "that are not in an archive yet" if noted else "in this journal"
        raise JournalError(f"There is nothing to archive: no checkpoint signs records of before {day} {what}.")
    return end


def _describe(store: Store, file: Path, end: Checkpoint) -> Archived:
    [last] = store.page(end.position - 1, 1)
    return Archived(file=str(file), position=end.position, at=last.at, checkpoint=end.number, hash=checkpoint_hash(end))


def _checkpoint_of(store: Store, archived: Archived) -> Checkpoint:
    return next(iter(store.checkpoints(archived.checkpoint, archived.checkpoint)))


def _require(archived: Archived, file: Path) -> None:
    try:
        open_archive(archived, file).close()
    except JournalArchivedError as error:
        raise JournalError(f"{file} already exists, and is not this archive. Use a new name.") from error


def _remove(store: Store, archived: Archive) -> None:
    covered = store.covered_leaves()
    snapshots = dict[str, dict[str, int]]()
    for one in store.snapshots():
        if snapshot_leaf(one) in covered:
            name, versions = one.stream.removeprefix(BESIDE), snapshots.setdefault(one.source, {})
            versions[name] = max(one.version, versions.get(name, 0))
    for head in archived.heads():
        if head.stream.startswith(REMOVED):
            needed = _needed_from(head, snapshots.get(head.stream, {}))
            while page := [it for it in store.own_page_of_stream(head.stream, 1, PAGE) if it.version < needed]:
                store.remove(head.stream, 1, page[-1].version + 1)


def _needed_from(head: Head, snapshots: Mapping[str, int]) -> int:
    """The first version of a stream that stays in the journal: where all that is read from it can begin."""
    begins = [head.version, snapshots.get(head.stream, 0)]
    if head.stream.startswith(TABLES):
        begins += [snapshots.get(name(head.stream), 0) for name in (index_snapshot, pit_snapshot)]
        marks = (version for name, version in snapshots.items() if is_mark(name) and version <= head.version)
        begins.append(max(marks, default=0))
    return min(begins)
