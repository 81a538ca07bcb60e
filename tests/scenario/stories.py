"""Where the scenario files are, and how they went: read and played once for all tests."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from punto.scenario import Telling, parse_story, play

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "scenarios").glob("*/*.yaml"))


@cache
def played(file: Path) -> Telling:
    return play(parse_story(file.read_text(encoding="utf-8")))


def name(file: Path) -> str:
    return f"{file.parent.name}/{file.stem}"


def clause(file: Path) -> str:
    """The clause that a file is named after."""
    return file.stem.partition("-")[0]
