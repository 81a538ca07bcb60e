"""Games from files: `load_rules` takes an id or the path of a game file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from punto import rules as approved
from punto.errors import RulesError, ScenarioError
from punto.games.shelf import find_game, shelf
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
        return approved.register(_load(game, folder or Path(), 1))
    if game in shelf():
        return approved.register(parse_text(find_game(game).text, Path()).rules)
    return approved.load_rules(game)


class Mistake(Struct, frozen=True):
    """What is wrong in the text of a game file, and where."""

    line: int
    column: int | None
    """Counted from 1; None if it has no exact place."""
    sentence: str


def find_mistake(error: ScenarioError) -> Mistake:
    place, _, sentence = str(error).partition(": ")
    return Mistake(int(place.removeprefix("line ")), error.column, sentence)


def parse_text(text: str, folder: Path, depth: int = 1) -> ParsedGame:
    """The game that a text declares; a file that it extends is found relative to the folder."""
    from punto.games.parsing import parse_game  # noqa: PLC0415 - with its YAML reader, only for a game from a file

    return parse_game(text, lambda name: _load(name, folder, depth + 1) if is_path(name) else _approved(name))


def _load(game: str, folder: Path, depth: int) -> RuleSet:
    path = folder / game
    text = _read(path)
    if depth > MOST_EXTENDED:
        raise RulesError(f"More than {MOST_EXTENDED} game files extend one another: extend an approved game.")
    try:
        return parse_text(text, path.parent, depth).rules
    except ScenarioError as error:
        mistake = find_mistake(error)
        column = f", column {mistake.column}" if mistake.column else ""
        raise RulesError(f"{path}, line {mistake.line}{column}: {mistake.sentence}") from None


def _approved(name: str) -> RuleSet:
    if name not in approved.RULES:
        raise RulesError(f"Unknown game {name!r}. Use {', '.join(approved.RULES)}, or the path of a game file.")
    return approved.RULES[name]


def _read(path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
        if len(data) > LARGEST_FILE:
            size = path.stat().st_size
            raise RulesError(
                f"{path}, line {_line_at(data, LARGEST_FILE)}: the file has {size:,} bytes, and a game file has "
                f"{LARGEST_FILE:,} at most: remove the rest."
            )
        return data.decode("utf-8-sig")
    except OSError as error:
        raise RulesError(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError as error:
        raise RulesError(
            f"{path}, line {_line_at(data, error.start)}: byte {error.start + 1} is not UTF-8 text: save it as UTF-8."
        ) from None


def _line_at(data: bytes, place: int) -> int:
    return data.count(b"\n", 0, place) + 1
