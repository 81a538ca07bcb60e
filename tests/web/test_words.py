"""Both languages say everything, with the same values in each phrase."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from punto.rules import RULES

SOURCE = Path(__file__).parents[2] / "web" / "src"
ENGLISH = sorted(SOURCE.rglob("*.en.json"))


@pytest.mark.parametrize("english", ENGLISH, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_english_and_chinese_have_the_same_words(english: Path) -> None:
    phrases = json.loads(english.read_text(encoding="utf-8"))
    chinese = json.loads(english.with_name(english.name.replace(".en.", ".zh.")).read_text(encoding="utf-8"))
    assert list(phrases) == list(chinese)
    for key, phrase in phrases.items():
        assert chinese[key].strip(), key
        assert _values(phrase) == _values(chinese[key]), key


def test_every_clause_of_every_game_has_a_chinese_title() -> None:
    chinese = json.loads((SOURCE / "rules" / "clauses.zh.json").read_text(encoding="utf-8"))
    assert list(chinese) == [rules.cite(number) for rules in RULES.values() for number in rules.clauses]
    assert all(re.search("[\u4e00-\u9fff]", title) for title in chinese.values())


def test_there_are_words_at_all() -> None:
    assert len(ENGLISH) > 1


def _values(phrase: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", phrase))
