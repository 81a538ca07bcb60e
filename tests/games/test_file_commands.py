"""Every command that takes a game takes the path of a game file; a mistake in it is one line with its place."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tests.commands import Run, run
from tests.games.bad_files import HEAD

__all__ = ["run"]

GAME = HEAD + 'bets: {dragon_7: {lines: [{when: {winner: banker, banker: {total: 7, cards: 3}}, pays: "40:1"}]}}\n'
STORY = "title: A dragon\ngame: ./my.yaml\nsteps: [open_betting]\n"
# the command, and where its answer names the game or the bet
COMMANDS = """
  odds my.yaml                                                   bets.dragon_7
  simulate my.yaml --rounds 1e4                                  bets.dragon_7
  report par my.yaml                                             bets.dragon_7
  vulnerability my.yaml --bet dragon_7 --cut 14 --shoes 20       bets.dragon_7.cut.14
  protect my.yaml --known 1                                      bet_by_card.9
  session my.yaml --bet dragon_7:10 --rounds 10                  mean
  streaks my.yaml --pattern BBBB                                 probability
  adjudicate story.yaml                                          game
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "story.yaml").write_text(STORY, "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("line", COMMANDS.strip().splitlines(), ids=lambda line: line.split()[0])
def test_commands_take_a_file(line: str, folder: Path, run: Run) -> None:
    *command, place = line.split()
    (folder / "my.yaml").write_text(GAME, "utf-8")
    code, out, err = run(*command, "--json")
    assert code == 0, err
    answer = msgspec.json.decode(out)
    for key in place.split("."):
        answer = answer[key]
    (folder / "my.yaml").write_text(HEAD + "decks: nine\n", "utf-8")
    code, out, err = run(*command, "--json")
    assert (code, out) == (2, "")
    assert "my.yaml, line 3, column 8: decks is a whole number" in " ".join(err.split())
