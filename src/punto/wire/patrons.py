"""Patrons: who they are, what is held about them, and how they are forgotten."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from punto.wire.values import Wire


class ShownPatron(Wire, frozen=True, kw_only=True):
    id: str
    """The journal names the patron by `patron-` and this."""
    name: str
    full_name: str
    contact: str
    note: str
    since: int
    """When the pseudonym was made, in milliseconds since 1970."""
    has_account: bool


class ShownPatrons(Wire, frozen=True, kw_only=True):
    patrons: tuple[ShownPatron, ...]


class PatronStanding(Wire, frozen=True, kw_only=True):
    who: ShownPatron
    obstacles: tuple[str, ...]
    """What speaks against erasing the patron."""


class PatronFile(Wire, frozen=True, kw_only=True):
    """Everything held about a patron."""

    format: str
    who: ShownPatron
    on_record: Any


class Corrected(Struct, frozen=True, kw_only=True):
    """What identifies a patron, as it should be."""

    full_name: Annotated[str, Meta(max_length=1_000)] = ""
    contact: Annotated[str, Meta(max_length=1_000)] = ""
    note: Annotated[str, Meta(max_length=1_000)] = ""


class Erasure(Struct, frozen=True, kw_only=True):
    reason: Annotated[str, Meta(min_length=1, max_length=300)]
    """It goes on record: name nobody in it."""
    anyway: bool = False
    """Although something speaks against it."""


class Erased(Wire, frozen=True, kw_only=True):
    id: str
    overridden: tuple[str, ...]
