"""Roads drawn by hand on paper from the rule; each picture is the board as a patron would draw it."""

from __future__ import annotations

import pytest

from punto.deal import Result
from punto.errors import ResultsError
from punto.hands import Hand
from punto.roads import (
    Ask,
    Bead,
    BigRoadMark,
    DerivedSigns,
    GoodRoad,
    draw_derived,
    draw_roads,
    find_good_road,
    parse_results,
)
from tests.expecting import refused

# results                    big eye boy  small road  cockroach pig
DERIVED = """
  BB PPPP                     RBR          -           -             # even, one too many, long past
  B                           -            -           -
  BBBBBBBB                    -            -           -             # one column only: nothing to compare it with
  B P                         -            -           -
  B PP                        B            -           -             # begins at row 2 of column 2
  B P B                       R            -           -             # or at row 1 of column 3
  B P BB                      RB           B           -             # small road: row 2 of column 3
  B P B P                     RR           R           -             # or row 1 of column 4
  B P B PP                    RRB          RB          B             # cockroach pig: row 2 of column 4
  B P B P B                   RRR          RR          R             # or row 1 of column 5
  B P B P B P                 RRRR         RRR         RR
  BB PP BB PP BB              RRRRRRR      RRRRR       RRR
  BBB P BB                    BB           R           -             # columns 3 1 2
  BBB PPPPP B PP              RRBRBBB      BR          R             # columns 3 5 1 2
  TBBTT TPPTPPT               RBR          -           -             # ties make no mark
  BBBBBBBBB P PPPPPPPP        RRRRRRRR     -           -             # a turn on the big road changes nothing
  BBBBBBB PPPPPPPP            RRRRRRB      -           -
"""


def cases(table: str) -> list[list[str]]:
    lines = [line.partition("#")[0].rsplit(maxsplit=3) for line in table.strip().splitlines()]
    return [[word.strip().replace("-", "") for word in line] for line in lines]


@pytest.mark.parametrize(("results", "big_eye_boy", "small_road", "cockroach_pig"), cases(DERIVED))
def test_derived_roads(results: str, big_eye_boy: str, small_road: str, cockroach_pig: str) -> None:
    roads = draw_roads(parse_results(results))
    assert (roads.big_eye_boy, roads.small_road, roads.cockroach_pig) == (big_eye_boy, small_road, cockroach_pig)


# results         next Banker  next Player: big eye boy, small road, cockroach pig
ASKED = """
  -                - - -        - - -
  TT               - - -        - - -
  B                - - -        - - -
  BB PPPP          B - -        R - -
  B P              R - -        B - -
  B P B            B B -        R R -
  B P B P          R R R        B B B
  BBB PPPPP B PP   B B B        R R R      # columns 3 5 1 2
"""


def asks(table: str) -> list[tuple[str, list[str | None], list[str | None]]]:
    found = []
    for line in table.strip().splitlines():
        results, *words = line.partition("#")[0].rsplit(maxsplit=6)
        signs = [None if word == "-" else word for word in words]
        found.append((results.strip(" -"), signs[:3], signs[3:]))
    return found


def signs_of(asked: DerivedSigns) -> list[str | None]:
    return [asked.big_eye_boy, asked.small_road, asked.cockroach_pig]


@pytest.mark.parametrize(("results", "banker", "player"), asks(ASKED))
def test_ask_cells(results: str, banker: list[str | None], player: list[str | None]) -> None:
    ask = draw_roads(parse_results(results)).ask
    assert (signs_of(ask.banker), signs_of(ask.player)) == (banker, player)


BIG_ROADS = {
    "six in a row fit": (
        "BBBBBB P",
        """
        B P
        B .
        B .
        B .
        B .
        B .
        """,
    ),
    "the seventh turns right": (
        "BBBBBBBB P",
        """
        B P .
        B . .
        B . .
        B . .
        B . .
        B B B
        """,
    ),
    "a streak that meets a tail turns above it and stays on its row": (
        "BBBBBBBB PPPPPPPPP BBBBB P",
        """
        B P B P . .
        B P B . . .
        B P B . . .
        B P B B . .
        B P P P P P
        B B B . . .
        """,
    ),
    "past the end of the tail below it, it still stays on its row": (
        "BBBBBBB PPPPPPPP",
        """
        B P . . .
        B P . . .
        B P . . .
        B P . . .
        B P P P P
        B B . . .
        """,
    ),
    "beyond a tail a streak runs down again": (
        "BBBBBBB P BBBBBB",
        """
        B P B
        B . B
        B . B
        B . B
        B . B
        B B B
        """,
    ),
    "tails in every row: a streak turns in the first, and the next begins beyond it": (
        "BBBBBBBBBBBB PPPPPPPPPP BBBBBBBB PPPPPP BBBB PPP BB",
        """
        B P B P B P P P B
        B P B P B B B . B
        B P B P P P P . .
        B P B B B B B . .
        B P P P P P P . .
        B B B B B B B . .
        """,
    ),
}


@pytest.mark.parametrize(("results", "picture"), BIG_ROADS.values(), ids=BIG_ROADS)
def test_the_big_road_as_it_is_drawn(results: str, picture: str) -> None:
    letters = {Result.BANKER: "B", Result.PLAYER: "P"}
    marks = draw_roads(parse_results(results)).big_road
    drawn = {(mark.column, mark.row): letters[mark.result] for mark in marks}
    assert len(drawn) == len(marks)
    assert drawn == squares(picture)


def squares(picture: str) -> dict[tuple[int, int], str]:
    rows = [line.split() for line in picture.strip().splitlines()]
    assert len(rows) == 6
    return {
        (column, row): letter
        for row, line in enumerate(rows, start=1)
        for column, letter in enumerate(line, start=1)
        if letter != "."
    }


def test_a_derived_road_is_drawn_like_the_big_road() -> None:
    drawn = {(mark.column, mark.row): mark.sign for mark in draw_derived("RRRRRRRRBBBBBBR")}
    assert drawn == squares(
        """
        R B R
        R B .
        R B .
        R B .
        R B B
        R R R
        """
    )


# results     mark and ties, in order
TIES = [
    ("", []),
    ("T", [(Result.TIE, 1)]),
    ("TT", [(Result.TIE, 2)]),
    ("TTB", [(Result.BANKER, 2)]),
    ("TTBTP", [(Result.BANKER, 3), (Result.PLAYER, 0)]),
    ("BTTTBPT", [(Result.BANKER, 3), (Result.BANKER, 0), (Result.PLAYER, 1)]),
    ("P" + 12 * "T", [(Result.PLAYER, 12)]),
]


@pytest.mark.parametrize(("results", "marks"), TIES)
def test_ties_count_on_the_mark_they_follow_and_leading_ones_on_the_first(
    results: str, marks: list[tuple[Result, int]]
) -> None:
    big_road = draw_roads(parse_results(results)).big_road
    assert [(mark.result, mark.ties) for mark in big_road] == marks
    assert [(mark.column, mark.row) for mark in big_road[:1]] == [(1, 1)] * bool(marks)


def test_the_bead_plate_fills_its_columns_with_every_round() -> None:
    bead = draw_roads(parse_results("BPTbp BPp TPb")).bead
    assert [(one.column, one.row) for one in bead] == [(1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (2, 1)]
    assert bead[2] == Bead(1, 3, Result.TIE, (Hand.PLAYER, Hand.BANKER))
    assert [one.pairs for one in bead[3:]] == [(), (Hand.PLAYER,), (), (Hand.BANKER,)]


def test_a_pair_is_flagged_on_its_own_mark_and_that_of_a_tie_on_the_bead_plate_only() -> None:
    assert draw_roads(parse_results("Tbp Bb Tp Pp Ppb")).big_road == (
        BigRoadMark(1, 1, Result.BANKER, 2, (Hand.BANKER,)),
        BigRoadMark(2, 1, Result.PLAYER, 0, (Hand.PLAYER,)),
        BigRoadMark(2, 2, Result.PLAYER, 0, (Hand.PLAYER, Hand.BANKER)),
    )


def test_an_empty_shoe_has_empty_roads() -> None:
    roads = draw_roads(())
    nothing = DerivedSigns(big_eye_boy=None, small_road=None, cockroach_pig=None)
    assert (roads.bead, roads.big_road) == ((), ())
    assert (roads.big_eye_boy, roads.small_road, roads.cockroach_pig) == ("", "", "")
    assert roads.ask == Ask(nothing, nothing)


CORRECTIONS = {
    "a Banker win registered as Player": ("BB PPPP", 2, "B", "BBB PPP", "RR"),
    "a win registered as a tie": ("B T P", 1, "P", "B PP", "B"),
    "a tie registered as a win": ("BB PP BP", 4, "T", "BB PPP", "RB"),
}


@pytest.mark.parametrize(("shown", "place", "truth", "redrawn", "big_eye_boy"), CORRECTIONS.values(), ids=CORRECTIONS)
def test_after_a_correction_the_roads_are_those_of_the_true_results(
    shown: str, place: int, truth: str, redrawn: str, big_eye_boy: str
) -> None:
    rounds = list(parse_results(shown))
    before = draw_roads(rounds)
    rounds[place : place + 1] = parse_results(truth)
    after = draw_roads(rounds)
    true_winners = draw_roads(parse_results(redrawn))
    assert after != before
    assert after.big_eye_boy == big_eye_boy
    assert [(m.column, m.row, m.result) for m in after.big_road] == [
        (m.column, m.row, m.result) for m in true_winners.big_road
    ]


def test_after_a_void_the_round_is_gone_from_every_road() -> None:
    rounds = list(parse_results("BB P BB T P"))
    del rounds[2]
    assert draw_roads(rounds) == draw_roads(parse_results("BBBB T P"))


MISTAKES = [
    ("BPX", "X", 3),
    ("bP", "b", 1),
    ("pB", "p", 1),
    ("BPpp", "p", 4),
    ("B P bb", "b", 6),
    ("B,P", ",", 2),
    ("B0", "0", 2),
]


@pytest.mark.parametrize(("text", "sign", "place"), MISTAKES)
def test_a_sign_that_does_not_fit_is_named_with_its_place(text: str, sign: str, place: int) -> None:
    sentence = (
        f"'{sign}' at position {place} is not valid: write B, P or T for each round, "
        "then b or p once for a pair of that hand, as in BPTBbp."
    )
    with refused(ResultsError, sentence):
        parse_results(text)


@pytest.mark.parametrize(
    ("results", "good_road"),
    [
        ("", None),
        ("TT", None),
        ("PBBB", None),
        ("PBBTBB", GoodRoad("streak", Result.BANKER, 4)),
        ("BBPBTPB", GoodRoad("ping_pong", Result.BANKER, 4)),
        ("BBPBPBB", None),
        ("PBPPPPPP", GoodRoad("streak", Result.PLAYER, 6)),
    ],
)
def test_a_good_road_is_a_streak_or_ping_pong_of_four(results: str, good_road: GoodRoad | None) -> None:
    assert find_good_road(parse_results(results)) == good_road


def test_a_notebook_draws_the_roads() -> None:
    """A disc for every round, a ring for every win, a dot for every pair and every derived sign."""
    roads = draw_roads(parse_results("T BBb PPPPp T B"))
    svg = roads._repr_html_()
    assert svg.count('r="7"') == 9
    assert svg.count('fill="none"') == 7
    assert svg.count('r="2"') == 2 * 2
    derived = len(roads.big_eye_boy + roads.small_road + roads.cockroach_pig)
    assert svg.count('r="4"') == derived
    assert draw_roads([])._repr_html_().count("<circle") == 0
