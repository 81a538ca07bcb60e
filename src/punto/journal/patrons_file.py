"""Patrons' encrypted personal data in a file next to a backup.

A backup of records contains no names and can be kept for years. Keep only the newest of these files: older ones contain
patrons who were erased since.
"""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from punto.errors import JournalError
from punto.journal.files import replacement
from punto.journal.records import SealedPatron
from punto.journal.store import Store

FORMAT: Final = "punto-patrons/1"
ENDING: Final = ".patrons"


class _File(Struct, frozen=True):
    format: str
    patrons: tuple[SealedPatron, ...]


class RestoredPatrons(Struct, frozen=True):
    patrons: int
    left_out: int
    """Erased since, or in no record of the journal."""


def beside(backup: Path) -> Path:
    return backup.with_name(backup.name + ENDING)


def write_patrons(store: Store, file: Path) -> int:
    """Return the number of patrons. No file is written if there are none."""
    patrons = tuple(store.patrons())
    if patrons:
        with replacement(file) as written:
            written.write(msgspec.json.encode(_File(FORMAT, patrons)))
    return len(patrons)


def restore_patrons(store: Store, file: Path, registered: Collection[str], erased: Collection[str]) -> RestoredPatrons:
    """The patrons that the journal knows, except erased ones."""
    try:
        found = msgspec.json.decode(file.read_bytes(), type=_File)
    except OSError as error:
        raise JournalError(f"{file} cannot be read: {error.strerror}.") from error
    except msgspec.DecodeError as error:
        raise JournalError(f"{file} is not a file of patrons: {error}.") from error
    if found.format != FORMAT:
        raise JournalError(f"{file} is not a file of patrons, or not one that this version can read.")
    wanted = [one for one in found.patrons if one.patron in registered and one.patron not in erased]
    for one in wanted:
        store.add_patron(one)
    return RestoredPatrons(len(wanted), len(found.patrons) - len(wanted))
