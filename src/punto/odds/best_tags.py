"""Whole-number tags that go best with given values: the best there are, found by a search that leaves none out.

Wanted are tags t, at most so high, that balance over the cards, Σ w t = 0, and have the highest correlation with the
values v, which balance too: a / √(q · Σ w v²), where a = Σ w t v and q = Σ w t².

Put a price β on squares. What some tags are worth at that price, 2a − β q, is a straight line in β. The worth of the
best, k(β), is the upper envelope of all lines: convex and falling. The tags that are wanted lie on it at β = a / q:
tags worth more at that price would have a higher a² / q themselves. So it is enough to walk along the envelope from
corner to corner, leaving out any stretch where its chord, times β, stays below the best a² / q found so far.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import gcd, inf
from typing import Final, NamedTuple

ROUNDING: Final = 1e-12
"""Of what is compared: floating point is no finer."""
_HALVINGS: Final = 60
_FIRST_REACH: Final = 1 / 64


class Line(NamedTuple):
    """Some tags, and their worth at any price."""

    tags: tuple[int, ...]
    dot: float
    squares: float

    def at(self, price: float) -> float:
        return 2 * self.dot - price * self.squares

    @property
    def merit(self) -> float:
        """By which tags are compared: the square of their correlation, but for a factor that is the same for all."""
        return self.dot**2 / self.squares if self.dot > 0 else 0.0


def best_tags(weights: Sequence[int], values: Sequence[float], highest: int) -> tuple[int, ...] | None:
    """The tags, as small as they can be; None where only zeros balance.

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
        """Those on the envelope that may be best, and others."""
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
        """The tags worth most at this price; None where none are worth more than those known."""
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
        """A price on imbalance at which the best tags, balanced or not, are worth least, and what they are worth."""
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
        """For each place the most that a tag is worth, and that tag, whether or not they balance."""
        return [
            max((self._worth(place, tag, price, shadow), tag) for tag in self._tags)
            for place in range(len(self._values))
        ]

    def _worth(self, place: int, tag: int, price: float, shadow: float) -> float:
        return self._weights[place] * tag * (2 * self._values[place] - price * tag - shadow)

    def _shortfalls(self, price: float, shadow: float) -> list[list[tuple[float, int]]]:
        """For each place: how much less than the best each tag is worth, least first."""
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
    """Of the tags that balance, those that fall short by least, if by no more than so much."""
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
    """The most that β k(β) can come to between two prices, k being below the chord."""
    slope = (worth_high - worth_low) / (high - low)
    top = (slope * low - worth_low) / (2 * slope) if slope < 0 else high
    price = min(max(top, low), high)
    return price * (worth_low + slope * (price - low))
