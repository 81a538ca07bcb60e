"""The declaration of a bet: its lines, and how it depends on other bets."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from msgspec import Struct

from punto.hands import Hand
from punto.money import Pays
from punto.rules.conditions import Side, hands_named
from punto.rules.pictures import BetOutcome, Line, Picture


class Needs(Struct, frozen=True):
    """A bet that requires one of these bets by the same patron in the same round."""

    any_of: tuple[str, ...]
    clause: str


class Raises(Struct, frozen=True):
    """A bet that can only be placed by raising another, after the pause."""

    ante: str
    times: int
    clause: str


class BetRole(Enum):
    """What a bet is among the others; the felt gives each its size and place by it."""

    MAIN = "main"
    """On a hand or on the Tie, whatever the totals."""
    PAIR = "pair"
    """On the first two cards alone."""
    TOTAL = "total"
    """On some ends of a round alone."""
    ANTE = "ante"
    WAGER = "wager"
    """Nobody places it: it comes of raising an ante."""


class Bet(Struct, frozen=True, kw_only=True):
    id: str
    title: str
    lines: tuple[Line, ...]
    """The first line that fits decides; if none does, the bet loses."""
    clause: str
    """The clause of the pay table."""
    counts_on: Hand | None = None
    """The side of the differential on which it counts."""
    needs: Needs | None = None
    raises: Raises | None = None

    @property
    def pays(self) -> tuple[Pays, ...]:
        """Each pay once, best first."""
        found = {line.pays for line in self.lines if line.pays}
        return tuple(sorted(found, key=lambda pays: pays.odds, reverse=True))

    def clauses(self) -> Iterator[str]:
        """Every clause that it cites."""
        yield self.clause
        yield from (line.clause for line in self.lines if line.clause)
        yield from (link.clause for link in (self.needs, self.raises) if link)

    def others(self) -> Iterator[str]:
        """The bets that it refers to."""
        if self.needs:
            yield from self.needs.any_of
        if self.raises:
            yield self.raises.ante


def side_of(bet: Bet, picture: Picture) -> Side | None:
    """What a bet is on, and so its colour on the felt. None: neither hand more than the other, and not the Tie."""
    if len(picture.winners) == 1:
        return next(iter(picture.winners))
    hands = frozenset[Hand]().union(*(hands_named(line.when) for line in bet.lines))
    return Side(next(iter(hands)).value) if len(hands) == 1 else None


def is_on_first_two_cards(picture: Picture) -> bool:
    return not picture.axes.sees_ends


def is_on_one_side(picture: Picture) -> bool:
    """Whether it never loses when that side wins."""
    if len(picture.winners) != 1:
        return False
    ends = zip(picture.axes.round_ends(), picture.cells, strict=True)
    return all(cell.outcome is not BetOutcome.LOST for end, cell in ends if end.winner in picture.winners)
