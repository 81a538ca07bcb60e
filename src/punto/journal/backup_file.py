"""The format of a backup, and how one names the backup before it.

The file is gzip. It holds MessagePack maps, each prefixed with its length (4 bytes, big-endian): a header, the hashes
of the snapshots that the last checkpoint covers, the records in order, the answers, the checkpoints, their
countersignatures, those snapshots, and finally the SHA-256 of everything before it.

An increment holds what came after an earlier backup. Its header names that file and pins its content: the position at
which it ends and the running digest there, which fixes every record up to it and their order.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from punto.errors import JournalError
from punto.journal.chain import snapshot_leaf
from punto.journal.reading import digest_of
from punto.journal.records import Answer, Checkpoint, Countersignature, Record, SnapshotName

FORMAT: Final = "punto-journal-backup/3"
EARLIER_FORMATS: Final = ("punto-journal-backup/1", "punto-journal-backup/2")
"""The first without snapshots, the second with their hashes at the end; both without the digest in the header and the
positions of answers."""


class EarlierBackup(Struct, frozen=True):
    """The backup that an increment continues."""

    name: str
    records: int
    digest: bytes
    checkpoint: int


class Header(Struct, frozen=True, tag="header", omit_defaults=True):
    format: str
    records: int
    """Of the journal: the position of the last record."""
    digest: bytes = b""
    """Running digest over all records of the journal up to here."""
    checkpoint: int = 0
    """Number of the last checkpoint."""
    after: EarlierBackup | None = None
    """None in a full backup."""

    @property
    def first(self) -> int:
        """The position before its first record."""
        return self.after.records if self.after else 0


class SnapshotItem(Struct, frozen=True, tag="snapshot"):
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


Item = Header | Record | Answer | Checkpoint | Countersignature | SnapshotItem | Leaves | Ending
NO_LEAVES: Final = Leaves(0, ())


def write_items(file: gzip.GzipFile, items: Iterable[Item]) -> None:
    digest = sha256()
    encoder = msgspec.msgpack.Encoder()
    for item in items:
        value = encoder.encode(item)
        framed = len(value).to_bytes(4) + value
        digest.update(framed)
        file.write(framed)
    ending = encoder.encode(Ending(digest.digest()))
    file.write(len(ending).to_bytes(4) + ending)


def read_items(file: Path) -> Iterator[Item]:
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


def is_backup(file: Path) -> bool:
    try:
        read_header(file)
    except JournalError:
        return False
    return True


def read_header(file: Path) -> Header:
    """What a backup says of itself. `check_backup` reads the rest."""
    header = next(read_items(file))
    if not isinstance(header, Header) or header.format not in (FORMAT, *EARLIER_FORMATS):
        raise JournalError(f"{file} is not a backup, or not one that this version can read.")
    return header


def find_links(file: Path) -> list[tuple[Path, Header]]:
    """A backup and, if it is an increment, those before it in the same folder, the full one first."""
    links = [(file, read_header(file))]
    while (after := links[0][1].after) is not None:
        continued, earlier = links[0][0], file.with_name(after.name)
        if not earlier.exists():
            raise JournalError(f"{continued} continues {after.name}, which is missing in {file.absolute().parent}.")
        header = read_header(earlier)
        if (header.records, header.digest, header.checkpoint) != (after.records, after.digest, after.checkpoint):
            raise JournalError(f"{earlier} is another backup than the one that {continued.name} continues.")
        if earlier in {known for known, _ in links}:
            raise JournalError(f"{earlier} continues itself.")
        links.insert(0, (earlier, header))
    return links


def link_to(file: Path) -> tuple[EarlierBackup, Leaves]:
    """What an increment after this backup says about it, and the snapshots that need not be written again."""
    header = read_header(file)
    leaves = next(islice(read_items(file), 1, None), None)
    if not isinstance(leaves, Leaves):
        raise JournalError(f"{file} was written by an earlier version: make a full backup first.")
    return EarlierBackup(file.name, header.records, header.digest, header.checkpoint), leaves
