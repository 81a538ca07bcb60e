"""The joint distribution of all bets against every order of a few cards, and against simulated shoes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations_with_replacement
from time import process_time

import numpy as np
import pytest

from punto.cards import CARDS, parse_cards
from punto.errors import OddsError
from punto.odds import exact_odds
from punto.odds.ends import count_by_first_card, count_totals
from punto.odds.joint import joint_law
from punto.rules import RULES
from punto.rules.axes import TOTAL_AXES
from punto.shoe import Composition
from punto.sim import Settings, simulate
from tests.odds.plain_baccarat import ANTES, BETS, Finish, ante_spread, even, hand
from tests.odds.test_odds_brute_force import SHOES, finishes_of

TENS = "KS KH KD QS QH TD 5S 4H"
"""Both hands can total zero with a pair in each, in one or in neither."""
USED = Composition.of_decks(6).without([card for card in CARDS if card.rank.points in (0, 4, 9)] * 5)


def plain_nets(game: str, finishes: Counter[Finish]) -> dict[str, Callable[[Finish], Fraction]]:
    """By bet: from the end of a round to the gain per unit."""

    def judged(bet: str) -> Callable[[Finish], Fraction]:
        return lambda finish: BETS[game][bet](*finish[1:])

    def played(ante: str) -> Callable[[Finish], Fraction]:
        side, wager = ANTES[ante]
        decisions = ante_spread(side, wager, finishes)[1]

        def net(finish: Finish) -> Fraction:
            if decisions[finish[0]] == "fold":
                return Fraction(-1)
            return hand(side, even)(*finish[1:]) + 2 * BETS[game][wager](*finish[1:])

        return net

    return {bet: played(bet) if bet in ANTES else judged(bet) for bet in RULES[game].bet_ids}


@pytest.mark.parametrize("game", RULES)
@pytest.mark.parametrize("shoe", [*SHOES, TENS])
def test_means_and_covariances_are_those_of_dealing_every_order(shoe: str, game: str) -> None:
    finishes = finishes_of(shoe)
    law = joint_law(RULES[game], Composition.of_cards(parse_cards(shoe)))
    nets = {bet: {finish: net(finish) for finish in finishes} for bet, net in plain_nets(game, finishes).items()}
    orders = finishes.total()
    means = {bet: sum(ways * net[finish] for finish, ways in finishes.items()) / orders for bet, net in nets.items()}
    assert law.means == means
    for one, other in combinations_with_replacement(nets, 2):
        product = sum(ways * nets[one][finish] * nets[other][finish] for finish, ways in finishes.items()) / orders
        assert law.covariance(one, other) == product - means[one] * means[other], (one, other)
        assert law.covariance(other, one) == law.covariance(one, other)


@pytest.mark.parametrize("game", RULES)
@pytest.mark.parametrize("unseen", [Composition.of_decks(8), USED], ids=["full", "used"])
def test_means_and_variances_are_those_of_the_exact_odds(game: str, unseen: Composition) -> None:
    law, odds = joint_law(RULES[game], unseen), exact_odds(RULES[game], unseen)
    for bet_id, bet in odds.bets.items():
        assert (law.means[bet_id], law.covariance(bet_id, bet_id)) == (bet.expected_value, bet.variance)


def test_with_the_pairs_left_out_it_is_the_count_of_the_totals() -> None:
    table = RULES["rws"].table_of_play
    count, totals = count_by_first_card(table, USED, RULES["rws"].axes), count_totals(table, USED.by_points())
    assert count.on(TOTAL_AXES) == totals.by_first_card
    assert count.orders == totals.orders


def test_pairs_and_totals_of_eight_decks_are_those_of_simulated_shoes() -> None:
    """By first card, pairs and totals: counts of the simulator, which deals ranks and knows no formula."""
    settings = Settings(rules=RULES["knockout"], seed=8, rounds_per_shoe=69)
    counts = simulate(settings, settings.shoes_for(20_000_000)).counts
    seen = counts.cells.sum(axis=(1, 2))  # first card, Banker pair, Player pair, totals
    exact = count_by_first_card(RULES["knockout"].table_of_play, Composition.of_decks(8), RULES["knockout"].axes)
    by_pairs = np.array(exact.rows, dtype=float).reshape(10, 2, 10, 2, 10) / exact.orders
    for player_pair, banker_pair in ((0, 0), (0, 1), (1, 0), (1, 1)):
        found = seen[:, banker_pair, player_pair].reshape(10, 100)
        chances = by_pairs[:, player_pair, :, banker_pair].reshape(10, 100)
        expected = chances * counts.rounds
        assert (found[expected == 0] == 0).all()
        likely = expected > 5
        scores = (found[likely] - expected[likely]) / np.sqrt(expected[likely] * (1 - chances[likely]))
        assert abs(scores).max() < 5.5
        assert (scores**2).mean() == pytest.approx(1, abs=0.25)


def test_the_worst_of_taking_bets_as_independent() -> None:
    law = joint_law(RULES["knockout"], Composition.of_decks(8))
    found = law.correlation("player", "ante_player")
    assert found == pytest.approx(0.963, abs=0.0005)
    # The two hands oppose each other, and only one of the totals can win.
    assert (law.correlation("player", "banker") or 0) < -0.95
    assert (law.correlation("winning_total_8", "winning_total_9") or 0) < 0


def test_stakes_together_have_the_variance_of_their_sum() -> None:
    """One unit on Player and one on Banker: a Banker six costs a half, everything else nets zero."""
    law = joint_law(RULES["etg"], Composition.of_decks(8))
    moments = law.moments({"player": 2, "banker": 2})
    on_six = Fraction(269232304455680, 416 * 415 * 414 * 413 * 412 * 411)  # wizardofodds.com
    assert moments.mean == -on_six
    assert moments.variance == on_six - on_six**2


def test_a_bet_that_cannot_vary_has_no_correlation() -> None:
    law = joint_law(RULES["rws"], Composition.of_cards(parse_cards("9H 9S 9D 9C")))
    assert law.correlation("player_pair", "player") is None
    assert law.covariance("player_pair", "player") == 0


@pytest.mark.parametrize("cards", ["9H 9S 9D", "AS AH AD AC 2S"])
def test_where_a_round_might_not_finish_there_is_no_law(cards: str) -> None:
    with pytest.raises(OddsError, match=r"at least 4 cards|could be finished only"):
        joint_law(RULES["rws"], Composition.of_cards(parse_cards(cards)))


def test_a_bet_that_is_not_there() -> None:
    law = joint_law(RULES["etg"], Composition.of_decks(8))
    with pytest.raises(OddsError, match=r"Unknown bet 'ante_player'\. Use player, banker"):
        law.moments({"ante_player": 100})


@pytest.mark.full_speed
def test_all_bets_of_all_games_take_less_than_a_second() -> None:
    began = process_time()
    bets = sum(len(joint_law(rules, Composition.of_decks(8)).means) for rules in RULES.values())
    assert bets == 57
    assert process_time() - began < 1
