"""Effects of removal and the counts fitted to them."""

from __future__ import annotations

from fractions import Fraction
from statistics import correlation

import pytest

from punto.cards import Card, Rank, parse_cards
from punto.odds import exact_odds
from punto.odds.removal import effects_of_removal, fit_count
from punto.rules import RULES
from punto.shoe import Composition

FULL = Composition.of_decks(8)
USED = FULL.without(parse_cards("AS AH 2D 3C 9S 9H 9D 9C KS KH KD TD"))


@pytest.mark.parametrize("game", RULES)
@pytest.mark.parametrize("unseen", [FULL, USED], ids=["full", "used"])
def test_a_card_drawn_at_random_changes_nothing_on_average(game: str, unseen: Composition) -> None:
    """Burning a card unseen leaves every bet as it was; an ante that could be played better only gains."""
    effects = effects_of_removal(RULES[game], unseen)
    cards = unseen.by_rank()
    for bet_id, by_rank in effects.by_bet.items():
        mean = sum((cards[rank] * effect for rank, effect in by_rank.items()), Fraction(0))
        assert mean >= 0 if bet_id in RULES[game].wagers else mean == 0, bet_id


def test_the_effect_is_that_of_one_card_less() -> None:
    effects = effects_of_removal(RULES["rws"], FULL)
    without = exact_odds(RULES["rws"], FULL.without([Card("4D")]))
    for bet_id, odds in without.bets.items():
        assert effects.by_bet[bet_id][Rank.FOUR] == odds.expected_value - effects.before[bet_id]


def test_a_rank_that_is_gone_has_no_effect() -> None:
    unseen = Composition.of_cards([card for card in FULL.cards() if card.rank is not Rank.SEVEN])
    assert Rank.SEVEN not in effects_of_removal(RULES["etg"], unseen).by_bet["tie"]


@pytest.mark.parametrize("game", ["rws", "knockout"])
def test_counts_are_balanced_small_and_as_good_as_they_say(game: str) -> None:
    effects = effects_of_removal(RULES[game], FULL)
    for bet_id, by_rank in effects.by_bet.items():
        count = fit_count(effects, bet_id)
        if bet_id.endswith("_pair"):
            assert count is None
            continue
        assert count
        assert sum(count.tags.values()) == 0
        assert max(map(abs, count.tags.values())) <= 4
        tags, values = zip(*((float(count.tags[rank]), float(by_rank[rank])) for rank in Rank), strict=True)
        assert count.correlation == pytest.approx(correlation(tags, values), abs=1e-12)
        assert count.correlation > 0.93


def test_a_finer_count_follows_better() -> None:
    effects = effects_of_removal(RULES["rws"], FULL)
    plain, fine = fit_count(effects, "player", 1), fit_count(effects, "player", 40)
    assert plain
    assert fine
    assert plain.correlation < fine.correlation
    assert fine.correlation > 0.9999


def test_the_count_foretells_the_value_of_a_shoe() -> None:
    """Six fours and six threes more gone than their share, of six decks left: a linear guess must come close."""
    effects = effects_of_removal(RULES["rws"], FULL)
    count = fit_count(effects, "player", 12)
    assert count
    seen = parse_cards("4S 4H 4D 4C 4S 4H 3S 3H 3D 3C 3S 3H")
    unseen = FULL.without(seen)
    points_per_deck = sum(count.tags[card.rank] for card in seen) / (unseen.total / 52)
    guess = float(effects.before["player"]) + count.value_per_point * points_per_deck
    truth = float(exact_odds(RULES["rws"], unseen).bets["player"].expected_value)
    moved = truth - float(effects.before["player"])
    assert guess - float(effects.before["player"]) == pytest.approx(moved, rel=0.05)


def test_break_even_is_where_the_guess_is_nothing() -> None:
    effects = effects_of_removal(RULES["knockout"], FULL)
    count = fit_count(effects, "winning_total_8")
    assert count
    assert count.break_even * count.value_per_point == pytest.approx(-float(effects.before["winning_total_8"]))
