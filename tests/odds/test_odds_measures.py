"""Measures of a bet calculated by hand; and impossible compositions."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from msgspec.structs import replace

from punto.cards import Card, parse_cards
from punto.errors import OddsError, RulesError, ShoeError
from punto.odds import BetOdds, Chance, exact_odds, unseen_of
from punto.odds.measures import square_root, to_decimal
from punto.rules import RULES
from punto.shoe import Composition

# One unit at 1:1 half the time, at 1:2 a tenth, a push a tenth, lost else.
BET = BetOdds(
    "some",
    "Some bet",
    (
        Chance("1:1", Fraction(1), Fraction(1, 2)),
        Chance("1:2", Fraction(1, 2), Fraction(1, 10)),
        Chance("push", Fraction(0), Fraction(1, 10)),
        Chance("lose", Fraction(-1), Fraction(3, 10)),
    ),
)


def test_measures_of_a_bet_worked_out_by_hand() -> None:
    assert BET.win == Fraction(6, 10)
    assert BET.push == Fraction(1, 10)
    assert BET.lose == Fraction(3, 10)
    assert BET.hits == {"1:1": Fraction(1, 2), "1:2": Fraction(1, 10)}
    assert BET.mean_payout == Fraction(55, 100)
    assert BET.expected_value == Fraction(25, 100)
    assert BET.house_edge == Fraction(-25, 100)
    assert BET.per_unit_risked == Fraction(25, 100)
    assert BET.variance == Fraction(825, 1000) - Fraction(25, 100) ** 2
    assert BET.variance == Fraction(61, 80)
    assert BET.standard_deviation == Decimal("0.87321245982864903232")


@pytest.mark.parametrize("game", RULES)
def test_chances_are_whole_and_payouts_less_losses_are_the_expected_value(game: str) -> None:
    for odds in exact_odds(RULES[game], Composition.of_decks(6)).bets.values():
        assert sum(chance.probability for chance in odds.chances) == 1
        assert odds.win + odds.push + odds.lose == 1
        lost = sum(chance.net * chance.probability for chance in odds.chances if chance.net < 0)
        assert odds.mean_payout + lost == odds.expected_value


@pytest.mark.parametrize("side", ["player", "banker"])
def test_an_ante_always_raised_is_ante_and_two_wagers(side: str) -> None:
    bets = exact_odds(RULES["knockout"], Composition.of_decks(4)).bets
    ante = bets[f"ante_{side}"]
    assert ante.ante
    wagers = 2 * bets[f"wager_{side}"].expected_value
    assert ante.ante.always_raise == ante.expected_value == bets[side].win - bets[side].lose + wagers
    assert ante.ante.units_risked == 3
    assert ante.per_unit_risked == ante.expected_value / 3


def test_an_ante_on_banker_with_an_eight_and_five_tens_worked_out_by_hand() -> None:
    """First an eight: Player has a natural and Banker nothing, so fold.

    First a ten: the eight is in one of five places, Banker's first, second or third card (8 beats 0: 1 + 2 × 1/2) or
    Player's second or third (-3), which comes to 0.
    """
    odds = exact_odds(RULES["knockout"], Composition.of_cards(parse_cards("8S TS TH TD TC JS"))).bets["ante_banker"]
    assert odds.ante
    assert odds.ante.strategy == {"8": "fold", "T": "raise", "J": "raise"}
    assert [int(decision.raise_value) for decision in odds.ante.decisions] == [-3, 0, 0]
    assert [int(decision.cost_of_folding) for decision in odds.ante.decisions] == [-2, 1, 1]
    assert odds.expected_value == Fraction(-1, 6)
    assert odds.ante.units_risked == Fraction(8, 3)
    assert odds.per_unit_risked == Fraction(-1, 16)
    assert odds.ante.always_raise == Fraction(-1, 2)
    assert {(chance.label, chance.net, chance.probability) for chance in odds.chances} == {
        ("1:1 + 2 × 1:2", Fraction(2), Fraction(1, 2)),
        ("lose", Fraction(-3), Fraction(1, 3)),
        ("fold", Fraction(-1), Fraction(1, 6)),
    }


def test_digits() -> None:
    assert str(to_decimal(Fraction(1, 3))) == "0.33333333333333333333"
    assert str(to_decimal(Fraction(-2, 3))) == "-0.66666666666666666667"
    assert f"{to_decimal(Fraction(0)):f}" == "0.00000000000000000000"
    assert str(to_decimal(Fraction(1234567890123))) == "1234567890123.00000000000000000000"
    assert str(square_root(Fraction(2))) == "1.41421356237309504880"


def test_rows_for_data_frames() -> None:
    rows = exact_odds(RULES["commission"], Composition.of_decks(8)).rows()
    assert [row["bet"] for row in rows] == ["player", "banker", "tie", "player_pair", "banker_pair"]
    assert {row["unseen"] for row in rows} == {416}
    assert rows[1]["house_edge"] == pytest.approx(0.010579, abs=5e-7)


def test_a_fifth_ace_of_spades_of_four_decks() -> None:
    with pytest.raises(ShoeError, match="A♠ cannot have been seen 5 times: 4 decks hold 4"):
        unseen_of(RULES["rws"], 4, [Card("AS")] * 5)


def test_decks_that_the_game_does_not_allow() -> None:
    with pytest.raises(RulesError, match="4 to 8 decks, not 10"):
        unseen_of(RULES["commission"], 10, ())
    assert unseen_of(RULES["rws"], 10, ()).total == 520


@pytest.mark.parametrize("counts", [(4,) * 51, (4,) * 53, (-1,) + (4,) * 51])
def test_counts_that_are_no_composition(counts: tuple[int, ...]) -> None:
    with pytest.raises(OddsError, match="a non-negative count for each of the 52 cards"):
        exact_odds(RULES["rws"], Composition(counts))


def test_a_bet_that_is_not_there() -> None:
    with pytest.raises(OddsError, match=r"Unknown bet 'ante_player'\. Use player, banker"):
        exact_odds(RULES["etg"], Composition.of_decks(8)).bet("ante_player")


def test_an_ante_decided_later_than_the_first_card_is_refused_by_name() -> None:
    rules = RULES["knockout"]
    assert rules.pause
    later = replace(rules, pause=replace(rules.pause, after_cards=2))
    with pytest.raises(OddsError, match="decision after the first card"):
        exact_odds(later, Composition.of_decks(8))


def test_an_ante_on_a_pair_is_refused_by_name() -> None:
    rules = RULES["knockout"]
    pair = rules.bet("player_pair").lines
    bets = tuple(replace(bet, lines=pair) if bet.id == "wager_player" else bet for bet in rules.bets)
    with pytest.raises(OddsError, match="Antes and wagers must be bets on totals"):
        exact_odds(replace(rules, bets=bets), Composition.of_decks(8))
