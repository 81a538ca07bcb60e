"""The value of a known first card, against the published edge (Eliot Jacobson, apheat.net, 8 decks)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from punto.cards import Card
from punto.odds.first_card import best_bet_after
from punto.rules import load_rules
from punto.shoe import Composition

RANKS = "A23456789TJQK"


def test_the_mean_over_all_first_cards_is_the_published_edge() -> None:
    found = [best_bet_after(load_rules("commission"), Composition.of_decks(8), Card(f"{rank}S")) for rank in RANKS]
    assert sum(max(each.edge, Fraction(0)) for each in found) / 13 == pytest.approx(0.06765, abs=5e-6)


# game, card → the best bet
@pytest.mark.parametrize(
    ("game", "card", "bet"),
    [("commission", "9H", "player"), ("commission", "AD", "banker"), ("knockout", "9H", "ante_player")],
)
def test_the_best_bet(game: str, card: str, bet: str) -> None:
    assert best_bet_after(load_rules(game), Composition.of_decks(8), Card(card)).bet == bet
