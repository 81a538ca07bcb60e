"""Runs `punto` in this process as a user would, on a terminal of 80 columns."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest

from punto.cli import main

Run = Callable[..., tuple[int, str, str]]
"""Takes the words of a command; returns exit code, standard output and standard error."""


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    def command(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["punto", *words])
        monkeypatch.setenv("COLUMNS", "80")
        with pytest.raises(SystemExit) as stop:
            main()
        printed = capsys.readouterr()
        return int(stop.value.code or 0), printed.out, printed.err

    return command
