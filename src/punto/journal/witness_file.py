"""Witnesses in files: all checkpoints of one house on another disk, or the last one next to the signing key."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from punto.errors import JournalDamagedError, JournalError, JournalForgedError, JournalUnavailableError
from punto.journal.checkpoints import broken_link, is_signed
from punto.journal.records import Checkpoint, Countersignature, Headline, Record
from punto.journal.store import Store

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


class LastNote:
    """The last checkpoint of one journal, next to the signing key.

    Whoever can write to the store but not to the folder of the key cannot set the journal back behind this note: the
    service compares it at start. Remove it after restoring an older backup on purpose.
    """

    def __init__(self, key_file: Path, store: str) -> None:
        name = f"{key_file.name}-{sha256(store.encode()).hexdigest()[:8]}.last"
        self._file = WitnessFile(key_file.with_name(name))
        self.name = self._file.name

    def latest(self, key: bytes) -> Checkpoint | None:
        return self._file.latest(key)

    def take(self, checkpoints: Sequence[Checkpoint]) -> Countersignature | None:
        _replace(self._file.path, msgspec.json.encode(checkpoints[-1]) + b"\n")
        return None


class _Seen(Struct, frozen=True):
    position: int
    hash: bytes


class SeenNote:
    """The last record of one journal that this machine has seen, next to the signing key, at most a second old.

    Records since the last checkpoint that a store lost while no node ran are missed by this note alone.
    """

    def __init__(self, key_file: Path, store: str) -> None:
        self.path = key_file.with_name(f"{key_file.name}-{sha256(store.encode()).hexdigest()[:8]}.seen")

    def write(self, record: Record | Headline) -> None:
        _replace(self.path, msgspec.json.encode(_Seen(record.position, record.hash)) + b"\n")

    def compare(self, store: Store) -> None:
        """Raise `JournalForgedError` unless the store holds that record."""
        try:
            seen = msgspec.json.decode(self.path.read_bytes(), type=_Seen) if self.path.exists() else None
        except (OSError, msgspec.MsgspecError) as error:
            raise JournalError(f"{self.path} cannot be read: {error}.") from error
        if seen is None:
            return
        held = next(iter(store.page(seen.position - 1, 1)), None)
        if held is None or (held.position, held.hash) != (seen.position, seen.hash):
            what = f"ends at record {store.last_position()}" if held is None else "holds another one there"
            raise JournalForgedError(
                f"The journal lost records: this machine saw record {seen.position}, but the journal {what}. If you"
                f" restored an earlier backup on purpose, remove {self.path}."
            )


def _replace(path: Path, content: bytes) -> None:
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError as error:
        raise JournalUnavailableError(f"{path} cannot be written: {error.strerror}.") from error


def require_successor(last: Checkpoint | None, checkpoint: Checkpoint, name: str) -> None:
    """Raise `JournalForgedError` unless the checkpoint is signed and follows the last one that the witness knows."""
    if not checkpoint.is_chained or not is_signed(checkpoint):
        raise JournalForgedError(f"{name}: checkpoint {checkpoint.number} is not signed by the key that it names.")
    if last is not None and (broken := broken_link(last, checkpoint)):
        raise JournalForgedError(f"{name} knows another history. {broken}")
