"""What a check has to say."""

from __future__ import annotations

from msgspec import Struct


class Finding(Struct, frozen=True, kw_only=True):
    """Something that is wrong, and where."""

    where: str
    what: str
    position: int | None = None
