"""One round and its proof in a single file. Verifying it needs neither the service nor the journal.

The file is gzipped JSON. For each stream that the round touched, it holds the chain from the round's first record to
the head covered by a signed checkpoint, and the Merkle path from that head to the checkpoint's root. Of the chain it
shows the round's own records and the start of the next round, which ends it; a digest takes the place of every other
record. It also holds the table's opening and its last change of settings before the round; these precede the chain and
are not proved.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from punto.entries import TableEntry, books_stream, decode_money_entry, decode_table_entry, table_stream
from punto.errors import JournalError
from punto.history.rounds import own_entries
from punto.history.steps import follow_all
from punto.journal.chain import Chain, ChainBreak
from punto.journal.checkpoints import is_signed
from punto.journal.proofs import ProofStep, root_from
from punto.journal.records import Checkpoint, Head, Record, Withheld
from punto.messages import Message, message
from punto.table import Table, open_table
from punto.table import events as happened
from punto.verify.findings import Finding
from punto.verify.money import Postings
from punto.verify.rounds import TableReplay

FORMAT: Final = "punto-round/2"
READABLE: Final = (FORMAT, "punto-round/1")
"""Bundles of format 1 show every record."""
LARGEST_BYTES: Final = 1 << 30
"""The largest unpacked size that is read."""


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
        chain = self.begin_chain()
        for record in self.records:
            _follow(chain, self.stream, record)
        return chain.heads()[self.stream]

    def begin_chain(self) -> Chain:
        chain = Chain()
        chain.start(self.stream, self.records[0].version - 1, self.previous)
        return chain

    @property
    def withheld(self) -> int:
        """The number of records that are not shown."""
        return len(self.records) - len(self.shown)


class RoundBundle(Struct, frozen=True, kw_only=True):
    format: str
    name: RoundName
    checkpoint: Checkpoint
    stated: tuple[Record, ...]
    """The table's opening and its last change of settings, if any."""
    evidence: tuple[StreamEvidence, ...]

    @property
    def withheld(self) -> int:
        """The number of records that are not shown, over all streams."""
        return sum(one.withheld for one in self.evidence)

    def records(self, stream: str) -> tuple[Record, ...]:
        """The records shown of a stream."""
        return next((one.shown for one in self.evidence if one.stream == stream), ())


def write_bundle(bundle: RoundBundle) -> bytes:
    """Deterministic: equal bundles give equal bytes."""
    return gzip.compress(msgspec.json.encode(bundle), compresslevel=9, mtime=0)


def read_bundle(path: Path) -> RoundBundle:
    try:
        with gzip.open(path, "rb") as packed:
            content = packed.read(LARGEST_BYTES)
        bundle = msgspec.json.decode(content, type=RoundBundle)
    except FileNotFoundError:
        raise JournalError(f"{path} does not exist.") from None
    except (OSError, EOFError, zlib.error, msgspec.DecodeError) as error:
        raise JournalError(f"{path} is damaged or not a round bundle: {error}.") from error
    if bundle.format not in READABLE:
        raise JournalError(f"{path} has a bundle format that this version of Punto cannot read.")
    return bundle


def verify_bundle(bundle: RoundBundle, trusted: Collection[bytes] | None) -> Iterator[Finding]:
    """Yield every discrepancy: the signature, the chains and their proofs, then the round itself."""
    yield from _check_signature(bundle.checkpoint, trusted)
    for one in bundle.evidence:
        for said in _check_chain(one, bundle.checkpoint):
            yield Finding(where=one.stream, said=said)
    try:
        yield from _check_round(bundle)
    except msgspec.DecodeError as error:
        yield Finding(where=str(bundle.name), said=message("finding-unreadable", error=str(error)))


def entries_of_round(bundle: RoundBundle) -> list[tuple[Record, TableEntry]]:
    """The table's entries about this round, up to its last correction; none if it was dealt from another shoe."""
    entries = list(own_entries(bundle.records(table_stream(bundle.name.table)), bundle.name.round))
    opened = (event for _, entry in entries for event in entry.events if isinstance(event, happened.BettingOpened))
    return entries if all(event.shoe == bundle.name.shoe for event in opened) else []


def set_up_table(stated: Iterable[Record]) -> Table | None:
    """The table as the stated records set it up, with a fresh shoe: a bundle has no earlier rounds."""
    events = (event for record in stated for event in decode_table_entry(record.payload).events)
    setting_up = (event for event in events if isinstance(event, (happened.TableOpened, happened.SettingsChanged)))
    table = follow_all(None, setting_up)
    if table is None:
        return None
    opening = happened.TableOpened(table=table.id, game=table.game, settings=table.settings, rules=table.declaration)
    return open_table(opening)


def _check_signature(checkpoint: Checkpoint, trusted: Collection[bytes] | None) -> Iterator[Finding]:
    if not is_signed(checkpoint):
        yield Finding(where="checkpoint", said=message("finding-unsigned"))
    elif trusted is not None and checkpoint.public_key not in trusted:
        yield Finding(where="checkpoint", said=message("finding-untrusted", key=checkpoint.public_key.hex()))


def _check_chain(one: StreamEvidence, checkpoint: Checkpoint) -> Iterator[Message]:
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


def _check_round(bundle: RoundBundle) -> Iterator[Finding]:
    table = set_up_table(bundle.stated)
    if table is None or table.id != bundle.name.table:
        yield Finding(where=str(bundle.name), said=message("finding-no_opening"))
        return
    replay, postings = TableReplay(table), Postings()
    commands: set[str] = set()
    for record, entry in entries_of_round(bundle):
        commands.add(entry.id)
        where = f"{record.stream} version {record.version}"
        before = replay.table or table
        for said in replay.take(entry):
            yield Finding(where=where, said=said, position=record.position)
        if replay.last_fits:
            postings.expect(before, entry)
    if not commands:
        yield Finding(where=str(bundle.name), said=message("finding-no_round"))
    for one in bundle.evidence:
        if one.stream.startswith("account/") or one.stream == books_stream(bundle.name.table):
            for record in one.shown:
                money = decode_money_entry(record.payload)
                if money.id in commands:
                    postings.post(one.stream, money)
    for said in postings.close():
        yield Finding(where=str(bundle.name), said=said)
