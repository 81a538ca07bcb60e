"""Journals and bundles of earlier versions stay readable: verified, reported, exported and shown as they were then."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests.history.answers import Answers, Recorded, find_answers

FOLDER = Path(__file__).parent / "recorded"
NUMBERS = [int(file.name.split("-")[1].split(".")[0]) for file in sorted(FOLDER.glob("journal-*.db.gz"))]
PARTS = ("verify", "verify altered", "verify bundle", "bundle", "recalls", "shifts", "export", "pages")


@cache
def answers_of_today(number: int) -> Answers:
    return find_answers(Recorded(FOLDER, number))


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("number", NUMBERS)
def test_what_was_said_of_a_recorded_journal_is_said_today(number: int, part: str) -> None:
    compare(Recorded(FOLDER, number).read_answers()[part], answers_of_today(number)[part], part)


def compare(then: object, now: object, where: str) -> None:
    """What was said then is still said; a later version may say more, under names of its own."""
    if isinstance(then, dict) and isinstance(now, dict):
        for name, value in then.items():
            assert name in now, f"{where}: {name}"
            compare(value, now[name], f"{where}: {name}")
    elif isinstance(then, list) and isinstance(now, list):
        assert len(then) == len(now), where
        for place, (before, after) in enumerate(zip(then, now, strict=True)):
            compare(before, after, f"{where}: {place}")
    else:
        assert then == now, where


def test_a_clean_journal_has_no_findings_and_an_altered_one_has() -> None:
    for number in NUMBERS:
        answers = Recorded(FOLDER, number).read_answers()
        assert (answers["verify"], answers["verify bundle"]) == ([], [])
        assert answers["verify altered"]
