"""A journal as one portable file, written while appends continue, and checked record by record on restore.

The file is gzip. It holds MessagePack maps, each prefixed with its length (4 bytes, big-endian): a header, the records
in order, the answers, the checkpoints, their countersignatures, the snapshots that the last of these checkpoints
covers, and finally the SHA-256 of everything before it. A backup restores to either kind of store.
"""

from __future__ import annotations

import gzip
import os
import tempfile
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from punto.errors import JournalDamagedError, JournalError
from punto.journal.chain import Chain, snapshot_leaf
from punto.journal.files import open_private
from punto.journal.reading import digest_of
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

FORMAT: Final = "punto-journal-backup/2"
EARLIER_FORMAT: Final = "punto-journal-backup/1"
"""Without snapshots."""
TOGETHER: Final = 1_000
Progress = Callable[[int, int], None]
"""Called with the number of records done and the total."""


class Header(Struct, frozen=True, tag="header"):
    format: str
    records: int


class Snapshot(Struct, frozen=True, tag="snapshot"):
    stream: str
    version: int
    state: bytes

    @property
    def leaf(self) -> bytes:
        digest = digest_of(f"{self.stream} {self.version}", self.state)
        return snapshot_leaf(SnapshotName(self.stream, self.version, digest))


class Leaves(Struct, frozen=True, tag="leaves"):
    """Hashes of all snapshots that a checkpoint covers."""

    checkpoint: int
    hashes: tuple[bytes, ...]


class Ending(Struct, frozen=True, tag="ending"):
    sha256: bytes


Item = Header | Record | Answer | Checkpoint | Countersignature | Snapshot | Leaves | Ending


NO_LEAVES: Final = Leaves(0, ())


def backup(store: Store, file: Path, progress: Progress = lambda done, of: None) -> int:
    """Back up everything up to now; durable on return. Returns the number of records."""
    if file.exists():
        raise JournalError(f"{file} already exists. Use a new name for the backup.")
    covered = _leaves(store)
    until = store.last_position()
    draft = file.with_name(file.name + ".part")
    try:
        draft.unlink(missing_ok=True)
        with open(draft, "wb", opener=open_private) as raw, gzip.GzipFile("", "wb", 3, raw, mtime=0) as packed:
            _write(packed, _items(store, until, covered, progress))
            packed.close()
            raw.flush()
            os.fsync(raw.fileno())
        os.replace(draft, file)
    except OSError as error:
        raise JournalError(f"{file} cannot be written: {error.strerror}.") from error
    finally:
        draft.unlink(missing_ok=True)
    return until


def restore(file: Path, url: str, progress: Progress = lambda done, of: None) -> int:
    """Restore to a new journal, or complete one that holds the first records of this backup. Returns the number of
    records.

    The whole file is checked before anything is written. Every record is hashed again.
    """
    header = check_backup(file)
    with closing(create_store(url)) as store:
        restored = _restore_records(store, file, header.records, progress)
        _restore_answers(store, (item for item in _read(file) if isinstance(item, Answer)))
        there = {checkpoint.signature for checkpoint in store.checkpoints()}
        covered = next((item for item in _read(file) if isinstance(item, Leaves)), NO_LEAVES)
        for item in _read(file):
            if isinstance(item, Checkpoint) and item.signature not in there:
                store.add_checkpoint(item, covered.hashes if item.number == covered.checkpoint else ())
            elif isinstance(item, Snapshot):
                store.save_snapshot(item.stream, item.version, item.state)
            elif isinstance(item, Countersignature):
                store.add_countersignature(item)
    return restored


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


def is_backup(file: Path) -> bool:
    try:
        read_header(file)
    except JournalError:
        return False
    return True


def read_header(file: Path) -> Header:
    """What a backup says of itself. `check_backup` reads the rest."""
    header = next(_read(file))
    if not isinstance(header, Header) or header.format not in (FORMAT, EARLIER_FORMAT):
        raise JournalError(f"{file} is not a backup, or not one that this version can read.")
    return header


def _leaves(store: Store) -> Leaves:
    """What the last checkpoint covers."""
    while (last := store.last_checkpoint()) is not None:
        hashes = sorted(store.covered_leaves())
        if store.last_checkpoint() == last:
            return Leaves(last.number, tuple(hashes))
    return NO_LEAVES


def _covered_snapshots(store: Store, covered: Leaves) -> Iterator[Snapshot]:
    """Those that were not replaced meanwhile. A damaged one can be rebuilt."""
    hashes = frozenset(covered.hashes)
    for name in store.snapshots():
        with suppress(JournalDamagedError):
            loaded = store.load_snapshot(name.stream) if snapshot_leaf(name) in hashes else None
            if loaded is not None and (found := Snapshot(name.stream, *loaded)).leaf in hashes:
                yield found


def _items(store: Store, until: int, covered: Leaves, progress: Progress) -> Iterator[Item]:
    yield Header(FORMAT, until)
    for record in store.read_all(limit=until):
        yield record
        if record.position % TOGETHER == 0 or record.position == until:
            progress(record.position, until)
    yield from store.answers(until)
    last = covered.checkpoint
    yield from store.checkpoints(last=last)
    yield from (given for given in store.countersignatures() if given.number <= last)
    yield covered
    yield from _covered_snapshots(store, covered)


def _write(file: gzip.GzipFile, items: Iterable[Item]) -> None:
    digest = sha256()
    encoder = msgspec.msgpack.Encoder()
    for item in items:
        value = encoder.encode(item)
        framed = len(value).to_bytes(4) + value
        digest.update(framed)
        file.write(framed)
    ending = encoder.encode(Ending(digest.digest()))
    file.write(len(ending).to_bytes(4) + ending)


def _read(file: Path) -> Iterator[Item]:
    """Every item, the ending last; a damaged file raises an error where the damage starts."""
    digest = sha256()
    decoder: msgspec.msgpack.Decoder[Item] = msgspec.msgpack.Decoder(Item)
    try:
        with gzip.open(file, "rb") as packed:
            while length := packed.read(4):
                value = packed.read(int.from_bytes(length))
                item = decoder.decode(value)
                if isinstance(item, Ending):
                    if item.sha256 != digest.digest() or packed.read(1):
                        break
                    yield item
                    return
                digest.update(length + value)
                yield item
    except FileNotFoundError:
        raise JournalError(f"{file} does not exist.") from None
    except (OSError, EOFError, zlib.error, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise JournalError(f"{file} is not a complete backup: {error}.") from error
    raise JournalError(f"{file} is not a complete backup: its checksum does not match.")


def check_backup(file: Path) -> Header:
    """Read everything, and require every record to follow its predecessor. Nothing is restored."""
    header = read_header(file)
    position = 0
    altered: Record | None = None
    chain = Chain()
    for record in _read(file):
        if isinstance(record, Record):
            position += 1
            if chain.follow(record) is not None or record.position != position:
                altered = altered or record
    if altered is not None:
        raise JournalError(
            f"{file}: record {altered.position}, version {altered.version} of {altered.stream}, was altered"
            " before this backup was made."
        )
    if position != header.records:
        raise JournalError(f"{file} holds {position} records; expected {header.records}.")
    return header


def _restore_records(store: Store, file: Path, expected: int, progress: Progress) -> int:
    records = (item for item in _read(file) if isinstance(item, Record))
    for there in store.read_all():
        if next(records, None) != there:
            raise JournalError(f"The journal already holds other records, starting at record {there.position}.")
    while together := list(islice(records, TOGETHER)):
        outcomes = store.append_all([_append(record) for record in together])
        if [outcome.records for outcome in outcomes if isinstance(outcome, Appended)] != [(it,) for it in together]:
            raise JournalError("Another process is writing to the journal.")
        progress(together[-1].position, expected)
    return expected


def _append(record: Record) -> Append:
    part = StreamAppend(stream=record.stream, payloads=(record.payload,), expected_version=record.version - 1)
    return Append(streams=(part,), at=record.at, is_restored=True, seal=record.seal)


def _restore_answers(store: Store, answers: Iterator[Answer]) -> None:
    while together := list(islice(answers, TOGETHER)):
        store.append_all([Append(streams=(), at=0, answers=(answer,)) for answer in together])
