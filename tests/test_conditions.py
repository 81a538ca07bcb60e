"""Conditions of a bet over a finished round, one case a line."""

from __future__ import annotations

import pytest

from punto import Stake, parse_cards, reconstruct, settle
from tests.games.declaring import Lines, declare

# cards in the order dealt: Player, Banker, Player, Banker, third cards
NATURAL = "9H 2C KS 4D"  # 9 over 6
SIX_CARDS = "KH 2C KS 3D 5H 5D"  # 5 over 0
TIE = "2H 3C 4S 3D"  # 6 to 6, Banker has a pair
SUITED = "8S 9H 8S 9H"  # 6 and a suited pair, Banker 8
FIVE_CARDS = "2H KC 3S 7D 4H"  # 9 over 7: Player draws, Banker stands

CASES = [
    # when                                              round       outcome
    ({"winner": "player"},                              NATURAL,    "won"),
    ({"winner": ["banker", "tie"]},                     NATURAL,    "lost"),
    ({"winning": {"total": 9}},                         NATURAL,    "won"),
    ({"losing": {"total": 6}},                          NATURAL,    "won"),
    ({"losing": {"total": 6}},                          TIE,        "lost"),
    ({"natural": True},                                 NATURAL,    "won"),
    ({"natural": True},                                 FIVE_CARDS, "lost"),
    ({"margin": "4..9"},                                NATURAL,    "lost"),
    ({"margin": 0},                                     TIE,        "won"),
    ({"cards": 6},                                      SIX_CARDS,  "won"),
    ({"cards": [4, 5]},                                 FIVE_CARDS, "won"),
    ({"player": {"cards": 3}},                          FIVE_CARDS, "won"),
    ({"banker": {"cards": 3}},                          FIVE_CARDS, "lost"),
    ({"player": {"third_card": 4}},                     FIVE_CARDS, "won"),
    ({"winning": {"third_card": 5}},                    SIX_CARDS,  "won"),
    ({"banker": {"pair": True}},                        TIE,        "won"),
    ({"banker": {"suited_pair": True}},                 TIE,        "lost"),
    ({"player": {"suited_pair": True}},                 SUITED,     "won"),
    ({"player": {"ranks": ["9", "K"]}},                 NATURAL,    "won"),
    ({"player": {"suits": ["H", "S"]}},                 NATURAL,    "won"),
    ({"any": [{"winner": "tie"}, {"cards": 4}]},        NATURAL,    "won"),
    ({"all": [{"winner": "player"}, {"cards": 6}]},     NATURAL,    "lost"),
    ({"not": {"winner": "tie"}},                        NATURAL,    "won"),
]  # fmt: skip


@pytest.mark.parametrize(("when", "cards", "outcome"), CASES, ids=str)
def test_a_condition(when: dict[str, object], cards: str, outcome: str) -> None:
    lines: Lines = [{"when": when, "pays": "1:1"}]
    rules = declare(lines)
    hands = reconstruct(rules, parse_cards(cards))
    assert settle(rules, hands, [Stake("bet_1", 100)])[0].outcome.value == outcome


def test_a_picture_on_points_and_suits() -> None:
    """Both at once, so that each is found to matter."""
    rules = declare([{"when": {"player": {"third_card": 4, "suits": ["H", "S"]}}, "pays": "1:1"}])
    assert rules.pictures["bet_1"].axes.sees_suits
    hands = [reconstruct(rules, parse_cards(cards)) for cards in (FIVE_CARDS, SIX_CARDS, NATURAL)]
    assert [settle(rules, each, [Stake("bet_1", 100)])[0].outcome.value for each in hands] == ["won", "lost", "lost"]
