"""The integer tags that correlate best with given values, found by an exhaustive search.

We want tags t, bounded in size, that balance over the cards, Σ w t = 0, and have the highest correlation with the
values v, which balance too: a / √(q · Σ w v²), where a = Σ w t v and q = Σ w t².

Put a price β on squares. The worth of some tags at that price, 2a − β q, is a straight line in β. The worth of the
best, k(β), is the upper envelope of all lines: convex and decreasing. The optimal tags lie on it at β = a / q: tags
worth more at that price would have a higher a² / q. So it suffices to walk along the envelope from corner to corner,
skipping any stretch where its chord, times β, stays below the best a² / q found so far.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import gcd, inf
from typing import Final, NamedTuple

ROUNDING: Final = 1e-12
"""Tolerance of comparisons in floating point."""
_HALVINGS: Final = 60
_FIRST_REACH: Final = 1 / 64


class Line(NamedTuple):
    """Tags, and their worth at any price."""

    tags: tuple[int, ...]
    dot: float
    squares: float

    def at(self, price: float) -> float:
        return 2 * self.dot - price * self.squares

    @property
    def merit(self) -> float:
        """The measure for comparing tags: their squared correlation up to a common factor."""
        return self.dot**2 / self.squares if self.dot > 0 else 0.0


def best_tags(weights: Sequence[int], values: Sequence[float], highest: int) -> tuple[int, ...] | None:
    """The tags, divided by their common factor; None if only zeros balance.

    >>> best_tags((1, 1, 4), (-2.0, -2.1, 1.025), 4)
    (-2, -2, 1)
    """
    tagging = _Tagging(weights, values, highest)
    best = max(tagging.lines(), key=lambda line: (line.merit, -line.squares))
    if not best.merit:
        return None
    factor = gcd(*best.tags)
    return tuple(tag // factor for tag in best.tags)


class _Tagging:
    def __init__(self, weights: Sequence[int], values: Sequence[float], highest: int) -> None:
        common = gcd(*weights)
        self._weights = [weight // common for weight in weights]
        self._values = values
        self._tags = range(-highest, highest + 1)

    def lines(self) -> Iterator[Line]:
        """Candidates on the envelope, and others."""
        nothing = Line((0,) * len(self._values), 0.0, 0.0)
        steep = self._best_at(0.0, nothing) or nothing
        best = steep.merit
        yield steep
        stretches = [(0.0, steep, 2 * max(map(abs, self._values)), nothing)]
        while stretches:
            low, steeper, high, flatter = stretches.pop()
            if low >= high or steeper.squares <= flatter.squares:
                continue
            if _most(low, steeper.at(low), high, flatter.at(high)) <= best * (1 + ROUNDING):
                continue
            corner = 2 * (steeper.dot - flatter.dot) / (steeper.squares - flatter.squares)
            found = self._best_at(corner, steeper)
            if found is not None:
                best = max(best, found.merit)
                yield found
                stretches += [(low, steeper, corner, found), (corner, found, high, flatter)]

    def _best_at(self, price: float, known: Line) -> Line | None:
        """The tags worth most at this price; None if no tags are worth more than those known."""
        shadow, bound = self._bound(price)
        short = self._shortfalls(price, shadow)
        limit = bound - known.at(price) - ROUNDING * bound
        reach = limit * _FIRST_REACH
        while limit > 0:
            tags = _balanced(self._weights, short, reach)
            if tags is not None:
                found = self._line(tags)
                return found if found.at(price) > known.at(price) + ROUNDING * bound else None
            if reach >= limit:
                return None
            reach = min(4 * reach, limit)
        return None

    def _bound(self, price: float) -> tuple[float, float]:
        """The price on imbalance that minimizes the worth of the best tags, balanced or not, and that worth."""
        span = 2 * max(map(abs, self._values)) + 2 * price * len(self._tags)
        low, high = -span, span
        for _ in range(_HALVINGS):
            shadow = (low + high) / 2
            tags = (tag for _, tag in self._freely(price, shadow))
            if sum(weight * tag for weight, tag in zip(self._weights, tags, strict=True)) > 0:
                low = shadow
            else:
                high = shadow
        return shadow, sum(worth for worth, _ in self._freely(price, shadow))

    def _freely(self, price: float, shadow: float) -> list[tuple[float, int]]:
        """For each place the best tag and its worth, ignoring balance."""
        return [
            max((self._worth(place, tag, price, shadow), tag) for tag in self._tags)
            for place in range(len(self._values))
        ]

    def _worth(self, place: int, tag: int, price: float, shadow: float) -> float:
        return self._weights[place] * tag * (2 * self._values[place] - price * tag - shadow)

    def _shortfalls(self, price: float, shadow: float) -> list[list[tuple[float, int]]]:
        """For each place: the loss of each tag against the best one, smallest first."""
        found = []
        for place in range(len(self._values)):
            worth = [(self._worth(place, tag, price, shadow), tag) for tag in self._tags]
            most = max(worth)[0]
            found.append(sorted((most - each, tag) for each, tag in worth))
        return found

    def _line(self, tags: tuple[int, ...]) -> Line:
        places = list(zip(self._weights, self._values, tags, strict=True))
        dot = sum(weight * value * tag for weight, value, tag in places)
        return Line(tags, dot, float(sum(weight * tag * tag for weight, _, tag in places)))


def _balanced(
    weights: Sequence[int], short: Sequence[Sequence[tuple[float, int]]], reach: float
) -> tuple[int, ...] | None:
    """The balanced tags with the smallest loss, if it is at most this much."""
    states: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, ())}
    for weight, choices in zip(weights, short, strict=True):
        following: dict[int, tuple[float, tuple[int, ...]]] = {}
        for balance, (lost, tags) in states.items():
            for less, tag in choices:
                if lost + less > reach:
                    break
                place = balance + weight * tag
                if lost + less < following.get(place, (inf,))[0]:
                    following[place] = lost + less, (*tags, tag)
        states = following
    return states[0][1] if 0 in states else None


def _most(low: float, worth_low: float, high: float, worth_high: float) -> float:
    """An upper bound of β k(β) between two prices, since k is below its chord."""
    slope = (worth_high - worth_low) / (high - low)
    top = (slope * low - worth_low) / (2 * slope) if slope < 0 else high
    price = min(max(top, low), high)
    return price * (worth_low + slope * (price - low))
