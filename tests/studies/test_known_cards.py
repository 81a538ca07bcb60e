"""Known cards and wrong shoes against published figures and a plain deal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import pytest

from punto.cards import Card, Rank, parse_cards
from punto.deal import Result, deal_round
from punto.errors import StudyError
from punto.odds import exact_odds
from punto.rules import load_rules
from punto.shoe import Composition
from punto.studies.known_cards import know_card, see_sorted_backs
from punto.studies.wrong_shoes import edge_changes

EIGHT_DECKS = Composition.of_decks(8)
COMMISSION = load_rules("commission")


# position → the patron's edge in percent, Eliot Jacobson, apheat.net
@pytest.mark.parametrize(("position", "percent"), [(1, 6.765), (2, 6.406), (5, 8.973), (6, 9.098)])
def test_the_published_value_of_a_known_card(position: int, percent: float) -> None:
    assert round(100 * know_card(COMMISSION, EIGHT_DECKS, position).edge, 3) == percent


# turned ranks → percent, the same source; 30.291 is the best of all 1,023 sorts
@pytest.mark.parametrize(
    ("turned", "backs", "percent"), [("6789", 1, 6.765), ("6789", 4, 20.928), ("A23TJQK", 4, 30.291)]
)
def test_the_published_value_of_sorted_backs(turned: str, backs: int, percent: float) -> None:
    found = see_sorted_backs(COMMISSION, EIGHT_DECKS, [Rank(letter) for letter in turned], backs)
    assert round(100 * found.edge, 3) == percent
    assert sum(best.probability for best in found.best.values()) == pytest.approx(1)


def test_the_best_bet_behind_sorted_backs_is_the_published_one() -> None:
    """High then low for Player, both low for Banker: Player at 36.332 %."""
    found = see_sorted_backs(COMMISSION, EIGHT_DECKS, [Rank(letter) for letter in "6789"], 4).best["HLLL"]
    assert (found.bet, round(100 * found.edge, 3)) == ("player", 36.332)


def plain_values(cards: list[Card], position: int) -> Iterator[tuple[str, str, float]]:
    """Deal every order of a few cards: rank at the position, bet, gain per unit."""
    for order in permutations(cards, 6):
        winner = deal_round(COMMISSION, iter(order).__next__).result
        for bet, gain in (("player", 1.0), ("banker", 0.95), ("tie", 8.0)):
            won = winner is Result(bet)
            pushed = winner is Result.TIE and bet != "tie"
            yield order[position - 1].rank.value, bet, gain if won else 0.0 if pushed else -1.0


@pytest.mark.parametrize("position", [1, 4, 5, 6])
def test_a_small_shoe_dealt_in_every_order(position: int) -> None:
    cards = list(parse_cards("AS 2H 5D 6C 7S 9H KD"))
    sums: dict[tuple[str, str], list[float]] = {}
    for rank, bet, net in plain_values(cards, position):
        sums.setdefault((rank, bet), []).append(net)
    found = know_card(COMMISSION, Composition.of_cards(cards), position)
    for rank, best in found.best.items():
        values = {bet: sum(nets) / len(nets) for (of, bet), nets in sums.items() if of == rank}
        assert best.edge == pytest.approx(max(0.0, *values.values()))
        assert (best.bet is None) == (max(values.values()) <= 0)


def test_an_ante_is_decided_with_both_cards_known() -> None:
    """Knowing the first card of Knockout adds nothing to the decision that every patron makes on it."""
    knockout = load_rules("knockout")
    found = know_card(knockout, EIGHT_DECKS, 1)
    decisions = exact_odds(knockout, EIGHT_DECKS).bet("ante_player").ante
    assert decisions is not None
    nine = next(each for each in decisions.decisions if each.rank is Rank("9"))
    assert found.best["9"].bet == "ante_player"
    assert found.best["9"].edge == pytest.approx(float(nine.raise_value))


def test_a_missing_card_is_the_shoe_without_it() -> None:
    changes = edge_changes(COMMISSION, EIGHT_DECKS, missing=parse_cards("5H"), extra=parse_cards("9S"))
    shoe = EIGHT_DECKS.without(parse_cards("5H")).with_cards(parse_cards("9S"))
    assert changes["banker"].is_now == exact_odds(COMMISSION, shoe).bet("banker").expected_value
    assert changes["banker"].change == changes["banker"].is_now - changes["banker"].should_be


def test_impossible_studies() -> None:
    for position in (0, 7):
        with pytest.raises(StudyError):
            know_card(COMMISSION, EIGHT_DECKS, position)
    with pytest.raises(StudyError, match="add Q K"):
        see_sorted_backs(COMMISSION, EIGHT_DECKS, [Rank("T"), Rank("J")], 4)
    with pytest.raises(ValueError, match="at least"):
        know_card(COMMISSION, Composition.of_cards(parse_cards("AS 2H")), 1)
