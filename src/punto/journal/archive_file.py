"""Writes the file of an archive: a journal that begins where the archive before it ends, and ends at a checkpoint."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import closing
from glob import escape
from itertools import islice
from pathlib import Path
from typing import Final

from punto.errors import JournalDamagedError, JournalError
from punto.journal.archives import open_archive
from punto.journal.check import Check
from punto.journal.checkpoints import end_of_archives
from punto.journal.files import COMPANIONS, sync_folder
from punto.journal.records import BEFORE_ALL, Checkpoint, Head, Record
from punto.journal.sqlite import SqliteStore
from punto.journal.store import Store

TOGETHER: Final = 64
"""Records that one statement inserts."""
Progress = Callable[[int, int], None]
"""Called with the number of records done and the total."""


def write_archive(store: Store, file: Path, end: Checkpoint, progress: Progress) -> None:
    """Records up to this checkpoint, from the end of the last archive. Complete, checked and durable on return."""
    draft = file.with_name(file.name + ".part")
    _clear(draft)
    try:
        with closing(SqliteStore.create_archive(draft)) as archive:
            _fill(archive, store, end, progress)
            archive.finish_archive()
        with closing(SqliteStore.inspect(str(draft))) as written:
            _require_whole(written, end)
        with draft.open("rb") as content:
            os.fsync(content.fileno())
        os.replace(draft, file)
        sync_folder(file.parent)
    except OSError as error:
        raise JournalError(f"{file} cannot be written: {error.strerror}.") from error
    finally:
        _clear(draft)


def _fill(archive: SqliteStore, store: Store, end: Checkpoint, progress: Progress) -> None:
    earlier = store.archived()
    first, heads = 0, dict[str, Head]()
    if earlier:
        first = earlier[-1].position
        with closing(open_archive(earlier[-1], store.archives.locate(earlier[-1]))) as before:
            heads = {head.stream: head for head in before.heads()}
    records = _with_predecessors(store, store.read_all(first, end.position - first), heads)
    while together := list(islice(records, TOGETHER)):
        archive.put_back(together)
        heads |= {record.stream: record.head for record in together if record.position > first}
        progress(together[-1].position - first, end.position - first)
    answers = store.answers(end.position, first if earlier else BEFORE_ALL)
    while given := list(islice(answers, TOGETHER)):
        archive.put_answers_back(given)
    archive.put_heads(heads.values())
    for checkpoint in store.checkpoints(last=end.number):
        archive.add_checkpoint(checkpoint)
    for one in store.countersignatures():
        if one.number <= end.number:
            archive.add_countersignature(one)
    for archived in earlier:
        archive.add_archive(archived)


def _with_predecessors(store: Store, records: Iterator[Record], heads: dict[str, Head]) -> Iterator[Record]:
    """And the last record of the archives before it of every stream that goes on: its hash begins the chain here."""
    begun = set[str]()
    for record in records:
        if record.stream in heads and record.stream not in begun:
            yield from store.page_of_stream(record.stream, record.version - 2, 1)
        begun.add(record.stream)
        yield record


def _require_whole(written: SqliteStore, end: Checkpoint) -> None:
    check = Check(written, since=end_of_archives(written))
    for problem in check.problems():
        raise JournalDamagedError(f"The archive was not written as it should be: {problem.message}")
    if (check.mark.position, check.mark.digest) != (end.position, end.digest):
        raise JournalDamagedError(
            "The archive was not written as it should be: its last checkpoint signs other records."
        )


def _clear(draft: Path) -> None:
    """Also what a process left that was killed while it created the draft, under a longer name."""
    for companion in ("-journal", *COMPANIONS):
        draft.with_name(draft.name + companion).unlink(missing_ok=True)
    for begun in draft.parent.glob(f"{escape(draft.name)}.{'[0-9a-f]' * 32}*"):
        begun.unlink(missing_ok=True)
