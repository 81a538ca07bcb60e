"""Replaces a lost or damaged -tip file of a SQLite journal with one that names the last record present."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from punto.errors import JournalDamagedError, JournalError
from punto.journal.sqlite import SqliteStore
from punto.journal.store import inspect_store
from punto.journal.tip import Tip


def repair_tip(url: str) -> int:
    """Returns the position of the last record. Refused if the tip is intact, or the records are not."""
    if not url.startswith("sqlite:///"):
        raise JournalError("Only a SQLite journal has a -tip file.")
    path = Path(url.removeprefix("sqlite:///"))
    tip = Tip(path.with_name(path.name + "-tip"))
    if _is_intact(tip):
        raise JournalError(f"The -tip file of {path} is intact. Nothing was changed.")
    position, hash_ = 0, bytes(32)
    with closing(inspect_store(url)) as store:
        for record in store.read_all():
            position, hash_ = record.position, record.hash
    tip.replace(position, hash_)
    SqliteStore.open(str(path)).close()
    return position


def _is_intact(tip: Tip) -> bool:
    try:
        tip.read()
    except JournalDamagedError:
        return False
    return True
