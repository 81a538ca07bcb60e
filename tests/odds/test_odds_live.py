"""A shoe tracked card by card, and simulated shoes."""

from __future__ import annotations

from random import Random

import numpy as np
import pyarrow as pa
import pytest

from punto.cards import Card, parse_cards
from punto.deal import deal_round
from punto.errors import OddsError, RulesError, ShoeError
from punto.odds import exact_odds
from punto.odds.advantage import AdvantageStudy
from punto.odds.live import LiveOdds, edges_through_shoe
from punto.odds.tables import to_arrow
from punto.rules import RULES
from punto.shoe import Composition, Shoe


def shuffled(decks: int, seed: int) -> list[Card]:
    cards = Composition.of_decks(decks).cards()
    Random(seed).shuffle(cards)
    return cards


def test_a_shoe_followed_card_by_card_to_the_end() -> None:
    rules = RULES["knockout"]
    live = LiveOdds(rules, decks=4)
    cards = shuffled(4, seed=3)
    for number, card in enumerate(cards, start=1):
        live.see(card)
        if number % 22 == 0:
            exact = exact_odds(rules, Composition.of_cards(cards[number:]))
            assert live.exact() == exact
            for bet_id, value in live.figures.expected_values.items():
                assert value == pytest.approx(float(exact.bets[bet_id].expected_value), abs=1e-12)
    assert live.unseen.total == 0
    with pytest.raises(OddsError, match="at least 4 cards; there are 0 left"):
        _ = live.figures


def test_figures_once_given_do_not_change_with_the_shoe() -> None:
    live = LiveOdds(RULES["knockout"], decks=4)
    before = live.figures
    live.see(*[Card("9H")] * 4)
    assert int(before.ranks.sum()) == 208


def test_a_card_that_cannot_be_there_is_not_taken() -> None:
    live = LiveOdds(RULES["rws"], decks=4)
    with pytest.raises(ShoeError, match="no more A♠"):
        live.see(*[Card("AS")] * 5)
    assert live.unseen == Composition.of_decks(4)


def test_a_card_seen_by_mistake_is_taken_back() -> None:
    live = LiveOdds(RULES["rws"], decks=4)
    live.see(*parse_cards("AS KD"))
    live.take_back(Card("KD"))
    live.see(Card("QD"))
    assert live.unseen == Composition.of_decks(4).without(parse_cards("AS QD"))
    assert live.figures.ranks.tolist() == [15, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 15, 16]
    with pytest.raises(ShoeError, match="Only a card that was seen"):
        live.take_back(Card("KD"))


def test_decks_are_checked() -> None:
    with pytest.raises(RulesError, match="4 to 8 decks"):
        LiveOdds(RULES["etg"], decks=9)


def test_the_course_of_a_shoe_is_the_live_odds_after_each_card() -> None:
    rules = RULES["rws"]
    cards = shuffled(4, seed=9)
    course = edges_through_shoe(rules, 4, cards)
    assert len(course) == 208 - 6 + 1
    for seen in (0, 100, 202):
        live = LiveOdds(rules, decks=4)
        live.see(*cards[:seen])
        assert np.array_equal(course[seen], live.figures.expected_value)


def as_placed(bet_id: str, values: dict[str, float]) -> float:
    """A Winning Total pays for the cheaper main bet it requires, unit for unit (knockout 3.3)."""
    if not bet_id.startswith("winning_total"):
        return values[bet_id]
    return values[bet_id] + min(0.0, max(values["player"], values["banker"]))


def plain_study(game: str, seed: int, shoes: int) -> dict[str, tuple[int, int, float, float]]:
    """By bet: rounds, rounds with an edge, their gain and the best edge, from exact odds."""
    rules = RULES[game]
    values: dict[str, list[float]] = {bet_id: [] for bet_id in rules.bet_ids if not bet_id.startswith("wager")}
    for number in range(shoes):
        shoe = Shoe.fresh(4)
        cards = shoe.unseen.cards()
        draw = iter([cards[place] for place in np.random.default_rng([seed, number]).permutation(208)])
        more = True
        while more:
            more = not shoe.cut_card_is_out
            alone = {bet.bet_id: float(bet.expected_value) for bet in exact_odds(rules, shoe.unseen).bets.values()}
            for bet_id, found in values.items():
                found.append(as_placed(bet_id, alone))
            hands = deal_round(rules, draw.__next__)
            shoe = shoe.without([*hands.player, *hands.banker])
    return {
        bet_id: (len(found), sum(value > 0 for value in found), sum(value for value in found if value > 0), max(found))
        for bet_id, found in values.items()
    }


def test_advantage_through_the_shoe_is_what_the_exact_odds_say_round_by_round() -> None:
    study = AdvantageStudy(RULES["knockout"], decks=4, seed=5)
    study.play(2)
    plain = plain_study("knockout", seed=5, shoes=2)
    assert any(favourable for _, favourable, _, _ in plain.values())
    assert study.report().keys() == plain.keys()
    for bet_id, advantage in study.report().items():
        rounds, favourable, gain, best = plain[bet_id]
        assert advantage.overall.rounds == rounds
        assert advantage.overall.favourable == favourable / rounds
        assert advantage.overall.gain == pytest.approx(gain / rounds, abs=1e-12)
        assert advantage.overall.mean_edge == pytest.approx(gain / favourable if favourable else 0, abs=1e-12)
        assert advantage.best == pytest.approx(best, abs=1e-12)
        assert sum(stretch.rounds for stretch in advantage.by_tenth) == rounds
        assert advantage.by_tenth[0].rounds > 0
        assert advantage.beside == (("player", "banker") if bet_id.startswith("winning_total") else ())


def test_a_study_can_be_made_bit_by_bit() -> None:
    whole, parts = AdvantageStudy(RULES["rws"], 6, seed=1), AdvantageStudy(RULES["rws"], 6, seed=1)
    other = AdvantageStudy(RULES["rws"], 6, seed=2)
    whole.play(5)
    other.play(5)
    for shoes in (1, 3, 1):
        parts.play(shoes)
    for bet_id, advantage in whole.report().items():
        again = parts.report()[bet_id]
        assert again.best == advantage.best
        assert again.overall.favourable == advantage.overall.favourable
        assert again.overall.gain == pytest.approx(advantage.overall.gain, rel=1e-12)
    assert other.report()["tie"] != whole.report()["tie"]


def test_arrow_tables() -> None:
    table = to_arrow(exact_odds(RULES["rws"], Composition.of_decks(8)))
    assert isinstance(table, pa.Table)
    assert table.num_rows == 33
    assert table.column("bet").to_pylist() == list(RULES["rws"].bet_ids)
