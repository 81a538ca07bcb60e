"""One discrepancy found by a check."""

from __future__ import annotations

from msgspec import Struct


class Finding(Struct, frozen=True, kw_only=True):
    where: str
    what: str
    position: int | None = None
