"""The tree of RFC 6962: a leaf is hashed behind a zero byte, a node behind a one byte, and the left side holds the
largest power of two that is less than the whole.

It grows leaf by leaf and keeps one hash for each level, however many leaves there are.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from hashlib import sha256
from typing import Final

from msgspec import Struct

_TOGETHER: Final = 10
"""So many levels are hashed at once: that is faster."""
NO_LEAVES: Final = sha256().digest()


class ProofStep(Struct, frozen=True):
    """The sibling hash, and its side."""

    hash: bytes
    is_left: bool


class _Node(Struct, frozen=True):
    height: int
    hash: bytes
    proved: tuple[bytes, ...] = ()
    """The leaves below it whose paths are kept."""


class Tree:
    def __init__(self, proved: Collection[bytes] = ()) -> None:
        """`proved` are the leaves whose paths to the root are wanted."""
        self.paths: dict[bytes, list[ProofStep]] = {leaf: [] for leaf in proved}
        """Complete once the root is known."""
        self._waiting: list[bytes] = []
        self._nodes: list[_Node] = []
        """Whole subtrees from left to right, each higher than the next."""

    def prove(self, leaf: bytes) -> None:
        """Keep the path of a leaf that comes later."""
        self.paths[leaf] = []

    def add(self, leaf: bytes) -> None:
        self._waiting.append(leaf)
        if len(self._waiting) == 1 << _TOGETHER:
            self._take_waiting()

    def root(self) -> bytes:
        """Call it once, after the last leaf."""
        self._take_waiting()
        if not self._nodes:
            return NO_LEAVES
        last = self._nodes.pop()
        while self._nodes:
            last = self._join(self._nodes.pop(), last)
        return last.hash

    def _take_waiting(self) -> None:
        waiting, self._waiting = self._waiting, []
        first = 0
        while first < len(waiting):
            height = (len(waiting) - first).bit_length() - 1
            self._take(waiting[first : first + (1 << height)], height)
            first += 1 << height

    def _take(self, leaves: Sequence[bytes], height: int) -> None:
        """A whole subtree."""
        if self.paths.keys().isdisjoint(leaves):
            while len(leaves) > 1:
                leaves = [
                    sha256(b"\1" + left + right).digest() for left, right in zip(leaves[::2], leaves[1::2], strict=True)
                ]
            self._push(_Node(height, leaves[0]))
            return
        for leaf in leaves:
            self._push(_Node(0, leaf, (leaf,) if leaf in self.paths else ()))

    def _push(self, node: _Node) -> None:
        while self._nodes and self._nodes[-1].height == node.height:
            node = self._join(self._nodes.pop(), node)
        self._nodes.append(node)

    def _join(self, left: _Node, right: _Node) -> _Node:
        for leaf in left.proved:
            self.paths[leaf].append(ProofStep(right.hash, is_left=False))
        for leaf in right.proved:
            self.paths[leaf].append(ProofStep(left.hash, is_left=True))
        return _Node(left.height + 1, join(left.hash, right.hash), left.proved + right.proved)


def merkle_root(leaves: Iterable[bytes]) -> bytes:
    """The root over hashed leaves; without leaves, the hash of the empty string."""
    tree = Tree()
    for leaf in leaves:
        tree.add(leaf)
    return tree.root()


def join(left: bytes, right: bytes) -> bytes:
    return sha256(b"\1" + left + right).digest()
