"""The tests themselves: what they measure and how they are shared out, by names that have to exist."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import MEASURED, PROJECT, PURE_ROOMS
from tests.scheduling import LONGEST_FIRST

ROOT = Path(__file__).parents[1]
FILES = [file.relative_to(ROOT).as_posix() for file in (ROOT / "tests").rglob("test_*.py")]


def test_every_pure_room_is_measured() -> None:
    omitted = {Path(pattern).parts[2].removesuffix(".py") for pattern in PROJECT["coverage"]["run"]["omit"]}
    assert omitted & {room.removeprefix("punto.") for room in PURE_ROOMS} == set()


@pytest.mark.parametrize("path", MEASURED)
def test_the_tests_that_are_measured_exist(path: str) -> None:
    assert (ROOT / path).exists()


def test_the_tests_that_come_first_exist() -> None:
    assert set(FILES) >= set(LONGEST_FIRST)
