"""`punto adjudicate`: exit codes, JSON, and one clear line for every malformed file."""

from __future__ import annotations

import json
import sys
from errno import EACCES
from io import BytesIO, TextIOWrapper
from os import strerror
from pathlib import Path
from typing import Any

import pytest

from punto.cli import main
from punto.cli.reading import LARGEST_FILE
from punto.scenario.steps import STEPS
from tests.scenario.stories import FILES, name

Output = pytest.CaptureFixture[str]


def adjudicate(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    """Run the command as a shell would, 80 columns wide, and return its exit code."""
    monkeypatch.setattr(sys, "argv", ["punto", "adjudicate", *arguments])
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit) as ended:
        main()
    return int(str(ended.value.code or 0))


# As in the design, with a bet after the end of the round for the refusal.
POWER_FAILS = """
title: The power fails after two cards
game: rws
table: {boxes: 7, decks: 8, minimum: 100, maximum_differential: 10000}
steps:
  - open_betting
  - place_bet: {patron: ann, box: 1, on: banker, amount: 500}
  - place_bet: {patron: ben, box: 1, standing: true, on: player_pair, amount: 100}
  - close_betting
  - deal: 9H 4C                       # in the order in which they leave the shoe
  - report: {incident: technical_interruption}
  - place_bet: {patron: ann, box: 1, on: banker, amount: 500}
expect:
  - {round: 1, state: void, clause: "rws:5.4.2"}
  - {patron: ann, on: banker, outcome: returned, net: "0.00"}
"""

ANSWER = """
{"game": "rws",
 "rounds": [{"number": 1, "state": "void", "result": null,
   "player": {"cards": ["9H"], "total": 9}, "banker": {"cards": ["4C"], "total": 4},
   "bets": [{"patron": "ann", "box": 1, "on": "banker", "amount": "500.00", "in_play": "500.00",
             "outcome": "returned", "net": "0.00", "clause": "rws:5.15"}],
   "rulings": [{"incident": "technical_interruption", "decision": "void", "clause": "rws:5.4.2", "by": "dealer"}]}],
 "refusals": [{"step": 7, "code": "betting_closed", "clause": "rws:5.6"}]}
"""


def holds(answer: Any, example: Any) -> bool:
    """Whether everything in the example is in the answer, in its place."""
    if isinstance(example, dict):
        return isinstance(answer, dict) and all(
            key in answer and holds(answer[key], value) for key, value in example.items()
        )
    if isinstance(example, list):
        return isinstance(answer, list) and all(holds(*pair) for pair in zip(answer, example, strict=False))
    return bool(answer == example)


def written(folder: Path, text: str) -> str:
    file = folder / "story.yaml"
    file.write_text(text, encoding="utf-8", newline="")
    return str(file)


def test_the_answer_has_the_shape_that_was_promised(
    monkeypatch: pytest.MonkeyPatch, capsys: Output, tmp_path: Path
) -> None:
    assert adjudicate(monkeypatch, written(tmp_path, POWER_FAILS), "--json") == 0
    answer = json.loads(capsys.readouterr().out)
    assert holds(answer, json.loads(ANSWER))
    assert [bet["patron"] for bet in answer["rounds"][0]["bets"]] == ["ann", "ben"]
    assert [(line["line"], line["met"]) for line in answer["expect"]] == [(14, True), (15, True)]


def test_a_reversed_settlement_stays_in_the_answer(
    monkeypatch: pytest.MonkeyPatch, capsys: Output, tmp_path: Path
) -> None:
    story = """
        {"game": "etg", "steps": ["open_betting",
         {"place_bet": {"patron": "ann", "terminal": 1, "on": "banker", "amount": 100}},
         "close_betting", {"deal": "9H 4C KS 3D"}, "settle",
         {"report": {"incident": "wrong_result_registered", "player": "9H 8S", "banker": ["4C", "4D"]}}]}
    """
    assert adjudicate(monkeypatch, written(tmp_path, story), "--json") == 0
    round_ = json.loads(capsys.readouterr().out)["rounds"][0]
    assert [(bet["outcome"], bet["net"]) for bet in round_["reversed"][0]] == [("lost", "-100.00")]
    assert [(bet["outcome"], bet["net"]) for bet in round_["bets"]] == [("won", "100.00")]
    assert [(ruling["decision"], ruling["clause"]) for ruling in round_["rulings"]] == [("resettle", "etg:5.6")]


def test_a_failed_expectation_exits_1_and_says_what_was_seen(
    monkeypatch: pytest.MonkeyPatch, capsys: Output, tmp_path: Path
) -> None:
    story = POWER_FAILS.replace("state: void", "state: settled").replace('net: "0.00"', "net: 500")
    assert adjudicate(monkeypatch, written(tmp_path, story)) == 1
    said = capsys.readouterr().out
    assert "round 1: state settled, clause rws:5.4.2: NO, but state void" in " ".join(said.split())
    assert "net 500.00: NO, but outcome returned, net 0.00" in " ".join(said.split())


def test_a_story_can_come_from_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(POWER_FAILS.encode()), encoding="ascii"))
    assert adjudicate(monkeypatch, "-") == 0
    assert "ann's 500.00 on Banker is returned." in capsys.readouterr().out


def test_on_stays_a_word_in_yaml_and_in_json(monkeypatch: pytest.MonkeyPatch, capsys: Output, tmp_path: Path) -> None:
    bet = '{"patron": "ann", "box": 1, "on": "tie", "amount": 100.50}'
    for story in (
        f'{{"game": "rws", "steps": ["open_betting", {{"place_bet": {bet}}}]}}',
        "game: rws\nsteps:\n  - open_betting\n  - place_bet: {patron: ann, box: 1, on: tie, amount: 100.50}",
    ):
        assert adjudicate(monkeypatch, written(tmp_path, story), "--json") == 0
        answer = json.loads(capsys.readouterr().out)
        assert answer["refusals"] == []
        assert [(bet["on"], bet["amount"]) for bet in answer["rounds"][0]["bets"]] == [("tie", "100.50")]


@pytest.mark.parametrize("file", FILES, ids=name)
def test_a_story_is_told_within_80_columns(file: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    assert adjudicate(monkeypatch, str(file)) == 0
    said = capsys.readouterr()
    assert said.err == ""
    assert [line for line in said.out.splitlines() if len(line) > 80] == []


MALFORMED = [
    ("game: rws\nsteps:\n  - opn_betting\n", "line 3: step 1: 'opn_betting' is unknown: did you mean open_betting?"),
    ('game: rws\nsteps:\n  - "s\\e[31m"\n', f"line 3: step 1 is one of {', '.join(STEPS)}, not 's\\x1b[31m'."),
    (
        "game: rws\nsteps:\n  - deal:\u202e9H\n",
        "line 3: no space after the colon: write deal: \\u202e9H.",
    ),
]


@pytest.mark.parametrize(("text", "sentence"), MALFORMED)
def test_a_malformed_file_is_one_line_and_exit_code_2(
    text: str, sentence: str, monkeypatch: pytest.MonkeyPatch, capsys: Output, tmp_path: Path
) -> None:
    file = written(tmp_path, text)
    assert adjudicate(monkeypatch, file) == 2
    assert capsys.readouterr() == ("", f"punto: {file}, {sentence}\n")


UNREADABLE = [
    (None, "No such file or directory"),
    (b"\xff\xfeg\x00", "it is not UTF-8 text but UTF-16: save it as UTF-8"),
    ("game: rws".encode("utf-16-be"), 'line 1: a control character: delete it, or write it as "\\x00"'),
    (b"title: caf\xe9\n", "it is not UTF-8 text: save it as UTF-8"),
    (b"\x7fELF\x02\x01\x80", "it is not UTF-8 text: save it as UTF-8"),
    (b" " * (LARGEST_FILE + 1), "it is larger than 64 MB"),
]


@pytest.mark.parametrize(("content", "reason"), UNREADABLE, ids=[reason for _, reason in UNREADABLE])
def test_a_file_that_cannot_be_read_is_one_line_too(
    content: bytes | None, reason: str, monkeypatch: pytest.MonkeyPatch, capsys: Output, tmp_path: Path
) -> None:
    file = tmp_path / "story.yaml"
    if content is not None:
        file.write_bytes(content)
    assert adjudicate(monkeypatch, str(file)) == 2
    parts = (f"punto: {file}", ", " if reason.startswith("line") else " cannot be read: ", f"{reason}.\n")
    assert capsys.readouterr() == ("", "".join(parts))


def test_a_folder_and_a_file_without_permission_are_one_line_too(
    monkeypatch: pytest.MonkeyPatch, capsys: Output, tmp_path: Path
) -> None:
    assert adjudicate(monkeypatch, str(tmp_path)) == 2
    assert capsys.readouterr().err == f"punto: {tmp_path} cannot be read: Is a directory.\n"

    def refuse(*_: object) -> None:
        raise PermissionError(EACCES, strerror(EACCES))

    monkeypatch.setattr(Path, "open", refuse)
    assert adjudicate(monkeypatch, "story.yaml") == 2
    assert capsys.readouterr().err == "punto: story.yaml cannot be read: Permission denied.\n"


def test_help_gives_an_example_that_exists(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    assert adjudicate(monkeypatch, "--help") == 0
    assert "scenarios/rws/5.4.2-power-fails-after-two-cards.yaml" in capsys.readouterr().out
    assert "rws/5.4.2-power-fails-after-two-cards" in [name(file) for file in FILES]
