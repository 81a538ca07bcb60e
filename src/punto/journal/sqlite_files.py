"""The files of an open SQLite journal. A deleted file stays open, and SQLite would go on writing to it unseen."""

from __future__ import annotations

from pathlib import Path

Identity = tuple[int, int]
"""Device and inode."""


def identity(path: Path) -> Identity | None:
    """None if nothing has this name."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


class OpenFiles:
    """The main file, the write-ahead log and its index, as they were when the journal was opened."""

    def __init__(self, path: Path) -> None:
        names = (path.absolute().with_name(path.name + ending) for ending in ("", "-wal", "-shm"))
        self._opened = {name: identity(name) for name in names}

    def find_lost(self) -> Path | None:
        """The first file that no longer has its name."""
        return next((path for path, opened in self._opened.items() if identity(path) != opened), None)
