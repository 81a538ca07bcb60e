"""Exact odds against every order of a few cards, dealt by a second plain implementation."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from random import Random

import pytest

from punto.cards import CARDS, Card, parse_cards
from punto.errors import OddsError
from punto.odds import BetOdds, exact_odds
from punto.rules import RULES
from punto.shoe import Composition
from tests.odds.plain_baccarat import ANTES, BETS, Finish, RanOutError, ante_spread, deal_all_orders, spread

# Remainders of one deck. In the last shoes a first card can be so bad that folding an ante is right.
SHOES = (
    "AS 2H 3D 4C 5S 6H 7D 8C",
    "KS KH KD KC 9S 9H 5D 4C",
    "AS AH 2S 2H 6D 6C 7S TD",
    "TS JH QD KC 3S 3H 8D 8C 9S",
    "5S 5H 5D 5C 6S 6H 6D",
    "2S 4H 6D 8C TS JS QS AS 7H",
    "9S 9H 2D 2C 4S 4H",
    "9S AH AD AC 2S 2H 3D 3C",
    "8S 9H AS AH AD 2C 2S TD KD",
)


@cache
def finishes_of(shoe: str) -> Counter[Finish]:
    return deal_all_orders([card.rank.value for card in parse_cards(shoe)])


def chances_of(odds: BetOdds) -> dict[Fraction, Fraction]:
    by_net: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    for chance in odds.chances:
        by_net[chance.net] += chance.probability
    return by_net


def test_every_bet_of_every_game_is_counted_by_the_plain_implementation() -> None:
    for game, rules in RULES.items():
        assert set(rules.bet_ids) == set(BETS[game]) | (set(ANTES) if game == "knockout" else set())


@pytest.mark.parametrize("game", RULES)
@pytest.mark.parametrize("shoe", SHOES)
def test_every_bet_has_the_chances_that_dealing_every_order_gives(shoe: str, game: str) -> None:
    odds = exact_odds(RULES[game], Composition.of_cards(parse_cards(shoe)))
    for bet_id, judge in BETS[game].items():
        plain = spread(judge, finishes_of(shoe))
        assert chances_of(odds.bets[bet_id]) == plain, bet_id
        mean = sum(net * chance for net, chance in plain.items())
        assert odds.bets[bet_id].expected_value == mean
        assert odds.bets[bet_id].variance == sum((net - mean) ** 2 * chance for net, chance in plain.items())


@pytest.mark.parametrize("ante", ANTES)
@pytest.mark.parametrize("shoe", SHOES)
def test_an_ante_is_played_as_well_as_dealing_every_order_allows(shoe: str, ante: str) -> None:
    odds = exact_odds(RULES["knockout"], Composition.of_cards(parse_cards(shoe))).bets[ante]
    plain, decisions = ante_spread(*ANTES[ante], finishes_of(shoe))
    assert odds.ante
    assert chances_of(odds) == plain
    assert odds.ante.strategy == decisions
    assert odds.expected_value == sum(net * chance for net, chance in plain.items())


def test_these_shoes_ask_for_both_decisions() -> None:
    decisions = {
        choice
        for shoe in SHOES
        for ante in ANTES.values()
        for choice in ante_spread(*ante, finishes_of(shoe))[1].values()
    }
    assert decisions == {"raise", "fold"}


def test_fewer_than_six_cards_are_counted_or_refused_as_dealing_every_order_says() -> None:
    random = Random(11)
    refused = counted = 0
    for _ in range(400):
        cards = random.choices(CARDS, k=random.choice((4, 5)))
        try:
            finishes = deal_all_orders([card.rank.value for card in cards])
        except RanOutError:
            refused += 1
            with pytest.raises(OddsError, match="it could be finished only"):
                exact_odds(RULES["rws"], Composition.of_cards(cards))
        else:
            counted += 1
            odds = exact_odds(RULES["rws"], Composition.of_cards(cards))
            for bet_id, judge in BETS["rws"].items():
                assert chances_of(odds.bets[bet_id]) == spread(judge, finishes), (bet_id, cards)
    assert refused > 100
    assert counted > 10


@pytest.mark.parametrize("cards", ["", "9H", "9H 9S 9D"])
def test_a_round_cannot_begin_with_three_cards_or_fewer(cards: str) -> None:
    with pytest.raises(OddsError, match="at least 4 cards"):
        exact_odds(RULES["rws"], Composition.of_cards(parse_cards(cards)))


def test_four_cards_that_always_make_a_natural_have_odds() -> None:
    odds = exact_odds(RULES["rws"], Composition.of_cards([Card("9H"), Card("9S"), Card("9D"), Card("9C")]))
    assert odds.bets["tie_wins_on_8"].expected_value == 60
    assert odds.bets["player_pair"].win == 1
