"""Effects of removal and the counts fitted to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from statistics import correlation, linear_regression

import pytest

from punto.cards import Card, Rank, parse_cards
from punto.odds import exact_odds
from punto.odds.removal import LinearCount, effects_of_removal, fit_count
from punto.rules import RULES
from punto.shoe import Composition
from tests.odds.plain_baccarat import RanOutError, deal_all_orders

FULL = Composition.of_decks(8)
USED = FULL.without(parse_cards("AS AH 2D 3C 9S 9H 9D 9C KS KH KD TD"))
LATE = Composition.of_cards(
    parse_cards("AS AH 2D 2C 2S 3C 4S 4H 5D 6C 6S 6H 7D 7C 8S 9H 9D TC TS JH QD QC KS KH KD KC")
)


@pytest.mark.parametrize("game", RULES)
@pytest.mark.parametrize("unseen", [FULL, USED], ids=["full", "used"])
def test_a_card_drawn_at_random_changes_nothing_on_average(game: str, unseen: Composition) -> None:
    """Burning an unseen card changes no bet; an ante that could be played better only gains."""
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


def over_the_cards(count: LinearCount, by_rank: Mapping[Rank, Fraction], unseen: Composition) -> list[list[float]]:
    """The tag and the effect of each remaining card."""
    ranks = [card.rank for card in unseen.cards()]
    return [[float(count.tags[rank]) for rank in ranks], [float(by_rank[rank]) for rank in ranks]]


@pytest.mark.parametrize("game", ["rws", "knockout"])
@pytest.mark.parametrize("unseen", [FULL, USED, LATE], ids=["full", "used", "late"])
def test_counts_are_balanced_small_and_as_good_as_they_say(game: str, unseen: Composition) -> None:
    effects = effects_of_removal(RULES[game], unseen)
    for bet_id, by_rank in effects.by_bet.items():
        count = fit_count(effects, bet_id)
        if bet_id.endswith("_pair") and unseen == FULL:
            assert count is None
            continue
        assert count
        tags, values = over_the_cards(count, by_rank, unseen)
        assert sum(tags) == 0
        assert max(map(abs, tags)) <= 4
        assert count.correlation == pytest.approx(correlation(tags, values), abs=1e-12)
        assert count.correlation > (0.93 if unseen == FULL else 0.6)
        slope = linear_regression(tags, values).slope
        assert float(count.value_per_point) == pytest.approx(slope * (unseen.total - 1) / 52)
        assert len({count.tags[rank] for rank in Rank if rank.points == 0}) == 1 or bet_id.endswith("_pair")


def test_a_finer_count_follows_better() -> None:
    effects = effects_of_removal(RULES["rws"], FULL)
    plain, fine = fit_count(effects, "player", 1), fit_count(effects, "player", 40)
    assert plain
    assert fine
    assert plain.correlation < fine.correlation
    assert fine.correlation > 0.9999


def test_the_count_foretells_the_value_of_a_shoe() -> None:
    """Six fours and six threes more than their share are gone, six decks left: a linear estimate must be close."""
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
    count = fit_count(effects, "ante_banker")
    assert count
    assert count.break_even
    assert count.break_even * count.value_per_point == -effects.before["ante_banker"]


@pytest.mark.parametrize("bet_id", [bet.id for bet in RULES["knockout"].bets if bet.needs])
def test_a_winning_total_breaks_even_together_with_the_bet_beside_it(bet_id: str) -> None:
    """Player is the cheapest with eight decks, at 1.2351%. Its value depends on the count too."""
    effects = effects_of_removal(RULES["knockout"], FULL)
    count = fit_count(effects, bet_id)
    assert count
    assert count.break_even
    at_break_even = 0.0
    for bet in (bet_id, "player"):
        tags, values = over_the_cards(count, effects.by_bet[bet], FULL)
        per_point = linear_regression(tags, values).slope * (FULL.total - 1) / 52
        at_break_even += float(effects.before[bet]) + per_point * float(count.break_even)
    assert at_break_even == pytest.approx(0, abs=1e-12)
    assert count.break_even > -effects.before[bet_id] / count.value_per_point


def test_a_wager_never_breaks_even_by_itself() -> None:
    effects = effects_of_removal(RULES["knockout"], FULL)
    count = fit_count(effects, "wager_banker")
    assert count
    assert count.break_even is None


# Six remaining cards, and the ranks of which one can be removed with every round still able to finish.
FEW = [
    ("3H 5S 7D 8C KS KH", ""),
    ("9S 9H 9D 9C 9S 9H", "9"),
    ("9S 9H 9D 9C 9S KH", "9 K"),
    ("8S 8H KD KC 9S 9H", "8 9 K"),
    ("7S 7H KD KC 8S 8H", "K"),
    ("8S 8H 8D 7C 7S KH", "7 8"),
]


@pytest.mark.parametrize(("left", "known"), FEW)
def test_with_six_cards_left_only_removals_that_leave_odds_have_an_effect(left: str, known: str) -> None:
    unseen = Composition.of_cards(parse_cards(left))
    effects = effects_of_removal(RULES["rws"], unseen)
    ranks = [card.rank.value for card in parse_cards(left)]
    plain = [rank for rank in dict.fromkeys(ranks) if can_always_finish(Counter(ranks) - Counter([rank]))]
    assert sorted(plain) == sorted(known.split())
    for bet_id, by_rank in effects.by_bet.items():
        assert sorted(rank.value for rank in by_rank) == sorted(plain)
        for rank, effect in by_rank.items():
            card = next(card for card in parse_cards(left) if card.rank is rank)
            without = exact_odds(RULES["rws"], unseen.without([card])).bets[bet_id]
            assert effect == without.expected_value - effects.before[bet_id]
    assert {rank.value for rank in effects.unknown} == set(ranks) - set(plain)
    if effects.unknown:
        assert fit_count(effects, "tie") is None


def can_always_finish(ranks: Counter[str]) -> bool:
    try:
        deal_all_orders([*ranks.elements()])
    except RanOutError:
        return False
    return True
