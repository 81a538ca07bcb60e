"""What goes into a journal and what comes out. Payloads are opaque bytes: a journal knows no game and no money."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from punto.errors import JournalError

LONGEST_NAME: Final = 200
"""Characters of a stream or of a key."""


def _check_name(kind: str, name: str) -> None:
    if not (name.isprintable() and 0 < len(name) <= LONGEST_NAME):
        raise JournalError(f"{name!r:.60} is not a {kind}: it must be 1 to {LONGEST_NAME} printable characters.")


class StreamAppend(Struct, frozen=True, kw_only=True):
    """Payloads for one stream; none of them, with an expected version, only demands that the stream stands there."""

    stream: str
    payloads: tuple[bytes, ...]
    expected_version: int | None = None
    """None: whatever it is."""

    def __post_init__(self) -> None:
        _check_name("stream", self.stream)


class Answer(Struct, frozen=True, kw_only=True, tag="answer"):
    """What was said to the command with this idempotency key, kept in the same transaction as what it did."""

    key: str
    body: bytes

    def __post_init__(self) -> None:
        _check_name("key", self.key)


class Append(Struct, frozen=True, kw_only=True):
    """All of it or nothing, over several streams."""

    streams: tuple[StreamAppend, ...]
    at: int
    """Milliseconds since 1970, UTC."""
    answers: tuple[Answer, ...] = ()
    """One for each command that the append carries out; where one of the keys was used before, nothing is written."""

    def __post_init__(self) -> None:
        if not 0 <= self.at < 2**63:
            raise JournalError(f"{self.at} is not a time: it must be milliseconds since 1970.")


class Head(Struct, frozen=True, kw_only=True, gc=False):
    """Where a stream ends."""

    stream: str
    version: int
    hash: bytes
    position: int


class Record(Struct, frozen=True, tag="record", gc=False):
    position: int
    """In the whole journal: from 1, without a gap, visible in order."""
    stream: str
    version: int
    """In its stream: from 1, without a gap."""
    at: int
    payload: bytes
    hash: bytes
    """Of this record and, through the one before it in the stream, of all before."""

    @property
    def head(self) -> Head:
        """The end of its stream, while it is the last."""
        return Head(stream=self.stream, version=self.version, hash=self.hash, position=self.position)


class Appended(Struct, frozen=True, kw_only=True):
    records: tuple[Record, ...]


class VersionConflict(Struct, frozen=True, kw_only=True):
    """Somebody else was quicker: nothing of the append was written."""

    stream: str
    expected: int
    actual: int


class KeyTaken(Struct, frozen=True, kw_only=True):
    """The key was used before: nothing was written, and this is what was said then."""

    answer: Answer


Outcome = Appended | VersionConflict | KeyTaken


class Checkpoint(Struct, frozen=True, kw_only=True, tag="checkpoint"):
    """A signature over the heads of all streams as they stood at a position."""

    position: int
    at: int
    root: bytes
    heads: int
    """How many streams there were."""
    public_key: bytes
    signature: bytes
