"""Detects repeated sequences of cards: from an earlier shoe, as dealt or collected, forwards or backwards and cut
anywhere, or from this one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from punto.cards import Card
from punto.integrity.alarms import Suspicion
from punto.integrity.collecting import collected_orders
from punto.integrity.hunches import Cards
from punto.messages import Message, message
from punto.rules.commission import COMMISSION
from punto.rules.model import RuleSet

_END: Final = -1
Places = Mapping[tuple[int, int], Sequence[int]]
"""By two consecutive cards: the places of the card that follows."""


class EarlierShoes:
    """Earlier shoes as dealt and as collected, each also backwards. Immutable: one instance serves many watches."""

    def __init__(self, shoes: Iterable[Sequence[Card]] = (), rules: RuleSet = COMMISSION) -> None:
        """Each shoe from the first card of its first round. The approved games all draw by the same table."""
        pages: list[int] = []
        for shoe in shoes:
            for order in (shoe, *collected_orders(rules, shoe)):
                cards = [card.index for card in order]
                pages += [*cards, _END, *reversed(cards), _END]
        places: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
        for after in range(2, len(pages)):
            places[pages[after - 2], pages[after - 1]].append(after)
        self.pages: Sequence[int] = pages
        self.places: Places = places


class _Match:
    """A place in a record that the latest cards match."""

    __slots__ = ("length", "missed", "place")

    def __init__(self, place: int, length: int) -> None:
        self.place = place
        """The place of the expected next card."""
        self.length = length
        self.missed = 0
        """Consecutive mismatches."""

    def is_better_than(self, other: _Match) -> bool:
        return (self.length, -self.missed) > (other.length, -other.missed)


class _Trail:
    """The places in a record that match the latest cards."""

    def __init__(self, pages: Sequence[int], places: Places, patience: int) -> None:
        self.pages = pages
        self._places = places
        self._patience = patience
        self.matches: dict[int, _Match] = {}
        """By place."""

    def follow(self, last: int, card: int) -> None:
        matches: dict[int, _Match] = {}
        for match in self.matches.values():
            if self.pages[match.place] == card:
                match.place, match.length, match.missed = match.place + 1, match.length + 1, 0
            else:
                match.missed += 1
            other = matches.get(match.place)
            if match.missed <= self._patience and (other is None or match.is_better_than(other)):
                matches[match.place] = match
        for place in self._places.get((last, card), ()):
            if place not in matches:
                matches[place] = _Match(place, 2)
        end = len(self.pages)
        self.matches = {place: match for place, match in matches.items() if place < end}

    @property
    def longest(self) -> int:
        return max([match.length for match in self.matches.values()], default=0)


class RepeatedOrder:
    """The card that followed the longest matching sequences.

    With patience a sequence may be interrupted by this many other cards, riffled in from elsewhere.
    """

    suspicion: Final = Suspicion.REPEATED_ORDER

    def __init__(self, earlier: EarlierShoes, patience: int) -> None:
        self._shortest = 3 if patience else 2
        self._own: list[int] = []
        self._own_places: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
        self._trails = (
            _Trail(earlier.pages, earlier.places, patience),
            _Trail(self._own, self._own_places, patience),
        )
        self._patience = patience

    def expected(self) -> Cards:
        longest = max(trail.longest for trail in self._trails)
        enough = max(self._shortest, longest / 2 if self._patience else longest)
        return frozenset(
            [
                trail.pages[match.place]
                for trail in self._trails
                for match in trail.matches.values()
                if match.length >= enough
            ]
        ) - {_END}

    def see(self, card: int) -> None:
        self._own.append(card)
        if len(self._own) > 1:
            last = self._own[-2]
            for trail in self._trails:
                trail.follow(last, card)
            self._own_places[last, card].append(len(self._own))

    def describe(self, right: int, bets: int) -> Message:
        earlier, own = self._trails
        is_earlier = earlier.longest >= own.longest
        return message("alarm-repeats_earlier" if is_earlier else "alarm-repeats_own", right=right, bets=bets)
