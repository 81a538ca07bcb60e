"""Patrons: personal data, everything stored about a patron, erasure."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from punto.wire.accounts import PersonalText
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
    """What prevents an erasure."""


class PatronFile(Wire, frozen=True, kw_only=True):
    """Everything stored about a patron."""

    format: str
    who: ShownPatron
    on_record: Any


class Corrected(Struct, frozen=True, kw_only=True):
    """Corrected personal data of a patron."""

    full_name: PersonalText = ""
    contact: PersonalText = ""
    note: PersonalText = ""


class Erasure(Struct, frozen=True, kw_only=True):
    reason: Annotated[str, Meta(min_length=1, max_length=300)]
    """It is recorded: do not write names in it."""
    anyway: bool = False
    """Overrides the obstacles that may be overridden."""


class Erased(Wire, frozen=True, kw_only=True):
    id: str
    overridden: tuple[str, ...]
