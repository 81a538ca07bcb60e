"""The tests themselves: what they measure, how they are shared out, and the processes they start."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from punto.service.access import passwords
from tests.conftest import MEASURED, PROJECT, PURE_ROOMS
from tests.processes import PROCESSES
from tests.scheduling import LONGEST_FIRST
from tests.service.hashing import QUICK

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


def leave_prepared() -> None:
    sys.exit(0 if "tests.preloaded" in sys.modules and passwords._hasher is QUICK else 1)


def test_processes_are_forked_with_their_modules_loaded() -> None:
    """Otherwise each of some hundred takes most of a second for them, and as long again for every three passwords."""
    process = PROCESSES.Process(target=leave_prepared)
    process.start()
    process.join(60)
    assert process.exitcode == 0


def test_one_list_says_what_they_load() -> None:
    """The last list of several counts."""
    naming = [file for file in (ROOT / "tests").rglob("*.py") if "set_forkserver_preload(" in file.read_text("utf-8")]
    assert [file.name for file in naming if file != Path(__file__)] == ["processes.py"]
