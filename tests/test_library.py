"""The library: light to import, and every public name documented."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import punto
from punto.errors import MissingExtraError

HEAVY = {"numpy", "numba", "pyarrow", "matplotlib", "typer", "click", "rich", "yaml", "asyncio", "fluent", "babel"}


def python(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout


def test_importing_punto_pulls_in_nothing_heavy() -> None:
    loaded = {name.partition(".")[0] for name in python("import sys, punto; print(*sys.modules)").split()}
    assert "msgspec" in loaded
    assert loaded & HEAVY == set()


@pytest.mark.parametrize("lock", ["requirements.lock", "web/node.lock", "web/package-lock.json"])
def test_a_lock_file_holds_hashes_and_no_address(lock: str) -> None:
    text = (Path(__file__).parents[1] / lock).read_text(encoding="utf-8")
    assert "sha256:" in text or "sha512-" in text
    assert "://" not in text, "run: make lock"


def test_importing_punto_takes_a_moment() -> None:
    """In processor time, which other load affects least."""

    def seconds(code: str) -> float:
        before = os.times()
        python(code)
        after = os.times()
        return after.children_user + after.children_system - before.children_user - before.children_system

    assert min(seconds("import punto") for _ in range(3)) < 0.5


def test_the_version_is_that_of_the_package() -> None:
    pyproject = Path(__file__).parents[1] / "pyproject.toml"
    assert f'version = "{punto.__version__}"' in pyproject.read_text()


def test_no_name_at_the_top_hides_a_module() -> None:
    modules = {path.stem for path in Path(punto.__file__).parent.iterdir()}
    assert not set(punto.__all__) & modules


@pytest.mark.parametrize("name", punto.__all__)
def test_every_name_at_the_top_is_documented(name: str) -> None:
    documented = getattr(punto, name)
    assert documented.__module__.startswith("punto.")
    assert documented.__doc__


def test_a_missing_extra_says_which_one_to_install() -> None:
    assert str(MissingExtraError("punto serve", "server")) == (
        "punto serve needs the extra 'server': pip install 'punto[server]'."
    )
