"""Who acts on an account, from where and when."""

from __future__ import annotations

from msgspec import Struct


class Act(Struct, frozen=True):
    by: str
    """An account, or `os:USER` at the command line."""
    origin: str
    """A network address, or the name of the machine."""
    at: int
    """Milliseconds since 1970."""
