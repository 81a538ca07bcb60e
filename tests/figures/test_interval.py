"""The interval of a shift's report holds 95 shifts in 100: thousands of shifts are dealt and settled by plain code."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from punto.figures import Figures, PlayedBet, law_of
from punto.rules.knockout import KNOCKOUT

SHIFTS, SHOES, ROUNDS = 2_000, 2, 60
DECKS = 8
Ints = NDArray[np.int64]

# What lies on the felt in a round, in dollars: a table of patrons who like antes, and one with all sorts of bets.
FELTS: dict[str, tuple[dict[str, int], ...]] = {
    "Player with its ante": ({"player": 300, "ante_player": 100, "wager_player": 200},),
    "both antes": ({"ante_player": 100, "ante_banker": 100}, {"ante_banker": 200, "banker": 50}),
    "everything": (
        {"player": 100, "ante_player": 50, "winning_total_8": 25, "player_pair": 10},
        {"banker": 200, "ante_banker": 100, "winning_total_1_4": 10, "winning_total_5_6": 20, "tie": 15},
        {"player": 80, "banker": 60, "ante_player": 40, "ante_banker": 40, "banker_pair": 10, "player_pair": 10},
        {"banker": 25, "winning_total_7": 25, "winning_total_9": 25},
        {"tie": 20, "ante_player": 150},
    ),
}


@cache
def shifts_dealt() -> dict[str, Ints]:
    """By bet: what one unit won in halves, by shift and round. Rules of the document, eight decks, whole shoes."""
    random = np.random.default_rng(20140730)
    shoes = random.permuted(np.tile(np.arange(52 * DECKS) % 13, (SHIFTS * SHOES, 1)), axis=1)
    row, place = np.arange(len(shoes)), np.zeros(len(shoes), np.int64)
    rounds = []
    for _ in range(ROUNDS):
        cards = np.stack([shoes[row, place + card] for card in range(6)])
        nets, used = settle_round(cards)
        rounds.append(nets)
        place += used
    return {
        bet: np.stack([nets[bet] for nets in rounds], axis=1).reshape(SHIFTS, SHOES * ROUNDS).astype(np.int64)
        for bet in rounds[0]
    }


def settle_round(ranks: Ints) -> tuple[dict[str, Any], Ints]:
    """Six ranks of each shoe, ace first: the nets of every bet in halves of a unit, and the cards used."""
    points = np.where(ranks >= 9, 0, ranks + 1)
    player, banker = (points[0] + points[2]) % 10, (points[1] + points[3]) % 10
    goes_on = (player < 8) & (banker < 8)
    player_draws = goes_on & (player <= 5)
    third = points[4]
    by_third = (
        (banker <= 2)
        | ((banker == 3) & (third != 8))
        | ((banker == 4) & (third >= 2) & (third <= 7))
        | ((banker == 5) & (third >= 4) & (third <= 7))
        | ((banker == 6) & (third >= 6) & (third <= 7))
    )
    banker_draws = goes_on & np.where(player_draws, by_third, banker <= 5)
    used = 4 + player_draws.astype(np.int64) + banker_draws
    player = np.where(player_draws, (player + third) % 10, player)
    banker = np.where(banker_draws, (banker + np.where(player_draws, points[5], points[4])) % 10, banker)
    return nets_of(ranks, player, banker), used


def nets_of(ranks: Ints, player: Ints, banker: Ints) -> dict[str, Any]:
    winning, losing = np.maximum(player, banker), np.minimum(player, banker)
    tied = player == banker
    wager_pays = np.select([losing <= 3, losing <= 5], [1, 2], 4)
    banker_pays = np.where(winning == 6, 1, 2)

    def on_hand(wins: Any, pays: Any) -> Any:
        return np.where(tied, 0, np.where(wins, pays, -2))

    def on_total(totals: tuple[int, ...], pays: int) -> Any:
        return np.where(tied, 0, np.where(np.isin(winning, totals), 2 * pays, -2))

    return {
        "player": on_hand(player > banker, 2),
        "banker": on_hand(banker > player, banker_pays),
        "tie": np.where(tied, 16, -2),
        "player_pair": np.where(ranks[0] == ranks[2], 22, -2),
        "banker_pair": np.where(ranks[1] == ranks[3], 22, -2),
        "winning_total_1_4": on_total((1, 2, 3, 4), 7),
        "winning_total_5_6": on_total((5, 6), 3),
        "winning_total_7": on_total((7,), 4),
        "winning_total_8": on_total((8,), 3),
        "winning_total_9": on_total((9,), 2),
        # With eight decks an ante is best raised on any first card.
        "ante_player": on_hand(player > banker, 2) + 2 * on_hand(player > banker, wager_pays),
        "ante_banker": on_hand(banker > player, 2) + 2 * on_hand(banker > player, wager_pays),
    }


def played_felts(felts: tuple[dict[str, int], ...]) -> Ints:
    """Which of them lay there, by shift and round."""
    return np.random.default_rng(1).integers(len(felts), size=(SHIFTS, SHOES * ROUNDS))


def wins_of_the_house(felts: tuple[dict[str, int], ...], played: Ints) -> Ints:
    """By shift, in cents."""
    dealt = shifts_dealt()
    wins = np.zeros(SHIFTS, np.int64)
    for number, felt in enumerate(felts):
        for bet, dollars in felt.items():
            if not bet.startswith("wager"):
                wins -= (dealt[bet] * (played == number)).sum(axis=1) * dollars * 50
    return wins


@pytest.mark.parametrize("felts", FELTS.values(), ids=FELTS)
def test_ninety_five_shifts_in_a_hundred_end_within_the_interval(felts: tuple[dict[str, int], ...]) -> None:
    played = played_felts(felts)
    inside = 0
    for win, rounds in zip(wins_of_the_house(felts, played), played, strict=True):
        expected = Figures()
        for number in rounds:
            staked = (PlayedBet(1, bet, 100 * dollars, 0) for bet, dollars in felts[number].items())
            expected.add(KNOCKOUT, DECKS, staked)
        interval = expected.interval
        inside += bool(interval.low_cents <= win <= interval.high_cents)
    assert inside / SHIFTS == pytest.approx(0.95, abs=0.01)


def test_without_the_covariances_it_would_hold_far_fewer() -> None:
    """So the test above can fail."""
    [felt] = felts = FELTS["Player with its ante"]
    wins = wins_of_the_house(felts, played_felts(felts))
    law = law_of(KNOCKOUT, DECKS)
    bets = {bet: 100 * dollars for bet, dollars in felt.items() if not bet.startswith("wager")}
    mean = -SHOES * ROUNDS * float(sum(cents * law.means[bet] for bet, cents in bets.items()))
    alone = SHOES * ROUNDS * float(sum(cents**2 * law.covariance(bet, bet) for bet, cents in bets.items()))
    assert (abs(wins - mean) <= 1.96 * alone**0.5).mean() < 0.9
