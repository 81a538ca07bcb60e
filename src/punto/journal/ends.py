"""The root over the ends of all streams, kept up to date: a checkpoint reads only the streams that changed.

The heads, sorted by the UTF-8 bytes of their streams, are cut into groups: a stream begins a group if the first byte of
the SHA-256 of its name is less than 4. Each group is a tree of RFC 6962, and so are the roots of all groups. A process
keeps one root for each group, of 64 streams on average, and reads only the groups in which a stream changed.

Checkpoints of earlier versions, and those of a journal that nodes of earlier versions share, have one tree over all
heads. Either binds the same leaves in the same order, and paths are followed in the same way.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import groupby
from typing import Final, NamedTuple

from punto.errors import JournalDamagedError, JournalForgedError
from punto.journal.chain import leaf_hash
from punto.journal.records import Checkpoint, Head
from punto.journal.store import LAST, Store
from punto.journal.tree import NO_LEAVES, ProofStep, Tree, merkle_root

_BEGINS_BELOW: Final = 4


class HeadChange(NamedTuple):
    before: Head | None
    after: Head


class _Group(NamedTuple):
    begins: str
    root: bytes
    streams: int


class Proven(NamedTuple):
    head: Head
    path: tuple[ProofStep, ...]
    """From the head to the root that a checkpoint signs."""


class Ends:
    """The groups of a journal at one position. Never changed."""

    def __init__(self, groups: Sequence[_Group]) -> None:
        self._groups = groups

    @classmethod
    def at(cls, store: Store, position: int) -> Ends:
        """Reads the ends of all streams, one page at a time."""
        return cls([_group(heads) for heads in _grouped(heads_at(store, position))])

    def is_signed_by(self, checkpoint: Checkpoint) -> bool:
        return (self.streams, self.root) == (checkpoint.heads, checkpoint.root)

    @property
    def root(self) -> bytes:
        return merkle_root(group.root for group in self._groups)

    @property
    def streams(self) -> int:
        return sum(group.streams for group in self._groups)

    def after(self, store: Store, position: int, changes: Mapping[str, HeadChange]) -> Ends:
        """At a later position. Raises `JournalForgedError` if another end in these groups is not what it was."""
        begins = [group.begins for group in self._groups] or [""]
        groups, copied = list[_Group](), 0
        for place, names in groupby(sorted(changes), lambda name: max(bisect_right(begins, name) - 1, 0)):
            groups += self._groups[copied:place]
            changed = {name: changes[name] for name in names}
            until = begins[place + 1] if place + 1 < len(begins) else LAST
            heads = list(_heads_between(store, position, begins[place] if place else "", until, changed))
            self._require(place, heads, changed)
            groups += map(_group, _grouped(heads))
            copied = place + 1
        return Ends([*groups, *self._groups[copied:]])

    def _require(self, place: int, heads: Iterable[Head], changed: Mapping[str, HeadChange]) -> None:
        before = (changed[head.stream].before if head.stream in changed else head for head in heads)
        root = merkle_root(leaf_hash(head) for head in before if head is not None)
        if root != (self._groups[place].root if self._groups else NO_LEAVES):
            raise JournalForgedError(
                f"The end of a stream was altered after it was signed: it is among those around {min(changed)}."
            )


def sort_heads(heads: Iterable[Head]) -> list[Head]:
    """By the bytes of their names: those of UTF-8 are in the order of the characters."""
    return sorted(heads, key=lambda head: head.stream)


def is_over(checkpoint: Checkpoint, heads: Iterable[Head]) -> bool:
    """Whether a checkpoint was signed over these heads, which are sorted."""
    streams, whole, groups = 0, Tree(), Tree()
    for group in _grouped(heads):
        leaves = list(map(leaf_hash, group))
        streams += len(leaves)
        groups.add(merkle_root(leaves))
        for leaf in leaves:
            whole.add(leaf)
    return streams == checkpoint.heads and checkpoint.root in (groups.root(), whole.root())


def whole_root(heads: Iterable[Head]) -> tuple[int, bytes]:
    """How many there are, and the root of one tree over all of them."""
    streams, tree = 0, Tree()
    for head in heads:
        streams += 1
        tree.add(leaf_hash(head))
    return streams, tree.root()


def prove_heads(store: Store, checkpoint: Checkpoint, streams: Iterable[str]) -> dict[str, Proven]:
    """Of those that existed by then."""
    ends = [head for stream in streams if (head := head_at(store, stream, checkpoint.position)) is not None]
    leaves = [leaf_hash(head) for head in ends]
    root, paths = _paths_in_groups(heads_at(store, checkpoint.position), frozenset(leaves))
    if root != checkpoint.root:
        paths = _paths_in_whole(heads_at(store, checkpoint.position), leaves)
    return {head.stream: Proven(head, tuple(paths[leaf])) for head, leaf in zip(ends, leaves, strict=True)}


def _paths_in_whole(heads: Iterable[Head], proved: Collection[bytes]) -> dict[bytes, list[ProofStep]]:
    tree = Tree(proved)
    for head in heads:
        tree.add(leaf_hash(head))
    tree.root()
    return tree.paths


def _paths_in_groups(heads: Iterable[Head], proved: frozenset[bytes]) -> tuple[bytes, dict[bytes, list[ProofStep]]]:
    above, below = Tree(), dict[bytes, tuple[bytes, list[ProofStep]]]()
    for group in _grouped(heads):
        leaves = list(map(leaf_hash, group))
        tree = Tree(proved.intersection(leaves))
        for leaf in leaves:
            tree.add(leaf)
        root = tree.root()
        if tree.paths:
            above.prove(root)
            below |= {leaf: (root, path) for leaf, path in tree.paths.items()}
        above.add(root)
    top = above.root()
    return top, {leaf: [*path, *above.paths[root]] for leaf, (root, path) in below.items()}


def heads_at(store: Store, position: int) -> Iterator[Head]:
    """The end of every stream at an earlier position, sorted."""
    return (then for head in store.heads() if (then := settled(store, head, position)) is not None)


def settled(store: Store, head: Head, position: int) -> Head | None:
    """The end of the same stream at an earlier position; None if it had none yet."""
    return head if head.position <= position else _earlier(store, head, position)


def head_at(store: Store, stream: str, position: int) -> Head | None:
    """The end of one stream at an earlier position."""
    version, _ = store.head(stream)
    if not version:
        return None
    return settled(store, _head(store, stream, version), position)


def _heads_between(
    store: Store, position: int, first: str, until: str, changed: Mapping[str, HeadChange]
) -> Iterator[Head]:
    """Ends at a position, of those that changed up to then the ones that are known."""
    left = set(changed)
    for head in store.heads_between(first, until):
        if head.stream in changed:
            left.remove(head.stream)
            after = changed[head.stream].after
            if head != after and not is_later(store, head, after):
                raise JournalForgedError(f"The noted end of {head.stream} is not its last record.")
            yield after
        elif (then := settled(store, head, position)) is not None:
            yield then
    if left:
        raise JournalForgedError(f"The noted end of {min(left)} is not its last record.")


def is_later(store: Store, noted: Head, read: Head) -> bool:
    """Whether a stream went on after it was read."""
    page = store.page_of_stream(noted.stream, noted.version - 1, 1) if noted.version > read.version else []
    return [record.head for record in page] == [noted]


def _earlier(store: Store, now: Head, position: int) -> Head | None:
    """Search back in growing steps, then by halves: positions grow with versions, and most ends changed little."""
    found, low, high, step = None, 1, now.version - 1, 1
    while low <= high:
        middle = _head(store, now.stream, (low + high) // 2 if found else max(low, high + 1 - step))
        if middle.position <= position:
            found, low = middle, middle.version + 1
        else:
            high, step = middle.version - 1, 2 * step
    return found


def _head(store: Store, stream: str, version: int) -> Head:
    page = store.page_of_stream(stream, version - 1, 1)
    if not page or page[0].version != version:
        raise JournalDamagedError(f"The journal is damaged: {stream} has no version {version}.")
    return page[0].head


def _grouped(heads: Iterable[Head]) -> Iterator[list[Head]]:
    group: list[Head] = []
    for head in heads:
        if group and sha256(head.stream.encode()).digest()[0] < _BEGINS_BELOW:
            yield group
            group = []
        group.append(head)
    if group:
        yield group


def _group(heads: Sequence[Head]) -> _Group:
    return _Group(heads[0].stream, merkle_root(map(leaf_hash, heads)), len(heads))
