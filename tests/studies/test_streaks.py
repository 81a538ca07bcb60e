"""Streaks and patterns against every row of results and against textbook formulas."""

from __future__ import annotations

from itertools import groupby, product
from random import Random

import pytest

from punto.errors import StudyError
from punto.roads.derived import derive_road
from punto.rules import load_rules
from punto.shoe import Composition
from punto.studies.derived_patterns import derived_appearance
from punto.studies.streaks import Wins, appearance, longest_streak, wins_of

WINS = Wins(0.44, 0.46)
CHANCES = {"P": 0.44, "B": 0.46, "T": 0.1}
ROUNDS = 7


def rows() -> list[tuple[str, float]]:
    found = []
    for row in product(CHANCES, repeat=ROUNDS):
        chance = 1.0
        for result in row:
            chance *= CHANCES[result]
        found.append(("".join(row).replace("T", ""), chance))
    return found


@pytest.mark.parametrize("pattern", ["B", "BB", "BBBB", "PBPB", "PPB", "BPBBP", "PBPBPBP"])
def test_a_pattern_appears_as_often_as_in_every_row(pattern: str) -> None:
    expected = sum(chance for row, chance in rows() if pattern in row)
    assert appearance(WINS, pattern, ROUNDS).probability == pytest.approx(expected)


@pytest.mark.parametrize(("road", "distance"), [("big_eye_boy", 1), ("small_road", 2), ("cockroach_pig", 3)])
@pytest.mark.parametrize("pattern", ["R", "B", "RR", "BRB", "RRB"])
def test_a_pattern_of_a_derived_road_appears_as_often_as_in_every_row(road: str, distance: int, pattern: str) -> None:
    expected = sum(
        chance for row, chance in rows() if pattern in derive_road([len([*run]) for _, run in groupby(row)], distance)
    )
    found = derived_appearance(WINS, road, pattern, ROUNDS)
    assert found.probability == pytest.approx(expected)
    assert found.error == 0


def test_six_reds_in_a_shoe() -> None:
    """Most of what is dropped would never have mattered."""
    found = derived_appearance(WINS, "big_eye_boy", "RRRRRR", 60)
    assert found.error < 1e-9
    assert found.probability == pytest.approx(simulated_share("RRRRRR", 1, 60), abs=0.03)


def simulated_share(pattern: str, distance: int, rounds: int) -> float:
    random = Random(3)
    found = 0
    for _ in range(2500):
        row = [result for result in random.choices("PBT", [0.44, 0.46, 0.1], k=rounds) if result != "T"]
        found += pattern in derive_road([len([*run]) for _, run in groupby(row)], distance)
    return found / 2500


@pytest.mark.parametrize(
    ("road", "pattern", "rounds"), [("bead", "R", 5), ("small_road", "P", 5), ("small_road", "R", 999)]
)
def test_impossible_patterns_of_derived_roads(road: str, pattern: str, rounds: int) -> None:
    with pytest.raises(StudyError):
        derived_appearance(WINS, road, pattern, rounds)


def test_the_longest_streak_of_every_row() -> None:
    found = longest_streak(WINS, ROUNDS)
    for length, probability in enumerate(found):
        expected = sum(
            chance for row, chance in rows() if max((len([*run]) for _, run in groupby(row)), default=0) >= length
        )
        assert probability == pytest.approx(expected)


def test_the_mean_wait_for_a_streak() -> None:
    """(1 - p^k) / (p^k (1 - p)) decided rounds, p the chance of a decided round."""
    p = 0.46 / 0.9
    expected = (1 - p**11) / (p**11 * (1 - p)) / 0.9
    assert appearance(WINS, "B" * 11, 80).mean_wait == pytest.approx(expected)


def test_the_published_chances_of_a_round() -> None:
    """wizardofodds.com, eight decks: Player 44.6247 %, Banker 45.8597 %."""
    wins = wins_of(load_rules("commission"), Composition.of_decks(8))
    assert (round(100 * wins.player, 4), round(100 * wins.banker, 4)) == (44.6247, 45.8597)


def test_many_shoes() -> None:
    found = appearance(WINS, "BBBBBB", 80)
    assert found.in_shoes(1) == pytest.approx(found.probability)
    assert found.in_shoes(3) == pytest.approx(1 - (1 - found.probability) ** 3)


@pytest.mark.parametrize(("pattern", "rounds"), [("", 80), ("BTB", 80), ("B" * 61, 80), ("B", 0), ("B", 10**6)])
def test_impossible_patterns(pattern: str, rounds: int) -> None:
    with pytest.raises(StudyError):
        appearance(WINS, pattern, rounds)
