"""The hashes of a journal: a SHA-256 chain for each stream, and the leaves of the tree over the heads of all streams.

A record's hash covers these bytes (numbers big-endian), a unique encoding:

    "punto/record/2\\n"   previous hash (32; zeros for the first)   version (8)
    length of the stream's name in UTF-8 (4)   the name   SHA-256 of: at (8) and the payload (32)

So a reader who has only the last part, the digest, can follow the chain without the record. Earlier versions wrote
"punto/record/1\\n", previous hash, version, at, length, name and the payload itself; such records are still accepted.

The running digest of a journal starts with 32 zero bytes. Each record, in order of position, replaces it with the
SHA-256 of the digest and the record's hash. It proves the order of records across streams.

A leaf covers a zero byte, the version (8) of a head, the length of its stream's name (4), the name and the hash. The
tree is that of `ends.py`.
"""

from __future__ import annotations

import struct
from hashlib import sha256
from typing import Final

from msgspec import Struct

from punto.journal.records import Head, Record, SnapshotName, Withheld

NO_HASH: Final = bytes(32)
"""The predecessor of the first record of a stream."""
_RECORD: Final = b"punto/record/2\n"
_EARLIER_RECORD: Final = b"punto/record/1\n"
_EARLIER_NUMBERS: Final = struct.Struct(">qqI")
_NAMED_NUMBERS: Final = struct.Struct(">qI")
"""Signed: a forged version below zero has a hash too, which fits nothing."""
_TIME: Final = struct.Struct(">q")


def record_hash(previous: bytes, stream: str, version: int, at: int, payload: bytes) -> bytes:
    return link_hash(previous, stream, version, content_digest(at, payload))


def link_hash(previous: bytes, stream: str, version: int, digest: bytes) -> bytes:
    """The hash of a record from the digest of its content."""
    name = stream.encode()
    return sha256(b"".join((_RECORD, previous, _NAMED_NUMBERS.pack(version, len(name)), name, digest))).digest()


def content_digest(at: int, payload: bytes) -> bytes:
    return sha256(_TIME.pack(at) + payload).digest()


def follows(previous: bytes, record: Record) -> bool:
    """Whether the record's hash follows from its content and the hash before it, in today's form or the earlier one."""
    return can_be_withheld(previous, record) or record.hash == _earlier_hash(previous, record)


def withhold(record: Record) -> Withheld:
    return Withheld(record.version, content_digest(record.at, record.payload))


def can_be_withheld(previous: bytes, record: Record) -> bool:
    """Whether a digest can stand for the record; records of earlier versions have none."""
    return record.hash == record_hash(previous, record.stream, record.version, record.at, record.payload)


def _earlier_hash(previous: bytes, record: Record) -> bytes:
    name = record.stream.encode()
    numbers = _EARLIER_NUMBERS.pack(record.version, record.at, len(name))
    return sha256(b"".join((_EARLIER_RECORD, previous, numbers, name, record.payload))).digest()


def extend_digest(digest: bytes, hash_: bytes) -> bytes:
    """The running digest after one more record."""
    return sha256(digest + hash_).digest()


class ChainBreak(Struct, frozen=True):
    """A record that does not follow the last one of its stream."""

    version: int
    expected_version: int

    @property
    def is_gap(self) -> bool:
        """The version is wrong; otherwise the hash is."""
        return self.version != self.expected_version


class Chain:
    """Follows records in order of position. After a break it continues from what is stored."""

    def __init__(self) -> None:
        self._last: dict[str, Head | Record] = {}
        self._begun: dict[str, Head] = {}

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
        if record.version == version + 1 and follows(previous, record):
            return None
        return ChainBreak(record.version, version + 1)

    def pass_over(self, stream: str, withheld: Withheld) -> ChainBreak | None:
        """Check that a record has the next version, and go on from its digest."""
        last = self._last[stream]
        hash_ = link_hash(last.hash, stream, withheld.version, withheld.digest)
        self._last[stream] = Head(stream=stream, version=withheld.version, hash=hash_, position=0)
        return None if withheld.version == last.version + 1 else ChainBreak(withheld.version, last.version + 1)

    def begun(self) -> dict[str, Head]:
        """Where the streams were when they were started; those followed from their first record are left out."""
        return self._begun

    def heads(self) -> dict[str, Head]:
        return {stream: last.head if isinstance(last, Record) else last for stream, last in self._last.items()}


def leaf_hash(head: Head) -> bytes:
    name = head.stream.encode()
    return sha256(b"\0" + _NAMED_NUMBERS.pack(head.version, len(name)) + name + head.hash).digest()


def snapshot_leaf(snapshot: SnapshotName) -> bytes:
    name = snapshot.stream.encode()
    return sha256(b"\0" + _NAMED_NUMBERS.pack(snapshot.version, len(name)) + name + snapshot.digest).digest()
