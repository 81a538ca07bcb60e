"""Follows the path from the head of a stream to the root that a checkpoint signs."""

from __future__ import annotations

from collections.abc import Iterable

from punto.journal.chain import leaf_hash
from punto.journal.records import Head
from punto.journal.tree import ProofStep, join


def root_from(head: Head, path: Iterable[ProofStep]) -> bytes:
    """The root for a head and its path."""
    hash_ = leaf_hash(head)
    for step in path:
        hash_ = join(step.hash, hash_) if step.is_left else join(hash_, step.hash)
    return hash_
