"""The walks through the architecture: every module and type named there exists, and there are no more than we want."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
MOST_MODULES = 18
MOST_TYPES = 5
WALKS = ("One bet, from the browser to the display", "One incident, from the console to the terminals")


def walk(title: str) -> str:
    return PAGE.partition(f"## {title}\n")[2].partition("\n## ")[0]


def modules_of(title: str) -> list[str]:
    return list(dict.fromkeys(re.findall(r"`([a-z_/]+)\.py`", walk(title))))


def types_of(title: str) -> list[str]:
    return list(dict.fromkeys(re.findall(r"\*\*`(\w+)`\*\*", walk(title))))


@pytest.mark.parametrize("title", WALKS)
def test_a_walk_names_modules_and_types_that_there_are(title: str) -> None:
    modules = [importlib.import_module(f"punto.{name.replace('/', '.')}") for name in modules_of(title)]
    named = {name for module in modules for name in vars(module)}
    assert set(types_of(title)) <= named, "each type is used in one of the modules"


@pytest.mark.parametrize("title", WALKS)
def test_a_walk_is_short(title: str) -> None:
    assert 10 <= len(modules_of(title)) <= MOST_MODULES
    assert 4 <= len(types_of(title)) <= MOST_TYPES


def test_the_bet_s_walk_counts_its_modules() -> None:
    counted = re.search(r"passes through (\w+) modules and takes (\w+) forms", walk(WALKS[0]))
    assert counted is not None
    numbers = {"eighteen": 18, "five": 5}
    assert numbers[counted[1]] == len(modules_of(WALKS[0]))
    assert numbers[counted[2]] == len(types_of(WALKS[0]))
