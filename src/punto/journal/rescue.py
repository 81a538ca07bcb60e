"""Saves a journal whose files were deleted while open: its process is the last that can still read them."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from punto.errors import JournalError
from punto.journal.backup import backup
from punto.journal.store import Store


def rescue(store: Store, lost: Path) -> str:
    """Back up next to the lost file, or to the folder for temporary files. Returns a sentence for the operator."""
    name = f"{lost.name.removesuffix('-wal').removesuffix('-shm')}-rescued-{time.time_ns() // 1_000_000}.backup"
    for folder in (lost.parent, Path(tempfile.gettempdir())):
        target = folder / name
        try:
            records = backup(store, target)
        except JournalError:
            continue
        return f"All {records} records were saved: run `punto restore {target}` with the URL of a new journal."
    return "Its records could not be saved: restore a backup."
