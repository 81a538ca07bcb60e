"""A witness in a file on another disk: one checkpoint a line, as JSON, of one house."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

from punto.errors import JournalDamagedError, JournalError, JournalForgedError, JournalUnavailableError
from punto.journal.checkpoints import checkpoint_hash, is_signed
from punto.journal.records import Checkpoint, Countersignature

if os.name == "posix":
    import fcntl

_LONGEST_LINE: Final = 4096
_decoder: msgspec.json.Decoder[Checkpoint] = msgspec.json.Decoder(Checkpoint)


class WitnessFile:
    """Only grows. It is created by the first checkpoint."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = str(path)
        if not path.parent.is_dir():
            raise JournalError(f"{path}: the folder {path.parent} does not exist.")

    def latest(self, key: bytes) -> Checkpoint | None:
        try:
            with self.path.open("rb") as file:
                file.seek(max(0, file.seek(0, os.SEEK_END) - _LONGEST_LINE))
                lines = file.read().splitlines()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise JournalUnavailableError(f"{self.path} cannot be read: {error.strerror}.") from error
        return self._decode(lines[-1]) if lines else None

    def take(self, checkpoints: Sequence[Checkpoint]) -> Countersignature | None:
        try:
            descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600)
            with open(descriptor, "ab") as file:
                if os.name == "posix":
                    fcntl.flock(descriptor, fcntl.LOCK_EX)
                last = self.latest(b"")
                for checkpoint in checkpoints:
                    if last is not None and checkpoint.number <= last.number:
                        self._require_known(checkpoint)
                        continue
                    require_successor(last, checkpoint, self.name)
                    file.write(msgspec.json.encode(checkpoint) + b"\n")
                    last = checkpoint
                file.flush()
                os.fsync(descriptor)
        except OSError as error:
            raise JournalUnavailableError(f"{self.path} cannot be written: {error.strerror}.") from error
        return None

    def checkpoints(self) -> Iterator[Checkpoint]:
        """All, in order."""
        if self.path.exists():
            with self.path.open("rb") as file:
                yield from (self._decode(line) for line in file)

    def _require_known(self, checkpoint: Checkpoint) -> None:
        """Another node may have handed it over already."""
        if checkpoint not in self.checkpoints():
            raise JournalForgedError(
                f"{self.name} knows another checkpoint {checkpoint.number}: this one belongs to another history."
            )

    def _decode(self, line: bytes) -> Checkpoint:
        try:
            return _decoder.decode(line)
        except msgspec.MsgspecError as error:
            raise JournalDamagedError(f"{self.path} is not a witness file, or it is damaged: {error}.") from error


def require_successor(last: Checkpoint | None, checkpoint: Checkpoint, name: str) -> None:
    """Raise `JournalForgedError` unless the checkpoint is signed and follows the last one that the witness knows."""
    if not checkpoint.is_chained or not is_signed(checkpoint):
        raise JournalForgedError(f"{name}: checkpoint {checkpoint.number} is not signed by the key that it names.")
    if last is None:
        return
    if (checkpoint.number, checkpoint.previous) != (last.number + 1, checkpoint_hash(last)):
        raise JournalForgedError(
            f"{name}: checkpoint {checkpoint.number} does not follow checkpoint {last.number}, the last one known here:"
            " it belongs to another history."
        )
    if checkpoint.public_key != last.successor_key or checkpoint.position < last.position:
        raise JournalForgedError(f"{name}: checkpoint {checkpoint.number} may not follow checkpoint {last.number}.")
