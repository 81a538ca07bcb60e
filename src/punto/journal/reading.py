"""Reads records page by page and checks their hash chain, so that altered or lost records are never used."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Final, Protocol

from punto.errors import JournalDamagedError
from punto.journal.chain import NO_HASH, record_hash
from punto.journal.records import Record

PAGE: Final = 1_000
"""Records per query, so that no read keeps a transaction open for long."""


class Pages(Protocol):
    def page(self, after: int, size: int) -> list[Record]:
        """The next records of all streams after a position."""

    def page_of_stream(self, stream: str, after: int, size: int) -> list[Record]:
        """The next records of one stream after a version."""

    def hash_at(self, stream: str, version: int) -> bytes | None: ...


def scan(pages: Pages, after: int, limit: int | None) -> Iterator[Record]:
    """Everything stored, without checks."""
    left = limit
    while left is None or left > 0:
        size = PAGE if left is None else min(PAGE, left)
        page = pages.page(after, size)
        yield from page
        if len(page) < size:
            return
        after = page[-1].position
        left = None if left is None else left - len(page)


def read_all(pages: Pages, after: int, limit: int | None) -> Iterator[Record]:
    hashes: dict[str, bytes] = {}
    for record in scan(pages, after, limit):
        after += 1
        if record.position != after:
            raise JournalDamagedError(f"The journal is damaged: record {after} is missing.")
        previous = hashes.get(record.stream)
        hashes[record.stream] = _followed(record, _hash_before(pages, record) if previous is None else previous)
        yield record


def read_stream(pages: Pages, stream: str, after: int) -> Iterator[Record]:
    previous: bytes | None = None
    while page := pages.page_of_stream(stream, after, PAGE):
        for record in page:
            after += 1
            if record.version != after:
                raise JournalDamagedError(f"The journal is damaged: version {after} of {stream} is missing.")
            previous = _followed(record, _hash_before(pages, record) if previous is None else previous)
            yield record


def digest_of(name: str, value: bytes) -> bytes:
    """A digest stored next to data that is not in the chain, and compared on reading."""
    return sha256(name.encode() + b"\0" + value).digest()


def undamaged(name: str, value: bytes, digest: bytes) -> bytes:
    if digest_of(name, value) != digest:
        raise JournalDamagedError(f"The journal is damaged: the data stored for {name} does not match its digest.")
    return value


def _followed(record: Record, previous: bytes) -> bytes:
    if record_hash(previous, record.stream, record.version, record.at, record.payload) != record.hash:
        raise JournalDamagedError(
            f"The journal is damaged: record {record.position}, version {record.version} of {record.stream},"
            " does not match its hash."
        )
    return record.hash


def _hash_before(pages: Pages, record: Record) -> bytes:
    if record.version == 1:
        return NO_HASH
    found = pages.hash_at(record.stream, record.version - 1)
    if found is None:
        missing = f"version {record.version - 1} of {record.stream}"
        raise JournalDamagedError(f"The journal is damaged: {missing} is missing.")
    return found
