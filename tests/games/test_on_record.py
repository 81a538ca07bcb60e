"""The journal knows the rules it was played by: a changed file changes no table on record."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from punto.games import load_rules
from punto.rules import RULES
from punto.rules.declaration import hash_declaration, read_declaration, write_declaration
from punto.scenario import parse_story, play
from punto.table import TableSettings, open_table, set_up
from punto.table.codec import encode
from punto.table.events import Event

FILES = Path(__file__).parent / "files"
RULED = (FILES / "dragon.yaml").read_text(encoding="utf-8")


def run(code: str, *arguments: str, seed: str = "0", stored: bytes = b"") -> bytes:
    """What another process prints."""
    environment = {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, input=stored, capture_output=True, check=True, env=environment).stdout


def dragon(folder: Path, text: str = RULED) -> str:
    file = folder / "dragon.yaml"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_a_declaration_reads_back_as_it_was(tmp_path: Path) -> None:
    for rules in (*RULES.values(), load_rules(dragon(tmp_path))):
        again = read_declaration(write_declaration(rules))
        assert again.bets == rules.bets
        assert (again.clauses, again.irregularities) == (rules.clauses, rules.irregularities)
        assert again.table_of_play == rules.table_of_play
        assert write_declaration(again) == write_declaration(rules)


def test_the_hash_is_the_same_in_every_process(tmp_path: Path) -> None:
    file = dragon(tmp_path)
    code = "import sys; from punto.games import load_rules; from punto.rules.declaration import hash_declaration; "
    code += "print(hash_declaration(load_rules(sys.argv[1])))"
    for seed in ("1", "2"):
        found = run(code, file, seed=seed)
        assert found.decode().strip() == hash_declaration(load_rules(file))


def test_an_opening_has_the_declaration_of_a_file_and_the_hash_of_every_game(tmp_path: Path) -> None:
    rules = load_rules(dragon(tmp_path))
    opened = set_up("t1", "dragon", TableSettings())
    assert opened.rules == write_declaration(rules)
    assert opened.rules_sha256 == hash_declaration(rules)
    approved = set_up("t1", "rws", TableSettings())
    assert (approved.rules, approved.rules_sha256) == (None, hash_declaration(RULES["rws"]))


def test_a_changed_file_changes_new_tables_only(tmp_path: Path) -> None:
    load_rules(dragon(tmp_path))
    before = open_table(set_up("t1", "dragon", TableSettings()))
    load_rules(dragon(tmp_path, RULED.replace('"40:1"', '"30:1"')))
    after = open_table(set_up("t2", "dragon", TableSettings()))
    assert [str(table.rules.bet("dragon_7").pays[0]) for table in (before, after)] == ["40:1", "30:1"]


def test_a_story_replays_with_the_rules_on_record_and_without_the_file(tmp_path: Path) -> None:
    dragon(tmp_path)
    story = parse_story(
        (FILES / "dragon_story.yaml").read_text(encoding="utf-8"), lambda game: load_rules(game, tmp_path)
    )
    events: list[Event] = []
    telling = play(story, lambda told: events.extend(told.events))
    stored = b"\n".join(map(encode, [telling.opened, *events]))
    (tmp_path / "dragon.yaml").unlink()
    code = (
        "import sys; from punto.table import replay; from punto.table.codec import decode_event\n"
        "table = replay(map(decode_event, sys.stdin.buffer.read().splitlines()))\n"
        "print(table.rules.title, *(bet.on + ' ' + bet.result.outcome.value for bet in table.round.bets))"
    )
    found = run(code, stored=stored).decode()
    assert found == "Dragon Baccarat banker push dragon_7 won dragon_bonus_player lost\n"
