"""YAML as nodes with line numbers, read as a stream, so that a long list is never in memory as a whole.

Scalars are always text: `on` is a word and 0.10 is "0.10". Anchors, aliases and tags are not allowed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, NoReturn

import yaml
from msgspec import Struct

from punto.errors import ScenarioError
from punto.reading.mistakes import ANOTHER_DOCUMENT, Trail, explain, find_forbidden_character

MOST_NESTED: Final = 20
"""Far more than any story needs: steps, a step, its fields and a list of cards are four levels."""

_LOADER: Final = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_JSON_PAIR: Final = re.compile(r"\\\\|\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})")


class ScalarNode(Struct, frozen=True, gc=False):
    line: int
    last_line: int
    text: str
    is_plain: bool
    """Without quotes."""
    column: int = 1


class SequenceNode(Struct, frozen=True):
    line: int
    items: tuple[Node, ...]
    column: int = 1


class MappingNode(Struct, frozen=True):
    line: int
    entries: tuple[tuple[Node, Node], ...]
    column: int = 1


Node = ScalarNode | SequenceNode | MappingNode


class Document:
    """One YAML document. Read its top mapping key by key: `keys`, then `value` or `stream` for each."""

    def __init__(self, text: str, levels: str = "a step has fields, and a field has no further ones") -> None:
        find_forbidden_character(text)
        self._text = _with_json_pairs(text)
        self._events: Iterator[Any] = yaml.parse(self._text, Loader=_LOADER)
        self._levels = levels
        self._open: list[Any] = []
        self._last_scalar: Any = None

    def keys(self) -> Iterator[Node] | Node | None:
        """The keys of the mapping, one at a time; the node itself if it is not a mapping; None if the file is empty."""
        event = self._next()
        while isinstance(event, (yaml.StreamStartEvent, yaml.DocumentStartEvent)):
            event = self._next()
        if isinstance(event, yaml.StreamEndEvent):
            return None
        if isinstance(event, yaml.MappingStartEvent):
            return self._keys(event)
        node = self._node(event)
        self._finish()
        return node

    def whole(self) -> Node:
        """The whole document as one node."""
        self._next(), self._next()
        node = self._node(self._next())
        self._finish()
        return node

    def _keys(self, start: Any) -> Iterator[Node]:
        self._enter(start)
        while not isinstance(event := self._next(), yaml.MappingEndEvent):
            yield self._node(event)
        self._open.pop()
        self._finish()

    def value(self) -> Node:
        return self._node(self._next())

    def stream(self) -> Iterator[Node] | Node:
        """The entries of a list, one at a time; the node itself if it is not a list."""
        event = self._next()
        return self._items(event) if isinstance(event, yaml.SequenceStartEvent) else self._node(event)

    def _items(self, start: Any) -> Iterator[Node]:
        self._enter(start)
        while not isinstance(event := self._next(), yaml.SequenceEndEvent):
            yield self._node(event)
        self._open.pop()

    def _finish(self) -> None:
        self._next()
        if not isinstance(event := self._next(), yaml.StreamEndEvent):
            self._refuse(event, ANOTHER_DOCUMENT)

    def _next(self) -> Any:
        try:
            return next(self._events, None)
        except yaml.YAMLError as error:
            raise explain(self._text, error, Trail(tuple(self._open), self._last_scalar)) from None

    def check_rest(self) -> None:
        """Raise an error if the rest is not YAML: that takes precedence over other errors."""
        while (event := self._next()) is not None and len(self._open) <= MOST_NESTED:
            if isinstance(event, yaml.CollectionStartEvent):
                self._open.append(event)
            elif isinstance(event, yaml.CollectionEndEvent):
                self._open.pop()
            elif isinstance(event, yaml.ScalarEvent):
                self._last_scalar = event

    def _node(self, event: Any) -> Node:
        if isinstance(event, yaml.ScalarEvent):
            if event.anchor is not None or event.tag is not None:
                self._refuse_marking(event)
            self._last_scalar = event
            start = event.start_mark
            return ScalarNode(start.line + 1, event.end_mark.line + 1, event.value, not event.style, start.column + 1)
        if isinstance(event, yaml.SequenceStartEvent):
            return SequenceNode(event.start_mark.line + 1, tuple(self._items(event)), event.start_mark.column + 1)
        if isinstance(event, yaml.MappingStartEvent):
            return MappingNode(event.start_mark.line + 1, tuple(self._entries(event)), event.start_mark.column + 1)
        self._refuse(event, f"a text cannot begin with *: write it out, or put it in quotes, as in '*{event.anchor}'.")

    def _entries(self, start: Any) -> Iterator[tuple[Node, Node]]:
        self._enter(start)
        while not isinstance(event := self._next(), yaml.MappingEndEvent):
            key = self._node(event)
            yield key, self._node(self._next())
        self._open.pop()

    def _enter(self, start: Any) -> None:
        self._open.append(start)
        if start.anchor is not None or start.tag is not None:
            self._refuse_marking(start)
        if len(self._open) > MOST_NESTED:
            self._refuse(start, f"nested too deeply: {self._levels}.")

    def _refuse_marking(self, event: Any) -> NoReturn:
        tag = f"!{event.tag.lstrip('!')}".replace("!tag:yaml.org,2002:", "!!") if event.tag is not None else ""
        mark = tag or f"&{event.anchor}"
        self._refuse(event, f"a text cannot begin with {mark[0]}: leave {mark[:40]} out, or put the text in quotes.")

    def _refuse(self, event: Any, sentence: str) -> NoReturn:
        """YAML features that stories may not use."""
        self._events = iter(())
        raise ScenarioError(f"line {event.start_mark.line + 1}: {sentence}", column=event.start_mark.column + 1)


def _with_json_pairs(text: str) -> str:
    """JSON writes characters above U+FFFF as two escapes, which YAML does not know."""
    if text.lstrip("\ufeff \t\r\n")[:1] not in ("{", "[") or r"\u" not in text:
        return text
    return _JSON_PAIR.sub(_one_escape, text)


def _one_escape(pair: re.Match[str]) -> str:
    if pair[1] is None:
        return pair[0]
    high, low = int(pair[1], 16), int(pair[2], 16)
    return f"\\U{0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00):08x}"
