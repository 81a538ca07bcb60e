"""Guesses at the next card of an unshuffled shoe, based on the cards so far.

Cards are indices in `CARDS`, 0 to 51: four suits of thirteen, each from ace to king.
"""

from __future__ import annotations

from collections import deque
from functools import cache
from typing import Final, Protocol

from punto.cards import CARDS, Suit
from punto.integrity.alarms import Suspicion
from punto.messages import Listed, Message, message
from punto.messages.ids import MessageId

Cards = frozenset[int]
NO_CARDS: Final[Cards] = frozenset()


class Hunch(Protocol):
    @property
    def suspicion(self) -> Suspicion: ...

    def expected(self) -> Cards:
        """Candidates for the next card; empty for no guess."""

    def see(self, card: int) -> None: ...

    def describe(self, right: int, bets: int) -> Message:
        """Describe a streak of correct guesses for the pit."""


class NewDeckOrder:
    """One rank up (or down) from a card some places back, in its suit; an ace follows a king.

    With lags up to four, decks riffled together are still detected.
    """

    suspicion: Final = Suspicion.NEW_DECK_ORDER

    def __init__(self, step: int, lag: int) -> None:
        self._follow = _successors(step)
        self._is_rising = step > 0
        self._lag = lag
        self._seen: deque[int] = deque(maxlen=lag)

    def expected(self) -> Cards:
        return self._follow[self._seen[0]] if len(self._seen) == self._lag else NO_CARDS

    def see(self, card: int) -> None:
        self._seen.append(card)

    def describe(self, right: int, bets: int) -> Message:
        rising = self._is_rising
        if self._lag == 1:
            return message("alarm-new_deck_above" if rising else "alarm-new_deck_below", right=right, bets=bets)
        id_: MessageId = "alarm-new_deck_above_by" if rising else "alarm-new_deck_below_by"
        return message(id_, right=right, bets=bets, places=self._lag)


def _successors(step: int) -> tuple[Cards, ...]:
    return tuple(_neighbours(card, step) for card in range(len(CARDS)))


def _neighbours(card: int, step: int) -> Cards:
    suit, rank = divmod(card, 13)
    if 0 <= rank + step < 13:
        return frozenset({13 * suit + rank + step})
    return _of_rank((rank + step) % 13)


@cache
def _of_rank(rank: int) -> Cards:
    return frozenset(range(rank, len(CARDS), 13))


class EvenSteps:
    """The rank repeats its last step: a stack by threes, sorted ranks, a new deck."""

    suspicion: Final = Suspicion.EVEN_STEPS

    def __init__(self) -> None:
        self._seen: deque[int] = deque(maxlen=2)

    def expected(self) -> Cards:
        if len(self._seen) < 2:
            return NO_CARDS
        before, last = self._seen
        return _of_rank((2 * last - before) % 13)

    def see(self, card: int) -> None:
        self._seen.append(card)

    def describe(self, right: int, bets: int) -> Message:
        return message("alarm-even_steps", right=right, bets=bets)


class PointsTogether:
    """The next card has the point value of one of the last eight: high cards first, face cards in a block."""

    suspicion: Final = Suspicion.POINTS_TOGETHER

    def __init__(self) -> None:
        self._seen: deque[int] = deque(maxlen=8)

    def expected(self) -> Cards:
        return _of_points(frozenset(self._seen))

    def see(self, card: int) -> None:
        self._seen.append(CARDS[card].points)

    def describe(self, right: int, bets: int) -> Message:
        points = Listed(tuple(str(points) for points in sorted(set(self._seen))))
        return message("alarm-points_together", points=points, right=right, bets=bets)


class SuitsTogether:
    """The next card has the suit of one of the last six."""

    suspicion: Final = Suspicion.SUITS_TOGETHER

    def __init__(self) -> None:
        self._seen: deque[Suit] = deque(maxlen=6)

    def expected(self) -> Cards:
        return _of_suits(frozenset(self._seen))

    def see(self, card: int) -> None:
        self._seen.append(CARDS[card].suit)

    def describe(self, right: int, bets: int) -> Message:
        suits = Listed(tuple(suit.symbol for suit in Suit if suit in self._seen))
        return message("alarm-suits_together", suits=suits, right=right, bets=bets)


@cache
def _of_points(points: frozenset[int]) -> Cards:
    return frozenset(card.index for card in CARDS if card.points in points)


@cache
def _of_suits(suits: frozenset[Suit]) -> Cards:
    return frozenset(card.index for card in CARDS if card.suit in suits)
