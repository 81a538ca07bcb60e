"""Game files: what they declare, and the sentence for each mistake."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from time import process_time
from typing import Any

import msgspec
import pytest
import yaml
from jsonschema_rs import Draft202012Validator, meta

from punto import load_rules
from punto.errors import RulesError
from punto.games.schema import game_schema
from punto.hands import Hand
from punto.odds import exact_odds
from punto.rules import RULES
from punto.rules.bets import BetRole
from punto.rules.conditions import Side
from punto.shoe import Composition
from tests.games.bad_files import BAD, HEAD

FILES = Path(__file__).parent / "files"
DRAGON = str(FILES / "dragon.yaml")
ORDERS = 4_998_398_275_503_360
"""Of six cards from eight decks."""


@pytest.mark.parametrize(
    ("text", "sentence"), [(text, found) for _, text, found in BAD], ids=[name for name, *_ in BAD]
)
def test_a_mistake_gets_one_sentence_with_its_line(tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(text, encoding="utf-8")
    begin = process_time()
    with pytest.raises(RulesError) as error:
        load_rules(str(file))
    assert process_time() - begin < 1
    said = str(error.value)
    assert said.startswith(f"{file}, line ")
    assert sentence in said
    assert "\n" not in said
    assert len(said) < len(str(file)) + 300


def test_a_file_that_is_no_text_or_too_large_is_refused_at_once(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_bytes(b"game: \xff\n")
    with pytest.raises(RulesError, match=r"yaml, line 1, column 7: the file is not UTF-8 text"):
        load_rules(str(file))
    file.write_text(HEAD + "# padding\n" * 1_000_000)
    begin = process_time()
    with pytest.raises(RulesError, match=r"line 99999: a game file has 1,000,000 bytes at most: remove the rest\."):
        load_rules(str(file))
    assert process_time() - begin < 1
    (tmp_path / "loop.yaml").symlink_to(tmp_path / "loop.yaml")
    for missing in (tmp_path, tmp_path / "none.yaml", tmp_path / "loop.yaml"):
        with pytest.raises(RulesError, match="cannot be read"):
            load_rules(str(missing))
    with pytest.raises(RulesError, match=r"'a\\x00b\.yaml' is not the name of a file"):
        load_rules("a\0b.yaml")


def test_an_unknown_game_gets_the_name_that_was_meant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my_file").write_text(HEAD)
    for name, says in (
        ("tigr", "Unknown game 'tigr': did you mean tiger"),
        ("my_file", r"write \./my_file"),
        ("whist", "a game that punto games lists, or the path of a game file"),
    ):
        with pytest.raises(RulesError, match=says):
            load_rules(name)


def test_files_that_extend_each_other_without_end_are_refused(tmp_path: Path) -> None:
    for one, other in (("a", "b"), ("b", "a")):
        (tmp_path / f"{one}.yaml").write_text(f"game: {one}\nextends: ./{other}.yaml\n")
    with pytest.raises(RulesError, match=r"line 2, column 10: extends: .*a\.yaml extends this file in turn"):
        load_rules(str(tmp_path / "a.yaml"))
    for number in range(7):
        (tmp_path / f"g{number}.yaml").write_text(f"game: g{number}\nextends: ./g{number + 1}.yaml\n")
    with pytest.raises(RulesError, match="More than 5 game files extend one another"):
        load_rules(str(tmp_path / "g0.yaml"))


def test_a_file_may_extend_a_published_game(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text("game: mine\nextends: ez_baccarat\nbets: {panda_8: null}\n")
    rules = load_rules(str(mine))
    assert (rules.extends, rules.cite(rules.bet("dragon_7").clause)) == ("ez_baccarat", "ez_baccarat:2")
    assert "panda_8" not in rules.bet_ids


def test_a_game_has_its_own_bets_and_inherits_the_rest() -> None:
    rules, base = load_rules(DRAGON), RULES["commission"]
    assert rules.bet_ids == ("player", "banker", "player_pair", "banker_pair", "dragon_7", "dragon_bonus_player")
    assert (rules.decks.fewest, rules.decks.most, rules.place) == (8, 8, base.place)
    assert rules.table_of_play == base.table_of_play
    assert rules.felt[0] == ("dragon_7",)
    assert rules.bet("banker").counts_on is Hand.BANKER
    assert (rules.extends, rules.version) == ("commission", None)
    assert load_rules("dragon") is rules


def test_own_clauses_have_the_name_of_the_game_and_others_keep_theirs() -> None:
    rules = load_rules(DRAGON)
    assert rules.cite("1") == "dragon:1"
    assert rules.cite(rules.cites.deal) == "commission:3.4"
    assert rules.cite(rules.bet("dragon_bonus_player").clause) == "dragon:dragon_bonus_player"
    assert rules.clause_names["dragon:2"].en == "Dragon 7 pays 40 to 1"
    assert rules.clause_names["commission:3.4"] == RULES["commission"].clause_names["commission:3.4"]


def test_titles_in_each_language() -> None:
    rules = load_rules(DRAGON)
    assert (rules.name.en, rules.name.zh_hans) == ("Dragon Baccarat", "龙百家乐")
    assert (rules.bet_names["dragon_7"].en, rules.bet_names["dragon_7"].zh_hans) == ("Dragon 7", "龙七")
    assert rules.bet_names["dragon_bonus_player"].en == "dragon_bonus_player"
    assert rules.bet_names["player"].zh_hans == "闲"


# bet                  cells  side    role
PICTURES = """
  player               100    player  main
  banker               200    banker  main
  dragon_7             200    banker  total
  dragon_bonus_player  400    player  total
  player_pair          2      player  pair
"""


@pytest.mark.parametrize("line", PICTURES.strip().splitlines())
def test_a_bet_has_the_smallest_picture(line: str) -> None:
    bet_id, cells, side, role = line.split()
    rules = load_rules(DRAGON)
    assert len(rules.picture(bet_id).cells) == int(cells)
    assert (rules.side_of(rules.bet(bet_id)), rules.role_of(rules.bet(bet_id))) == (Side(side), BetRole(role))


def test_a_file_may_extend_a_file_and_change_decks_table_and_felt(tmp_path: Path) -> None:
    (tmp_path / "dragon.yaml").write_bytes(Path(DRAGON).read_bytes())
    rows = [f"Banker has {total}          {' '.join('DS'[total > 5] * 11)}" for total in range(10)]
    drawing = [
        "Player has               0 1 2 3 4 5 6 7 8 9",
        "                         D D D D D S S S N N",
        "Player's third card   -  0 1 2 3 4 5 6 7 8 9",
        *rows,
    ]
    head = "game: six\nextends: ./dragon.yaml\ndecks: 6\nversion: '2'\nbets: {dragon_7: null}\ntable_of_play: |\n"
    (tmp_path / "six.yaml").write_text(head + "".join(f"  {line}\n" for line in drawing))
    rules = load_rules(str(tmp_path / "six.yaml"))
    assert rules.cite(rules.bet("banker").clause) == "dragon:1"
    assert not rules.table_of_play.player_draws[5]
    assert (rules.decks.most, rules.version) == (6, "2")
    assert "dragon_7" not in {bet for row in rules.felt for bet in row}


# Sources: wizardofodds.com (Dragon Bonus, EZ Baccarat: Dragon 7 and Panda 8; Tiger: Big Tiger); eight decks.
PUBLISHED = {
    "dragon_7": ("0.076113", "6.0849"),
    "panda_8": ("0.101876", None),
    "big_tiger": ("0.152533", None),
    "natural_nine": ("0.050973", None),
}
SIDE_BETS = (
    HEAD
    + """bets:
  dragon_7: {lines: [{when: {winner: banker, banker: {total: 7, cards: 3}}, pays: "40:1"}]}
  panda_8: {lines: [{when: {winner: player, player: {total: 8, cards: 3}}, pays: "25:1"}]}
  big_tiger: {lines: [{when: {winner: banker, banker: {total: 6, cards: 3}}, pays: "50:1"}]}
  natural_nine: {lines: [{when: {player: {total: 9, cards: 2}}, pays: "9:1"}]}
"""
)


def test_published_figures(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(SIDE_BETS)
    odds = exact_odds(load_rules(str(tmp_path / "mine.yaml")), Composition.of_decks(8))
    for bet_id, (edge, deviation) in PUBLISHED.items():
        assert f"{float(odds.bet(bet_id).house_edge):.6f}" == edge
        assert deviation is None or f"{odds.bet(bet_id).standard_deviation:.4f}" == deviation
    # Two cards that total nine, from the counts of cards alone: a ten and a nine, or a pair of points that sum to nine.
    nines = 2 * (128 * 32 + 4 * 32 * 32)
    assert odds.bet("natural_nine").win == Fraction(nines, 416 * 415)


def test_a_win_by_nine_has_the_published_number_of_ways() -> None:
    odds = exact_odds(load_rules(DRAGON), Composition.of_decks(8))
    [by_nine] = [chance for chance in odds.bet("dragon_bonus_player").chances if chance.label == "30:1"]
    assert by_nine.probability * ORDERS == 18_409_431_764_992


SCHEMA = Draft202012Validator(game_schema())


def read_yaml(text: str) -> Any:
    """As an editor reads it: YAML 1.2, where `on` and `yes` are words."""
    return yaml.safe_load(text)


def test_the_schema_accepts_good_files_and_refuses_most_bad_ones() -> None:
    meta.validate(game_schema())
    for good in (Path(DRAGON).read_text(encoding="utf-8"), SIDE_BETS):
        assert list(SCHEMA.iter_errors(read_yaml(good))) == []
    for name in ("no id", "no extends", "an unknown key", "a bet without lines", "a line without when", "two outcomes",
                 "a plain pay", "a mistyped condition", "a mistyped winner", "an empty condition", "a total of ten",
                 "an unknown suit", "an empty any", "a felt without rows", "a raise without times"):  # fmt: skip
        [text] = [bad for found, bad, _ in BAD if found == name]
        assert list(SCHEMA.iter_errors(read_yaml(text))), name


def test_the_schema_is_printed() -> None:
    assert msgspec.json.decode(run("games", "schema").stdout) == msgspec.json.decode(msgspec.json.encode(game_schema()))


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "punto", *arguments], capture_output=True, text=True, check=False, timeout=120
    )


def test_commands_take_the_path_of_a_game_file(tmp_path: Path) -> None:
    found = run("odds", DRAGON, "--json")
    assert msgspec.json.decode(found.stdout)["bets"]["dragon_7"]["house_edge"].startswith("0.0761133")
    assert run("adjudicate", str(FILES / "dragon_story.yaml")).returncode == 0
    (tmp_path / "mine.yaml").write_text(HEAD + "decks: nine\n")
    wrong = run("odds", str(tmp_path / "mine.yaml"))
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert "mine.yaml, line 3, column 8: decks is a whole number" in wrong.stderr.replace("\n", " ")
