"""Explanations of the third-card draw, checked against the printed Tables of Play."""

from __future__ import annotations

import pytest

from punto.cards import parse_cards
from punto.deal import reconstruct
from punto.messages import Language
from punto.rules import load_rules
from punto.service.showing.third_cards import explain_third_cards
from punto.words import say

# cards in the order of dealing → spoken line
SAID = """
  9H                 →
  9H 4C KS           →
  9H 4C KS 2D        → Player has a natural 9. No more cards are drawn.
  4H 8C KS KD        → Banker has a natural 8. No more cards are drawn.
  4H 9C 4S KD        → Player has a natural 8. Banker has a natural 9. No more cards are drawn.
  2H 4C KS 2D        → Player has 2 and draws a third card.
  2H 4C KS 2D 6H     → Player has 2 and draws a third card. Banker has 6 against a third card of 6: Banker draws.
  2H 4C KS 2D 6H KH  → Player has 2 and draws a third card. Banker has 6 against a third card of 6: Banker draws.
  2H 3C KS KD 8H     → Player has 2 and draws a third card. Banker has 3 against a third card of 8: Banker stands.
  6H 5C KS KD        → Player has 6 and stands. Player stood: Banker draws on 5.
  7H 6C KS KD        → Player has 7 and stands. Player stood: Banker stands on 6.
"""


@pytest.mark.parametrize("line", SAID.strip().splitlines())
def test_each_step_is_explained(line: str) -> None:
    cards, said = (part.strip() for part in line.split("→"))
    rules = load_rules("commission")
    explained = explain_third_cards(rules.table_of_play, reconstruct(rules, parse_cards(cards)))
    assert " ".join(say(step, Language.ENGLISH) for step in explained) == said
