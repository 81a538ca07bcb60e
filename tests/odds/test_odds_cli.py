"""`punto odds` as used by a newcomer and by a program."""

from __future__ import annotations

import json
import re
import struct
import subprocess
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from punto.cards import format_cards, parse_cards
from punto.odds.advantage import AdvantageStudy
from punto.rules import RULES
from punto.shoe import Composition
from tests.commands import Run, run

__all__ = ["run"]

Odds = Callable[..., tuple[int, str, str]]
"""Runs `punto odds`; returns exit code, standard output and standard error."""


@pytest.fixture
def odds(run: Run) -> Odds:
    return partial(run, "odds")


def answer(odds: Odds, *words: str) -> dict[str, Any]:
    code, out, _ = odds(*words, "--json")
    assert code == 0
    found: dict[str, Any] = json.loads(out)
    return found


@pytest.mark.parametrize("game", RULES)
def test_the_tables_show_every_bet_within_80_columns(odds: Odds, game: str) -> None:
    code, out, err = odds(game, "--removal", "--shoes", "2")
    assert (code, err.strip()) == (0, "")
    assert "…" not in out
    assert max(map(len, out.splitlines())) <= 80
    for bet in RULES[game].bets:
        assert f"\n{bet.title} " in out


def test_the_table_reads_as_published(odds: Odds) -> None:
    _, out, _ = odds("commission")
    lines = {line.split("  ")[0]: line.split() for line in out.splitlines()}
    assert lines["Banker"] == ["Banker", "0.95:1", "1.0579%", "45.860", "9.516", "44.625", "0.9274"]
    assert lines["Tie"][2] == "14.3596%"


def test_json_has_the_shape_that_programs_rely_on(odds: Odds) -> None:
    found = answer(odds, "knockout", "--decks", "8")
    assert list(found) == ["game", "decks", "unseen", "bets"]
    assert (found["game"], found["decks"], found["unseen"]) == ("knockout", 8, 416)
    assert list(found["bets"]) == list(RULES["knockout"].bet_ids)
    banker = found["bets"]["banker"]
    assert list(banker)[:7] == ["house_edge", "exact", "win", "push", "lose", "standard_deviation", "mean_payout"]
    assert banker["house_edge"].startswith("0.014581")
    assert len(banker["house_edge"]) == len("0.") + 20
    assert abs(Fraction(banker["exact"]) + Fraction(banker["house_edge"])) <= Fraction(1, 2 * 10**20)
    chances = [Fraction(banker[name]) for name in ("win", "push", "lose")]
    assert abs(sum(chances, Fraction(-1))) <= Fraction(2, 10**20)
    assert abs(Fraction(banker["mean_payout"]) - chances[2] - Fraction(banker["exact"])) <= Fraction(2, 10**20)
    assert "strategy" not in banker
    assert found["bets"]["ante_player"]["strategy"] == dict.fromkeys("A23456789TJQK", "raise")
    assert found["bets"]["ante_player"]["house_edge"].startswith("0.1097")
    assert found["bets"]["ante_player"]["per_unit_risked"].startswith("-0.0365")


def leaves(found: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every figure with its path."""
    if isinstance(found, dict):
        for key, value in found.items():
            yield from leaves(value, f"{path}/{key}")
    elif isinstance(found, list):
        for value in found:
            yield from leaves(value, path)
    else:
        yield path, found


WHOLE_NUMBERS = re.compile(r"/(decks|unseen|shoes|seed|tags/.)$")
TEXTS = re.compile(r"/(game|exact|strategy/.)$")


@pytest.mark.parametrize("game", RULES)
def test_every_exact_figure_is_text_with_20_places(odds: Odds, game: str) -> None:
    found = answer(odds, game, "--removal", "--decks", "6")
    for path, figure in leaves(found):
        if WHOLE_NUMBERS.search(path):
            assert isinstance(figure, int), path
        elif TEXTS.search(path):
            assert isinstance(figure, str), path
        elif figure is not None:
            assert re.fullmatch(r"-?\d+\.\d{20}", figure), (path, figure)
    nothing = [path for path, figure in leaves(found) if figure is None]
    assert all(re.search(r"_pair/count$|/wager_\w+/count/break_even$", path) for path in nothing)


def test_figures_are_rounded_to_20_places(odds: Odds) -> None:
    player = answer(odds, "etg", "--bet", "player")["bets"]["player"]
    orders = 416 * 415 * 414 * 413 * 412 * 411
    assert Fraction(player["win"]) == round(Fraction(2230518282592256, orders), 20)  # wizardofodds.com
    assert Fraction(player["lose"]) == round(Fraction(2292252566437888, orders), 20)


def test_seen_cards_leave_the_shoe(odds: Odds) -> None:
    found = answer(odds, "rws", "--seen", "AS KD 9H", "--bet", "tie")
    assert found["unseen"] == 413
    assert list(found["bets"]) == ["tie"]
    assert found["bets"]["tie"] != answer(odds, "rws", "--bet", "tie")["bets"]["tie"]


def test_removal_and_shoes_in_json(odds: Odds) -> None:
    found = answer(odds, "rws", "--bet", "tie", "--bet", "player_pair", "--removal", "--shoes", "3", "--seed", "4")
    effects = found["removal"]["tie"]["effects"]
    assert list(effects) == list("A23456789TJQK")
    assert effects["6"].startswith("-0.00115")
    count = found["removal"]["tie"]["count"]
    assert sum(count["tags"].values()) == 0
    assert count["correlation"].startswith("0.993")
    value = Fraction(count["break_even"]) * Fraction(count["value_per_point"])
    assert float(value) == pytest.approx(float(found["bets"]["tie"]["house_edge"]))
    assert found["removal"]["player_pair"]["count"] is None
    assert (found["advantage"]["shoes"], found["advantage"]["seed"]) == (3, 4)
    assert list(found["advantage"]["bets"]) == ["tie", "player_pair"]
    assert len(found["advantage"]["bets"]["tie"]["by_tenth"]) == 10


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["poker"], "Unknown game 'poker'. Use commission, rws, etg, knockout, a game that punto games lists"),
        (["etg", "--decks", "9"], "is played with 4 to 8 decks, not 9 (etg:2.2.1)."),
        (
            ["rws", "--decks", "4", "--seen", "AS AS AS AS AS"],
            "A♠ cannot have been seen 5 times: 4 decks hold 4.",
        ),
        (["rws", "--seen", "1S"], "'1S' is not a card"),
        (["etg", "--bet", "ante_player"], "has no bet 'ante_player': it offers player, banker, tie"),
        (["rws", "--plot", "odds.pdf"], "the name must end in .svg or .png."),
        (["rws", "--plot", "no/such/folder/odds.svg"], "cannot be written to no/such/folder/odds.svg: No such file"),
        (["rws", "--seen", "AS", "--shoes", "5"], "--shoes simulates full shoes. Remove --seen."),
    ],
)
def test_mistakes_get_one_line_and_exit_code_2(odds: Odds, words: list[str], complaint: str) -> None:
    code, out, err = odds(*words)
    assert (code, out) == (2, "")
    assert complaint in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(("left", "complaint"), [(3, "there are 3 left"), (5, "could be finished only")])
def test_a_shoe_nearly_empty_is_refused_by_name(odds: Odds, left: int, complaint: str) -> None:
    cards = Composition.of_decks(4).cards()
    code, _, err = odds("rws", "--decks", "4", "--seen", format_cards(cards[:-left]))
    assert code == 2
    assert complaint in err


def test_six_cards_left_have_odds(odds: Odds) -> None:
    cards = Composition.of_decks(4).cards()
    assert answer(odds, "rws", "--decks", "4", "--seen", format_cards(cards[:-6]))["unseen"] == 6


def test_six_cards_left_have_effects_of_removal_as_far_as_there_are_odds(odds: Odds) -> None:
    left = parse_cards("8S 8H 8D 7C 7S KH")  # without the king, some rounds could not be finished
    seen = format_cards(Composition.of_decks(4).without(left).cards())
    words = ("rws", "--decks", "4", "--seen", seen, "--removal")
    removal = answer(odds, *words)["removal"]["tie"]
    assert [rank for rank, effect in removal["effects"].items() if effect is None] == ["K"]
    assert list(removal["effects"]) == ["7", "8", "K"]
    assert removal["count"] is None
    code, out, err = odds(*words)
    assert (code, err) == (0, "")
    assert "Unknown for K: without one such card, a round might run out of cards." in out
    assert "A count needs the effect of every remaining card, so none is given." in out


def test_with_few_cards_left_the_effects_still_fit(odds: Odds) -> None:
    cards = Composition.of_decks(8).cards()
    Random(4).shuffle(cards)
    code, out, _ = odds("knockout", "--seen", format_cards(cards[:390]), "--removal")
    assert code == 0
    assert "change of the patron's edge, in hundredths of a percent" in out
    assert "10-K: the mean of T, J, Q and K, which differ for pairs. --json lists each." in out
    assert "…" not in out
    assert max(map(len, out.splitlines())) <= 80


def test_bets_that_require_another_bet_are_explained(odds: Odds) -> None:
    _, out, _ = odds("knockout", "--shoes", "2", "--removal")
    said = "Winning Total: each unit requires a unit on Player or Banker (knockout:3.3)."
    assert out.count(said) == 2
    assert out.count("The cost of the cheapest one is included.") == 2
    assert out.count("A wager is placed only by raising its ante, so it is valued with the ante.") == 2
    assert "requires a unit" not in odds("rws", "--shoes", "2", "--removal")[1]


def test_a_wager_has_no_advantage_of_its_own(odds: Odds) -> None:
    words = ("knockout", "--bet", "wager_player", "--bet", "winning_total_7", "--shoes", "2")
    found = answer(odds, *words)["advantage"]["bets"]
    assert found["wager_player"] is None
    assert found["winning_total_7"]["beside"] == ["player", "banker"]


@pytest.mark.parametrize("game", RULES)
def test_a_picture_of_the_edges_names_every_bet_and_its_edge(odds: Odds, game: str, tmp_path: Path) -> None:
    picture = tmp_path / "edges.svg"
    code, out, _ = odds(game, "--plot", str(picture))
    drawn = picture.read_text(encoding="utf-8")
    assert code == 0
    assert "Saved the plot to " in out
    assert all(f">{bet.title}<" in drawn for bet in RULES[game].bets)
    assert ">1.24%<" in drawn
    assert ">14.36%<" in drawn


def test_the_same_picture_is_drawn_twice(odds: Odds, tmp_path: Path) -> None:
    first, second = tmp_path / "1.svg", tmp_path / "2.svg"
    odds("etg", "--plot", str(first))
    odds("etg", "--plot", str(second))
    assert first.read_bytes() == second.read_bytes()


def test_a_picture_of_the_course_through_the_shoe(odds: Odds, tmp_path: Path) -> None:
    cards = Composition.of_decks(8).cards()
    Random(1).shuffle(cards)
    picture = tmp_path / "course.png"
    code, _, _ = odds("rws", "--seen", format_cards(cards[:400]), "--plot", str(picture))
    head = picture.read_bytes()[:24]
    assert code == 0
    assert head.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", head[16:24])
    assert width > 1000
    assert height > 1000


def test_an_interrupted_study_reports_the_shoes_so_far(odds: Odds, monkeypatch: pytest.MonkeyPatch) -> None:
    play = AdvantageStudy.play

    def play_until_interrupted(study: AdvantageStudy, shoes: int) -> None:
        if study.shoes >= 20:
            raise KeyboardInterrupt
        play(study, shoes)

    monkeypatch.setattr(AdvantageStudy, "play", play_until_interrupted)
    code, out, _ = odds("etg", "--shoes", "1000")
    assert code == 0
    assert "20 simulated shoes" in out


def in_python(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)


RUN = "import sys; sys.argv = ['punto', 'odds', 'etg', *{words}]; from punto.cli import main; "


def test_exact_odds_load_no_extra() -> None:
    program = RUN.format(words=["--removal"]) + (
        "import atexit; atexit.register(lambda: print([m for m in ('numpy', 'numba', 'matplotlib', 'pyarrow') "
        "if m in sys.modules])); main()"
    )
    result = in_python(program)
    assert result.returncode == 0, result.stderr
    assert result.stdout.endswith("[]\n")


@pytest.mark.parametrize(("option", "value", "module"), [("--plot", "x.svg", "matplotlib"), ("--shoes", "5", "numba")])
def test_a_missing_extra_is_named(option: str, value: str, module: str) -> None:
    result = in_python(f"import sys; sys.modules['{module}'] = None; " + RUN.format(words=[option, value]) + "main()")
    assert result.returncode == 2
    assert result.stderr == f"punto: {option} needs the extra 'math': pip install 'punto[math]'.\n"


def test_a_portfolio_is_the_sum_over_every_pair_of_totals(odds: Odds) -> None:
    """Player and Tie together: from the published combinations of wizardofodds.com."""
    found = answer(odds, "commission", "--portfolio", "player:100, tie:5")["portfolio"]
    orders = 4998398275503360
    player, banker, tie = 2230518282592256, 2292252566437888, 475627426473216
    expected = {"-105.00": banker, "40.00": tie, "95.00": player}
    assert {result: round(Fraction(chance) * orders) for result, chance in found["distribution"].items()} == expected
    mean = Fraction(95 * player + 40 * tie - 105 * banker, orders)
    assert abs(Fraction(found["mean"]) - mean) < Fraction(1, 10**19)
    assert found["stakes"] == {"player": "100.00", "tie": "5.00"}


def test_a_portfolio_is_shown_below_the_odds(odds: Odds) -> None:
    code, out, _ = odds("knockout", "--bet", "tie", "--portfolio", "player:100,ante_player:10")
    assert code == 0
    assert "Together: 100.00 on Player, 10.00 on Ante (Player)" in out
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("portfolio", "says"),
    [
        ("player", "write BET:DOLLARS"),
        ("plyer:5", "has no bet"),
        ("player:5,player:6", "staked twice"),
        ("player:0", "above zero"),
        ("wager_player:5", "bet on ante_player"),
    ],
)
def test_impossible_portfolios(odds: Odds, portfolio: str, says: str) -> None:
    code, out, err = odds("knockout", "--portfolio", portfolio)
    assert (code, out) == (2, "")
    assert says in err
