"""Bets that designers have published, declared in a file as a designer would, against the figures of their analysts.

Sources: wizardofodds.com, Baccarat Side Bets (4-5-6, Dragon Bonus by decks), Golden Frog, 5 Treasures and Side Totals;
E. Jacobson, advancedadvantageplay.com, Baccarat Side Bets (3 Giving 8, 88 89 98 99); totosite.live, Side Bets (the
house edges of 3-Card Six and Lucky Bonus of the Pala Casino). Ways are ordered sequences of six cards from eight decks.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from punto.games import load_rules
from punto.odds import exact_odds
from punto.shoe import Composition

ORDERS = 4_998_398_275_503_360

# bet                     the ways that win    its lines, as pay and condition
WAYS = """
eight_beats_six           150358085283840      25:1   winning: {total: 8}, losing: {total: 6}
natural_nine_beats_seven   90066027282432      50:1   winning: {total: 9, cards: 2}, losing: {total: 7, cards: 2}
nine_beats_one             28511182835712      150:1  winning: {total: 9, cards: 3}, losing: {total: 1, cards: 3}
golden_8                  172660763262976      25:1   winner: player, player: {total: 8, cards: 3}
player_9                  668220074600448      5.5:1  player: {total: 9}
player_8                  665982456134400      5.5:1  player: {total: 8}
player_7                  668117541187584      5.5:1  player: {total: 7}
player_6                  665920136276736      5.5:1  player: {total: 6}
player_5                  372435601541376      9.5:1  player: {total: 5}
player_4                  371426030979072      9.5:1  player: {total: 4}
player_3                  372517215488256      10.5:1 player: {total: 3}
player_2                  371465655324672      10.5:1 player: {total: 2}
player_1                  372517055559936      10.5:1 player: {total: 1}
player_0                  469796508410880      8:1    player: {total: 0}
banker_9                  641996333062144      5.5:1  banker: {total: 9}
banker_8                  639959843756800      5.5:1  banker: {total: 8}
banker_7                  641950993608704      5.5:1  banker: {total: 7}
banker_6                  605184530090752      5.5:1  banker: {total: 6}
banker_5                  503359177443584      7.5:1  banker: {total: 5}
banker_4                  466997733545984      7.5:1  banker: {total: 4}
banker_3                  363761246869760      10.5:1 banker: {total: 3}
"""
# bet                     decks  house edge, %  variance  its lines
EDGES = """
three_giving_8            8      8.682          182.715   200:1  player: {third_card: 8}, banker: {total: 3, cards: 2}
eights_and_nines          8      7.372          18.594    20:1   player: {total: [8, 9]}, banker: {total: 8..9}
big_tiger                 8      15.253         42.503    50:1   winner: banker, banker: {total: 6, cards: 3}
lucky_bonus               8      -2.34          -         18:1   winner: banker, banker: {total: 6}
three_card_six            8      13.37          -         100:1  player: {total: 6, cards: 3}, banker: {total: 6, cards: 3} | 8:1 any: [{player: {total: 6, cards: 3}}, {banker: {total: 6, cards: 3}}]
"""
# cards in a round, decks, probability (their returns are worked out from it, and so have an error in the last digit)
CARDS = """
4  6  0.378925
5  6  0.303540
6  6  0.317535
4  8  0.378868
5  8  0.303444
6  8  0.317687
"""
# hand, decks, house edge of its Dragon Bonus in percent
DRAGON_BONUS = """
player  4  2.70
banker  4  9.42
player  6  2.67
banker  6  9.39
"""


def declare(folder: Path, bet: str, lines: str) -> str:
    """The path of a file that declares one bet: `PAY CONDITION`, and more after a bar."""
    parts = (line.split(maxsplit=1) for line in lines.split(" | "))
    written = ", ".join(f'{{when: {{{when}}}, pays: "{pays}"}}' for pays, when in parts)
    file = folder / "designed.yaml"
    file.write_text(f"game: designed\nextends: commission\nbets:\n  {bet}:\n    lines: [{written}]\n", "utf-8")
    return str(file)


@pytest.mark.parametrize("line", WAYS.strip().splitlines(), ids=lambda line: line.split()[0])
def test_published_combinations(line: str, tmp_path: Path) -> None:
    bet, ways, lines = line.split(maxsplit=2)
    odds = exact_odds(load_rules(declare(tmp_path, bet, lines)), Composition.of_decks(8)).bet(bet)
    assert odds.win == Fraction(int(ways), ORDERS)


@pytest.mark.parametrize("line", EDGES.strip().splitlines(), ids=lambda line: line.split()[0])
def test_published_house_edges(line: str, tmp_path: Path) -> None:
    bet, decks, percent, variance, lines = line.split(maxsplit=4)
    odds = exact_odds(load_rules(declare(tmp_path, bet, lines)), Composition.of_decks(int(decks))).bet(bet)
    assert printed_as(100 * odds.house_edge, percent)
    assert variance == "-" or printed_as(odds.variance, variance)


@pytest.mark.parametrize("line", CARDS.strip().splitlines())
def test_cards_in_a_round_by_decks(line: str, tmp_path: Path) -> None:
    cards, decks, chance = line.split()
    file = declare(tmp_path, "number", f"2:1 cards: {cards}")
    assert printed_as(exact_odds(load_rules(file), Composition.of_decks(int(decks))).bet("number").win, chance)


@pytest.mark.parametrize("line", DRAGON_BONUS.strip().splitlines())
def test_dragon_bonus_by_decks(line: str) -> None:
    hand, decks, percent = line.split()
    odds = exact_odds(load_rules("dragon_bonus"), Composition.of_decks(int(decks))).bet(f"dragon_bonus_{hand}")
    assert printed_as(100 * odds.house_edge, percent)


def printed_as(figure: Fraction, text: str) -> bool:
    places = len(text.partition(".")[2])
    return f"{float(figure):.{places}f}" == text
