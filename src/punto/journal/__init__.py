"""An append-only, hash-chained log of streams on SQLite or PostgreSQL. It knows no game: payloads are opaque bytes."""

from punto.journal.group_commit import GroupCommit
from punto.journal.records import (
    Answer,
    Append,
    Appended,
    Checkpoint,
    Head,
    KeyTaken,
    Outcome,
    Record,
    Snapshot,
    StreamAppend,
    VersionConflict,
)
from punto.journal.store import Store, create_store, inspect_store, open_store

__all__ = [
    "Answer",
    "Append",
    "Appended",
    "Checkpoint",
    "GroupCommit",
    "Head",
    "KeyTaken",
    "Outcome",
    "Record",
    "Snapshot",
    "Store",
    "StreamAppend",
    "VersionConflict",
    "create_store",
    "inspect_store",
    "open_store",
]
