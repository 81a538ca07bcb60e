"""Counts are optimal: compared with every choice of tags, and with all small changes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, product
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from punto.cards import Rank, parse_cards
from punto.odds.best_tags import best_tags
from punto.odds.removal import Effects, effects_of_removal, fit_count
from punto.rules import RULES
from punto.shoe import Composition

Floats = NDArray[np.float64]
FULL = Composition.of_decks(8)
USED = FULL.without(parse_cards("AS AH AD 2D 2H 3C 3S 3H 5C 5D 6S 8C 9S 9H 9D 9C 9S KS KH KD TD QC") * 2)
SHOES = {"full": FULL, "used": USED}
TAGS = range(-4, 5)
VALUES = (*list(Rank)[:9], Rank.KING)
"""One rank per point value: tens and face cards have the same effect on bets on totals."""


@cache
def effects_of(game: str, shoe: str) -> Effects:
    return effects_of_removal(RULES[game], SHOES[shoe])


def problem(game: str, shoe: str, bet: str) -> tuple[Floats, Floats]:
    """By points, ace to nine and then zero: the cards left, and the effects minus their mean."""
    by_points = SHOES[shoe].by_points()
    weights = np.array([by_points[rank.points] for rank in VALUES], dtype=float)
    effects = np.array([float(effects_of(game, shoe).by_bet[bet][rank]) for rank in VALUES])
    return weights, effects - (weights @ effects) / weights.sum()


def correlations(tags: Floats, weights: Floats, effects: Floats) -> Floats:
    """For each row of tags."""
    squares = (tags**2) @ weights
    dots = tags @ (weights * effects)
    found: Floats = np.divide(
        dots, np.sqrt(squares * (weights @ effects**2)), where=squares > 0, out=np.zeros(len(tags))
    )
    return found


def best_of_all(weights: Floats, effects: Floats) -> float:
    """Every balanced choice of tags, by combining halves."""
    tags = np.array(list(product(TAGS, repeat=5)), dtype=float)
    sides = []
    for half in (slice(5), slice(5, 10)):
        weighted = tags * weights[half]
        order = np.argsort(weighted.sum(axis=1))
        sums = weighted.sum(axis=1), weighted @ effects[half], (weighted * tags).sum(axis=1)
        sides.append([sum_[order] for sum_ in sums])
    (balance, dots, squares), (other_balance, other_dots, other_squares) = sides
    best = 0.0
    for total in np.unique(balance):
        mine = slice(*np.searchsorted(balance, [total, total + 0.5]))
        theirs = slice(*np.searchsorted(other_balance, [-total - 0.5, -total + 0.5]))
        if theirs.start < theirs.stop:
            dot = dots[mine, None] + other_dots[None, theirs]
            square = squares[mine, None] + other_squares[None, theirs]
            merit = np.divide(dot, np.sqrt(square), where=square > 0, out=np.zeros_like(dot))
            best = max(best, float(merit.max()))
    return best / float(np.sqrt(weights @ effects**2))


@pytest.mark.parametrize(
    ("game", "bet"),
    [
        ("rws", "banker_wins_on_3"),
        ("rws", "tie_wins_on_7"),
        ("rws", "player_wins_on_5"),
        ("knockout", "winning_total_8"),
        ("commission", "banker"),
    ],
)
@pytest.mark.parametrize("shoe", SHOES)
def test_no_tags_at_all_follow_a_bet_better(game: str, bet: str, shoe: str) -> None:
    count = fit_count(effects_of(game, shoe), bet)
    assert count
    assert count.correlation == pytest.approx(best_of_all(*problem(game, shoe, bet)), abs=1e-12)


@cache
def small_changes() -> Floats:
    """Up to two points more or less on any three values, balanced or not."""
    changes = np.zeros((len(list(combinations(range(10), 3))) * 5**3, 10))
    places = ((group, change) for group in combinations(range(10), 3) for change in product(range(-2, 3), repeat=3))
    for row, (group, change) in zip(changes, places, strict=True):
        row[list(group)] = change
    return changes


@pytest.mark.parametrize("shoe", SHOES)
@pytest.mark.parametrize("game", RULES)
def test_no_small_change_to_any_count_follows_its_bet_better(game: str, shoe: str) -> None:
    counted = 0
    for bet in RULES[game].bet_ids:
        count = fit_count(effects_of(game, shoe), bet)
        if count is None or bet.endswith("pair"):
            continue
        weights, effects = problem(game, shoe, bet)
        tags = np.array([count.tags[rank] for rank in VALUES], dtype=float)
        changed = tags + small_changes()
        allowed = changed[(abs(changed @ weights) < 0.5) & (abs(changed).max(axis=1) <= max(TAGS))]
        assert correlations(tags[None], weights, effects)[0] == pytest.approx(count.correlation, abs=1e-12)
        assert correlations(allowed, weights, effects).max() <= count.correlation + 1e-12, bet
        counted += 1
    assert counted == len(RULES[game].bets) - 2


def plainly(weights: Sequence[int], values: Sequence[float], highest: int) -> float:
    """The best a² / q of all balanced tags."""
    best = 0.0
    for tags in product(range(-highest, highest + 1), repeat=len(weights)):
        if any(tags) and not sum(weight * tag for weight, tag in zip(weights, tags, strict=True)):
            best = max(best, merit(weights, values, tags))
    return best


def merit(weights: Sequence[int], values: Sequence[float], tags: Sequence[int]) -> float:
    dot = sum(weight * value * tag for weight, value, tag in zip(weights, values, tags, strict=True))
    return max(dot, 0) ** 2 / sum(weight * tag**2 for weight, tag in zip(weights, tags, strict=True))


def test_small_problems_of_every_kind_are_solved() -> None:
    random = Random(5)
    balanced = 0
    for _ in range(150):
        places, highest = random.choice([(2, 4), (3, 4), (4, 3), (5, 2)])
        weights = [random.choice([1, 2, 3, 7, 31, 32, 128]) for _ in range(places)]
        values = [random.choice([-1, 1]) * random.random() ** random.choice([1, 4]) for _ in range(places)]
        mean = sum(weight * value for weight, value in zip(weights, values, strict=True)) / sum(weights)
        values = [value - mean for value in values]
        tags = best_tags(weights, values, highest)
        expected = plainly(weights, values, highest)
        assert (tags is None) == (expected == 0)
        if tags is not None:
            balanced += 1
            assert not sum(weight * tag for weight, tag in zip(weights, tags, strict=True))
            assert max(map(abs, tags)) <= highest
            assert merit(weights, values, tags) == pytest.approx(expected, rel=1e-11)
    assert 50 < balanced < 150


def test_tags_are_as_small_as_they_can_be() -> None:
    assert best_tags((1, 1), (5.0, -5.0), 4) == (1, -1)
