"""`punto roads` for a newcomer: 80 columns, colour or letters, JSON, and one clear line for a mistake."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.text import Text

from punto.cli import main
from punto.rules import load_rules

Run = Callable[..., tuple[int, str, str]]
LONG_SHOE = "BBPPPTBPbPBpTBBBBBPBBBBBBBBPTPBPBB" * 3
DOCS = Path(__file__).parents[2] / "docs" / "roads.md"


@pytest.fixture
def punto(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command line at 80 columns: exit code, standard output, standard error."""
    monkeypatch.setenv("COLUMNS", "80")

    def run(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["punto", *words])
        with pytest.raises(SystemExit) as ended:
            main()
        assert isinstance(ended.value.code, int)
        return ended.value.code, *capsys.readouterr()

    return run


def board(out: str, title: str) -> list[str]:
    """The six rows of a board, without its frame."""
    lines = out.splitlines()
    (top,) = [number for number, line in enumerate(lines) if f"─ {title} " in line]
    before = lines[top].index(f"─ {title} ")
    panel = lines[top][: before + 1].count("╭") - 1
    return [row.split("││")[panel].strip("│").rstrip()[1:] for row in lines[top + 1 : top + 7]]


def test_the_five_roads_in_letters_where_there_is_no_colour(punto: Run) -> None:
    code, out, err = punto("roads", "TBbBB PpPPTPP BBbp")
    assert (code, err) == (0, "")
    assert board(out, "Bead plate") == ["和 闲", "庄˙和", "庄 闲", "庄 闲", "闲.庄", "闲 庄:"]
    assert board(out, "Big road") == ["B1˙P. B", "B  P  B:", "B  P1", "   P", "   P", ""]
    assert board(out, "Big eye boy") == ["RBRBR", "R", "", "", "", ""]
    assert board(out, "Small road") == ["R", "", "", "", "", ""]
    assert board(out, "Cockroach pig") == [""] * 6


def test_counts_and_what_the_next_round_would_bring(punto: Run) -> None:
    _, out, _ = punto("roads", "TBbBB PpPPTPP BBbp")
    assert board(out, "12 rounds") == [
        "庄 Banker   5   pairs  2",
        "闲 Player   5   pairs  2",
        "和 Tie      2",
        "",
        "If next  庄 Banker  R  R  –",
        "         闲 Player  B  B  –",
    ]


def test_it_says_that_it_is_for_information_only(punto: Run) -> None:
    assert load_rules("rws").clauses["5.14"] == "Displays are for information only"
    assert "For information only (rws:5.14)" in punto("roads", "B")[1]


def test_in_colour_banker_is_red_player_blue_ties_green(punto: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    _, out, _ = punto("roads", "BBT PPPP BB P BB")
    for drawn in ("1;31m庄", "1;34m闲", "1;32m和", "1;31mB", "1;31m○", "1;32m1", "1;34mP", "1;34m○"):
        assert f"\x1b[{drawn}" in out, drawn
    plain = Text.from_ansi(out).plain
    assert board(plain, "Big road")[:3] == ["B  P  B  P  B", "○1 ○  ○     ○", "   ○"]
    assert board(plain, "Big eye boy")[:2] == ["○○○○○○", "     ○"]
    assert board(plain, "Small road")[:2] == ["●●●", "●"]
    assert board(plain, "Cockroach pig")[0] == "//"
    assert "1;34m/\x1b[0m\x1b[1;31m/" in out


def test_no_color_is_respected(punto: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("NO_COLOR", "1")
    out = Text.from_ansi(punto("roads", "BB")[1]).plain
    assert board(out, "Big road")[:2] == ["B", "B"]


@pytest.mark.parametrize("columns", [80, 100, 200])
def test_a_long_shoe_fits_the_terminal_and_shows_the_latest_columns(
    punto: Run, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    code, out, _ = punto("roads", LONG_SHOE)
    assert code == 0
    assert max(cell_len(line) for line in out.splitlines()) == columns
    assert board(out, "Big road")[1].endswith("B")


def test_columns_left_out_are_counted(punto: Run) -> None:
    _, out, _ = punto("roads", "BP" * 15)
    assert "columns 6–30 of 30 ─╯" in out
    assert "columns" not in punto("roads", "BP" * 12 + "B")[1]
    assert board(out, "Big road")[0].split() == ["P", "B"] * 12 + ["P"]


def test_a_tail_that_reaches_beyond_the_board_does_not_hide_the_latest_mark(punto: Run) -> None:
    _, out, _ = punto("roads", "BPBP" + "B" * 50 + "P")
    first, *_, last = board(out, "Big road")
    assert first.split() == ["P"]
    assert last.split() == ["B"] * 25
    assert "columns 6–30 of 49" in out


def test_a_narrow_terminal_gets_the_boards_whole(punto: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    code, out, _ = punto("roads", "BBPP")
    assert code == 0
    assert max(cell_len(line) for line in out.splitlines()) == 80


@pytest.mark.parametrize(("results", "head"), [("", ""), ("TTT", "/3"), ("P" + "T" * 10, "P+"), ("B", "B")])
def test_shoes_that_have_hardly_begun(punto: Run, results: str, head: str) -> None:
    code, out, _ = punto("roads", results)
    assert code == 0
    assert board(out, "Big road") == [head, "", "", "", "", ""]
    assert ("─ 1 round ─" in out) == (len(results) == 1)


def test_json(punto: Run) -> None:
    code, out, err = punto("roads", "T BBb PPPPp", "--json")
    assert (code, err) == (0, "")
    answer = json.loads(out)
    assert list(answer) == ["bead", "big_road", "big_eye_boy", "small_road", "cockroach_pig", "ask"]
    assert answer["bead"][:3] == [
        {"column": 1, "row": 1, "result": "tie", "pairs": []},
        {"column": 1, "row": 2, "result": "banker", "pairs": []},
        {"column": 1, "row": 3, "result": "banker", "pairs": ["banker"]},
    ]
    assert len(answer["bead"]) == 7
    assert answer["big_road"] == [
        {"column": 1, "row": 1, "result": "banker", "ties": 1, "pairs": []},
        {"column": 1, "row": 2, "result": "banker", "ties": 0, "pairs": ["banker"]},
        {"column": 2, "row": 1, "result": "player", "ties": 0, "pairs": []},
        {"column": 2, "row": 2, "result": "player", "ties": 0, "pairs": []},
        {"column": 2, "row": 3, "result": "player", "ties": 0, "pairs": []},
        {"column": 2, "row": 4, "result": "player", "ties": 0, "pairs": ["player"]},
    ]
    assert (answer["big_eye_boy"], answer["small_road"], answer["cockroach_pig"]) == ("RBR", "", "")
    assert answer["ask"] == {
        "banker": {"big_eye_boy": "B", "small_road": None, "cockroach_pig": None},
        "player": {"big_eye_boy": "R", "small_road": None, "cockroach_pig": None},
    }


@pytest.mark.parametrize("words", [[], ["--json"]])
def test_a_mistake_is_one_line_and_exit_code_2(punto: Run, words: list[str]) -> None:
    code, out, err = punto("roads", "BPX", *words)
    assert (code, out) == (2, "")
    assert err == (
        "punto: 'X' at position 3 is not valid: write B, P or T for each round, "
        "then b or p once for a pair of that hand, as in BPTBbp.\n"
    )


def test_help_has_an_example_that_works(punto: Run) -> None:
    code, out, _ = punto("roads", "--help")
    assert code == 0
    (example,) = [line for line in out.splitlines() if "Example:" in line]
    command, results, _ = example.split('"')
    assert command.split() == ["Example:", "punto", "roads"]
    assert punto("roads", results)[0] == 0


def test_the_example_of_the_documentation_is_what_the_command_prints(punto: Run) -> None:
    _, _, block = DOCS.read_text(encoding="utf-8").partition('```console\n$ punto roads "')
    results, _, rest = block.partition('"\n')
    assert punto("roads", results)[1].rstrip("\n") == rest.partition("\n```")[0]
