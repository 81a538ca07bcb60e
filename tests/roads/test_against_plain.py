"""The roads against the plain ones, on thousands of shoes: random ones, and streaky ones that turn and collide."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punto.deal import Result
from punto.roads import Roads, draw_derived, draw_roads, format_results, parse_results
from tests.roads import plain

LETTER = {Result.BANKER: "B", Result.PLAYER: "P", Result.TIE: "T"}
DERIVED = {"big_eye_boy": 1, "small_road": 2, "cockroach_pig": 3}


def random_shoe(random: Random, chance_to_repeat: float) -> str:
    """Up to 90 rounds, about one in ten a tie; a winner repeats with this probability."""
    letters = []
    winner = random.choice("BP")
    for _ in range(random.randint(0, 90)):
        if random.random() < 0.095:
            letters.append("T")
        else:
            if random.random() >= chance_to_repeat:
                winner = "P" if winner == "B" else "B"
            letters.append(winner)
    return "".join(letters)


def assert_equal_to_plain(results: str) -> None:
    roads = draw_roads(parse_results(results))
    winners = results.replace("T", "")
    assert [(b.column, b.row, LETTER[b.result]) for b in roads.bead] == [
        (1 + place // 6, 1 + place % 6, letter) for place, letter in enumerate(results)
    ]
    assert [(m.column, m.row, LETTER[m.result], m.ties) for m in roads.big_road] == plain.big_road(results)
    for name, columns_back in DERIVED.items():
        road = getattr(roads, name)
        assert road == plain.derived(winners, columns_back), name
        assert [(m.column, m.row) for m in draw_derived(road)] == plain.walk(road), name
        assert "".join(m.sign for m in draw_derived(road)) == road
        assert getattr(roads.ask.banker, name) == plain.asked(results, "B", columns_back), name
        assert getattr(roads.ask.player, name) == plain.asked(results, "P", columns_back), name


@pytest.mark.full_speed
@pytest.mark.parametrize(("chance_to_repeat", "shoes"), [(0.5, 2_000), (0.2, 500), (0.8, 1_000), (0.93, 1_000)])
def test_random_shoes(chance_to_repeat: float, shoes: int) -> None:
    random = Random(f"roads {chance_to_repeat}")
    for _ in range(shoes):
        assert_equal_to_plain(random_shoe(random, chance_to_repeat))


@given(st.text("BPT", max_size=14))
def test_short_shoes(results: str) -> None:
    assert_equal_to_plain(results)


@pytest.mark.full_speed
def test_streaks_that_fill_the_board_from_below() -> None:
    """Random shoes rarely use every row; these do, so that a streak turns in the first row."""
    random = Random("full boards")
    for _ in range(300):
        streaks = [random.randint(14 - 2 * place, 16 - 2 * place) for place in range(6)]
        streaks += [random.randint(1, 9) for _ in range(6)]
        assert_equal_to_plain("".join("BP"[place % 2] * length for place, length in enumerate(streaks)))


SHOES = st.text("BPT", max_size=60)


@given(SHOES, st.sampled_from("BP"))
def test_an_ask_cell_shows_the_effect_of_the_next_round(results: str, winner: str) -> None:
    now, then = (draw_roads(parse_results(text)) for text in (results, results + winner))
    asked = now.ask.banker if winner == "B" else now.ask.player
    for name in DERIVED:
        assert getattr(then, name) == getattr(now, name) + (getattr(asked, name) or "")


@given(SHOES)
def test_ties_make_no_mark(results: str) -> None:
    with_ties, without = (draw_roads(parse_results(text)) for text in (results, results.replace("T", "")))
    assert _without_ties(with_ties) == _without_ties(without)
    assert sum(mark.ties for mark in with_ties.big_road) == results.count("T")


def _without_ties(roads: Roads) -> object:
    marks = [(m.column, m.row, m.result) for m in roads.big_road if m.result is not Result.TIE]
    return marks, roads.big_eye_boy, roads.small_road, roads.cockroach_pig, roads.ask


@given(SHOES)
def test_changing_the_hands_over_changes_no_derived_road(results: str) -> None:
    """The derived roads compare columns, regardless of which hand they are."""
    swapped = results.translate(str.maketrans("BP", "PB"))
    one, other = (draw_roads(parse_results(text)) for text in (results, swapped))
    assert (one.big_eye_boy, one.small_road, one.cockroach_pig) == (
        other.big_eye_boy,
        other.small_road,
        other.cockroach_pig,
    )
    assert (one.ask.banker, one.ask.player) == (other.ask.player, other.ask.banker)


ROUND = st.tuples(st.sampled_from("BPT"), st.sampled_from(["", "b", "p", "bp"])).map("".join)


@given(st.lists(ROUND, max_size=60))
def test_the_text_form_is_read_and_written_alike(rounds: list[str]) -> None:
    assert format_results(parse_results("  ".join(rounds))) == "".join(rounds)
