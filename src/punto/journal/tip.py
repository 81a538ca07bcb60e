"""The last acknowledged record of a SQLite journal, noted in a small file beside it.

SQLite drops the end of its write-ahead log in silence where that was cut or overwritten, as it must after a power
failure. This note tells the two apart: it is written after a commit is durable and before the commit is acknowledged,
so it is never ahead of the journal, and a journal that ends before it has lost something.
"""

from __future__ import annotations

import os
import struct
from hashlib import sha256
from io import FileIO
from pathlib import Path
from typing import Final

from punto.errors import JournalDamagedError
from punto.journal.chain import NO_HASH

_NOTE: Final = struct.Struct(">16sQ32s")
_NAME: Final = b"punto/tip/1\n"
_LENGTH: Final = _NOTE.size + 32


class Tip:
    def __init__(self, path: Path) -> None:
        self._path = path

    def create(self) -> None:
        """Durable when this returns; another process may be quicker."""
        try:
            with FileIO(self._path, "x") as file:
                file.write(_note(0, NO_HASH))
                os.fsync(file.fileno())
        except FileExistsError:
            return

    def read(self) -> tuple[int, bytes]:
        """Position and hash of the last record known to have been acknowledged; position 0: none."""
        try:
            stored = self._path.read_bytes()
        except FileNotFoundError:
            raise JournalDamagedError(
                f"{self._path} is missing: without it nobody can tell whether the journal beside it is whole."
            ) from None
        return self._parse(stored)

    def advance(self, position: int, hash_: bytes) -> None:
        """Another process may be further already."""
        with FileIO(self._path, "r+") as file:
            if position > self._parse(file.read(_LENGTH + 1))[0]:
                file.seek(0)
                file.write(_note(position, hash_))

    def _parse(self, stored: bytes) -> tuple[int, bytes]:
        note, digest = stored[: _NOTE.size], stored[_NOTE.size :]
        if sha256(note).digest() != digest:
            raise JournalDamagedError(f"{self._path} is damaged: it notes where the journal beside it ends.")
        _, position, hash_ = _NOTE.unpack(note)
        return position, hash_


def _note(position: int, hash_: bytes) -> bytes:
    note = _NOTE.pack(_NAME, position, hash_)
    return note + sha256(note).digest()
