"""The histories that a witness service keeps: a folder with one file of checkpoints per house."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from threading import Lock

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from punto.errors import JournalError, JournalForgedError
from punto.journal.keys import public_bytes
from punto.journal.records import Checkpoint, Countersignature
from punto.journal.witness import countersign
from punto.journal.witness_file import WitnessFile

_SUFFIX = ".witness"


class Histories:
    """Takes one history per signing key. A key that a history introduced belongs to that history for ever."""

    def __init__(self, folder: Path, key: Ed25519PrivateKey, houses: Collection[bytes] = ()) -> None:
        """`houses` are the keys of the houses to witness; none: any house that comes."""
        if not folder.is_dir():
            raise JournalError(f"The folder {folder} does not exist.")
        self.public_key = public_bytes(key)
        self._folder = folder
        self._key = key
        self._houses = frozenset(houses)
        self._files: dict[bytes, WitnessFile] = {}
        self._lock = Lock()
        for path in sorted(folder.glob(f"*{_SUFFIX}")):
            file = WitnessFile(path)
            for checkpoint in file.checkpoints():
                self._note(checkpoint, file)

    def latest(self, key: bytes) -> Checkpoint | None:
        with self._lock:
            file = self._files.get(key)
            return file.latest(key) if file is not None else None

    def take(self, checkpoints: Sequence[Checkpoint], at: int) -> Countersignature:
        """Keep and countersign checkpoints. Another history of a known key raises `JournalForgedError`."""
        if not checkpoints:
            raise JournalError("There is no checkpoint to countersign.")
        first = checkpoints[0].public_key
        with self._lock:
            file = self._files.get(first) or self._new_file(first)
            for checkpoint in checkpoints:
                if self._files.get(checkpoint.successor_key, file) is not file:
                    raise JournalForgedError(f"Checkpoint {checkpoint.number} introduces the key of another house.")
            file.take(checkpoints)
            for checkpoint in checkpoints:
                self._note(checkpoint, file)
            return countersign(self._key, checkpoints[-1], at)

    def _new_file(self, key: bytes) -> WitnessFile:
        if self._houses and key not in self._houses:
            raise JournalForgedError(f"This witness does not know the house with the key {key.hex()}.")
        return WitnessFile(self._folder / f"{key.hex()}{_SUFFIX}")

    def _note(self, checkpoint: Checkpoint, file: WitnessFile) -> None:
        self._files[checkpoint.public_key] = file
        self._files[checkpoint.successor_key] = file
