"""Games from files: `load_rules` takes an id or the path of a game file."""

from __future__ import annotations

from os.path import realpath
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from punto import rules as approved
from punto.errors import RulesError, ScenarioError
from punto.games.shelf import find_game, shelf
from punto.reading.suggestions import meant_word
from punto.rules import RuleSet

if TYPE_CHECKING:
    from punto.games.parsing import ParsedGame

LARGEST_FILE: Final = 1_000_000
"""Bytes: far more than any game needs."""
MOST_EXTENDED: Final = 5
"""Files that extend one another."""
SUFFIXES: Final = (".yaml", ".yml", ".json")


def is_path(game: str) -> bool:
    return game.endswith(SUFFIXES) or "/" in game or "\\" in game


def load_rules(game: str, folder: Path | None = None) -> RuleSet:
    """The rules of a game: an id, a name on the shelf, or the path of a game file, relative to the folder.

    >>> load_rules("rws").bet("banker").title
    'Banker'
    """
    if is_path(game):
        return approved.register(_load(game, folder or Path(), ()))
    if game in shelf():
        return approved.register(_from_shelf(game))
    try:
        return approved.load_rules(game)
    except RulesError as error:
        raise RulesError(_what_to_write(game, str(error))) from None


class Mistake(Struct, frozen=True):
    """The mistakes in the text of a game file, with their places."""

    line: int
    column: int | None
    """Counted from 1; None if it has no exact place."""
    sentence: str


def find_mistake(error: ScenarioError) -> Mistake:
    place, _, sentence = str(error).partition(": ")
    return Mistake(int(place.removeprefix("line ")), error.column, sentence)


def parse_text(text: str, folder: Path, extending: tuple[str, ...] = ()) -> ParsedGame:
    """The game that a text declares; a file that it extends is found relative to the folder.

    `extending` are the files that extend this one, each the next, which it must not extend again.
    """
    from punto.games.parsing import parse_game  # noqa: PLC0415 - with its YAML reader, only for a game from a file

    return parse_game(text, lambda name: _load(name, folder, extending) if is_path(name) else _named(name))


def _load(game: str, folder: Path, extending: tuple[str, ...]) -> RuleSet:
    path = folder / game
    if len(extending) == MOST_EXTENDED:
        raise RulesError(f"More than {MOST_EXTENDED} game files extend one another: extend an approved game.")
    text = _read(path)
    if (found := realpath(path)) in extending:
        raise RulesError(f"{path} extends this file in turn: extend an approved game.")
    try:
        return parse_text(text, path.parent, (*extending, found)).rules
    except ScenarioError as error:
        mistake = find_mistake(error)
        column = f", column {mistake.column}" if mistake.column else ""
        raise RulesError(f"{path}, line {mistake.line}{column}: {mistake.sentence}") from None


def _from_shelf(name: str) -> RuleSet:
    return parse_text(find_game(name).text, Path()).rules


def _named(name: str) -> RuleSet:
    if name in shelf():
        return _from_shelf(name)
    if name not in approved.RULES:
        unknown = f"Unknown game {name!r}. Use {', '.join(approved.RULES)}."
        raise RulesError(_what_to_write(name, unknown))
    return approved.RULES[name]


def _what_to_write(name: str, unknown: str) -> str:
    if meant := meant_word(name, [*approved.RULES, *shelf()]):
        return f"Unknown game {name!r}: did you mean {meant}?"
    if name and Path(name).is_file():
        return f"Unknown game {name!r}: if the file of that name is meant, write ./{name}."
    return f"{unknown.removesuffix('.')}, a game that punto games lists, or the path of a game file, as in ./my.yaml."


def _read(path: Path) -> str:
    if "\0" in str(path):
        raise RulesError(f"{str(path)!r} is not the name of a file.")
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
        if len(data) > LARGEST_FILE:
            line = _line_at(data, LARGEST_FILE)
            raise RulesError(f"{path}, line {line}: a game file has {LARGEST_FILE:,} bytes at most: remove the rest.")
        return data.decode("utf-8-sig")
    except OSError as error:
        raise RulesError(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError as error:
        before = data[: error.start].rpartition(b"\n")[2].decode("utf-8-sig")
        place = f"line {_line_at(data, error.start)}, column {len(before) + 1}"
        raise RulesError(f"{path}, {place}: the file is not UTF-8 text: save it as UTF-8.") from None


def _line_at(data: bytes, place: int) -> int:
    return data.count(b"\n", 0, place) + 1
