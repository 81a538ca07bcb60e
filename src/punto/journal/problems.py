"""What a check of a journal reports."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from msgspec import Struct

UNCOVERED_MAX: Final = 10_000
"""Records after the last checkpoint that a check tolerates unless told otherwise: the service signs every half
minute."""
UNCOVERED_MINUTES_MAX: Final = 10
"""Between the first and the last of them."""


SET_ASIDE_SAYS: Final = (
    "{} was restored to an earlier moment and is set aside. To continue from there, see `punto keys adopt --help`."
)


class ProblemKind(StrEnum):
    POSITION = "position"
    VERSION = "version"
    HASH = "hash"
    SEAL = "seal"
    SIGNATURE = "signature"
    UNTRUSTED_KEY = "untrusted_key"
    LINK = "link"
    """The chain of checkpoints is broken."""
    CHECKPOINT = "checkpoint"
    """A checkpoint covers other records."""
    ORDER = "order"
    """A checkpoint covers these records in another order."""
    UNCOVERED = "uncovered"
    HEAD = "head"
    ENDING = "ending"
    SNAPSHOT = "snapshot"
    ANSWER = "answer"
    WITNESS = "witness"
    ARCHIVED = "archived"
    """It has records that are needed, and cannot be read."""
    UNREADABLE = "unreadable"


class Problem(Struct, frozen=True, kw_only=True):
    kind: ProblemKind
    message: str
    stream: str | None = None
    version: int | None = None
    position: int | None = None
