"""Compiled odds against exact odds over many compositions; and invalid input."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from punto.cards import CARDS
from punto.errors import OddsError
from punto.odds import GameOdds, exact_odds
from punto.odds.arrays import Floats, Ints
from punto.odds.fast import FastOdds, OddsArrays
from punto.rules import RULES
from punto.shoe import Composition

COMPOSITIONS_PER_GAME = 500
TOLERANCE = 1e-12


def random_composition(random: Random) -> Composition:
    """Cards from at most ten decks, often lopsided, down to the last six."""
    decks = random.randint(1, 10)
    size = random.choice((6, 7, 9, 13, 30, 100, 300, 520))
    bias = [random.random() ** random.choice((0, 0, 1, 4)) for _ in CARDS]
    pool = [card for card, weight in zip(CARDS, bias, strict=True) for _ in range(decks) if random.random() < weight]
    return Composition.of_cards(random.sample(pool, min(size, len(pool))))


def assert_same(figures: OddsArrays, exact: GameOdds, unseen: Composition) -> None:
    for place, odds in enumerate(exact.bets.values()):
        told: dict[str, tuple[Floats, Fraction | Decimal]] = {
            "expected value": (figures.expected_value, odds.expected_value),
            "win": (figures.win, odds.win),
            "push": (figures.push, odds.push),
            "lose": (figures.lose, odds.lose),
            "standard deviation": (figures.standard_deviation, odds.standard_deviation),
        }
        for name, (fast, value) in told.items():
            assert abs(fast[place] - float(value)) <= TOLERANCE, (odds.bet_id, name, unseen.by_rank())
        variance = float(odds.variance)
        assert abs(figures.variance[place] - variance) <= TOLERANCE * max(variance, 1), (odds.bet_id, unseen.by_rank())
        if odds.ante:
            assert figures.strategy(odds.bet_id) == odds.ante.strategy, unseen.by_rank()


@pytest.mark.parametrize("game", RULES)
def test_fast_is_exact_to_twelve_places(game: str) -> None:
    random = Random(f"fast {game}")
    fast = FastOdds(RULES[game])
    compared = 0
    while compared < COMPOSITIONS_PER_GAME:
        unseen = random_composition(random)
        if unseen.total >= 6:
            assert_same(fast.figures(unseen), exact_odds(RULES[game], unseen), unseen)
            compared += 1


def exact_or_refusal(unseen: Composition) -> GameOdds | str:
    try:
        return exact_odds(RULES["knockout"], unseen)
    except OddsError as refusal:
        return str(refusal)


def test_fewer_than_six_cards_are_counted_or_refused_alike() -> None:
    random = Random(4)
    fast = FastOdds(RULES["knockout"])
    refused = 0
    for _ in range(300):
        unseen = Composition.of_cards(random.choices(CARDS, k=random.randint(0, 5)))
        exact = exact_or_refusal(unseen)
        if isinstance(exact, str):
            refused += 1
            with pytest.raises(OddsError, match=re.escape(exact)):
                fast.figures(unseen)
        else:
            assert_same(fast.figures(unseen), exact, unseen)
    assert 0 < refused < 300


def test_an_ante_worth_exactly_its_fold_is_raised_by_both() -> None:
    random = Random(8)
    fast = FastOdds(RULES["knockout"])
    ties = 0
    for _ in range(3000):
        unseen = Composition.of_cards(random.choices(CARDS, k=4))
        exact = exact_or_refusal(unseen)
        if isinstance(exact, str):
            continue
        for odds in exact.bets.values():
            if odds.ante and any(decision.cost_of_folding == 0 for decision in odds.ante.decisions):
                ties += 1
                assert_same(fast.figures(unseen), exact, unseen)
    assert ties > 0


def test_many_at_once_are_as_one_by_one() -> None:
    random = Random(2)
    fast = FastOdds(RULES["knockout"])
    shoes = [Composition.of_cards(random.sample(CARDS, 20)) for _ in range(50)]
    ranks = np.array([np.reshape(unseen.counts, (4, 13)).sum(axis=0) for unseen in shoes])
    many = fast.figures_of_many(ranks)
    expected = fast.expected_values_of_many(ranks)
    for row, unseen in enumerate(shoes):
        one = fast.figures(unseen)
        for field in ("expected_value", "win", "push", "lose", "variance", "standard_deviation", "raised"):
            assert np.array_equal(getattr(many, field)[row], getattr(one, field)), field
        assert np.array_equal(expected[row], one.expected_value)


def test_no_compositions_have_no_figures() -> None:
    assert FastOdds(RULES["etg"]).expected_values_of_many(np.empty((0, 13), np.int64)).shape == (0, 5)


@pytest.mark.parametrize(
    ("ranks", "message"),
    [
        (np.full((2, 13), -1), "non-negative 64-bit integers"),
        (np.full((2, 10), 4), "rows of 13 non-negative"),
        (np.full((2, 13), 4.0), "64-bit integers"),
        (np.full(13, 4), "rows of 13 non-negative"),
        (np.full((2, 13), 41), "533 cards: the fast odds take at most 520"),
        (np.array([[4] * 13, [3] + [0] * 12]), "at least 4 cards; there are 3 left"),
        (np.array([[4] * 13, [4] + [0] * 12]), "there are 4 left: it could be finished only 0.00% of the time"),
    ],
)
def test_compositions_that_cannot_be_are_refused(ranks: Ints, message: str) -> None:
    fast = FastOdds(RULES["rws"])
    with pytest.raises(OddsError, match=message):
        fast.figures_of_many(ranks)
    with pytest.raises(OddsError, match=message):
        fast.expected_values_of_many(ranks)


def test_more_cards_than_any_game_has_are_refused() -> None:
    with pytest.raises(OddsError, match="at most 520"):
        FastOdds(RULES["rws"]).figures(Composition((11,) * 52))


def test_one_composition_that_cannot_be_is_refused() -> None:
    with pytest.raises(OddsError, match="rows of 13 non-negative"):
        FastOdds(RULES["rws"]).figures_by_rank(np.full(12, 4))


def test_only_an_ante_has_a_strategy() -> None:
    with pytest.raises(OddsError, match=r"'tie' is not an ante\. Antes: ante_player, ante_banker"):
        FastOdds(RULES["knockout"]).figures(Composition.of_decks(8)).strategy("tie")
