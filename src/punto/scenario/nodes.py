"""YAML as text with line numbers: every reader either returns what was asked for or names the line and what to write.

Scalars are never guessed at: `on` is a word and 0.10 is the text "0.10".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from enum import Enum
from typing import NoReturn, TypeVar

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode
from ruamel.yaml.reader import ReaderError

from punto.cards import Card, parse_cards
from punto.errors import CardError, PuntoError, ScenarioError, ShoeError
from punto.money import parse_dollars
from punto.shoe import BURN_BY_FIRST_CARD, Burn

T = TypeVar("T")
E = TypeVar("E", bound=Enum)


def compose(text: str) -> Node:
    try:
        node = YAML(pure=True).compose(text)
    except MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise ScenarioError(f"line {line}: not YAML: {error.problem or error.context}.") from None
    except ReaderError as error:
        line = text[: error.position].count("\n") + 1
        raise ScenarioError(f"line {line}: a control character, which no text file has.") from None
    except RecursionError:
        raise ScenarioError("line 1: lists within lists without end: a scenario is not so deep.") from None
    if node is None:
        raise ScenarioError("line 1: the file is empty: a scenario has title, game, table and steps.")
    return node  # type: ignore[no-any-return]


def line_of(node: Node) -> int:
    return int(node.start_mark.line) + 1


def wrong(node: Node, message: str) -> NoReturn:
    raise ScenarioError(f"line {line_of(node)}: {message}")


def mapping(node: Node, what: str, known: Iterable[str]) -> dict[str, Node]:
    """The entries of a mapping; an unknown or repeated key is refused."""
    if not isinstance(node, MappingNode):
        wrong(node, f"{what} is written as a mapping, as in {{key: value}}.")
    known = list(known)
    entries: dict[str, Node] = {}
    for key, value in node.value:
        name = text(key, f"a key of {what}")
        if name not in known:
            wrong(key, f"{what} has no {name!r}: it may have {', '.join(known)}.")
        if name in entries:
            wrong(key, f"{what} has {name!r} twice.")
        entries[name] = value
    return entries


def sequence(node: Node, what: str) -> list[Node]:
    if not isinstance(node, SequenceNode):
        wrong(node, f"{what} is written as a list, one line each, beginning with a dash.")
    return list(node.value)


def is_empty(node: Node) -> bool:
    return isinstance(node, ScalarNode) and node.style is None and node.value in ("", "null", "~")


def text(node: Node, what: str) -> str:
    if not isinstance(node, ScalarNode) or is_empty(node) or not str(node.value).strip():
        wrong(node, f"{what} is one word or text.")
    return str(node.value)


def number(node: Node, what: str) -> int:
    value = text(node, what)
    if not (value.isascii() and value.isdecimal() and len(value) <= 9):
        wrong(node, f"{what} is a whole number, not {value!r}.")
    return int(value)


def truth(node: Node, what: str) -> bool:
    return word(node, what, {"true": True, "false": False})


def word(node: Node, what: str, known: Mapping[str, T]) -> T:
    value = text(node, what)
    if value not in known:
        wrong(node, f"{what} is one of {', '.join(known)}, not {value!r}.")
    return known[value]


def member(kind: type[E]) -> Callable[[Node, str], E]:
    """A reader for the words of an enumeration."""
    return lambda node, what: word(node, what, {str(one.value): one for one in kind})


def dollars(node: Node, what: str) -> int:
    return _parsed(node, what, parse_dollars)


def net(node: Node, what: str) -> int:
    """Dollars won, or lost where they begin with a minus."""
    value = text(node, what)
    if value.startswith("-"):
        return -_parsed(node, what, lambda signed: parse_dollars(signed[1:]))
    return dollars(node, what)


def cards(node: Node, what: str) -> tuple[Card, ...]:
    """`9H 4C`, or a list of cards."""
    if isinstance(node, SequenceNode):
        found = tuple(_parsed(item, what, Card) for item in node.value)
    else:
        found = _parsed(node, what, parse_cards)
    return found or wrong(node, f"{what} names one card at least, as in 9H 4C.")


def card(node: Node, what: str) -> Card:
    return _parsed(node, what, Card)


def burn(node: Node, what: str) -> tuple[Burn, Card | None]:
    """`none`, `first_card` or a number of cards; or the card itself that a burn by first card turned up."""
    value = text(node, what)
    with suppress(CardError):
        return BURN_BY_FIRST_CARD, Card(value)
    with suppress(ShoeError):
        return Burn.parse(value), None
    wrong(node, f"{what} is none, first_card, a number of cards from 0 to 52, or the first card, not {value!r}.")


def _parsed(node: Node, what: str, parse: Callable[[str], T]) -> T:
    try:
        return parse(text(node, what))
    except PuntoError as error:
        wrong(node, f"{what}: {error}")
