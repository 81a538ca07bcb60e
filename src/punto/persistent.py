"""Immutable collections with structural sharing: a changed copy shares almost all entries with the original.

So every earlier state of a table stays valid, and the 100,000th bet of a round costs little more than the first. Small
collections are a plain tuple or dict.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial
from itertools import accumulate, chain
from typing import Any, Final, Generic, TypeVar, overload

Item = TypeVar("Item")
Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")

_BITS: Final = 5
WIDTH: Final = 2**_BITS
"""The most entries of a node."""
_DEEPEST: Final = 12
"""A 60-bit hash is used up at this depth: entries that still collide share one dict."""


class Row(Sequence[Item]):
    """A sequence with fast changes anywhere and fast appends, almost independent of its length.

    >>> row = Row([1, 2, 3])
    >>> list(row.append(4)), list(row.put(0, 9)), list(row.without(1)), list(row)
    ([1, 2, 3, 4], [9, 2, 3], [1, 3], [1, 2, 3])
    """

    __slots__ = ("_height", "_size", "_top")

    def __init__(self, items: Iterable[Item] = ()) -> None:
        top: tuple[Any, ...] = tuple(items)
        self._size = len(top)
        self._height = 0
        if self._size > WIDTH:
            nodes: list[Any] = _parted(top)
            while len(nodes) > 1:
                nodes = [_branch(children, self._height) for children in _parted(tuple(nodes))]
                self._height += 1
            top = nodes[0]
        self._top: Any = top

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, place: int, /) -> Item: ...
    @overload
    def __getitem__(self, place: slice, /) -> tuple[Item, ...]: ...
    def __getitem__(self, place: int | slice, /) -> Item | tuple[Item, ...]:
        if isinstance(place, slice):
            return tuple(self)[place]
        place = self._checked(place)
        node = self._top
        for _ in range(self._height):
            children, ends = node
            child = bisect_right(ends, place)
            place -= ends[child - 1] if child else 0
            node = children[child]
        item: Item = node[place]
        return item

    def __iter__(self) -> Iterator[Item]:
        leaves: Iterable[Any] = (self._top,)
        for _ in range(self._height):
            leaves = chain.from_iterable(children for children, _ in leaves)
        return chain.from_iterable(leaves)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Row) and self._size == other._size and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Row({list(self)!r})"

    def append(self, item: Item) -> Row[Item]:
        grown = _grown(self._top, self._height, item)
        if grown is not None:
            return _row(grown, self._height, self._size + 1)
        both = (self._top, _alone(item, self._height)), (self._size, self._size + 1)
        return _row(both, self._height + 1, self._size + 1)

    def put(self, place: int, item: Item) -> Row[Item]:
        """Replace one item."""
        return _row(_put(self._top, self._height, self._checked(place), item), self._height, self._size)

    def without(self, place: int) -> Row[Item]:
        top, height = _without(self._top, self._height, self._checked(place)), self._height
        while height and len(top) and len(top[0]) == 1:
            top, height = top[0][0], height - 1
        return _row(top, height if top else 0, self._size - 1)

    def find(self, value: int, key: Callable[[Item], int]) -> int | None:
        """The index of the item with this key, in a row sorted by it."""
        node, start = self._top, 0
        for height in reversed(range(self._height)):
            children, ends = node
            child = bisect_right(children, value, lo=1, key=partial(_first_key, height, key)) - 1
            start += ends[child - 1] if child else 0
            node = children[child]
        place = bisect_left(node, value, key=key)
        return start + place if place < len(node) and key(node[place]) == value else None

    def _checked(self, place: int) -> int:
        if not -self._size <= place < self._size:
            raise IndexError(f"Index {place} is out of range for {self._size} items.")
        return place % self._size


def _row(top: Any, height: int, size: int) -> Row[Any]:
    row: Row[Any] = Row.__new__(Row)
    row._top, row._height, row._size = top, height, size
    return row


# A node of height 0 is a tuple of items. A higher node is a pair: its children, and the number of items up to the end
# of each. An empty node of any height is ().


def _parted(items: tuple[Any, ...]) -> list[Any]:
    return [items[start : start + WIDTH] for start in range(0, len(items), WIDTH)]


def _branch(children: tuple[Any, ...], height: int) -> Any:
    return children, tuple(accumulate(child[1][-1] if height else len(child) for child in children))


def _alone(item: Any, height: int) -> Any:
    node: Any = (item,)
    for _ in range(height):
        node = (node,), (1,)
    return node


def _first_key(height: int, key: Callable[[Any], int], node: Any) -> int:
    for _ in range(height):
        node = node[0][0]
    return key(node[0])


def _grown(node: Any, height: int, item: Any) -> Any:
    """Append an item to the node; None if it is full."""
    if not height:
        return (*node, item) if len(node) < WIDTH else None
    children, ends = node
    last = _grown(children[-1], height - 1, item)
    if last is not None:
        return (*children[:-1], last), (*ends[:-1], ends[-1] + 1)
    if len(children) < WIDTH:
        return (*children, _alone(item, height - 1)), (*ends, ends[-1] + 1)
    return None


def _put(node: Any, height: int, place: int, item: Any) -> Any:
    if not height:
        return *node[:place], item, *node[place + 1 :]
    children, ends = node
    child = bisect_right(ends, place)
    changed = _put(children[child], height - 1, place - (ends[child - 1] if child else 0), item)
    return (*children[:child], changed, *children[child + 1 :]), ends


def _without(node: Any, height: int, place: int) -> Any:
    if not height:
        return *node[:place], *node[place + 1 :]
    children, ends = node
    child = bisect_right(ends, place)
    left = _without(children[child], height - 1, place - (ends[child - 1] if child else 0))
    later = tuple(end - 1 for end in ends[child + 1 :])
    if left:
        return (*children[:child], left, *children[child + 1 :]), (*ends[:child], ends[child] - 1, *later)
    kept = *children[:child], *children[child + 1 :]
    return (kept, (*ends[:child], *later)) if kept else ()


class Map(Generic[Key, Value]):
    """An immutable map.

    >>> one = Map().put("ann", 1)
    >>> two = one.put("ben", 2)
    >>> two.get("ben", 0), one.get("ben", 0), two.without("ann").get("ann", 0)
    (2, 0, 0)
    """

    __slots__ = ("_top",)

    def __init__(self) -> None:
        self._top: Any = {}

    def get(self, key: Key, default: Value) -> Value:
        node = self._top
        if type(node) is tuple:
            bits = hash(key)
            while type(node) is tuple:
                node = node[bits % WIDTH]
                bits >>= _BITS
        return node.get(key, default)  # type: ignore[no-any-return]

    def put(self, key: Key, value: Value) -> Map[Key, Value]:
        return _map(_put_key(self._top, hash(key), 0, key, value))

    def without(self, key: Key) -> Map[Key, Value]:
        return _map(_without_key(self._top, hash(key), key))

    def items(self) -> Iterator[tuple[Key, Value]]:
        return _items(self._top)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Map) and dict(self.items()) == dict(other.items())

    __hash__ = None  # type: ignore[assignment]


def _map(top: Any) -> Map[Any, Any]:
    made: Map[Any, Any] = Map.__new__(Map)
    made._top = top
    return made


# A node is a dict, or a tuple of nodes indexed by the next bits of the hash.


def _put_key(node: Any, bits: int, depth: int, key: Any, value: Any) -> Any:
    if type(node) is tuple:
        child = bits % WIDTH
        changed = _put_key(node[child], bits >> _BITS, depth + 1, key, value)
        return *node[:child], changed, *node[child + 1 :]
    grown = {**node, key: value}
    if len(grown) <= WIDTH or depth == _DEEPEST:
        return grown
    children: list[dict[Any, Any]] = [{} for _ in range(WIDTH)]
    for one, kept in grown.items():
        children[(hash(one) >> depth * _BITS) % WIDTH][one] = kept
    return tuple(children)


def _without_key(node: Any, bits: int, key: Any) -> Any:
    if type(node) is tuple:
        child = bits % WIDTH
        return *node[:child], _without_key(node[child], bits >> _BITS, key), *node[child + 1 :]
    left = dict(node)
    left.pop(key, None)
    return left


def _items(node: Any) -> Iterator[tuple[Any, Any]]:
    if type(node) is tuple:
        return chain.from_iterable(map(_items, node))
    return iter(node.items())
