"""`punto session` prints what was asked: no ruin without a bankroll, no goal, rebate or length that nobody set."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from punto.cli import app

QUESTION = ("session", "commission", "--bet", "banker:100", "--rounds", "20")
# option, its value, the lines that it adds
ADDED = [
    ("--bankroll", "500", ["Ruin", "Rounds played"]),
    ("--stop-loss", "500", ["Rounds played"]),
    ("--goal", "500", ["Goal reached", "Rounds played"]),
    ("--rebate", "10", ["Hold", "Cost of the rebate"]),
]


def facts(*words: str) -> dict[str, str]:
    """The block of labels and figures below the title."""
    done = CliRunner().invoke(app, [*QUESTION, *words])
    assert done.exit_code == 0, done.output
    block = done.output.strip().split("\n\n")[0].splitlines()[1:]
    return {line[:20].strip(): line[20:].strip() for line in block}


def test_a_plain_question_gets_a_plain_answer() -> None:
    shown = facts()
    assert list(shown) == ["Mean result", "Standard deviation", "Patron ahead", "Kelly stake", "Hold", "Table loses"]
    assert shown["Hold"] == "1.058% of the amount staked"


@pytest.mark.parametrize(("option", "value", "lines"), ADDED)
def test_an_option_adds_its_lines(option: str, value: str, lines: list[str]) -> None:
    plain, shown = facts(), facts(option, value)
    changed = [label for label in shown if label not in plain or label == "Hold" == lines[0]]
    assert changed == lines
