"""Checks a whole journal and names everything that was changed."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from enum import StrEnum

from msgspec import Struct

from punto.errors import JournalDamagedError
from punto.journal.chain import Chain, heads_root
from punto.journal.checkpoints import is_signed
from punto.journal.records import Checkpoint, Head, Record
from punto.journal.store import Store


class ProblemKind(StrEnum):
    """Problems, in the order in which a record is checked."""

    POSITION = "position"
    VERSION = "version"
    HASH = "hash"
    SIGNATURE = "signature"
    UNTRUSTED_KEY = "untrusted_key"
    CHECKPOINT = "checkpoint"
    HEAD = "head"
    ENDING = "ending"
    UNREADABLE = "unreadable"


class Problem(Struct, frozen=True, kw_only=True):
    kind: ProblemKind
    message: str
    stream: str | None = None
    version: int | None = None
    position: int | None = None


def check(store: Store, trusted: Collection[bytes] | None = None) -> Iterator[Problem]:
    """Every problem, by position; empty if the journal is intact. Works while it is being written.

    `trusted` are the public keys that may have signed checkpoints; None accepts any key.
    """
    walk = _Walk(trusted)
    try:
        claims = _Claims(store)
        checkpoints = sorted(store.checkpoints(), key=lambda checkpoint: checkpoint.position, reverse=True)
        for record in store.scan():
            yield from walk.look_for_gap(record)
            while checkpoints and checkpoints[-1].position < record.position:
                yield from walk.compare(checkpoints.pop())
            yield from walk.step(record)
        for checkpoint in reversed(checkpoints):
            yield from walk.compare_beyond(checkpoint)
        yield from walk.look_at_ends(claims)
    except JournalDamagedError as error:
        yield Problem(kind=ProblemKind.UNREADABLE, message=str(error), position=walk.position + 1)


class _Claims:
    """Where the journal claimed to end before the walk began."""

    def __init__(self, store: Store) -> None:
        self.witnessed = store.witnessed_position()
        self.last = store.last_position()
        self.heads = {head.stream: head for head in store.heads()}

    def fit(self, stream: str, read: Head | None) -> bool:
        """Later records are fine, as long as they came after that claim."""
        claimed = self.heads.get(stream)
        if read is not None and read.position > self.last and (claimed is None or claimed.version < read.version):
            return True
        return claimed == read


class _Walk:
    """The journal as far as read. After a problem it continues from what is stored, to report each problem once."""

    def __init__(self, trusted: Collection[bytes] | None) -> None:
        self.position = 0
        self._trusted = trusted
        self._chain = Chain()

    def look_for_gap(self, record: Record) -> Iterator[Problem]:
        if record.position != self.position + 1:
            yield _of_record(
                record,
                ProblemKind.POSITION,
                f"{_missing(self.position, record.position)} before record {record.position}.",
            )

    def step(self, record: Record) -> Iterator[Problem]:
        broken = self._chain.follow(record)
        self.position = record.position
        if broken is not None and broken.is_gap:
            yield _of_record(
                record,
                ProblemKind.VERSION,
                f"{record.stream} goes from version {broken.expected_version - 1} to {record.version}"
                f" at record {record.position}.",
            )
        elif broken is not None:
            yield _of_record(
                record,
                ProblemKind.HASH,
                f"Record {record.position}, version {record.version} of {record.stream}, does not match its hash:"
                " it or the hash before it was altered.",
            )

    def compare(self, checkpoint: Checkpoint) -> Iterator[Problem]:
        position = checkpoint.position
        name = f"The checkpoint of position {position}"
        if not is_signed(checkpoint):
            yield _at(position, ProblemKind.SIGNATURE, f"{name} is not signed by the key that it names.")
        elif self._trusted is not None and checkpoint.public_key not in self._trusted:
            key = checkpoint.public_key.hex()
            yield _at(position, ProblemKind.UNTRUSTED_KEY, f"{name} is signed by {key}, which is not trusted.")
        elif not self._stands_at(checkpoint):
            yield _at(position, ProblemKind.CHECKPOINT, f"{name} was signed over records other than these.")

    def _stands_at(self, checkpoint: Checkpoint) -> bool:
        heads = self._chain.heads()
        return (len(heads), heads_root(heads.values())) == (checkpoint.heads, checkpoint.root)

    def compare_beyond(self, checkpoint: Checkpoint) -> Iterator[Problem]:
        """Possibly after the last record."""
        position = checkpoint.position
        if position > self.position and is_signed(checkpoint):
            message = f"The checkpoint of position {position} was signed, but the journal ends at {self.position}."
            yield _at(position, ProblemKind.ENDING, message)
        else:
            yield from self.compare(checkpoint)

    def look_at_ends(self, claims: _Claims) -> Iterator[Problem]:
        if claims.witnessed > self.position:
            yield _at(
                claims.witnessed,
                ProblemKind.ENDING,
                f"Position {claims.witnessed} was acknowledged, but the journal ends at {self.position}.",
            )
        heads = self._chain.heads()
        for stream in sorted(claims.heads.keys() | heads.keys()):
            claimed, read = claims.heads.get(stream), heads.get(stream)
            if not claims.fit(stream, read):
                yield Problem(
                    kind=ProblemKind.HEAD,
                    message=f"{stream} ends at {_ending(read)}, but {_ending(claimed)} is noted as its end.",
                    stream=stream,
                    version=claimed.version if claimed else None,
                )


def _of_record(record: Record, kind: ProblemKind, message: str) -> Problem:
    return Problem(kind=kind, message=message, stream=record.stream, version=record.version, position=record.position)


def _at(position: int, kind: ProblemKind, message: str) -> Problem:
    return Problem(kind=kind, message=message, position=position)


def _missing(last: int, next_: int) -> str:
    if next_ == last + 2:
        return f"Record {last + 1} is missing"
    return f"Records {last + 1} to {next_ - 1} are missing"


def _ending(head: Head | None) -> str:
    return f"version {head.version} (record {head.position}, hash {head.hash.hex()[:8]}…)" if head else "nothing"
