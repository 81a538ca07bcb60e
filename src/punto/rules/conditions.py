"""Conditions of a bet on a finished round: a closed union, and their evaluation.

A condition looks at the two hands as they ended. Nothing here deals cards or knows a Table of Play.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Final, NamedTuple, assert_never

from msgspec import Struct

from punto.cards import Card, Rank, Suit
from punto.hands import Hand

ALL_TOTALS: Final = frozenset(range(10))
NATURAL_TOTALS: Final = frozenset({8, 9})


class Side(Enum):
    """How a round ends: Player wins, Banker wins, or a Tie. On the felt Player is blue, Banker red, Tie green."""

    PLAYER = "player"
    BANKER = "banker"
    TIE = "tie"


class Whose(Enum):
    """The hand that a condition looks at. On a Tie there is no winning or losing hand, so the condition fails."""

    PLAYER = "player"
    BANKER = "banker"
    WINNING = "winning"
    LOSING = "losing"


class Paired(Struct, frozen=True, tag="pair"):
    """The first two cards have the same rank."""


class SuitedPair(Struct, frozen=True, tag="suited_pair"):
    """The first two cards have the same rank and suit."""


class RanksAre(Struct, frozen=True, tag="ranks"):
    """Both cards have one of the single ranks, or they are one of the couples in either order."""

    singles: frozenset[Rank]
    couples: frozenset[tuple[Rank, Rank]] = frozenset()


class SuitsAre(Struct, frozen=True, tag="suits"):
    """Both cards have one of the single suits, or they are one of the couples in either order."""

    singles: frozenset[Suit]
    couples: frozenset[tuple[Suit, Suit]] = frozenset()


FirstTwo = Paired | SuitedPair | RanksAre | SuitsAre
"""A test of the first two cards of a hand."""

PAIR: Final = Paired()


def fits(test: FirstTwo, one: Card, other: Card) -> bool:
    """Whether two cards pass a test; their order does not matter."""
    match test:
        case Paired():
            return one.rank is other.rank
        case SuitedPair():
            return one is other
        case RanksAre(singles, couples):
            ranks = one.rank, other.rank
            return singles.issuperset(ranks) or ranks in couples or ranks[::-1] in couples
        case SuitsAre(singles, couples):
            suits = one.suit, other.suit
            return singles.issuperset(suits) or suits in couples or suits[::-1] in couples
        case _:
            assert_never(test)


def looks_at_suits(test: FirstTwo) -> bool:
    return isinstance(test, (SuitedPair, SuitsAre))


class WinnerIs(Struct, frozen=True, tag="winner"):
    sides: frozenset[Side]


class TotalIs(Struct, frozen=True, tag="total"):
    hand: Whose
    totals: frozenset[int]


class CardsAre(Struct, frozen=True, tag="cards"):
    """The hand has this many cards, 2 or 3."""

    hand: Whose
    numbers: frozenset[int]


class ThirdCardIs(Struct, frozen=True, tag="third_card"):
    """The hand has a third card with these points."""

    hand: Whose
    points: frozenset[int]


class FirstTwoAre(Struct, frozen=True, tag="first_two"):
    hand: Whose
    test: FirstTwo


class IsNatural(Struct, frozen=True, tag="natural"):
    """Either hand has a total of 8 or 9 with two cards."""


class MarginIs(Struct, frozen=True, tag="margin"):
    """The winning total minus the losing one; 0 on a Tie."""

    margins: frozenset[int]


class CardsInRound(Struct, frozen=True, tag="cards_in_round"):
    """Both hands together have this many cards, 4 to 6."""

    numbers: frozenset[int]


class AnyOf(Struct, frozen=True, tag="any"):
    conditions: tuple[Condition, ...]


class AllOf(Struct, frozen=True, tag="all"):
    conditions: tuple[Condition, ...]


class Not(Struct, frozen=True, tag="not"):
    condition: Condition


Atom = WinnerIs | TotalIs | CardsAre | ThirdCardIs | FirstTwoAre | IsNatural | MarginIs | CardsInRound
"""A condition that consists of no others."""
Condition = Atom | AnyOf | AllOf | Not


class HandEnd(NamedTuple):
    """A hand at the end of a round."""

    total: int
    third: int | None
    """Points of the third card; None without one."""
    passed: frozenset[FirstTwo]
    """The tests that its first two cards pass."""

    @property
    def cards(self) -> int:
        return 2 if self.third is None else 3


class RoundEnd(NamedTuple):
    player: HandEnd
    banker: HandEnd

    @property
    def winner(self) -> Side:
        player, banker = self.player.total, self.banker.total
        return Side.TIE if player == banker else Side.PLAYER if player > banker else Side.BANKER

    def hand(self, whose: Whose) -> HandEnd | None:
        """None for the winning or losing hand of a Tie."""
        match whose:
            case Whose.PLAYER:
                return self.player
            case Whose.BANKER:
                return self.banker
            case Whose.WINNING:
                return {Side.PLAYER: self.player, Side.BANKER: self.banker}.get(self.winner)
            case Whose.LOSING:
                return {Side.PLAYER: self.banker, Side.BANKER: self.player}.get(self.winner)
            case _:
                assert_never(whose)


def holds(condition: Condition, end: RoundEnd) -> bool:
    """Whether a condition is true of a finished round."""
    match condition:
        case WinnerIs(sides):
            return end.winner in sides
        case TotalIs(whose) | CardsAre(whose) | ThirdCardIs(whose) | FirstTwoAre(whose):
            hand = end.hand(whose)
            return hand is not None and _hand_holds(condition, hand)
        case IsNatural():
            return any(hand.third is None and hand.total in NATURAL_TOTALS for hand in end)
        case MarginIs(margins):
            return abs(end.player.total - end.banker.total) in margins
        case CardsInRound(numbers):
            return end.player.cards + end.banker.cards in numbers
        case AnyOf(conditions):
            return any(holds(each, end) for each in conditions)
        case AllOf(conditions):
            return all(holds(each, end) for each in conditions)
        case Not(negated):
            return not holds(negated, end)
        case _:
            assert_never(condition)


def _hand_holds(condition: TotalIs | CardsAre | ThirdCardIs | FirstTwoAre, hand: HandEnd) -> bool:
    match condition:
        case TotalIs(_, totals):
            return hand.total in totals
        case CardsAre(_, numbers):
            return hand.cards in numbers
        case ThirdCardIs(_, points):
            return hand.third in points
        case FirstTwoAre(_, test):
            return test in hand.passed
        case _:
            assert_never(condition)


def atoms(condition: Condition) -> Iterator[Atom]:
    """The conditions that it consists of, without `AnyOf`, `AllOf` and `Not`."""
    match condition:
        case AnyOf(conditions) | AllOf(conditions):
            for each in conditions:
                yield from atoms(each)
        case Not(negated):
            yield from atoms(negated)
        case _:
            yield condition


def hands_named(condition: Condition) -> frozenset[Hand]:
    """The hands that it names as Player or Banker."""
    found = {
        each.hand.value
        for each in atoms(condition)
        if isinstance(each, (TotalIs, CardsAre, ThirdCardIs, FirstTwoAre)) and each.hand in (Whose.PLAYER, Whose.BANKER)
    }
    return frozenset(Hand(name) for name in found)
