"""Runs `punto` in the process of the tests."""

from __future__ import annotations

import sys

import pytest

from punto import cli


class Punto:
    """Runs a command. Returns the exit code and what it printed."""

    def __init__(self, patch: pytest.MonkeyPatch, printed: pytest.CaptureFixture[str]) -> None:
        self._patch = patch
        self._printed = printed

    def __call__(self, *arguments: str) -> tuple[int, str]:
        self._patch.setattr(sys, "argv", ["punto", *arguments])
        code, line = cli._run()
        return code, self._printed.readouterr().out + line
