"""Exact odds against published figures, in every published digit."""

from __future__ import annotations

from fractions import Fraction

import pytest

from punto.cards import Card
from punto.odds import exact_odds
from punto.odds.ends import count_totals
from punto.rules import RULES
from punto.shoe import Composition

# wizardofodds.com, "Baccarat: one to twelve decks": ordered sequences of six cards from a full shoe.
# decks   Player wins         Banker wins         Tie
WINNERS = """
  1       6548674432          6737232640          1372227328
  4       33608344225792      34543624867840      7145601996928
  6       392220492728832     403095751234560     83552962932288
  8       2230518282592256    2292252566437888    475627426473216
"""

# wizardofodds.com, side-bet pages (Super Baccarat, Egalite, Lucky 6): eight decks, by the winning or tied total.
# total   Player wins         Banker wins         Tie
BY_TOTAL = """
  0       0                   0                   28979901420544
  1       24639193538560      24291119898624      20499217668352
  2       44328525111296      44681581871104      20006606104576
  3       62946423310336      72927778568192      22250510129408
  4       86165771096064      163359790133248     36294133463040
  5       122838277197824     216715928915968     39684046743808
  6       312658895192064     269232304455680     96170001308416
  7       408043979470848     384279324919808     101717538899968
  8       555823197134848     529914458673152     54879416675072
  9       613074020540416     586850279002112     55146054060032
"""
BANKER_SIX_WITH_TWO_CARDS, BANKER_SIX_WITH_THREE = 186173936904192, 83058367551488

# House edges, eight decks, as printed. The antes: discountgambling.net, 15 February 2013, on the same pay table.
# game        bet           edge        per unit risked
EDGES = """
  commission  player         1.2351%     1.2351%
  commission  banker         1.0579%     1.0579%
  commission  tie           14.3596%    14.3596%
  commission  player_pair   10.3614%    10.3614%
  commission  banker_pair   10.3614%    10.3614%
  rws         banker         1.4581%     1.4581%
  etg         banker         1.4581%     1.4581%
  knockout    banker         1.4581%     1.4581%
  knockout    ante_banker    4.72%       1.57%
  knockout    ante_player   10.98%       3.66%
"""

# discountgambling.net, same page: ways for Banker to beat a Player hand of this total, eight decks.
BANKER_BEATS = {8: 55279842324480, 7: 158356022816768, 6: 257091239776256}

# excelpunks.com, "Baccarat - Effects of Card Removal": Player's chance to win, eight decks, one card less.
PLAYER_WIN_WITHOUT = {"4H": "-0.0000435175", "TH": "-0.0000373810", "AH": "-0.0000295798", "3H": "-0.0000217068"}


def lines(table: str) -> list[list[str]]:
    return [line.split() for line in table.strip().splitlines()]


def eight_deck_cells() -> list[int]:
    return count_totals(RULES["rws"].table_of_play, Composition.of_decks(8).by_points()).cells


@pytest.mark.parametrize("row", lines(WINNERS), ids=lambda row: f"{row[0]}-decks")
def test_winners_by_number_of_decks(row: list[str]) -> None:
    decks, player, banker, tie = map(int, row)
    cells = count_totals(RULES["rws"].table_of_play, Composition.of_decks(decks).by_points()).cells
    assert sum(ways for cell, ways in enumerate(cells) if cell // 10 > cell % 10) == player
    assert sum(ways for cell, ways in enumerate(cells) if cell // 10 < cell % 10) == banker
    assert sum(ways for cell, ways in enumerate(cells) if cell // 10 == cell % 10) == tie


@pytest.mark.parametrize("row", lines(BY_TOTAL), ids=lambda row: f"total-{row[0]}")
def test_winners_by_total(row: list[str]) -> None:
    total, player, banker, tie = map(int, row)
    cells = eight_deck_cells()
    assert sum(cells[10 * total + loser] for loser in range(total)) == player
    assert sum(cells[10 * loser + total] for loser in range(total)) == banker
    assert cells[11 * total] == tie


def test_banker_six() -> None:
    odds = exact_odds(RULES["rws"], Composition.of_decks(8))
    orders = 416 * 415 * 414 * 413 * 412 * 411
    assert odds.bets["banker"].hits["1:2"] == Fraction(BANKER_SIX_WITH_TWO_CARDS + BANKER_SIX_WITH_THREE, orders)


@pytest.mark.parametrize("row", lines(EDGES), ids=lambda row: f"{row[0]}-{row[1]}")
def test_house_edges(row: list[str]) -> None:
    game, bet_id, edge, per_unit_risked = row
    odds = exact_odds(RULES[game], Composition.of_decks(8)).bets[bet_id]
    decimals = len(edge.split(".")[1]) - 1
    assert f"{float(odds.house_edge):.{decimals}%}" == edge
    assert f"{float(-odds.per_unit_risked):.{decimals}%}" == per_unit_risked


@pytest.mark.parametrize(("loser", "ways"), BANKER_BEATS.items())
def test_banker_wins_by_the_losing_total(loser: int, ways: int) -> None:
    assert sum(eight_deck_cells()[10 * loser + banker] for banker in range(loser + 1, 10)) == ways


def test_an_ante_is_never_folded_from_a_full_shoe_and_folding_costs_31_percent_or_more() -> None:
    odds = exact_odds(RULES["knockout"], Composition.of_decks(8))
    costs = []
    for bet_id in ("ante_player", "ante_banker"):
        ante = odds.bets[bet_id].ante
        assert ante
        assert set(ante.strategy.values()) == {"raise"}
        assert len(ante.strategy) == 13
        costs += [decision.cost_of_folding for decision in ante.decisions]
    assert f"{float(min(costs)):.0%}" == "31%"


@pytest.mark.parametrize(("card", "change"), PLAYER_WIN_WITHOUT.items())
def test_players_chance_once_a_card_is_gone(card: str, change: str) -> None:
    full = Composition.of_decks(8)
    before, after = (
        exact_odds(RULES["rws"], unseen).bets["player"].win for unseen in (full, full.without([Card(card)]))
    )
    assert f"{float(after - before):.10f}" == change
