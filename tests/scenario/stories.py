"""The scenario files and their results, parsed and played once for all tests."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from punto.refusals import RefusalCode
from punto.scenario import PlayedStory, citations, parse_story, play

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "scenarios").glob("*/*.yaml"))
TABLE_ROOMS = [ROOT / "src" / "punto" / room for room in ("limits.py", "incidents", "table")]


def table_refusals() -> set[RefusalCode]:
    """The refusals that a table can give; the ledger and the service have others."""
    files = [file for room in TABLE_ROOMS for file in ([room] if room.is_file() else room.glob("*.py"))]
    named = {name for file in files for name in re.findall(r"RefusalCode\.([A-Z_]+)", file.read_text("utf-8"))}
    return {RefusalCode[name] for name in named}


@cache
def played(file: Path) -> PlayedStory:
    return play(parse_story(file.read_text(encoding="utf-8")))


@cache
def cited(file: Path) -> frozenset[str]:
    return citations(played(file).story)


def name(file: Path) -> str:
    return f"{file.parent.name}/{file.stem}"


def clause(file: Path) -> str:
    """The clause that a file is filed under, from its name: `rws:5.4.2`."""
    return f"{file.parent.name}:{file.stem.partition('-')[0]}"
