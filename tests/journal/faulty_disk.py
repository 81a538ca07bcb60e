"""A disk that fails on demand: a layer between SQLite and the checksum file layer."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from pathlib import Path

import apsw

from punto.journal.sqlite import SqliteStore
from punto.journal.sqlite_file import load_checksums
from punto.journal.tip import Tip


class Fault(Enum):
    REFUSED = "an operation fails and does nothing"
    SHORT = "half of it is written, then it fails"
    GONE = "it fails, and so does everything after it"


class FaultyDisk(apsw.VFS):
    """Counts writes, syncs and truncations, and fails at one of them."""

    NAME = "faulty"

    def __init__(self) -> None:
        self.operations = 0
        self.fails_at = 0
        self.fault = Fault.REFUSED
        super().__init__(self.NAME, load_checksums())

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:  # noqa: N802
        return FaultyFile(self, name, flags)

    def fails_now(self) -> bool:
        self.operations += 1
        if self.fault is Fault.GONE:
            return 0 < self.fails_at <= self.operations
        return self.fails_at == self.operations


class FaultyFile(apsw.VFSFile):
    def __init__(self, disk: FaultyDisk, name: str | apsw.URIFilename | None, flags: list[int]) -> None:
        self._disk = disk
        super().__init__(load_checksums(), name, flags)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        if self._disk.fails_now():
            if self._disk.fault is Fault.SHORT:
                super().xWrite(data[: len(data) // 2], offset)
            raise apsw.IOError("the disk failed to write")
        super().xWrite(data, offset)

    def xSync(self, flags: int) -> None:  # noqa: N802
        if self._disk.fails_now():
            raise apsw.IOError("the disk failed to sync")
        super().xSync(flags)

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        if self._disk.fails_now():
            raise apsw.IOError("the disk failed to truncate")
        super().xTruncate(newsize)


def store_on(disk: FaultyDisk, path: Path) -> SqliteStore:
    """An existing journal. This layer shares no memory, so one connection has the file to itself."""
    connection = apsw.Connection(str(path), vfs=disk.NAME)
    connection.pragma("locking_mode", "exclusive")
    connection.pragma("synchronous", "FULL")
    connection.pragma("wal_autocheckpoint", 8)
    return SqliteStore(str(path), connection, connection, Tip(path.with_name(path.name + "-tip")))


def files_of(path: Path) -> Sequence[Path]:
    return [path.with_name(path.name + ending) for ending in ("", "-wal", "-tip")]
