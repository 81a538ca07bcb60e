"""An integer in a sentence."""

from __future__ import annotations

from msgspec import Struct


class Number(Struct, frozen=True):
    """It may select a plural form."""

    value: int
    in_groups: bool

    def __str__(self) -> str:
        return f"{self.value:,}" if self.in_groups else str(self.value)
