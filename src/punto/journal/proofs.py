"""Proofs of a stream's head: a path from it to the root that a checkpoint signs."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

from msgspec import Struct

from punto.errors import JournalError
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
    """The head of every stream at an earlier position: the current heads minus later records."""
    heads = {head.stream: head for head in store.heads()}
    seen: set[str] = set()
    for record in store.read_all(after=position):
        if record.stream not in seen:
            seen.add(record.stream)
            heads.pop(record.stream, None)
            if record.version > 1:
                heads[record.stream] = _head(store, record.stream, record.version - 1)
    return heads


def _head(store: Store, stream: str, version: int) -> Head:
    found = next(store.read(stream, after=version - 1), None)
    if found is None:
        raise JournalError(f"{stream} has no version {version}.")
    return Head(stream=stream, version=version, hash=found.hash, position=found.position)
