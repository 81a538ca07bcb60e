"""The shelf: published games as game files, each with its source."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from msgspec import Struct

from punto.errors import RulesError
from punto.rules import RULES

SOURCE: Final = "# Source: "
"""The first line of every file on the shelf."""


class ShelfGame(Struct, frozen=True):
    name: str
    source: str
    text: str
    """The game file."""


@cache
def shelf() -> dict[str, ShelfGame]:
    """By name, which is the id of the game."""
    folder = files("punto.games") / "shelf"
    texts = {
        path.name.removesuffix(".yaml"): path.read_text("utf-8")
        for path in folder.iterdir()
        if path.name.endswith(".yaml")
    }
    return {name: ShelfGame(name, _source(text), text) for name, text in sorted(texts.items())}


def find_game(name: str) -> ShelfGame:
    if name in RULES:
        raise RulesError(
            f"{name} is an approved game, not on the shelf: begin a file of your own with extends: {name}."
        )
    if name not in shelf():
        raise RulesError(f"No game {name!r} on the shelf. Use {', '.join(shelf())}.")
    return shelf()[name]


def _source(text: str) -> str:
    return text.partition("\n")[0].removeprefix(SOURCE)
