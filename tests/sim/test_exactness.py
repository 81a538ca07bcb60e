"""Counts against exact odds, and shuffles against chance. A fixed number of rounds per shoe avoids bias."""

from __future__ import annotations

import os
from math import sqrt

import numpy as np
import pytest

from punto.cards import Rank
from punto.rules import load_rules
from punto.sim import Counts, Settings, bet_results, simulate
from punto.sim.record import record_shoe
from tests.sim.plain_odds import exact_values, orders_by_finish

ROUNDS = int(float(os.environ.get("PUNTO_SOAK_ROUNDS", "2e7")))
"""For each game and number of decks; `make soak` uses 10^9."""
FAR_OUT = 4.5
"""Standard errors: of about three hundred bets one exceeds this in 500 runs, and the seed is fixed."""

GAMES = [
    *(("rws", decks) for decks in (4, 6, 8, 10)),
    *((game, decks) for game in ("commission", "etg", "knockout") for decks in (4, 6, 8)),
]


def simulated(game: str, decks: int, rounds: int, rounds_per_shoe: int | None) -> Counts:
    settings = Settings(rules=load_rules(game), decks=decks, seed=20, rounds_per_shoe=rounds_per_shoe)
    return simulate(settings, settings.shoes_for(rounds)).counts


def test_the_plain_odds_are_the_published_ones() -> None:
    # Wizard of Odds, "Baccarat: one to twelve decks", eight decks: orders in which Player, Banker and Tie win.
    finishes = orders_by_finish(8)
    assert sum(ways for (_, player, banker), ways in finishes.items() if player > banker) == 2230518282592256
    assert sum(ways for (_, player, banker), ways in finishes.items() if player < banker) == 2292252566437888
    assert sum(ways for (_, player, banker), ways in finishes.items() if player == banker) == 475627426473216


@pytest.mark.parametrize(("game", "decks"), GAMES)
def test_every_bet_gains_what_the_exact_odds_say(game: str, decks: int) -> None:
    counts = simulated(game, decks, ROUNDS, 52 * decks // 6)
    exact = exact_values(counts.settings.rules, decks)
    scores = {result.bet: result.z_score(float(exact[result.bet])) for result in bet_results(counts)}
    assert counts.rounds >= ROUNDS
    assert counts.voids == 0
    assert set(scores) == set(counts.settings.rules.bet_ids)
    assert not {bet: score for bet, score in scores.items() if score is None or abs(score) > FAR_OUT}


def test_the_cut_card_keeps_eights_and_nines_back() -> None:
    """A shoe that deals them early has more rounds from the remaining cards: totals of 8 and 9 are rarer."""
    decks, rounds = 4, max(ROUNDS, 5 * 10**8)
    counts = simulated("rws", decks, rounds, None)
    highest = np.maximum.outer(np.arange(10), np.arange(10)) >= 8
    share = counts.cells.sum(axis=(0, 1, 2, 3, 4))[highest].sum() / counts.rounds
    finishes = orders_by_finish(decks)
    exact = sum(ways for (_, *totals), ways in finishes.items() if max(totals) >= 8) / finishes.total()
    assert (share - exact) / sqrt(exact * (1 - exact) / counts.rounds) < -3
    assert abs(share - exact) < 0.001


SHOES = 6_000
DEALT = 400
"""Cards that every shoe of eight decks deals."""


@pytest.fixture(scope="module")
def orders() -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """The ranks of many shoes, one per row, in the order dealt."""
    settings = Settings(rules=load_rules("rws"), seed=99)
    places = {rank: place for place, rank in enumerate(Rank)}
    rows = []
    for shoe in range(SHOES):
        dealt = [places[rank] for found in record_shoe(settings, shoe).rounds for rank in found.ranks]
        rows.append(dealt[:DEALT])
    return np.array(rows)


def chi_square_z(seen: np.ndarray, expected: np.ndarray | float, freedom: int) -> float:
    """The statistic as a normal score (Wilson and Hilferty, 1931)."""
    statistic = float(((seen - expected) ** 2 / expected).sum())
    spread = 2 / (9 * freedom)
    return float(((statistic / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread))


def test_every_position_has_every_rank_equally_often(orders: np.ndarray) -> None:
    seen = np.array([np.bincount(column, minlength=13) for column in orders.T])
    scores = [chi_square_z(row, SHOES / 13, 12) for row in seen]
    assert max(map(abs, scores)) < FAR_OUT
    # Columns from every shoe are almost independent, so their sum is chi-square too.
    assert abs(chi_square_z(seen[::40], SHOES / 13, 12 * len(seen[::40]))) < FAR_OUT


@pytest.mark.parametrize("distance", [1, 2, 6, 100])
def test_one_card_says_of_another_only_that_it_is_gone(orders: np.ndarray, distance: int) -> None:
    first, second = (
        orders[:, :-distance:7].ravel(),
        orders[:, distance::7].ravel()[: len(orders[:, :-distance:7].ravel())],
    )
    pairs = np.bincount(13 * first + second, minlength=169).reshape(13, 13)
    chance = np.full((13, 13), 32 / 416 * 32 / 415) - np.diag([32 / 416 / 415] * 13)
    assert abs(chi_square_z(pairs, chance * pairs.sum(), 168)) < FAR_OUT


def test_three_different_cards_come_in_any_order(orders: np.ndarray) -> None:
    triples = orders[:, : DEALT - DEALT % 3].reshape(-1, 3)
    different = triples[
        (triples[:, 0] != triples[:, 1]) & (triples[:, 1] != triples[:, 2]) & (triples[:, 0] != triples[:, 2])
    ]
    ranking = different.argsort(axis=1) @ np.array([9, 3, 1])
    seen = np.unique(ranking, return_counts=True)[1]
    assert len(seen) == 6
    assert abs(chi_square_z(seen, seen.sum() / 6, 5)) < FAR_OUT
