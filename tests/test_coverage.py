"""The pure rooms are measured, by tests that exist: a room or a file that is left out would go unnoticed."""

from __future__ import annotations

from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests.conftest import COVERAGE, FULLY_COVERED, MEASURED, PURE_ROOMS

ROOT = Path(__file__).parents[1]
MODULES = [file.relative_to(ROOT).as_posix() for file in (ROOT / "src" / "punto").rglob("*.py")]


@pytest.mark.parametrize("room", PURE_ROOMS)
def test_every_module_of_a_pure_room_is_measured(room: str) -> None:
    path = f"src/{room.replace('.', '/')}"
    modules = [module for module in MODULES if module == f"{path}.py" or module.startswith(f"{path}/")]
    assert modules
    assert [module for module in modules if any(fnmatch(module, omitted) for omitted in COVERAGE["run"]["omit"])] == []
    assert [module for module in modules if not any(fnmatch(module, kept) for kept in FULLY_COVERED)] == []


def test_no_other_module_is_slowed_down() -> None:
    measured = [
        module for module in MODULES if not any(fnmatch(module, omitted) for omitted in COVERAGE["run"]["omit"])
    ]
    assert [module for module in measured if not any(fnmatch(module, kept) for kept in FULLY_COVERED)] == []


@pytest.mark.parametrize("path", MEASURED)
def test_the_tests_that_are_measured_exist(path: str) -> None:
    assert (ROOT / path).exists()
