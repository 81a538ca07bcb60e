"""Part of a stream with its proof: a chain of records from the first one shown to a head that a checkpoint signs."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec import Struct

from punto.errors import JournalError
from punto.journal.chain import Chain, ChainBreak
from punto.journal.checkpoints import is_signed
from punto.journal.proofs import root_from
from punto.journal.records import Checkpoint, Head, Record, Withheld
from punto.journal.tree import ProofStep
from punto.messages import Message, message
from punto.verify.findings import Finding


class RoundName(Struct, frozen=True):
    table: str
    shoe: int
    round: int

    @classmethod
    def parse(cls, text: str) -> RoundName:
        parts = text.rsplit("/", 2)
        if len(parts) != 3 or not parts[0] or not all(part.isdecimal() for part in parts[1:]):
            raise JournalError(f"{text!r} is not a round: write table/shoe/round, for example t1/3/57.")
        return cls(parts[0], int(parts[1]), int(parts[2]))

    def __str__(self) -> str:
        return f"{self.table}/{self.shoe}/{self.round}"


class StreamEvidence(Struct, frozen=True, kw_only=True):
    stream: str
    previous: bytes
    """Hash of the record before the first; zeros at the start of the stream."""
    records: tuple[Record | Withheld, ...]
    path: tuple[ProofStep, ...]
    """From the head (the last record) to the checkpoint's root."""

    @property
    def shown(self) -> tuple[Record, ...]:
        return tuple(record for record in self.records if isinstance(record, Record))

    @property
    def head(self) -> Head:
        """The end of the stream, if the chain is intact."""
        return self.heads()[self.records[-1].version]

    def heads(self) -> dict[int, Head]:
        """The end of the stream after each record, by version."""
        chain, found = self.begin_chain(), {self.records[0].version - 1: self.start}
        for record in self.records:
            _follow(chain, self.stream, record)
            found[record.version] = chain.heads()[self.stream]
        return found

    @property
    def start(self) -> Head:
        """The end of the stream before the first record."""
        return Head(stream=self.stream, version=self.records[0].version - 1, hash=self.previous, position=0)

    def begin_chain(self) -> Chain:
        chain = Chain()
        chain.start(self.stream, self.records[0].version - 1, self.previous)
        return chain

    @property
    def withheld(self) -> int:
        """The number of records that are not shown."""
        return len(self.records) - len(self.shown)


def check_signature(checkpoint: Checkpoint, trusted: Collection[bytes] | None) -> Iterator[Finding]:
    if not is_signed(checkpoint):
        yield Finding(where="checkpoint", said=message("finding-unsigned"))
    elif trusted is not None and checkpoint.public_key not in trusted:
        yield Finding(where="checkpoint", said=message("finding-untrusted", key=checkpoint.public_key.hex()))


def check_chain(one: StreamEvidence, checkpoint: Checkpoint) -> Iterator[Message]:
    if not one.records:
        yield message("finding-no_records")
        return
    chain = one.begin_chain()
    for record in one.records:
        broken = _follow(chain, one.stream, record)
        is_foreign = isinstance(record, Record) and record.stream != one.stream
        if is_foreign or (broken is not None and broken.is_gap):
            yield message("finding-out_of_place", version=record.version, stream=one.stream)
            return
        if broken is not None:
            yield message("finding-hash", version=record.version)
            return
    if root_from(one.head, one.path) != checkpoint.root:
        yield message("finding-not_covered")


def _follow(chain: Chain, stream: str, record: Record | Withheld) -> ChainBreak | None:
    return chain.pass_over(stream, record) if isinstance(record, Withheld) else chain.follow(record)
