"""`punto adjudicate`: its exit codes, its JSON, and one clear line for every file that cannot be understood."""

from __future__ import annotations

import json
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest

from punto.cli import main
from tests.scenario.stories import FILES, name

Output = pytest.CaptureFixture[str]


def adjudicate(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    """Run the command as a shell would, 80 columns wide, and give its exit code."""
    monkeypatch.setattr(sys, "argv", ["punto", "adjudicate", *arguments])
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit) as ended:
        main()
    return int(str(ended.value.code or 0))


# As the design gives it, with a bet after the end of the round for the refusal.
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


UNKNOWN_CLAUSE = "rws" + ":5.99"
BET = "place_bet: {patron: ann, box: 1, on: tie, amount: 100}"

# what is wrong                      line   the file                                            what the line says
MALFORMED: dict[str, tuple[int, str, str]] = {
    "an empty file": (1, "", "the file is empty"),
    "only a comment": (1, "# to be written\n", "the file is empty"),
    "a list": (1, "- open_betting\n", "a scenario is written as a mapping"),
    "not YAML": (2, "game: rws\nsteps: ]\n", "not YAML"),
    "a tab for an indent": (3, "game: rws\nsteps:\n\t- open_betting\n", "not YAML"),
    "a control character": (2, "game: rws\nsteps: [open\x07]\n", "a control character"),
    "endless nesting": (1, "game: rws\nsteps: " + "[" * 5000 + "]" * 5000, "lists within lists"),
    "two documents": (3, "game: rws\nsteps: []\n---\ngame: rws\n", "another document"),
    "no game": (1, "steps: [open_betting]", "a scenario needs game"),
    "no steps": (1, "game: rws", "a scenario needs steps"),
    "an unknown game": (1, "game: poker\nsteps: []", "game is one of commission, rws, etg, knockout, not 'poker'"),
    "an unknown key": (2, "game: rws\nstep: []", "a scenario has no 'step': it may have title, game, table"),
    "a key twice": (2, "game: rws\ngame: etg\nsteps: []", "a scenario has 'game' twice"),
    "steps that are no list": (2, "game: rws\nsteps: open_betting", "steps is written as a list"),
    "an unknown step": (3, "game: rws\nsteps:\n  - open_bets", "step 1 is one of open_betting, place_bet"),
    "fields beside the step": (
        3,
        "game: rws\nsteps:\n  - place_bet:\n    patron: ann\n    box: 1",
        "step 1 is one step: its own fields",
    ),
    "an unknown field": (
        2,
        "game: rws\nsteps: [place_bet: {patron: ann, bx: 1}]",
        "place_bet has no 'bx': it may have patron, box",
    ),
    "a field twice": (2, "game: rws\nsteps: [place_bet: {patron: ann, patron: ben}]", "place_bet has 'patron' twice"),
    "a missing field": (2, "game: rws\nsteps: [place_bet: {patron: ann, box: 1}]", "place_bet needs on, amount"),
    "a nameless patron": (2, "game: rws\nsteps: [elect: {patron: '', choice: continue}]", "patron is one word"),
    "an unknown bet": (2, f"game: rws\nsteps: [{BET.replace('tie', 'draw')}]", "on is one of player, banker, tie"),
    "a negative amount": (2, f"game: rws\nsteps: [{BET.replace('100', '-5')}]", "amount: '-5' is not an amount"),
    "three decimals": (2, f"game: rws\nsteps: [{BET.replace('100', '1.005')}]", "at most two decimals"),
    "a floating amount": (2, f"game: rws\nsteps: [{BET.replace('100', '1e3')}]", "'1e3' is not an amount"),
    "more than all money": (2, f"game: rws\nsteps: [{BET.replace('100', '9' * 20)}]", "more than the largest amount"),
    "a box that is no number": (2, f"game: rws\nsteps: [{BET.replace('1,', 'one,')}]", "box is a whole number"),
    "a truth that is none": (
        2,
        "game: rws\nsteps: [place_bet: {patron: ann, box: 1, on: tie, amount: 1, standing: maybe}]",
        "standing is one of true, false, not 'maybe'",
    ),
    "an unknown card": (2, "game: rws\nsteps: [deal: 9H 1C]", "deal: '1C' is not a card: write the rank"),
    "no card": (2, "game: rws\nsteps: [report: {incident: exposed_card, cards: []}]", "cards names one card at least"),
    "an unknown incident": (2, "game: rws\nsteps: [report: {incident: fire}]", "incident is one of"),
    "a fact that does not fit": (
        2,
        "game: rws\nsteps: [report: {incident: not_shuffled, cards: 9H}]",
        "not_shuffled has no cards: it takes no facts",
    ),
    "a missing fact": (2, "game: rws\nsteps: [report: {incident: exposed_card}]", "exposed_card needs cards"),
    "no terminals": (
        2,
        "game: etg\nsteps: [report: {incident: terminal_interruption, terminals: []}]",
        "terminals names one terminal at least",
    ),
    "a ruling of two kinds": (
        2,
        "game: rws\nsteps: [rule: {order: 9H 4C, decision: void}]",
        "rule says either an order of cards or a decision",
    ),
    "a ruling that is none": (2, "game: rws\nsteps: [rule: {decision: elect}]", "continue or void"),
    "an unknown role": (2, "game: rws\nsteps: [settle: {by: croupier}]", "by is one of patron, dealer"),
    "an unknown burn": (2, "game: rws\nsteps: [new_shoe: {burn: all}]", "burn is none, first_card, a number"),
    "nine decks": (2, "game: commission\ntable: {decks: 9}\nsteps: []", "4 to 8 decks, not 9 (commission:2.2.1)"),
    "a box at a terminal game": (2, "game: etg\ntable: {boxes: 7}\nsteps: []", "has terminals: N, and no boxes"),
    "a layout at a terminal game": (2, "game: etg\ntable: {layout: A}\nsteps: []", "has terminals: N, and no layout"),
    "terminals at a live table": (2, "game: rws\ntable: {terminals: 7}\nsteps: []", "boxes or a layout"),
    "more boxes than the layout": (2, "game: commission\ntable: {layout: B, boxes: 8}\nsteps: []", "7 at most"),
    "an unknown layout": (2, "game: knockout\ntable: {layout: C}\nsteps: []", "no layout 'C': it has A, B"),
    "no boxes": (2, "game: rws\ntable: {boxes: 0}\nsteps: []", "it must have one at least"),
    "an unknown setting": (2, "game: rws\ntable: {deck: 8}\nsteps: []", "table has no 'deck': it may have decks"),
    "a differential elsewhere": (
        2,
        "game: knockout\ntable: {maximum_differential: 100}\nsteps: []",
        "knows no differential: leave maximum_differential out",
    ),
    "limits upside down": (2, "game: rws\ntable: {minimum: 100, maximum: 50}\nsteps: []", "the minimum cannot be more"),
    "limits by bet, not for all": (2, "game: rws\ntable: {minimum: {tie: 20}}\nsteps: []", "also says every"),
    "a cut card beyond the shoe": (2, "game: rws\ntable: {decks: 4, cut_card: 208}\nsteps: []", "0 to 207"),
    "a payout unit of nothing": (2, "game: rws\ntable: {payout_unit: 0}\nsteps: []", "payout_unit is one cent"),
    "an expectation of nothing": (
        3,
        "game: rws\nsteps: []\nexpect: [{state: void}]",
        "names a round, a patron or a step",
    ),
    "an expectation of no step": (3, "game: rws\nsteps: [settle]\nexpect: [{step: 2, refused: false}]", "no step 2"),
    "a step not said to be refused": (3, "game: rws\nsteps: [settle]\nexpect: [{step: 1}]", "says refused"),
    "an unknown refusal": (
        3,
        "game: rws\nsteps: [settle]\nexpect: [{step: 1, refused: no}]",
        "refused is one of false",
    ),
    "an expectation that does not fit": (
        3,
        "game: rws\nsteps: []\nexpect: [{round: 1, net: 5}]",
        "expect for a round has no net: it may have round, state",
    ),
    "a clause of no document": (
        3,
        f'game: rws\nsteps: []\nexpect: [{{round: 1, clause: "{UNKNOWN_CLAUSE}"}}]',
        f"has no clause '{UNKNOWN_CLAUSE}': one is written rws:NUMBER, or null",
    ),
    "a clause of another game": (3, 'game: rws\nsteps: []\nexpect: [{round: 1, clause: "etg:5.6"}]', "has no clause"),
    "an unknown interpretation": (3, "game: rws\nsteps: []\nshows: [eleven]", "an interpretation is a whole number"),
}


@pytest.mark.parametrize("what", MALFORMED)
def test_a_malformed_file_names_its_line_and_what_was_expected(
    what: str, monkeypatch: pytest.MonkeyPatch, capsys: Output, tmp_path: Path
) -> None:
    line, text, message = MALFORMED[what]
    file = written(tmp_path, text)
    assert adjudicate(monkeypatch, file) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"punto: {file}, line {line}: ")
    assert said.err.count("\n") == 1
    assert message in said.err


@pytest.mark.parametrize(
    ("content", "reason"), [(None, "No such file or directory"), (b"\xff\xfe\x00", "it is not UTF-8 text")]
)
def test_a_file_that_cannot_be_read_is_one_line_too(
    content: bytes | None, reason: str, monkeypatch: pytest.MonkeyPatch, capsys: Output, tmp_path: Path
) -> None:
    file = tmp_path / "story.yaml"
    if content is not None:
        file.write_bytes(content)
    assert adjudicate(monkeypatch, str(file)) == 2
    assert capsys.readouterr().err == f"punto: {file} cannot be read: {reason}.\n"


def test_help_gives_an_example_that_exists(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    assert adjudicate(monkeypatch, "--help") == 0
    assert "scenarios/rws/5.4.2-power-fails-after-two-cards.yaml" in capsys.readouterr().out
    assert "rws/5.4.2-power-fails-after-two-cards" in [name(file) for file in FILES]
