"""The two hands of a round."""

from __future__ import annotations

from enum import Enum


class Hand(Enum):
    """Player and Banker are hands; people are patrons."""

    PLAYER = "player"
    BANKER = "banker"

    @property
    def title(self) -> str:
        return self.value.capitalize()
