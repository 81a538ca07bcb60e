"""Readers of nodes: each returns a value, or an error with the line, what was found and what to write."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from itertools import takewhile
from typing import Final, NoReturn, TypeVar

from punto.cards import Card
from punto.errors import CardError, MoneyError, ScenarioError, ShoeError
from punto.money import LARGEST_AMOUNT, group_dollars, parse_dollars
from punto.reading.document import MappingNode, Node, ScalarNode, SequenceNode
from punto.reading.mistakes import no_space_after_colon, no_space_after_dash
from punto.reading.suggestions import (
    excerpt,
    meant_amount,
    meant_card,
    meant_number,
    meant_word,
    odd_character,
    quoted,
)
from punto.shoe import BURN_BY_FIRST_CARD, Burn

T = TypeVar("T")
E = TypeVar("E", bound=Enum)

MOST_DIGITS: Final = 9


def wrong(node: Node, message: str) -> NoReturn:
    raise ScenarioError(f"line {node.line}: {message}", column=node.column)


def wrong_at(line: int, message: str) -> NoReturn:
    raise ScenarioError(f"line {line}: {message}")


def mapping(node: Node, what: str, known: Collection[str]) -> dict[str, Node]:
    """The entries of a mapping; an unknown or repeated key is an error."""
    if not isinstance(node, MappingNode):
        not_a_mapping(node, what)
    entries: dict[str, Node] = {}
    for place, (key, value) in enumerate(node.entries):
        name = key.text if isinstance(key, ScalarNode) else text(key, f"a key of {what}")
        if name not in known:
            _check_thousands(entries, node.entries[place:])
            unknown_key(key, value, what, known)
        if name in entries:
            repeated_key(key, name, what)
        entries[name] = value
    return entries


def named_entries(node: Node, what: str) -> dict[str, tuple[Node, Node]]:
    """The keys and values of a mapping with any keys; a repeated key is an error."""
    if not isinstance(node, MappingNode):
        not_a_mapping(node, what)
    entries: dict[str, tuple[Node, Node]] = {}
    for key, value in node.entries:
        name = text(key, f"a key of {what}")
        if is_empty(value) and isinstance(key, ScalarNode) and key.is_plain:
            _check_colon(key)
        if name in entries:
            repeated_key(key, name, what)
        entries[name] = key, value
    return entries


def not_a_mapping(node: Node, what: str) -> NoReturn:
    if isinstance(node, ScalarNode) and node.is_plain and not is_empty(node):
        _check_colon(node)
    wrong(node, f"{what} must be a mapping, as in {{key: value}}, not {_kind(node)}.")


def _check_colon(node: ScalarNode) -> None:
    """A plain text such as `amount:5` was meant as a key and a value."""
    before, colon, after = node.text.partition(":")
    if colon and after.strip() and before.isidentifier():
        wrong(node, no_space_after_colon(node.text))


def unknown_key(key: Node, value: Node, what: str, known: Collection[str]) -> NoReturn:
    name = text(key, f"a key of {what}")
    if is_empty(value) and isinstance(key, ScalarNode) and key.is_plain:
        _check_colon(key)
    _check_characters(key, name, meant := meant_word(name, known))
    if meant:
        wrong(key, f"{what} has no {quoted(name)}: did you mean {meant}?")
    wrong(key, f"{what} has no {quoted(name)}: it may have {', '.join(known)}.")


def _check_thousands(before: Mapping[str, Node], rest: Sequence[tuple[Node, Node]]) -> None:
    """`{amount: 1,000}` is an amount of 1 and a key 000."""
    name, number = list(before.items())[-1] if before else ("", None)
    groups = takewhile(lambda entry: is_empty(entry[1]), rest)
    written = ",".join([node.text for node in (number, *(key for key, _ in groups)) if isinstance(node, ScalarNode)])
    if re.fullmatch(r"-?[$]?[0-9.]+(,[0-9]+)+(\.[0-9]+)?", written):
        _not_an_amount(rest[0][0], name, written)


def _check_characters(node: Node, value: str, meant: str | None) -> None:
    if odd := odd_character(value):
        found, remedy = odd
        wrong(node, f"{found} in {quoted(value)}: {f'write {meant}' if meant else remedy}.")


def repeated_key(key: Node, name: str, what: str) -> NoReturn:
    wrong(key, f"{what} has {quoted(name)} twice: keep one of them.")


def sequence(node: Node, what: str) -> tuple[Node, ...]:
    if not isinstance(node, SequenceNode):
        _not_a_list(node, what)
    return node.items


def entries_of(found: Iterator[Node] | Node, what: str) -> Iterator[Node]:
    """The entries of a streamed list."""
    return found if isinstance(found, Iterator) else _not_a_list(found, what)


def _not_a_list(node: Node, what: str) -> NoReturn:
    if is_empty(node):
        wrong(node, f"{what} is empty: write a list under it, each line starting with a dash and a space.")
    if isinstance(node, ScalarNode) and node.is_plain:
        _check_characters(node, node.text[:2], "- and a space")
        if node.text.startswith("-"):
            wrong(node, no_space_after_dash(node.text.split(" -")[0]))
    wrong(node, f"{what} must be a list, each line starting with a dash and a space.")


def is_empty(node: Node) -> bool:
    return isinstance(node, ScalarNode) and node.is_plain and node.text in ("", "null", "~", "Null", "NULL")


def _kind(node: Node) -> str:
    if isinstance(node, SequenceNode):
        return "a list"
    if isinstance(node, MappingNode):
        return "a mapping"
    return "nothing" if is_empty(node) or not node.text.strip() else quoted(node.text)


def text(node: Node, what: str) -> str:
    if isinstance(node, SequenceNode):
        wrong(node, f"{what} must be text, not a list: write it without brackets and dashes.")
    if isinstance(node, MappingNode):
        wrong(node, f"{what} must be text, not a mapping: write it without braces and colons.")
    if is_empty(node) or not node.text.strip():
        wrong(node, f"{what} is empty: write a value.")
    return node.text


def number(node: Node, what: str) -> int:
    value = text(node, what)
    if value.isascii() and value.isdecimal() and len(value) <= MOST_DIGITS:
        return int(value)
    if value.isascii() and value.isdecimal():
        wrong(node, f"{what} is a whole number of {MOST_DIGITS} digits at most, not {quoted(value)}.")
    _check_characters(node, value, meant := meant_number(value))
    if meant:
        wrong(node, f"{what} is a whole number, not {quoted(value)}: write {meant}.")
    wrong(node, f"{what} is a whole number, as in 1 or 12, not {quoted(value)}.")


_TRUTHS: Final = {"true": True, "false": False}


def truth(node: Node, what: str) -> bool:
    return word(node, what, _TRUTHS)


def word(node: Node, what: str, known: Mapping[str, T]) -> T:
    value = text(node, what)
    return known[value] if value in known else _unknown_word(node, what, value, known)


def _unknown_word(node: Node, what: str, value: str, known: Mapping[str, T]) -> NoReturn:
    if isinstance(node, ScalarNode) and node.is_plain:
        if node.last_line > node.line and " - " in value:
            wrong_at(
                node.line + 1, f"this dash is indented further than the one above: align it with line {node.line}."
            )
        if value.partition(":")[0] in known:
            wrong(node, no_space_after_colon(value))
    _check_characters(node, value, meant := meant_word(value, known))
    if meant:
        wrong(node, f"{what}: {quoted(value)} is unknown: did you mean {meant}?")
    wrong(node, f"{what} is one of {', '.join(known)}, not {quoted(value)}.")


def member(kind: type[E]) -> Callable[[Node, str], E]:
    """A reader for the values of an enumeration."""
    known = {str(one.value): one for one in kind}
    return lambda node, what: word(node, what, known)


def dollars(node: Node, what: str) -> int:
    value = text(node, what)
    try:
        return parse_dollars(value)
    except MoneyError:
        return _not_an_amount(node, what, value)


def net(node: Node, what: str) -> int:
    """Dollars; negative for a loss."""
    value = text(node, what)
    try:
        return -parse_dollars(value[1:]) if value.startswith("-") else parse_dollars(value)
    except MoneyError:
        return _not_an_amount(node, what, value)


def _not_an_amount(node: Node, what: str, value: str) -> NoReturn:
    _check_characters(node, value, meant := meant_amount(value))
    if meant and (what == "net" or not meant.startswith("-")):
        wrong(node, f"{what}: {quoted(value)} is not an amount: write {meant}.")
    if value.startswith("-") and what != "net":
        wrong(node, f"{what}: {quoted(value)} is not an amount: it cannot be negative; write dollars, as in 500.")
    if value.isascii() and value.isdecimal() and len(value) > len(str(LARGEST_AMOUNT)):
        wrong(node, f"{what}: {quoted(value)} is more than the largest amount, {group_dollars(LARGEST_AMOUNT)}.")
    try:
        parse_dollars(excerpt(value))
    except MoneyError as error:
        wrong(node, f"{what}: {error}")
    raise AssertionError("an amount that can be read was refused")


def cards(node: Node, what: str) -> tuple[Card, ...]:
    """`9H 4C`, or a list of cards."""
    if isinstance(node, SequenceNode):
        found = tuple(card(item, what) for item in node.items)
    else:
        found = tuple(_card(node, what, name) for name in text(node, what).split())
    return found or wrong(node, f"{what} needs at least one card, as in 9H 4C.")


def card(node: Node, what: str) -> Card:
    return _card(node, what, text(node, what))


def _card(node: Node, what: str, name: str) -> Card:
    with suppress(CardError):
        return Card(name)
    _check_characters(node, name, meant := meant_card(name))
    if meant:
        wrong(node, f"{what}: {quoted(name)} is not a card: write {meant}.")
    try:
        return Card(excerpt(name))
    except CardError as error:
        wrong(node, f"{what}: {error}")


def burn(node: Node, what: str) -> tuple[Burn, Card | None]:
    """`none`, `first_card` or a number of cards; or the card turned up by a burn by first card."""
    value = text(node, what)
    with suppress(CardError):
        return BURN_BY_FIRST_CARD, Card(value)
    with suppress(ShoeError):
        return Burn.parse(value), None
    wrong(node, f"{what} is none, first_card, a number of cards from 0 to 52, or the first card, not {quoted(value)}.")
