"""Results against their probabilities: a fair game over all outcomes of a few rounds, and biased tables."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod
from random import Random

import pytest

from punto.deal import deal_round
from punto.errors import IntegrityError
from punto.integrity import ResultsWatch, Suspicion
from punto.odds.ends import count_totals
from punto.rules import load_rules
from punto.shoe import Composition
from tests.integrity.shoes import shuffled

FULL_SHOE = {"player": 0.446247, "banker": 0.458597, "tie": 0.095156}
"""Eight decks, wizardofodds.com, "Baccarat: one to twelve decks", rounded."""


def test_over_all_courses_of_six_rounds_evidence_is_one_on_average() -> None:
    rounds = [{"player": 0.5, "banker": 0.25, "tie": 0.25}, {"player": 0.125, "banker": 0.75, "tie": 0.125}] * 3
    mean, above = 0.0, {1.2: 0.0, 2: 0.0, 4: 0.0}
    for course in product(FULL_SHOE, repeat=6):
        watch = ResultsWatch()
        highest = 0.0
        for result, chances in zip(course, rounds, strict=True):
            watch.take(result, chances)
            highest = max(highest, watch.evidence)
        chance = prod(chances[result] for result, chances in zip(course, rounds, strict=True))
        mean += chance * watch.evidence
        above = {level: share + chance * (highest >= level) for level, share in above.items()}
    assert mean == pytest.approx(1, abs=1e-12)
    assert all(share <= 1 / level for level, share in above.items())


def test_evidence_equals_a_plain_reckoning() -> None:
    course = ["banker", "tie", "banker", "banker", "player", "banker"]
    watch = ResultsWatch()
    for result in course:
        watch.take(result, {"player": 0.25, "banker": 0.5, "tie": 0.25})
    chances = {"player": Fraction(1, 4), "banker": Fraction(1, 2), "tie": Fraction(1, 4)}
    total = Fraction(0)
    for name, is_for, stake in product(chances, (True, False), (2, 8, 32, 128)):
        chance = chances[name] if is_for else 1 - chances[name]
        growths = [
            1 - Fraction(1, stake) + Fraction(1, stake) * ((result == name) == is_for) / chance for result in course
        ]
        joined = sum(prod(growths[start - 1 :]) * Fraction(1, start * (start + 1)) for start in range(1, 7))
        total += (prod(growths) + joined + Fraction(1, 7)) / 2
    assert watch.evidence == pytest.approx(float(total / 24), rel=1e-12)


#   shift of probability                      detected within
BIASED = [
    ({"player": -0.02, "banker": 0.02, "tie": 0}, 80_000),
    ({"player": 0.05, "banker": -0.05, "tie": 0}, 15_000),
    ({"player": -0.02, "banker": -0.02, "tie": 0.04}, 8_000),
    ({"player": 0.25, "banker": -0.25, "tie": 0}, 600),
]


@pytest.mark.full_speed
@pytest.mark.parametrize(("shift", "rounds"), BIASED, ids=str)
def test_a_table_that_is_off_is_found_also_after_an_honest_beginning(shift: dict[str, float], rounds: int) -> None:
    random = Random(6)
    watch = ResultsWatch()
    names = list(FULL_SHOE)
    honest = random.choices(names, list(FULL_SHOE.values()), k=1000)
    assert [alarm for result in honest for alarm in watch.take(result, FULL_SHOE)] == []
    biased = random.choices(names, [FULL_SHOE[name] + shift[name] for name in names], k=rounds)
    [alarm] = [alarm for result in biased for alarm in watch.take(result, FULL_SHOE)]
    assert alarm.suspicion is Suspicion.RESULTS
    assert alarm.place is not None
    assert alarm.place > 1000
    assert " times in " in alarm.sentence


@pytest.mark.full_speed
def test_honest_tables_keep_below_the_stated_rate() -> None:
    random = Random(7)
    tables, reached = 400, {5: 0, 20: 0, 100: 0}
    for _ in range(tables):
        watch = ResultsWatch()
        highest = 0.0
        for result in random.choices(list(FULL_SHOE), list(FULL_SHOE.values()), k=300):
            watch.take(result, FULL_SHOE)
            highest = max(highest, watch.evidence)
        reached = {level: times + (highest >= level) for level, times in reached.items()}
    assert all(times <= tables / level + 4 * (tables / level) ** 0.5 for level, times in reached.items())


@pytest.mark.full_speed
def test_shoes_dealt_by_the_rules_against_the_exact_chances_of_the_cards_left() -> None:
    rules = load_rules("commission")
    random = Random(8)
    watch = ResultsWatch()
    for _ in range(4):
        cards = shuffled(random, 6)
        while len(cards) > 14:
            count = count_totals(rules.table_of_play, Composition.of_cards(cards).by_points())
            player = sum(ways for cell, ways in enumerate(count.cells) if cell // 10 > cell % 10) / count.orders
            banker = sum(ways for cell, ways in enumerate(count.cells) if cell // 10 < cell % 10) / count.orders
            result = deal_round(rules, cards.pop).result
            assert result is not None
            assert watch.take(result.value, {"player": player, "banker": banker, "tie": 1 - player - banker}) == ()
    assert watch.rounds > 200
    assert watch.evidence < 20


def test_what_cannot_happen_is_an_alarm() -> None:
    [alarm] = ResultsWatch(("heads", "tails")).take("heads", {"heads": 0, "tails": 1})
    assert alarm.sentence.startswith("Heads came once in 1 round; expected: 0.0.")


WRONG = [
    ("draw", FULL_SHOE, "Use the results player, banker, tie"),
    ("tie", {"player": 0.5, "banker": 0.5}, "each with its probability"),
    ("tie", {"player": 0.5, "banker": 0.5, "tie": 0.1}, "these sum to 1.1"),
    ("tie", {"player": 0.6, "banker": 0.6, "tie": -0.2}, "must not be negative"),
]


@pytest.mark.parametrize(("result", "chances", "message"), WRONG)
def test_what_a_watch_cannot_be_told(result: str, chances: dict[str, float], message: str) -> None:
    with pytest.raises(IntegrityError, match=message):
        ResultsWatch().take(result, chances)
    with pytest.raises(IntegrityError, match="between 0 and 1"):
        ResultsWatch(false_alarms=2)
