"""The two hands of a round."""

from __future__ import annotations

from enum import Enum


class Hand(Enum):
    """People are called patrons, never players."""

    PLAYER = "player"
    BANKER = "banker"

    @property
    def title(self) -> str:
        """In words: `Player`."""
        return self.value.capitalize()
