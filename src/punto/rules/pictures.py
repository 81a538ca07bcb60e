"""A bet is a picture: for each pair of final totals it wins at some odds, pushes or loses; or it is a pair bet on one
hand.

A declaration describes a bet as data (`HandWins`, `Tied`, `HandPairs`, `PayTable`); `draw_picture` compiles it.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final, assert_never

from msgspec import Struct

from punto.hands import Hand
from punto.money import Pays


class BetOutcome(Enum):
    """The outcome of a bet. On a push the patron keeps the bet; a returned bet was never played."""

    WON = "won"
    LOST = "lost"
    PUSH = "push"
    RETURNED = "returned"


ALL_TOTALS: Final = frozenset(range(10))


class HandWins(Struct, frozen=True):
    """A hand wins with one of these totals; without a hand, either one."""

    hand: Hand | None
    totals: frozenset[int] = ALL_TOTALS


class Tied(Struct, frozen=True):
    """The hands tie on one of these totals."""

    totals: frozenset[int] = ALL_TOTALS


class HandPairs(Struct, frozen=True):
    """The first two cards of a hand have the same rank."""

    hand: Hand


Condition = HandWins | Tied | HandPairs


class Side(Enum):
    """What a bet is on, and so its colour on the felt: Player is blue, Banker red, Tie green."""

    PLAYER = "player"
    BANKER = "banker"
    TIE = "tie"


def side_of(condition: Condition) -> Side | None:
    """None: neither hand more than the other, and not the Tie."""
    match condition:
        case HandWins(hand) | HandPairs(hand):
            return Side(hand.value) if hand else None
        case Tied():
            return Side.TIE
        case _:
            assert_never(condition)


class OnTie(Enum):
    PUSHES = "pushes"
    LOSES = "loses"


class DeterminingTotal(Enum):
    """Which hand's total selects the line of a pay table."""

    WINNING = "winning"
    LOSING = "losing"


class PayTable(Struct, frozen=True):
    by: DeterminingTotal
    pays: tuple[Pays | None, ...]
    """By total, 0 to 9; None if the total is impossible."""

    @property
    def lines(self) -> tuple[Pays, ...]:
        """Each pay once, best first."""
        return tuple(sorted({pays for pays in self.pays if pays}, key=lambda pays: pays.odds, reverse=True))


def flat(pays: str) -> PayTable:
    """The same pay for all totals."""
    return PayTable(DeterminingTotal.WINNING, (Pays.parse(pays),) * 10)


def by_winning_total(lines: Mapping[int, str], *, otherwise: str) -> PayTable:
    pays = (Pays.parse(lines.get(total, otherwise)) for total in range(10))
    return PayTable(DeterminingTotal.WINNING, tuple(pays))


def by_losing_total(lines: Mapping[tuple[int, ...], str]) -> PayTable:
    by_total = {total: Pays.parse(text) for totals, text in lines.items() for total in totals}
    return PayTable(DeterminingTotal.LOSING, tuple(by_total.get(total) for total in range(10)))


class Cell(Struct, frozen=True):
    """The outcome of a bet for one pair of totals, or for pair or no pair."""

    outcome: BetOutcome
    pays: Pays | None
    """None unless it wins."""
    clause: str
    """A full citation: `rws:4.1.1`."""


class TotalsPicture(Struct, frozen=True, cache_hash=True):
    cells: tuple[Cell, ...]
    """Index `10 × player_total + banker_total`."""


class PairPicture(Struct, frozen=True, cache_hash=True):
    hand: Hand
    paired: Cell
    unpaired: Cell


Picture = TotalsPicture | PairPicture


def draw_picture(condition: Condition, pays: PayTable, tie: OnTie, *, clause: str, tie_clause: str) -> Picture:
    """Compile the declaration of a bet; the clauses are those of its pay table and of the Tie."""
    lose = Cell(BetOutcome.LOST, None, clause)
    draw = Cell(BetOutcome.PUSH, None, tie_clause) if tie is OnTie.PUSHES else lose
    wins = tuple(Cell(BetOutcome.WON, line, clause) for line in pays.pays)
    match condition:
        case HandPairs(hand):
            return PairPicture(hand, paired=wins[0], unpaired=lose)
        case HandWins() | Tied():
            determining = max if pays.by is DeterminingTotal.WINNING else min
            return TotalsPicture(
                tuple(
                    wins[determining(player, banker)]
                    if _wins(condition, player, banker)
                    else (draw if player == banker else lose)
                    for player in range(10)
                    for banker in range(10)
                )
            )
        case _:
            assert_never(condition)


def _wins(condition: HandWins | Tied, player: int, banker: int) -> bool:
    match condition:
        case Tied(totals):
            return player == banker and player in totals
        case HandWins(hand, totals):
            winner = Hand.PLAYER if player > banker else Hand.BANKER
            return player != banker and hand in (winner, None) and max(player, banker) in totals
        case _:
            assert_never(condition)
