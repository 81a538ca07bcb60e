"""The hashes of a journal: a SHA-256 chain for each stream, and one Merkle root over the heads of all streams.

A record's hash covers these bytes (numbers big-endian), a unique encoding:

    "punto/record/1\\n"   previous hash (32; zeros for the first)   version (8)   at (8)
    length of the stream's name in UTF-8 (4)   the name   the payload to the end

The running digest of a journal starts with 32 zero bytes. Each record, in order of position, replaces it with the
SHA-256 of the digest and the record's hash. It proves the order of records across streams.

The tree over the heads, sorted by the UTF-8 bytes of their streams, is that of RFC 6962: a leaf is hashed behind a
zero byte, a node behind a one byte, and the left side holds the largest power of two that is less than the whole.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Final

from msgspec import Struct

from punto.journal.records import Head, Record, SnapshotName

NO_HASH: Final = bytes(32)
"""The predecessor of the first record of a stream."""
_RECORD: Final = b"punto/record/1\n"
_RECORD_NUMBERS: Final = struct.Struct(">QqI")
_HEAD_NUMBERS: Final = struct.Struct(">QI")


def record_hash(previous: bytes, stream: str, version: int, at: int, payload: bytes) -> bytes:
    name = stream.encode()
    return sha256(b"".join((_RECORD, previous, _RECORD_NUMBERS.pack(version, at, len(name)), name, payload))).digest()


def extend_digest(digest: bytes, hash_: bytes) -> bytes:
    """The running digest after one more record."""
    return sha256(digest + hash_).digest()


class ChainBreak(Struct, frozen=True):
    """A record that does not follow the last one of its stream."""

    record: Record
    expected_version: int

    @property
    def is_gap(self) -> bool:
        """The version is wrong; otherwise the hash is."""
        return self.record.version != self.expected_version


class Chain:
    """Follows records in order of position. After a break it continues from what is stored."""

    def __init__(self) -> None:
        self._last: dict[str, Head | Record] = {}
        self._begun: dict[str, Head] = {}
        self.previous_hash = NO_HASH
        """The hash before the last record followed, in its stream."""

    def __contains__(self, stream: str) -> bool:
        return stream in self._last

    def start(self, stream: str, version: int, hash_: bytes) -> None:
        """Start following the stream after this version."""
        self._last[stream] = self._begun[stream] = Head(stream=stream, version=version, hash=hash_, position=0)

    def follow(self, record: Record) -> ChainBreak | None:
        """Check that the record has the next version and the right hash."""
        last = self._last.get(record.stream)
        version, previous = (last.version, last.hash) if last is not None else (0, NO_HASH)
        self._last[record.stream] = record
        self.previous_hash = previous
        if (
            record.version == version + 1
            and record_hash(previous, record.stream, record.version, record.at, record.payload) == record.hash
        ):
            return None
        return ChainBreak(record, version + 1)

    def begun(self) -> dict[str, Head]:
        """Where the streams were when they were started; those followed from their first record are left out."""
        return self._begun

    def heads(self) -> dict[str, Head]:
        return {stream: last.head if isinstance(last, Record) else last for stream, last in self._last.items()}


def heads_root(heads: Iterable[Head]) -> bytes:
    return merkle_root([leaf_hash(head) for head in sorted(heads, key=lambda head: head.stream.encode())])


def leaf_hash(head: Head) -> bytes:
    name = head.stream.encode()
    return sha256(b"\0" + _HEAD_NUMBERS.pack(head.version, len(name)) + name + head.hash).digest()


def snapshot_leaf(snapshot: SnapshotName) -> bytes:
    name = snapshot.stream.encode()
    return sha256(b"\0" + _HEAD_NUMBERS.pack(snapshot.version, len(name)) + name + snapshot.digest).digest()


def merkle_root(leaves: Sequence[bytes]) -> bytes:
    """The root over hashed leaves; without leaves, the hash of the empty string.

    Pairing neighbours level by level and promoting an odd one gives the same tree as splitting at powers of two.
    """
    if not leaves:
        return sha256().digest()
    level = list(leaves)
    while len(level) > 1:
        paired = [sha256(b"\1" + left + right).digest() for left, right in zip(level[::2], level[1::2], strict=False)]
        level = paired + level[len(paired) * 2 :]
    return level[0]
