"""`punto simulate` for a newcomer."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pyarrow.parquet
import pytest

from punto.cli import main
from punto.rules import load_rules


def punto(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: str) -> tuple[int, str, str]:
    monkeypatch.setattr(sys, "argv", ["punto", "simulate", *words])
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit) as ended:
        main()
    output = capsys.readouterr()
    return int(ended.value.code or 0), output.out, output.err


def test_json_has_every_bet(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("rws", "--rounds", "1e5", "--decks", "8", "--seed", "7", "--engine", "cpu", "--rounds-per-shoe", "60")
    code, output, errors = punto(capsys, monkeypatch, *words, "--json")
    answer = json.loads(output)
    assert (code, errors) == (0, "")
    assert {key: answer[key] for key in ("game", "rounds", "shoes", "engine", "seed")} == {
        "game": "rws",
        "rounds": 60 * 1667,
        "shoes": 1667,
        "engine": "cpu",
        "seed": 7,
    }
    assert answer["seconds"] > 0
    assert answer["rounds_per_second"] > 0
    assert list(answer["bets"]) == list(load_rules("rws").bet_ids)
    assert {"mean", "stderr", "exact"} <= set(answer["bets"]["banker"])
    # Eight decks, Wizard of Odds: 1.2351% for Player.
    assert abs(answer["bets"]["player"]["mean"] + 0.012351) < 4.5 * answer["bets"]["player"]["stderr"]


def test_the_same_seed_gives_the_same_means(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def means(*words: str) -> object:
        return json.loads(punto(capsys, monkeypatch, "knockout", "--shoes", "500", *words, "--json")[1])["bets"]

    assert means("--seed", "9", "--workers", "1") == means("--seed", "9", "--workers", "2")
    assert means("--seed", "9") != means("--seed", "10")


def test_people_get_a_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("punto.sim.results.exact_values", lambda settings: {"player": -0.012351, "tie": 0.9})
    count, parquet = tmp_path / "count.yaml", tmp_path / "bets.parquet"
    count.write_text("bet: tie\nbankroll: 20\n")
    words = ("rws", "--shoes", "2000", "--burn", "first_card", "--count", str(count), "--parquet", str(parquet))
    code, output, _ = punto(capsys, monkeypatch, *words)
    lines = output.splitlines()
    assert code == 0
    assert max(map(len, lines)) <= 80
    assert [line for line in lines if line.startswith("Any Tie") and "+90.0000" in line]
    for title in ("Banker Wins On 6", "Rounds per shoe", "Player streaks", "Gain per shoe", "Risk of ruin"):
        assert any(line.startswith(title) for line in lines), title
    assert "--rounds-per-shoe avoids this effect." in output
    assert pyarrow.parquet.read_table(parquet).num_rows == len(load_rules("rws").bets)


def test_a_scheme_on_a_dependent_bet_names_its_companion(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Player is the cheaper of the two with eight decks: 1.2351% against 1.4581%."""
    count = tmp_path / "count.yaml"
    count.write_text("bet: winning_total_8\n")
    words = ("knockout", "--shoes", "50", "--count", str(count))
    assert "Betting one unit on Winning Total 8 and one on Player" in punto(capsys, monkeypatch, *words)[1]
    scheme = json.loads(punto(capsys, monkeypatch, *words, "--json")[1])["count"]
    assert (scheme["bet"], scheme["beside"]) == ("winning_total_8", "player")


def test_a_shoe_that_can_run_out_says_how_often(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    output = punto(capsys, monkeypatch, "rws", "--shoes", "10", "--decks", "4", "--rounds-per-shoe", "52")[1]
    assert "Void rounds       10: the shoe ran out of cards" in output


# arguments                                             message
MISTAKES = [
    ("bingo --shoes 1",                                "Unknown game 'bingo'"),
    ("rws",                                            "Use either --rounds N or --shoes N."),
    ("rws --rounds 5 --shoes 5",                       "Use either --rounds N or --shoes N."),
    ("rws --rounds 0",                                 "--rounds 0: use a whole number"),
    ("rws --rounds many",                              "--rounds many: use a whole number"),
    ("rws --shoes 1.5",                                "--shoes 1.5: use a whole number"),
    ("rws --shoes nan",                                "--shoes nan: use a whole number"),
    ("rws --shoes 1 --decks 11",                       "4 to 10 decks, not 11"),
    ("rws --shoes 1 --burn some",                      "'some' is not a burn"),
    ("rws --shoes 1 --engine steam",                   "Unknown engine 'steam'"),
    ("rws --shoes 1 --count nowhere.yaml",             "nowhere.yaml cannot be read"),
    ("rws --shoes 1 --checkpoint no/such/folder.json", "the folder no/such does not exist"),
    ("rws --shoes 1 --parquet no/such/file",           "the folder no/such does not exist"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "complaint"), MISTAKES)
def test_a_mistake_is_one_line_and_exit_code_2(
    words: str, complaint: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, output, errors = punto(capsys, monkeypatch, *words.split())
    assert (code, output) == (2, "")
    assert errors.startswith("punto: ")
    assert errors.count("\n") == 1
    assert complaint in errors


def test_without_the_extra_it_says_which_one(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "punto.sim.frames", None)
    code, _, errors = punto(capsys, monkeypatch, "rws", "--shoes", "1")
    assert (code, errors) == (2, "punto: punto simulate needs the extra 'math': pip install 'punto[math]'.\n")


def test_help_has_an_example(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Example: punto simulate rws" in punto(capsys, monkeypatch, "--help")[1]
