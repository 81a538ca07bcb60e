"""Which processes serve a journal file: each holds a lock that the operating system releases when it dies."""

from __future__ import annotations

import os
from pathlib import Path

if os.name == "posix":
    import fcntl


class Attendance:
    """All share the lock; only a process that holds it alone may recover what the last ones left.

    No process starts without this file, so its loss cannot hide the others.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._descriptor: int | None = None

    def begin(self) -> bool:
        """True if no other process serves the file; the next one then waits for `share`."""
        self._descriptor = os.open(self._path, os.O_RDWR | os.O_CLOEXEC)
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
