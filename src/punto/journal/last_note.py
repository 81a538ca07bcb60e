"""The last checkpoint of a journal, noted next to the signing key.

Whoever can write to the store but not to the folder of the key cannot set the journal back behind this note: the
service compares it at start, like a witness.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import msgspec

from punto.errors import JournalUnavailableError
from punto.journal.records import Checkpoint, Countersignature
from punto.journal.witness_file import WitnessFile


class LastNote:
    """One note for each key and journal. Remove it after restoring an older backup on purpose."""

    def __init__(self, key_file: Path, store: str) -> None:
        name = f"{key_file.name}-{sha256(store.encode()).hexdigest()[:8]}.last"
        self._file = WitnessFile(key_file.with_name(name))
        self.name = self._file.name

    def latest(self, key: bytes) -> Checkpoint | None:
        return self._file.latest(key)

    def take(self, checkpoints: Sequence[Checkpoint]) -> Countersignature | None:
        path = self._file.path
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        try:
            with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                file.write(msgspec.json.encode(checkpoints[-1]) + b"\n")
                file.flush()
                os.fsync(file.fileno())
            draft.replace(path)
        except OSError as error:
            raise JournalUnavailableError(f"{path} cannot be written: {error.strerror}.") from error
        return None
