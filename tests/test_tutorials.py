"""The tutorials show the actual output of commands: every `$` line is run, in order, in its own folder.

A `…` in the output matches anything; on its own line, any lines. A command that ends in `&` runs in the background
until the tutorial ends.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
TUTORIALS = sorted((ROOT / "docs" / "tutorials").glob("*.md"))
BLOCK = re.compile(r'^```(yaml title="(?P<file>[^"]+)"|console)\n(?P<text>.*?)^```$', re.MULTILINE | re.DOTALL)
START_S = 60


class Command(NamedTuple):
    line: str
    printed: str


def commands(text: str) -> Iterator[Command]:
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        line, _, printed = part.partition("\n")
        yield Command(line, printed)


def matches(printed: str, expected: str) -> bool:
    pattern = "".join(
        r"(?s:.*)" if line.strip() == "…" else r"[^\n]*".join(re.escape(part) for part in line.split("…")) + r" *\n"
        for line in expected.splitlines()
    )
    return re.fullmatch(pattern, printed.rstrip() + "\n") is not None


def environment() -> dict[str, str]:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    return {**os.environ, "PATH": path, "COLUMNS": "80", "PYTHONIOENCODING": "utf-8", "NO_COLOR": "1"}


def run(command: Command, folder: Path) -> str:
    done = subprocess.run(
        ["bash", "-c", command.line], cwd=folder, env=environment(), capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr
    return done.stdout + done.stderr


def run_on(command: Command, folder: Path, until_the_end: ExitStack) -> str:
    """Start it and wait for its first output."""
    log = folder / "printed.txt"
    with log.open("w") as file:
        process = subprocess.Popen(
            ["bash", "-c", f"exec {command.line.removesuffix('&')}"],
            cwd=folder,
            env={**environment(), "PYTHONUNBUFFERED": "1"},
            stdout=file,
            stderr=subprocess.STDOUT,
        )
    until_the_end.callback(process.wait, timeout=START_S)
    until_the_end.callback(process.send_signal, signal.SIGINT)
    for _ in range(10 * START_S):
        if matches(log.read_text(), command.printed):
            break
        time.sleep(0.1)
    return log.read_text()


@pytest.mark.parametrize("tutorial", TUTORIALS, ids=lambda path: path.stem)
def test_a_tutorial_prints_what_it_says(tutorial: Path, tmp_path: Path) -> None:
    (tmp_path / "scenarios").symlink_to(ROOT / "scenarios")
    tried = 0
    with ExitStack() as until_the_end:
        for block in BLOCK.finditer(tutorial.read_text(encoding="utf-8")):
            if block["file"]:
                (tmp_path / block["file"]).write_text(block["text"], encoding="utf-8")
                continue
            for command in commands(block["text"]):
                is_background = command.line.endswith("&")
                printed = run_on(command, tmp_path, until_the_end) if is_background else run(command, tmp_path)
                assert matches(printed, command.printed), f"$ {command.line}\n{printed}"
                tried += 1
    assert tried


def test_there_is_a_tutorial_for_each_user() -> None:
    users = {"floor", "patron", "mathematician", "designer", "lab", "developer"}
    assert {path.stem for path in TUTORIALS} == users


@pytest.mark.parametrize(
    ("printed", "expected", "is_match"),
    [
        ("one\ntwo\n", "one\ntwo\n", True),
        ("one  \ntwo\n", "one\ntwo\n", True),
        ("one\ntwo\nthree\n", "one\n…\nthree\n", True),
        ("one\ntwo\n", "o…\ntwo\n", True),
        ("one\ntwo\n", "one\n", False),
        ("one\n", "on\n", False),
    ],
)
def test_what_counts_as_the_same(printed: str, expected: str, is_match: bool) -> None:
    assert matches(printed, expected) == is_match
