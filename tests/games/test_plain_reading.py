"""Random declarations against a plain reading of their lines: settlement, verdicts, odds and simulation."""

from __future__ import annotations

import os
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, example, given, settings
from hypothesis import strategies as st

from punto.cards import CARDS, parse_cards
from punto.deal import cards_used, reconstruct
from punto.odds.exact import exact_odds
from punto.odds.fast import FastOdds
from punto.odds.joint import joint_law
from punto.rules import BetOutcome
from punto.settlement import Stake, settle
from punto.shoe import Composition
from punto.sim import Settings, bet_results, simulate
from punto.verdicts import judge
from tests.games.declaring import LINES, Lines, declare
from tests.plain.dealing import deal, value_of
from tests.plain.reading import Hands, net

SCALE = 20 if "PUNTO_SOAK" in os.environ else 1
QUICK = [Phase.explicit, Phase.reuse, Phase.generate]
"""Shrinking a declaration takes minutes."""
SHOES = [
    # depleted and odd: few cards, many of a kind, one suit, no cards that stand
    "KS KS QS QH 9H 9H 8D",
    "AS AS AH 2D 5C 6C 4S",
    "TS JS QS KS 7S 8S 6S",
    "3H 3H 3H 3D 4D 2S 5S",
]


@cache
def orders(shoe: str) -> Counter[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Every order of six of the cards, dealt: the hands, with the number of orders."""
    found: Counter[tuple[tuple[str, ...], tuple[str, ...]]] = Counter()
    for cards in permutations(shoe.split(), 6):
        player, banker, _ = deal([value_of(card) % 10 for card in cards])
        found[tuple(cards[place] for place in player), tuple(cards[place] for place in banker)] += 1
    return found


def gains(lines: Lines, shoe: str) -> dict[Fraction, Fraction]:
    """The probability of each gain."""
    ways: Counter[Fraction] = Counter()
    for hands, number in orders(shoe).items():
        ways[net(lines, hands)] += number
    return {gain: Fraction(number, sum(ways.values())) for gain, number in ways.items()}


@given(lines=LINES, seed=st.integers(0, 2**32))
@settings(max_examples=20 * SCALE, deadline=None, phases=QUICK)
def test_settlement_is_what_the_lines_say(lines: Lines, seed: int) -> None:
    rules = declare(lines)
    random = Random(seed)
    for _ in range(30):
        cards = tuple(random.choices(CARDS, k=6))
        hands = reconstruct(rules, cards[: cards_used(rules, cards)])
        [settled] = settle(rules, hands, [Stake("bet_1", 100)])
        plain: Hands = [card.text for card in hands.player], [card.text for card in hands.banker]
        assert settled.net_cents == net(lines, plain) * 100
        assert settled.clause == "commission:4.1.2"


TWO_CARDS = {"when": {"banker": {"cards": 2}}}


@given(bets=st.lists(LINES, min_size=1, max_size=2), shoe=st.sampled_from(SHOES))
@example(bets=[[TWO_CARDS | {"pays": "1:1"}], [TWO_CARDS | {"lose": True}]], shoe=SHOES[0])  # the second always loses
@settings(max_examples=8 * SCALE, deadline=None, phases=QUICK)
def test_odds_are_those_of_every_order(bets: list[Lines], shoe: str) -> None:
    rules, unseen = declare(*bets), Composition.of_cards(parse_cards(shoe))
    odds, law, fast = exact_odds(rules, unseen), joint_law(rules, unseen), FastOdds(rules).figures(unseen)
    for number, lines in enumerate(bets):
        bet = odds.bet(f"bet_{number + 1}")
        found: Counter[Fraction] = Counter()
        for chance in bet.chances:
            found[chance.net] += chance.probability  # type: ignore[assignment]
        assert dict(found) == gains(lines, shoe)
        assert (law.means[bet.bet_id], law.covariance(bet.bet_id, bet.bet_id)) == (bet.expected_value, bet.variance)
        assert fast.expected_value[number] == pytest.approx(float(bet.expected_value), abs=1e-12)
        assert fast.variance[number] == pytest.approx(float(bet.variance), abs=1e-10)


@given(bets=st.tuples(LINES, LINES), shoe=st.sampled_from(SHOES))
@settings(max_examples=10 * SCALE, deadline=None, phases=QUICK)
def test_covariances_are_those_of_every_order(bets: tuple[Lines, Lines], shoe: str) -> None:
    rules = declare(*bets)
    all_orders = orders(shoe)
    together = sum(net(bets[0], hands) * net(bets[1], hands) * number for hands, number in all_orders.items())
    means = [sum(net(lines, hands) * number for hands, number in all_orders.items()) for lines in bets]
    ways = sum(all_orders.values())
    law = joint_law(rules, Composition.of_cards(parse_cards(shoe)))
    assert law.covariance("bet_1", "bet_2") == Fraction(together, ways) - Fraction(means[0] * means[1], ways**2)


@given(lines=LINES, shoe=st.sampled_from(SHOES), seen=st.integers(0, 6), seed=st.integers(0, 2**32))
@settings(max_examples=20 * SCALE, deadline=None, phases=QUICK)
def test_verdicts_are_those_of_every_completion(lines: Lines, shoe: str, seen: int, seed: int) -> None:
    rules = declare(lines)
    order: Any = list(parse_cards(shoe))
    Random(seed).shuffle(order)
    dealt = order[: cards_used(rules, order[:seen])]
    left = order[len(dealt) :]
    outcomes = set()
    for rest in permutations(left, 6 - len(dealt)):
        cards = [card.text for card in (*dealt, *rest)]
        player, banker, _ = deal([value_of(card) % 10 for card in cards])
        gain = net(lines, ([cards[place] for place in player], [cards[place] for place in banker]))
        outcomes.add(BetOutcome.WON if gain > 0 else BetOutcome.PUSH if gain == 0 else BetOutcome.LOST)
    found = judge(rules, dealt, Composition.of_cards(left))
    expected = outcomes.pop() if len(outcomes) == 1 else None
    assert found.get("bet_1") is (expected if expected is not BetOutcome.PUSH else None)


@given(lines=LINES, seed=st.integers(0, 2**32))
@settings(max_examples=5 * SCALE, deadline=None, phases=QUICK)
def test_simulated_rounds_gain_what_the_odds_say(lines: Lines, seed: int) -> None:
    rules = declare(lines)
    counts = simulate(Settings(rules=rules, seed=seed, rounds_per_shoe=60), 1_000).counts
    [found] = bet_results(counts)
    exact = float(exact_odds(rules, Composition.of_decks(8)).bet("bet_1").expected_value)
    score = found.z_score(exact)
    assert abs(score) < 5 if score is not None else found.mean == pytest.approx(exact, abs=0.01)
