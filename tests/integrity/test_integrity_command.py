"""`punto integrity` in a test lab."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from punto.cards import Card, format_cards
from punto.cli import app
from punto.errors import PuntoError
from tests.integrity import shoes


def shoe_file(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def punto(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["integrity", *arguments])
    if isinstance(done.exception, PuntoError):
        raise done.exception
    return done.exit_code, " ".join(done.output.split())


def test_an_honest_shoe(tmp_path: Path) -> None:
    cards = shoes.shuffled(Random(1))
    file = shoe_file(tmp_path, "shoe.txt", f"# table 4\n?? ?? {format_cards(cards[2:402])}")
    code, said = punto(file, "--left", "14")
    assert code == 0
    assert said.startswith("400 of 416 cards seen, 2 face down, 0 foreign. Order Consistent with a shuffled shoe: ")
    assert said.endswith("No error found: the unseen cards make up the decks in number.")
    assert "Complete: every card" in punto(shoe_file(tmp_path, "whole.txt", format_cards(cards)), "--left", "0")[1]
    assert "Missing cards cannot be detected" in punto(file)[1]


def test_alarms_exit_with_one(tmp_path: Path) -> None:
    cards = shoes.shuffled(Random(2))
    before = shoe_file(tmp_path, "before.txt", format_cards(cards))
    again = shoe_file(tmp_path, "again.txt", f"foreign {format_cards(cards[100:160])}")
    code, said = punto(again, "--earlier", before)
    assert code == 1
    assert "ALARM Card 1 does not belong to these decks: it was entered as foreign." in said
    assert "ALARM Cards repeat the order of an earlier shoe" in said
    assert "Order" not in said.partition("ALARM")[0]


def test_json(tmp_path: Path) -> None:
    cards = shoes.shuffled(Random(3), 4)
    cards.remove(Card("9H"))
    file = shoe_file(tmp_path, "shoe.txt", format_cards(cards))
    code, said = punto(file, "--decks", "4", "--left", "0", "--json")
    found = json.loads(said)
    assert (code, found["cards"], found["seen"]) == (1, 208, 207)
    assert [alarm["suspicion"] for alarm in found["alarms"]] == ["missing_card"]
    assert found["alarms"][0]["sentence"] == "Missing: 1 × 9♥."


def test_bad_input_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(PuntoError, match=r"bad\.txt: '1X' is not a card: .* Use \?\? for a card dealt face down"):
        punto(shoe_file(tmp_path, "bad.txt", "9H 1X"))
    with pytest.raises(PuntoError, match="cannot be read: No such file"):
        punto(str(tmp_path / "none.txt"))
    with pytest.raises(PuntoError, match="A shoe of 12 decks"):
        punto(shoe_file(tmp_path, "fine.txt", "9H"), "--decks", "12")
    (tmp_path / "binary").write_bytes(b"\xff\xfe")
    with pytest.raises(PuntoError, match="it is not UTF-8 text"):
        punto(str(tmp_path / "binary"))


def test_a_wrong_number_of_decks_is_told_once(tmp_path: Path) -> None:
    file = shoe_file(tmp_path, "shoe.txt", format_cards(shoes.shuffled(Random(6))))
    _, said = punto(file, "--decks", "6", "--left", "0", "--json")
    assert [alarm["suspicion"] for alarm in json.loads(said)["alarms"]] == ["surplus_card"]
