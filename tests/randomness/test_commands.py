"""`punto rng collect` and `punto rng test`, as a lab runs them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from punto.cards import CARDS
from punto.scaling import WORD_BYTES, draw_card
from punto.shoe import Shoe
from tests.commands import Run, run
from tests.randomness.sources import Good

__all__ = ["run"]

SHOE = 402
PATIENCE_S = 60


def test_the_collected_cards_are_those_that_the_words_pick(tmp_path: Path, run: Run) -> None:
    folder = tmp_path / "output"
    code, printed, said = run("rng", "collect", str(folder), "--cards", "1000", "--tables", "2", "--json")
    assert (code, said) == (0, "")
    assert json.loads(printed)["shoes"] == 4
    words, cards = (folder / "words.bin").read_bytes(), (folder / "cards.bin").read_bytes()
    assert len(cards) == 4 * SHOE
    assert len(words) == len(cards) * WORD_BYTES
    shoes = [Shoe.fresh(8), Shoe.fresh(8)]
    for draw in range(2 * SHOE):
        card = draw_card(shoes[draw % 2], int.from_bytes(words[draw * WORD_BYTES : (draw + 1) * WORD_BYTES]))
        assert card is CARDS[cards[draw % 2 * SHOE + draw // 2]]
        shoes[draw % 2] = shoes[draw % 2].without([card])


def test_a_collection_goes_on_where_it_stopped(tmp_path: Path, run: Run) -> None:
    folder = tmp_path / "output"
    run("rng", "collect", str(folder), "--cards", "402", "--tables", "1")
    before = (folder / "cards.bin").read_bytes()
    assert "804 cards" in run("rng", "collect", str(folder), "--cards", "804", "--tables", "1")[1]
    after = (folder / "cards.bin").read_bytes()
    assert after[:SHOE] == before
    assert len(after) == 2 * SHOE


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is a signal")
def test_ctrl_c_keeps_whole_shoes(tmp_path: Path) -> None:
    folder = tmp_path / "output"
    command = [sys.executable, "-m", "punto", "rng", "collect", str(folder), "--cards", "1e8", "--json"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    until = time.monotonic() + PATIENCE_S
    while not (folder / "collection.json").exists() and time.monotonic() < until:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    written, _ = process.communicate(timeout=PATIENCE_S)
    answer = json.loads(written)
    assert process.returncode == 0
    assert answer["complete"] is False
    assert answer["cards"] == answer["shoes"] * SHOE <= (folder / "cards.bin").stat().st_size


def test_a_collection_is_tested(tmp_path: Path, run: Run) -> None:
    good, folder = Good(9), tmp_path / "output"
    run("rng", "collect", str(folder), "--cards", "402", "--tables", "1")
    (folder / "words.bin").write_bytes(b"".join(good.draw() for _ in range(4_000)))
    code, _, said = run("rng", "test", str(folder))
    assert code == 2
    assert "50,000" in said
    code, printed, _ = run("rng", "test", str(folder / "words.bin"), "--json")
    answer = json.loads(printed)
    assert (code, answer["passed"], answer["samples"]) == (0, True, 1)
    assert answer["least_p_value"] == 0.01 / len(answer["tests"])
    (folder / "words.bin").write_bytes(bytes(125_000))
    code, printed, _ = run("rng", "test", str(folder / "words.bin"))
    assert code == 1
    assert "FAILED" in printed


MISTAKES = """
    test {no}                         | is no collection | cannot be read
    test {empty}                      | is no collection
    test --dieharder                  | reads a file
    collect {full}                    | holds no collection
    collect {no} --cards many         | whole number
    collect {no} --decks 99           | must be 1 to 10
"""


@pytest.mark.parametrize("line", MISTAKES.strip().splitlines(), ids=lambda line: line.split("|")[0].strip())
def test_a_mistake_is_answered_in_one_line(line: str, tmp_path: Path, run: Run) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter.txt").write_text("hello")
    command, *said = line.split("|")
    paths = {name: tmp_path / name for name in ("no", "empty", "full")}
    code, _, written = run("rng", *command.format(**paths).split())
    assert code == 2
    assert len(written.strip().splitlines()) == 1
    assert any(one.strip() in written for one in said)
