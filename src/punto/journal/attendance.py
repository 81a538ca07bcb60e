"""Who serves a journal file: each process holds a lock that the operating system takes back when it dies."""

from __future__ import annotations

import os
from pathlib import Path

if os.name == "posix":
    import fcntl


class Attendance:
    """Everybody shares the lock; only who gets it alone may see to what the last ones left."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._descriptor: int | None = None

    def begin(self) -> bool:
        """True: nobody else is there, and whoever comes next waits for `share`."""
        self._descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        if os.name != "posix":
            return True
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.share()
            return False
        return True

    def share(self) -> None:
        if self._descriptor is not None and os.name == "posix":
            fcntl.flock(self._descriptor, fcntl.LOCK_SH)

    def end(self) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
