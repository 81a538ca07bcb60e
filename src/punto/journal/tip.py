"""The position of the last acknowledged record of a SQLite journal, in a small file next to it.

SQLite silently drops the end of its write-ahead log if that was truncated or overwritten, as it must after a power
failure. This file reveals lost records: it is written after a commit is durable and before it is acknowledged, so it is
never ahead of the journal. A journal that ends before it has lost records.
"""

from __future__ import annotations

import os
import struct
import time
from hashlib import sha256
from io import FileIO
from pathlib import Path
from typing import Final

from punto.errors import JournalDamagedError
from punto.journal.chain import NO_HASH
from punto.journal.files import new_file

_NOTE: Final = struct.Struct(">16sQ32s")
_NAME: Final = b"punto/tip/1\n"
TRIES: Final = 5
"""Another process may be writing the file while it is read."""


class Tip:
    def __init__(self, path: Path) -> None:
        self._path = path

    def create(self) -> None:
        with new_file(self._path) as draft:
            draft.write_bytes(_note(0, NO_HASH))

    def replace(self, position: int, hash_: bytes) -> None:
        """For a repair: the old file is lost or unreadable."""
        self._path.unlink(missing_ok=True)
        with new_file(self._path) as draft:
            draft.write_bytes(_note(position, hash_))

    def read(self) -> tuple[int, bytes]:
        """Position and hash of the last acknowledged record; position 0 for none."""
        for _ in range(TRIES):
            try:
                stored = self._path.read_bytes()
            except FileNotFoundError:
                raise JournalDamagedError(
                    f"{self._path} is missing. Without it, lost records cannot be detected. See `punto repair --help`."
                ) from None
            note, digest = stored[: _NOTE.size], stored[_NOTE.size :]
            if sha256(note).digest() == digest:
                _, position, hash_ = _NOTE.unpack(note)
                return position, hash_
            time.sleep(0.001)
        raise JournalDamagedError(
            f"{self._path}, which records the end of the journal, is damaged. See `punto repair --help`."
        )

    def touch_ms(self) -> int:
        """The time that the operating system stamps on the file now."""
        os.utime(self._path)
        return self._path.stat().st_mtime_ns // 1_000_000

    def advance(self, position: int, hash_: bytes) -> None:
        """Another process may be further already."""
        if position > self.read()[0]:
            with FileIO(self._path, "r+") as file:
                file.write(_note(position, hash_))


def _note(position: int, hash_: bytes) -> bytes:
    note = _NOTE.pack(_NAME, position, hash_)
    return note + sha256(note).digest()
