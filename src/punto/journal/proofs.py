"""Proofs of a stream's head: a path from it to the root that a checkpoint signs."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

from msgspec import Struct

from punto.errors import JournalDamagedError
from punto.journal.chain import leaf_hash, level_above
from punto.journal.records import Head
from punto.journal.store import Store


class ProofStep(Struct, frozen=True):
    """The sibling hash, and its side."""

    hash: bytes
    is_left: bool


def prove_head(heads: Iterable[Head], stream: str) -> tuple[ProofStep, ...]:
    """The path from one of these heads to their common root."""
    ordered = sorted(heads, key=lambda head: head.stream.encode())
    place = [head.stream for head in ordered].index(stream)
    level = [leaf_hash(head) for head in ordered]
    path = []
    while len(level) > 1:
        neighbour = place ^ 1
        if neighbour < len(level):
            path.append(ProofStep(level[neighbour], neighbour < place))
        level = level_above(level)
        place //= 2
    return tuple(path)


def root_from(head: Head, path: Iterable[ProofStep]) -> bytes:
    """The root for a head and its path."""
    hash_ = leaf_hash(head)
    for step in path:
        pair = step.hash + hash_ if step.is_left else hash_ + step.hash
        hash_ = sha256(b"\1" + pair).digest()
    return hash_


def heads_at(store: Store, position: int) -> dict[str, Head]:
    """The head of every stream at an earlier position."""
    now = {head.stream: head for head in store.heads()}
    later = [head for head in now.values() if head.position > position]
    looks = sum(head.version.bit_length() for head in later)
    if store.last_position() - position > looks:
        found = {head.stream: _head_at(store, head, position) for head in later}
    else:
        found = _heads_before_later_records(store, position)
    return {stream: head for stream, head in (now | found).items() if head is not None}


def version_at(store: Store, stream: str, position: int) -> int:
    """The version of a stream at an earlier position."""
    version, _ = store.head(stream)
    if not version:
        return 0
    now = _head(store, stream, version)
    found = now if now.position <= position else _head_at(store, now, position)
    return found.version if found else 0


def _heads_before_later_records(store: Store, position: int) -> dict[str, Head | None]:
    """For each stream with records after a position, the head just before the first of them."""
    found: dict[str, Head | None] = {}
    for record in store.read_all(after=position):
        if record.stream not in found:
            found[record.stream] = _head(store, record.stream, record.version - 1) if record.version > 1 else None
    return found


def _head_at(store: Store, now: Head, position: int) -> Head | None:
    """Search by halves: positions grow with versions."""
    found, low, high = None, 1, now.version - 1
    while low <= high:
        middle = _head(store, now.stream, (low + high) // 2)
        if middle.position <= position:
            found, low = middle, middle.version + 1
        else:
            high = middle.version - 1
    return found


def _head(store: Store, stream: str, version: int) -> Head:
    page = store.page_of_stream(stream, version - 1, 1)
    if not page or page[0].version != version:
        raise JournalDamagedError(f"The journal is damaged: {stream} has no version {version}.")
    return Head(stream=stream, version=version, hash=page[0].hash, position=page[0].position)
