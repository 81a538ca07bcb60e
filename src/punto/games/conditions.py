"""Reads the conditions of a line: a mapping, all entries of which must hold."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, NoReturn, TypeVar

from punto.cards import Rank, Suit
from punto.reading import nodes
from punto.reading.characters import simplified
from punto.reading.document import MappingNode, Node, ScalarNode, SequenceNode
from punto.reading.suggestions import quoted
from punto.rules.conditions import (
    PAIR,
    AllOf,
    AnyOf,
    CardsAre,
    CardsInRound,
    Condition,
    FirstTwo,
    FirstTwoAre,
    IsNatural,
    MarginIs,
    Not,
    RanksAre,
    Side,
    SuitedPair,
    SuitsAre,
    ThirdCardIs,
    TotalIs,
    Whose,
    WinnerIs,
)

Letter = TypeVar("Letter", Rank, Suit)

HAND_KEYS: Final = ("total", "cards", "pair", "suited_pair", "third_card", "ranks", "suits")
KEYS: Final = ("winner", *(whose.value for whose in Whose), "natural", "margin", "cards", "any", "all", "not")
MOST_CONDITIONS: Final = 200
"""Of one line."""
_RANGE: Final = re.compile(r"([0-9]{1,3})\.\.([0-9]{1,3})")
_LIKE_A_RANGE: Final = re.compile(r"([0-9]{1,3}) *(?:-|to|\.{2,3}) *([0-9]{1,3})")
_DECIDED: Final = WinnerIs(frozenset({Side.PLAYER, Side.BANKER}))


def read_condition(node: Node, what: str = "when") -> Condition:
    entries = nodes.mapping(node, what, KEYS)
    if not entries:
        nodes.wrong(node, f"{what} is empty: write a condition, as in {{winner: banker}}.")
    return _together([_entry(key, value) for key, value in entries.items()])


def _together(conditions: list[Condition]) -> Condition:
    return conditions[0] if len(conditions) == 1 else AllOf(tuple(conditions))


def _entry(key: str, node: Node) -> Condition:
    match key:
        case "winner":
            return WinnerIs(frozenset(_words(node, key, {side.value: side for side in Side})))
        case "natural":
            return IsNatural() if nodes.truth(node, key) else Not(IsNatural())
        case "margin":
            return MarginIs(read_numbers(node, key, 0, 9))
        case "cards":
            return CardsInRound(read_numbers(node, key, 4, 6))
        case "any":
            return AnyOf(_several(node, key))
        case "all":
            return AllOf(_several(node, key))
        case "not":
            return Not(read_condition(node, key))
        case _:
            return _hand(Whose(key), node)


def _several(node: Node, what: str) -> tuple[Condition, ...]:
    found = tuple(read_condition(each, f"a condition of {what}") for each in nodes.sequence(node, what))
    return found or nodes.wrong(node, f"{what} is empty: write conditions under it, as in - {{winner: tie}}.")


def _hand(whose: Whose, node: Node) -> Condition:
    entries = nodes.mapping(node, whose.value, HAND_KEYS)
    if not entries:
        nodes.wrong(node, f"{whose.value} is empty: write what the hand has, as in {{total: 7}}.")
    return _together([_hand_entry(whose, key, value) for key, value in entries.items()])


def _hand_entry(whose: Whose, key: str, node: Node) -> Condition:
    match key:
        case "total":
            return TotalIs(whose, read_numbers(node, key, 0, 9))
        case "cards":
            return CardsAre(whose, read_numbers(node, key, 2, 3))
        case "third_card":
            return ThirdCardIs(whose, read_numbers(node, key, 0, 9))
        case "pair":
            return _first_two(whose, PAIR, nodes.truth(node, key))
        case "suited_pair":
            return _first_two(whose, SuitedPair(), nodes.truth(node, key))
        case "ranks":
            return _first_two(whose, RanksAre(*_letters(node, key, _ranks)), True)
        case _:
            return _first_two(whose, SuitsAre(*_letters(node, key, _suits)), True)


def _first_two(whose: Whose, test: FirstTwo, passes: bool) -> Condition:
    condition = FirstTwoAre(whose, test)
    if passes:
        return condition
    return Not(condition) if whose in (Whose.PLAYER, Whose.BANKER) else AllOf((_DECIDED, Not(condition)))


def read_numbers(node: Node, what: str, least: int, most: int) -> frozenset[int]:
    """A number, a range such as 4..8, or a list of these."""
    if isinstance(node, SequenceNode):
        found = [read_numbers(each, what, least, most) for each in node.items]
        return frozenset().union(*found) or nodes.wrong(node, f"{what} is an empty list: write at least one number.")
    if isinstance(node, ScalarNode) and (span := _RANGE.fullmatch(node.text)):
        low, high = int(span[1]), int(span[2])
        if low > high:
            nodes.wrong(node, f"{what}: {low}..{high} is empty: write the smaller number first, as in {high}..{low}.")
    else:
        _check_span(node, what)
        low = high = nodes.number(node, what)
    if low < least or high > most:
        nodes.wrong(node, f"{what} is {least} to {most}, not {nodes.text(node, what)}.")
    return frozenset(range(low, high + 1))


def _check_span(node: Node, what: str) -> None:
    """Several numbers written in another way: 4-8, 4...8 or 4,5."""
    if isinstance(node, ScalarNode) and (ends := _LIKE_A_RANGE.fullmatch(simplified(node.text))):
        nodes.wrong(node, f"{what}: {quoted(node.text)} is not a range: write {ends[1]}..{ends[2]}.")


def _words(node: Node, what: str, known: Mapping[str, Side]) -> list[Side]:
    items = node.items if isinstance(node, SequenceNode) else (node,)
    return [nodes.word(each, what, known) for each in items] or nodes.wrong(
        node, f"{what} is an empty list: write {', '.join(known)}."
    )


def _letters(
    node: Node, what: str, read: Callable[[Node, str], list[Letter]]
) -> tuple[frozenset[Letter], frozenset[tuple[Letter, Letter]]]:
    """Single letters, of which both cards have one, and couples such as KQ."""
    items = node.items if isinstance(node, SequenceNode) else (node,)
    found = [read(each, what) for each in items]
    if not found:
        nodes.wrong(node, f"{what} is an empty list: write at least one.")
    couples = frozenset((each[0], each[1]) for each in found if len(each) == 2)
    return frozenset(each[0] for each in found if len(each) == 1), couples


def _ranks(node: Node, what: str) -> list[Rank]:
    value = nodes.text(node, what).replace("10", "T")
    known = {rank.value: rank for rank in Rank}
    return _each(node, value, known) or _no_letters(node, what, "A 2 3 4 5 6 7 8 9 T J Q K", "K or KQ")


def _suits(node: Node, what: str) -> list[Suit]:
    known = {suit.value: suit for suit in Suit}
    return _each(node, nodes.text(node, what), known) or _no_letters(node, what, "S H D C", "H or HD")


def _each(node: Node, value: str, known: Mapping[str, Letter]) -> list[Letter]:
    fits = len(value) in (1, 2) and all(letter in known for letter in value)
    return [known[letter] for letter in value] if fits else []


def _no_letters(node: Node, what: str, letters: str, example: str) -> NoReturn:
    nodes.wrong(node, f"{what} has one or two of {letters}, as in {example}, not {quoted(nodes.text(node, what))}.")


def count_conditions(node: Node) -> int:
    """How many values a condition holds, to bound the size of a file."""
    if isinstance(node, MappingNode):
        return sum(count_conditions(value) for _, value in node.entries)
    return sum(map(count_conditions, node.items)) if isinstance(node, SequenceNode) else 1
