"""Journals and bundles of earlier versions stay readable and give the same answers."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests.history.answers import Answers, Recorded, find_answers

FOLDER = Path(__file__).parent / "recorded"
NUMBERS = [int(file.name.split("-")[1].split(".")[0]) for file in sorted(FOLDER.glob("journal-*.db.gz"))]
PARTS = ("verify", "verify altered", "verify bundle", "bundle", "recalls", "shifts", "export", "pages")

RENAMED = {"moments": "records", "told": "sentences", "word": "verification", "notice_told": "notice_message"}
"""Keys of the inspection pages that have another name today."""


@cache
def answers_of_today(number: int) -> Answers:
    return find_answers(Recorded(FOLDER, number))


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("number", NUMBERS)
def test_recorded_answers_are_still_given(number: int, part: str) -> None:
    compare(Recorded(FOLDER, number).read_answers()[part], answers_of_today(number)[part], part)


def compare(then: object, now: object, where: str) -> None:
    """Every recorded value is still given; a later version may add new keys. In the pit, a table at which no round was
    settled lately once had no pace; today it is 0."""
    if isinstance(then, dict) and isinstance(now, dict):
        for name, value in then.items():
            today = name if name in now else RENAMED.get(name, name)
            assert today in now, f"{where}: {name}"
            compare(value, now[today], f"{where}: {name}")
    elif isinstance(then, list) and isinstance(now, list):
        assert len(then) == len(now), where
        for place, (before, after) in enumerate(zip(then, now, strict=True)):
            compare(before, after, f"{where}: {place}")
    else:
        is_of_pit = where.startswith("pages: /api/pit: ") and where.endswith(": rounds_per_hour")
        assert now == (0 if is_of_pit and then is None else then), where


def test_a_clean_journal_has_no_findings_and_an_altered_one_has() -> None:
    for number in NUMBERS:
        answers = Recorded(FOLDER, number).read_answers()
        assert (answers["verify"], answers["verify bundle"]) == ([], [])
        assert answers["verify altered"]
