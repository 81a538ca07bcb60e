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
from typing import Final, Self

from punto.errors import JournalDamagedError
from punto.journal.chain import NO_HASH

_NOTE: Final = struct.Struct(">16sQ32s")
_NAME: Final = b"punto/tip/1\n"
_LENGTH: Final = _NOTE.size + 32


class Tip:
    def __init__(self, file: FileIO) -> None:
        self._file = file

    @classmethod
    def create(cls, path: Path) -> Self:
        """Durable when this returns."""
        tip = cls(FileIO(path, "x+"))
        tip._write(0, NO_HASH)
        os.fsync(tip._file.fileno())
        return tip

    @classmethod
    def open(cls, path: Path) -> Self:
        return cls(FileIO(path, "r+"))

    def read(self) -> tuple[int, bytes]:
        """Position and hash of the last record known to have been acknowledged; position 0: none."""
        self._file.seek(0)
        stored = self._file.read(_LENGTH + 1)
        note, digest = stored[: _NOTE.size], stored[_NOTE.size :]
        if sha256(note).digest() != digest:
            raise JournalDamagedError(f"{self._file.name} is damaged: it notes where the journal beside it ends.")
        _, position, hash_ = _NOTE.unpack(note)
        return position, hash_

    def advance(self, position: int, hash_: bytes) -> None:
        """Another process may be further already."""
        if position > self.read()[0]:
            self._write(position, hash_)

    def close(self) -> None:
        self._file.close()

    def _write(self, position: int, hash_: bytes) -> None:
        note = _NOTE.pack(_NAME, position, hash_)
        self._file.seek(0)
        self._file.write(note + sha256(note).digest())
