"""Files of a journal: created atomically, for their owner only, and watched while SQLite has them open."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final
from uuid import uuid4

OWNER_ONLY: Final = 0o600
COMPANIONS: Final = ("", "-wal", "-shm", "-tip", "-nodes")

Identity = tuple[int, int]
"""Device and inode."""


@contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """The path of an empty draft to write; at the end it gets its name unless that exists."""
    draft = path.with_name(f"{path.name}.{uuid4().hex}")
    try:
        os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY))
        yield draft
        with draft.open("rb") as written:
            os.fsync(written.fileno())
        os.link(draft, path)
        sync_folder(path.parent)
    except FileExistsError:
        return
    finally:
        draft.unlink(missing_ok=True)


@contextmanager
def replacement(path: Path) -> Iterator[BinaryIO]:
    """A file for its owner only that takes this name, in place of another, once it is durable."""
    draft = path.with_name(f"{path.name}.part")
    try:
        draft.unlink(missing_ok=True)
        with open(draft, "wb", opener=open_private) as written:
            yield written
            written.flush()
            os.fsync(written.fileno())
        os.replace(draft, path)
        sync_folder(path.parent)
    finally:
        draft.unlink(missing_ok=True)


def keep_private(path: Path) -> None:
    """Take a journal and its companions from others: earlier versions let them read."""
    for companion in COMPANIONS:
        file = path.with_name(path.name + companion)
        with suppress(FileNotFoundError, PermissionError):
            if os.name == "posix" and file.stat().st_mode & 0o077:
                file.chmod(OWNER_ONLY)


def open_private(path: str, flags: int) -> int:
    """An opener for `open` that creates the file for its owner only."""
    return os.open(path, flags, OWNER_ONLY)


def identity(path: Path) -> Identity | None:
    """None if nothing has this name."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


class OpenFiles:
    """The main file, the write-ahead log and its index, as they were when the journal was opened.

    A deleted file stays open, and SQLite would go on writing to it unseen.
    """

    def __init__(self, path: Path) -> None:
        names = (path.absolute().with_name(path.name + ending) for ending in ("", "-wal", "-shm"))
        self._opened = {name: identity(name) for name in names}

    def find_lost(self) -> Path | None:
        """The first file that no longer has its name."""
        return next((path for path, opened in self._opened.items() if identity(path) != opened), None)


def sync_folder(folder: Path) -> None:
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        os.fsync(descriptor)
        os.close(descriptor)
