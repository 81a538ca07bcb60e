"""Salts of commands, drawn many at once: each call of the system's random source hands the interpreter to another
thread, and getting it back costs more than the draw."""

from __future__ import annotations

import secrets
from typing import Final

LENGTH: Final = 16
"""Characters of six random bits."""
DRAWN: Final = 256


class Salts:
    def __init__(self) -> None:
        self._drawn: list[str] = []

    def draw(self) -> str:
        if not self._drawn:
            text = secrets.token_urlsafe(DRAWN * LENGTH)
            self._drawn = [text[at : at + LENGTH] for at in range(0, DRAWN * LENGTH, LENGTH)]
        return self._drawn.pop()
