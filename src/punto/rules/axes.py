"""What a bet looks at, hand by hand: the axes of its picture.

A hand is seen by its total, its number of cards or the points of its third card, and the tests that its first two cards
pass. Each combination that two cards can have is a class. A picture has a cell for every way to see both hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from functools import cached_property, lru_cache
from typing import Final, assert_never

from msgspec import Struct

from punto.cards import CARDS, Card
from punto.rules.conditions import (
    PAIR,
    Atom,
    CardsAre,
    CardsInRound,
    Condition,
    FirstTwo,
    FirstTwoAre,
    HandEnd,
    IsNatural,
    MarginIs,
    RoundEnd,
    ThirdCardIs,
    TotalIs,
    Whose,
    WinnerIs,
    atoms,
    fits,
    looks_at_suits,
)


class Third(IntEnum):
    """How closely a bet looks at the third card of a hand. The values are the number of ways to see it."""

    UNSEEN = 1
    CARDS = 2
    """Whether there is one."""
    POINTS = 11
    """None, or its points."""


class HandAxes(Struct, frozen=True, cache_hash=True, dict=True):
    total: bool = False
    third: Third = Third.UNSEEN
    tests: tuple[FirstTwo, ...] = ()
    """Of the first two cards."""

    @cached_property
    def totals(self) -> int:
        return 10 if self.total else 1

    @cached_property
    def ends(self) -> int:
        """Ways to see total and third card."""
        return self.totals * self.third

    @property
    def classes(self) -> tuple[frozenset[FirstTwo], ...]:
        """The tests that two cards can pass together; the class with the fewest comes first."""
        return _classes(self.tests)

    @cached_property
    def class_table(self) -> tuple[tuple[int, ...], ...]:
        """The class of any two cards, by their indices in `CARDS`."""
        places = {passed: place for place, passed in enumerate(self.classes)}
        return tuple(tuple(places[_passed(self.tests, one, other)] for other in CARDS) for one in CARDS)

    @cached_property
    def size(self) -> int:
        return len(self.classes) * self.ends

    @cached_property
    def sees_suits(self) -> bool:
        return any(map(looks_at_suits, self.tests))

    def end_index(self, total: int, third: int | None) -> int:
        """Where total and third card are seen, within a class."""
        return self.totals * self._third_index(third) + (total if self.total else 0)

    def _third_index(self, third: int | None) -> int:
        match self.third:
            case Third.UNSEEN:
                return 0
            case Third.CARDS:
                return int(third is not None)
            case Third.POINTS:
                return 0 if third is None else third + 1
            case _:
                assert_never(self.third)

    def index_of(self, total: int, cards: Sequence[Card]) -> int:
        """Where a hand of two or three cards is seen."""
        place = self.class_table[cards[0].index][cards[1].index] if self.tests else 0
        return place * self.ends + self.end_index(total, cards[2].points if len(cards) > 2 else None)

    @cached_property
    def hand_ends(self) -> tuple[HandEnd, ...]:
        """By index: a hand that is seen there."""
        totals = range(10) if self.total else (0,)
        thirds: Iterable[int | None] = {
            Third.UNSEEN: (None,), Third.CARDS: (None, 0), Third.POINTS: (None, *range(10))
        }[self.third]  # fmt: skip
        return tuple(HandEnd(total, third, passed) for passed in self.classes for third in thirds for total in totals)

    def narrowed_to(self, other: HandAxes) -> tuple[int, ...]:
        """For each index: where axes that look at less see the same hand."""
        places = {passed: place for place, passed in enumerate(other.classes)}
        kept = frozenset(other.tests)
        return tuple(
            places[end.passed & kept] * other.ends + other.end_index(end.total, end.third) for end in self.hand_ends
        )

    def covers(self, other: HandAxes) -> bool:
        return self.total >= other.total and self.third >= other.third and {*self.tests} >= {*other.tests}

    def union(self, other: HandAxes) -> HandAxes:
        tests = tuple(dict.fromkeys((*self.tests, *other.tests)))
        return HandAxes(self.total or other.total, max(self.third, other.third), tests)


@lru_cache(maxsize=1_000)
def _classes(tests: tuple[FirstTwo, ...]) -> tuple[frozenset[FirstTwo], ...]:
    found = {_passed(tests, one, other) for one in CARDS for other in CARDS} if tests else {frozenset[FirstTwo]()}
    return tuple(sorted(found, key=lambda passed: [test in passed for test in tests]))


def _passed(tests: tuple[FirstTwo, ...], one: Card, other: Card) -> frozenset[FirstTwo]:
    return frozenset(test for test in tests if fits(test, one, other))


class Axes(Struct, frozen=True, cache_hash=True, dict=True):
    """A cell has the index `player_index × banker.size + banker_index`."""

    player: HandAxes = HandAxes()
    banker: HandAxes = HandAxes()

    @cached_property
    def size(self) -> int:
        return self.player.size * self.banker.size

    @property
    def sees_ends(self) -> bool:
        """Whether anything but the first two cards matters."""
        return self.player.ends > 1 or self.banker.ends > 1

    @property
    def sees_suits(self) -> bool:
        return self.player.sees_suits or self.banker.sees_suits

    def index_of(self, player_total: int, player: Sequence[Card], banker_total: int, banker: Sequence[Card]) -> int:
        return self.player.index_of(player_total, player) * self.banker.size + self.banker.index_of(
            banker_total, banker
        )

    def round_ends(self) -> list[RoundEnd]:
        """By index: a round that is seen there."""
        return [RoundEnd(player, banker) for player in self.player.hand_ends for banker in self.banker.hand_ends]

    def narrowed_to(self, other: Axes) -> list[int]:
        """For each cell: the cell of axes that look at less."""
        players, bankers = self.player.narrowed_to(other.player), self.banker.narrowed_to(other.banker)
        size = other.banker.size
        return [player * size + banker for player in players for banker in bankers]

    def union(self, other: Axes) -> Axes:
        return Axes(self.player.union(other.player), self.banker.union(other.banker))

    def covers(self, other: Axes) -> bool:
        """Whether they look at everything that the others look at."""
        return self.player.covers(other.player) and self.banker.covers(other.banker)


NO_AXES: Final = Axes()
TOTAL_AXES: Final = Axes(HandAxes(total=True), HandAxes(total=True))
"""A hundred cells: `10 × player_total + banker_total`."""
ROUND_AXES: Final = Axes(HandAxes(True, Third.CARDS), HandAxes(True, Third.CARDS))
"""Totals and numbers of cards, 400 cells: `20 × player + banker`, where a hand is its total, plus 10 if it drew."""
COUNTED_AXES: Final = Axes(HandAxes(True, Third.CARDS, (PAIR,)), HandAxes(True, Third.CARDS, (PAIR,)))
"""Totals, numbers of cards and pairs: 1,600 cells."""


def axes_of(condition: Condition) -> Axes:
    """Everything that a condition looks at."""
    found = NO_AXES
    for atom in atoms(condition):
        found = found.union(_atom_axes(atom))
    return found


_CARDS: Final = Axes(HandAxes(third=Third.CARDS), HandAxes(third=Third.CARDS))


def _atom_axes(atom: Atom) -> Axes:
    match atom:
        case WinnerIs() | MarginIs():
            return TOTAL_AXES
        case IsNatural():
            return TOTAL_AXES.union(_CARDS)
        case CardsInRound():
            return _CARDS
        case TotalIs(whose):
            return _on(whose, HandAxes(total=True))
        case CardsAre(whose):
            return _on(whose, HandAxes(third=Third.CARDS))
        case ThirdCardIs(whose):
            return _on(whose, HandAxes(third=Third.POINTS))
        case FirstTwoAre(whose, test):
            return _on(whose, HandAxes(tests=(test,)))
        case _:
            assert_never(atom)


def _on(whose: Whose, axes: HandAxes) -> Axes:
    match whose:
        case Whose.PLAYER:
            return Axes(player=axes)
        case Whose.BANKER:
            return Axes(banker=axes)
        case Whose.WINNING | Whose.LOSING:
            return TOTAL_AXES.union(Axes(axes, axes))
        case _:
            assert_never(whose)


def smaller_axes(axes: Axes) -> Iterable[Axes]:
    """The axes that look at one thing less."""
    yield from (Axes(less, axes.banker) for less in _smaller(axes.player))
    yield from (Axes(axes.player, less) for less in _smaller(axes.banker))


def _smaller(axes: HandAxes) -> Iterable[HandAxes]:
    if axes.total:
        yield HandAxes(False, axes.third, axes.tests)
    if axes.third is Third.POINTS:
        yield HandAxes(axes.total, Third.CARDS, axes.tests)
    if axes.third is Third.CARDS:
        yield HandAxes(axes.total, Third.UNSEEN, axes.tests)
    for place in range(len(axes.tests)):
        yield HandAxes(axes.total, axes.third, axes.tests[:place] + axes.tests[place + 1 :])
