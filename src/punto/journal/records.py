"""The data of a journal. Payloads are opaque bytes: a journal knows no game and no money."""

from __future__ import annotations

from hashlib import sha256
from typing import Final, NamedTuple

from msgspec import Struct

from punto.errors import JournalError

LEAST: Final = -(2**63)
MOST: Final = 2**63 - 1
"""The numbers that a store can hold: a forged one may be any."""
BEFORE_ALL: Final = LEAST - 1
LONGEST_NAME: Final = 200
"""The longest name of a stream or key."""


def _check_name(kind: str, name: str) -> None:
    if not (name.isprintable() and 0 < len(name) <= LONGEST_NAME):
        raise JournalError(f"{name!r:.60} is not a {kind}: it must be 1 to {LONGEST_NAME} printable characters.")


class StreamAppend(Struct, frozen=True, kw_only=True):
    """Payloads for one stream. Without payloads it only requires the expected version."""

    stream: str
    payloads: tuple[bytes, ...]
    expected_version: int | None = None
    """None accepts any version."""

    def __post_init__(self) -> None:
        _check_name("stream", self.stream)


class Answer(Struct, frozen=True, kw_only=True, tag="answer", omit_defaults=True):
    """The answer to the command with this idempotency key, stored in the same transaction as its effects."""

    key: str
    body: bytes
    position: int | None = None
    """Where the journal ended after it was given; None before that, and in backups of earlier versions."""

    def __post_init__(self) -> None:
        _check_name("key", self.key)


class Append(Struct, frozen=True, kw_only=True):
    """Atomic, over several streams."""

    streams: tuple[StreamAppend, ...]
    at: int
    """Milliseconds since 1970, UTC. Recorded as the time of the record before it if that is later."""
    answers: tuple[Answer, ...] = ()
    """One per command. If the key was used before, nothing is written."""
    is_restored: bool = False
    """From a backup: it keeps its time, whatever came before, and its answers keep their positions."""
    seal: bytes | None = None
    """From a backup: the seal of its last record."""

    def __post_init__(self) -> None:
        if not 0 <= self.at < 2**63:
            raise JournalError(f"{self.at} is not a time: it must be milliseconds since 1970.")


class Head(Struct, frozen=True, kw_only=True, gc=False):
    """The end of a stream."""

    stream: str
    version: int
    hash: bytes
    position: int


class Record(Struct, frozen=True, tag="record", gc=False, omit_defaults=True):
    position: int
    """In the whole journal: from 1, without gaps, visible in order."""
    stream: str
    version: int
    """In its stream: from 1, without gaps."""
    at: int
    payload: bytes
    hash: bytes
    """The hash of this record and, through its predecessor, of all before it."""
    seal: bytes | None = None
    """The last record of a batch carries the seal of the batch; none if nobody with the house key wrote it."""

    @property
    def head(self) -> Head:
        """The end of its stream if it is the last record."""
        return Head(stream=self.stream, version=self.version, hash=self.hash, position=self.position)


class Headline(Struct, frozen=True, gc=False):
    """A record without its content."""

    position: int
    stream: str
    version: int
    at: int
    hash: bytes
    seal: bytes | None = None


class Withheld(Struct, frozen=True, tag="withheld"):
    """Stands for a record whose content is not shown: the digest takes its place in the chain."""

    version: int
    digest: bytes


class Appended(Struct, frozen=True, kw_only=True):
    records: tuple[Record, ...]


class VersionConflict(Struct, frozen=True, kw_only=True):
    """Another append was faster: nothing was written."""

    stream: str
    expected: int
    actual: int


class KeyTaken(Struct, frozen=True, kw_only=True):
    """The key was used before: nothing was written, and this is the earlier answer."""

    answer: Answer


Outcome = Appended | VersionConflict | KeyTaken


class Checkpoint(Struct, frozen=True, kw_only=True, tag="checkpoint", omit_defaults=True):
    """A signature over the whole journal at a position, and over the checkpoint before it."""

    position: int
    at: int
    root: bytes
    """Merkle root over the heads of all streams."""
    heads: int
    """The number of streams."""
    public_key: bytes
    signature: bytes
    number: int = 0
    """From 1, without gaps. This and the fields below are missing in checkpoints of earlier versions."""
    previous: bytes = b""
    """Hash of the checkpoint before; zeros for the first."""
    digest: bytes = b""
    """Running digest over the hashes of all records, in order of position."""
    snapshots: bytes = b""
    """Merkle root over the snapshots that the journal may use."""
    next_key: bytes = b""
    """The only key that may sign the next checkpoint."""

    @property
    def is_chained(self) -> bool:
        """Whether it signs the order of the records and the checkpoint before it."""
        return bool(self.digest)

    @property
    def successor_key(self) -> bytes:
        return self.next_key or self.public_key


class Countersignature(Struct, frozen=True, kw_only=True, tag="countersignature"):
    """A witness's signature over a checkpoint."""

    number: int
    checkpoint: bytes
    """Hash of the checkpoint."""
    at: int
    witness_key: bytes
    signature: bytes


BESIDE: Final = "next@"
"""Before the name of a snapshot beside the one that the last checkpoint covers."""


class Snapshot(NamedTuple):
    """A state that the store keeps beside the records, to read fewer of them."""

    stream: str
    version: int
    """Of the last record that it covers."""
    state: bytes


class SnapshotName(Struct, frozen=True):
    """Identifies the content of a snapshot."""

    stream: str
    """The stream that it was made of; behind another name and `@` for what else was made of it."""
    version: int
    digest: bytes

    @property
    def source(self) -> str:
        """The stream that it was made of."""
        name = self.stream.removeprefix(BESIDE)
        kind, _, rest = name.partition("@")
        return rest if rest and "/" not in kind else name.removeprefix("rounds/")


def beside(stream: str) -> str:
    return f"{BESIDE}{stream}"


class Archived(Struct, frozen=True, kw_only=True):
    """Where the first records of a journal are that it no longer holds."""

    file: str
    position: int
    """Of the last record there."""
    at: int
    """When that was written."""
    checkpoint: int
    """The checkpoint that signs it is its last."""
    hash: bytes
    """Of that checkpoint."""

    @property
    def name(self) -> str:
        """The checkpoint, for people."""
        return f"{self.checkpoint}:{self.hash.hex()}"


class SealedPatron(Struct, frozen=True, tag="patron"):
    """A patron's encrypted personal data. It is stored outside the chain, so it can be erased."""

    patron: str
    """The pseudonym, by which the records name the patron."""
    lookup: bytes
    """A keyed hash of the name, which keeps names unique."""
    sealed: bytes
    """Encrypted with a key of the patron's own."""
    key: bytes
    """The patron's own key, encrypted with the house's key for patrons."""

    @property
    def digest(self) -> str:
        """The journal puts it on record. All of it is encrypted or keyed, so it reveals nothing after the erasure."""
        parts = (self.patron.encode(), self.lookup, self.sealed, self.key)
        return sha256(b"punto/patron/1\n" + b"".join(sha256(part).digest() for part in parts)).hexdigest()
