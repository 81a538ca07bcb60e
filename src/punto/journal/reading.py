"""Reads records page by page and checks their hash chain, so that altered or lost records are never used."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Final, Protocol

from punto.errors import JournalDamagedError
from punto.journal.chain import Chain
from punto.journal.records import Headline, Record

PAGE: Final = 1_000
"""Most records in a query, so that no read keeps a transaction open for long."""
FIRST_PAGE: Final = 30
"""Records in the first query of a stream: many callers want one record, or those of one round."""


class Guard(Protocol):
    checked: int
    """Records up to this position may be used."""

    def require(self, position: int, pages: Pages) -> None:
        """Check the records up to this position; raise an error if one must not be used."""


class Pages(Protocol):
    @property
    def seals(self) -> Guard | None: ...

    def page(self, after: int, size: int) -> list[Record]:
        """The next records of all streams after a position."""

    def headlines(self, after: int, size: int) -> list[Headline]:
        """The same without their content."""

    def hash_at(self, stream: str, version: int) -> bytes | None: ...


class StreamPages(Pages, Protocol):
    def page_of_stream(self, stream: str, after: int, size: int) -> list[Record]:
        """The next records of one stream after a version."""

    def head(self, stream: str) -> tuple[int, bytes]:
        """The noted end of a stream: its last version and the hash of that record."""


class ManyPages(Pages, Protocol):
    def page_of_streams(self, after: Mapping[str, int], size: int) -> list[Record]:
        """The next records of streams after their versions, and those at these versions."""


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


def read_all(pages: Pages, after: int, limit: int | None, chain: Chain | None = None) -> Iterator[Record]:
    """In order of position, each checked against the chain."""
    chain = chain or Chain()
    for record in scan(pages, after, limit):
        after += 1
        if record.position != after:
            raise JournalDamagedError(f"The journal is damaged: record {after} is missing.")
        if record.version > 1 and record.stream not in chain:
            _start(chain, pages, record)
        _follow(chain, record, pages)
        yield record


def read_stream(pages: StreamPages, stream: str, after: int) -> Iterator[Record]:
    """Whoever reads to the end reads what is noted as the end, which checkpoints sign: nothing is left out or added."""
    chain, size, last = Chain(), FIRST_PAGE, None
    while True:
        page = pages.page_of_stream(stream, after, size)
        if page and after and stream not in chain:
            _start(chain, pages, page[0])
        for last in page:
            _follow(chain, last, pages)
            yield last
        after = last.version if last else after
        if len(page) < size and not _has_more(pages, stream, after, last):
            return
        size = min(2 * size, PAGE)


def _has_more(pages: StreamPages, stream: str, after: int, last: Record | None) -> bool:
    """Whether somebody wrote to the stream since its last page was read."""
    version, hash_ = pages.head(stream)
    if version > after and pages.page_of_stream(stream, after, 1):
        return True
    if version > after or (last is not None and (version, hash_) != (after, last.hash)):
        raise JournalDamagedError(f"The journal is damaged: the noted end of {stream} is not its last record.")
    return False


def read_streams(pages: ManyPages, after: Mapping[str, int], limit: int) -> Iterator[Record]:
    """In order of position, each checked against the chain, from the record at the version that is known."""
    chain = Chain()
    for record in pages.page_of_streams(after, limit + len(after)):
        known = after[record.stream]
        if record.version == known:
            chain.start(record.stream, known, record.hash)
            continue
        if known and record.stream not in chain:
            _start(chain, pages, record)
        _follow(chain, record, pages)
        yield record


def digest_of(name: str, value: bytes) -> bytes:
    """A digest stored next to data that is not in the chain, and compared on reading."""
    return sha256(name.encode() + b"\0" + value).digest()


def undamaged(name: str, value: bytes, digest: bytes) -> bytes:
    if digest_of(name, value) != digest:
        raise JournalDamagedError(f"The journal is damaged: the data stored for {name} does not match its digest.")
    return value


def _follow(chain: Chain, record: Record, pages: Pages) -> None:
    if record.position < 1:
        raise JournalDamagedError(f"The journal is damaged: record {record.position} stands before the first.")
    broken = chain.follow(record)
    if broken is None:
        if pages.seals is not None and record.position > pages.seals.checked:
            pages.seals.require(record.position, pages)
        return
    if broken.is_gap:
        missing = f"version {broken.expected_version} of {record.stream}"
        raise JournalDamagedError(f"The journal is damaged: {missing} is missing.")
    raise JournalDamagedError(
        f"The journal is damaged: record {record.position}, version {record.version} of {record.stream},"
        " does not match its hash."
    )


def _start(chain: Chain, pages: Pages, record: Record) -> None:
    """Start at the predecessor of this record, the first one read of its stream."""
    version = record.version - 1
    found = pages.hash_at(record.stream, version)
    if found is None:
        raise JournalDamagedError(f"The journal is damaged: version {version} of {record.stream} is missing.")
    chain.start(record.stream, version, found)
