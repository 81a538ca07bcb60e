"""A round with its proof in one file, and the check of it, which needs neither the service nor the journal.

The file is gzip; inside it is JSON. It holds every record of the streams that the round touched, from its first one to
the head that a signed checkpoint covers, and for each stream the way from that head to the checkpoint's root. The
opening of the table and its last change of settings before the round are stated with it: they are older than the chain
that the bundle carries, so they are taken as they are.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from punto.entries import TableEntry, books_stream, decode_money_entry, decode_table_entry, table_stream
from punto.errors import JournalError
from punto.history.rounds import own_entries
from punto.history.steps import follow_all
from punto.journal.chain import Chain
from punto.journal.checkpoints import is_signed
from punto.journal.proofs import ProofStep, root_from
from punto.journal.records import Checkpoint, Record
from punto.table import Table, open_table
from punto.table import events as happened
from punto.verify.findings import Finding
from punto.verify.money import Postings
from punto.verify.rounds import TableReplay

FORMAT: Final = "punto-round/1"
LARGEST_BYTES: Final = 1 << 30
"""Unpacked: a file that grows beyond this is none of ours."""


class RoundName(Struct, frozen=True):
    table: str
    shoe: int
    round: int

    @classmethod
    def parse(cls, text: str) -> RoundName:
        parts = text.rsplit("/", 2)
        if len(parts) != 3 or not parts[0] or not all(part.isdecimal() for part in parts[1:]):
            raise JournalError(f"{text!r} is no round: write table/shoe/round, as in t1/3/57.")
        return cls(parts[0], int(parts[1]), int(parts[2]))

    def __str__(self) -> str:
        return f"{self.table}/{self.shoe}/{self.round}"


class StreamEvidence(Struct, frozen=True, kw_only=True):
    stream: str
    previous: bytes
    """Hash of the record before the first; zeros where that is the stream's beginning."""
    records: tuple[Record, ...]
    path: tuple[ProofStep, ...]
    """From the last record, the head, to the checkpoint's root."""


class RoundBundle(Struct, frozen=True, kw_only=True):
    format: str
    name: RoundName
    checkpoint: Checkpoint
    stated: tuple[Record, ...]
    """The table's opening, and its settings where they were changed."""
    evidence: tuple[StreamEvidence, ...]

    def records(self, stream: str) -> tuple[Record, ...]:
        return next((one.records for one in self.evidence if one.stream == stream), ())


def write_bundle(bundle: RoundBundle) -> bytes:
    """The same bundle gives the same bytes."""
    return gzip.compress(msgspec.json.encode(bundle), compresslevel=9, mtime=0)


def read_bundle(path: Path) -> RoundBundle:
    try:
        with gzip.open(path, "rb") as packed:
            content = packed.read(LARGEST_BYTES)
        bundle = msgspec.json.decode(content, type=RoundBundle)
    except FileNotFoundError:
        raise JournalError(f"{path}: there is no such bundle.") from None
    except (OSError, EOFError, zlib.error, msgspec.DecodeError) as error:
        raise JournalError(f"{path} is not a whole bundle of a round: {error}.") from error
    if bundle.format != FORMAT:
        raise JournalError(f"{path} is not a bundle that this Punto can read.")
    return bundle


def verify_bundle(bundle: RoundBundle, trusted: Collection[bytes] | None) -> Iterator[Finding]:
    """Everything that is wrong: the signature, the chains and their way to it, then the round itself."""
    yield from _check_signature(bundle.checkpoint, trusted)
    for one in bundle.evidence:
        for what in _check_chain(one, bundle.checkpoint):
            yield Finding(where=one.stream, what=what)
    try:
        yield from _check_round(bundle)
    except msgspec.DecodeError as error:
        yield Finding(where=str(bundle.name), what=f"an entry cannot be read: {error}")


def entries_of_round(bundle: RoundBundle) -> list[tuple[Record, TableEntry]]:
    """The table's entries with what they say about this round: from its beginning to its last correction.

    None where the round of that number was dealt from another shoe.
    """
    entries = list(own_entries(bundle.records(table_stream(bundle.name.table)), bundle.name.round))
    opened = (event for _, entry in entries for event in entry.events if isinstance(event, happened.BettingOpened))
    return entries if all(event.shoe == bundle.name.shoe for event in opened) else []


def table_before(bundle: RoundBundle) -> Table | None:
    """As the stated records set it up, with a fresh shoe: what was dealt before the round is not looked at."""
    stated = (event for record in bundle.stated for event in decode_table_entry(record.payload).events)
    setting_up = (event for event in stated if isinstance(event, happened.TableOpened | happened.SettingsChanged))
    table = follow_all(None, setting_up)
    if table is None:
        return None
    return open_table(happened.TableOpened(table=table.id, game=table.game, settings=table.settings))


def _check_signature(checkpoint: Checkpoint, trusted: Collection[bytes] | None) -> Iterator[Finding]:
    if not is_signed(checkpoint):
        yield Finding(where="checkpoint", what="it is not signed by the key that it names")
    elif trusted is not None and checkpoint.public_key not in trusted:
        yield Finding(where="checkpoint", what=f"it is signed by {checkpoint.public_key.hex()}, which is not trusted")


def _check_chain(one: StreamEvidence, checkpoint: Checkpoint) -> Iterator[str]:
    if not one.records:
        yield "it has no records"
        return
    chain = Chain()
    chain.start(one.stream, one.records[0].version - 1, one.previous)
    for record in one.records:
        broken = chain.follow(record)
        if record.stream != one.stream or (broken is not None and broken.is_gap):
            yield f"a record is missing or out of place, at version {record.version} of {record.stream}"
            return
        if broken is not None:
            yield f"version {record.version} does not fit its hash: it was altered, or one before it was"
            return
    if root_from(one.records[-1].head, one.path) != checkpoint.root:
        yield "its last record is not what the checkpoint was signed over"


def _check_round(bundle: RoundBundle) -> Iterator[Finding]:
    table = table_before(bundle)
    if table is None or table.id != bundle.name.table:
        yield Finding(where=str(bundle.name), what="the opening of its table is not stated")
        return
    replay, postings = TableReplay(table), Postings()
    commands: set[str] = set()
    for record, entry in entries_of_round(bundle):
        commands.add(entry.id)
        where = f"{record.stream} version {record.version}"
        before = replay.table or table
        for what in replay.take(entry):
            yield Finding(where=where, what=what, position=record.position)
        if replay.last_fits:
            postings.expect(before, entry)
    if not commands:
        yield Finding(where=str(bundle.name), what="the round is not in the bundle")
    for one in bundle.evidence:
        if one.stream.startswith("account/") or one.stream == books_stream(bundle.name.table):
            for record in one.records:
                money = decode_money_entry(record.payload)
                if money.id in commands:
                    postings.post(one.stream, money)
    for what in postings.close():
        yield Finding(where=str(bundle.name), what=what)
