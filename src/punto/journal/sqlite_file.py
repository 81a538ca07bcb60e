"""The file of a SQLite journal: a checksum on every page, and detection of damage that SQLite overlooks."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import apsw
import apsw.sqlite_extra

from punto.errors import JournalDamagedError, JournalError, JournalUnavailableError
from punto.journal.files import new_file
from punto.journal.sqlite_schema import migrate

CHECKSUMS: Final = "cksmvfs"
"""SQLite's file layer with a checksum at the end of every page."""
CHECKSUM_BYTES: Final = 8
APPLICATION_ID: Final = 0x50756E74
BUSY_MS: Final = 10_000
READ_WRITE: Final = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE
UNLOCKED: Final = READ_WRITE | apsw.SQLITE_OPEN_NOMUTEX
"""For a connection used by one thread at a time: SQLite need not lock for every value."""

_WAL_HEADER: Final = struct.Struct(">8xI4xQ8x")
_FRAME_HEADER: Final = struct.Struct(">I4xQ8x")


@contextmanager
def sqlite_errors(file: str) -> Iterator[None]:
    """Translate SQLite's errors: a damaged file, or one that cannot be used now."""
    try:
        yield
    except (apsw.CorruptError, apsw.NotADBError) as error:
        raise JournalDamagedError(f"{file} is damaged: {error}.") from error
    except apsw.IOError as error:
        if getattr(error, "extendedresult", None) == apsw.SQLITE_IOERR_DATA:
            raise JournalDamagedError(f"{file} is damaged: a page does not match its checksum.") from error
        raise JournalUnavailableError(f"{file} cannot be read or written: {error}.") from error
    except (apsw.Error, OSError) as error:
        raise JournalUnavailableError(f"{file} cannot be used: {error}.") from error


def load_checksums() -> str:
    """Register the checksum file layer with SQLite, once per process."""
    if CHECKSUMS not in apsw.vfs_names():
        loader = apsw.Connection(":memory:")
        try:
            apsw.sqlite_extra.load(loader, "cksumvfs")
        except apsw.sqlite_extra.NotAvailable as error:
            raise JournalError("The installed apsw lacks cksumvfs. Install apsw from PyPI.") from error
        finally:
            loader.close()
    return CHECKSUMS


def create_file(path: Path) -> None:
    with new_file(path) as draft:
        connection = apsw.Connection(str(draft), vfs=load_checksums())
        connection.reserve_bytes("main", CHECKSUM_BYTES)
        connection.pragma("journal_mode", "wal")
        connection.pragma("application_id", APPLICATION_ID)
        migrate(connection, str(path))
        connection.close()


def connect(path: Path, vfs: str = CHECKSUMS, flags: int = READ_WRITE) -> apsw.Connection:
    """Connect to a file that looks intact. Until then the write-ahead log is left untouched as evidence."""
    _check_header(path)
    connection = apsw.Connection(str(path), vfs=vfs, flags=flags)
    connection.set_busy_timeout(BUSY_MS)
    connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
    connection.config(apsw.SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    connection.pragma("cell_size_check", True)
    connection.pragma("secure_delete", True)  # rows of patrons
    connection.pragma("synchronous", "FULL")
    connection.pragma("temp_store", "memory")  # a statement of many rows keeps what it would have to undo
    connection.pragma("fullfsync", True)
    connection.pragma("checkpoint_fullfsync", True)
    _check_pages(connection, path)
    return connection


def _check_header(path: Path) -> None:
    header = _read_header(path)
    if header[:16] != b"SQLite format 3\0" or header[68:72] != APPLICATION_ID.to_bytes(4):
        raise JournalError(f"{path} is not a Punto journal. Name an existing journal or a new file.")
    if header[20] != CHECKSUM_BYTES:
        raise JournalDamagedError(f"{path} is damaged: page checksums are switched off in its header.")


def _read_header(path: Path) -> bytes:
    """Through SQLite: opening and closing the file directly would drop the locks of this process."""
    file = apsw.VFSFile("", str(path.resolve()), [apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_MAIN_DB, 0])
    try:
        return file.xRead(100, 0)
    finally:
        file.xClose()


def _check_pages(connection: apsw.Connection, path: Path) -> None:
    """SQLite reads zeros for pages that were truncated and are not in the write-ahead log."""
    page_size, pages = connection.pragma("page_size"), connection.pragma("page_count")
    in_log = _pages_in_log(path.with_name(path.name + "-wal"))
    in_file = path.stat().st_size // page_size
    missing = set(range(in_file + 1, pages + 1)) - in_log
    if missing:
        raise JournalDamagedError(f"{path} is damaged: {len(missing)} of its {pages} pages are missing.")


def _pages_in_log(log: Path) -> set[int]:
    written = log.read_bytes() if log.exists() else b""  # an archive has none
    if len(written) < _WAL_HEADER.size:
        return set()
    page_size, salt = _WAL_HEADER.unpack_from(written)
    frames = range(_WAL_HEADER.size, len(written) - page_size - _FRAME_HEADER.size + 1, page_size + _FRAME_HEADER.size)
    headers = (_FRAME_HEADER.unpack_from(written, frame) for frame in frames)
    return {page for page, frame_salt in headers if frame_salt == salt}
