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
from punto.journal.records import Checkpoint, Record
from punto.messages import message
from punto.table import Table, open_table
from punto.table import events as happened
from punto.verify.chained import RoundName, StreamEvidence, check_chain, check_signature
from punto.verify.draws import FORMAT as DRAWS_FORMAT
from punto.verify.draws import DrawsProof, find_wrong_draws
from punto.verify.findings import Finding
from punto.verify.money import Postings
from punto.verify.rounds import TableReplay

FORMAT: Final = "punto-round/2"
READABLE: Final = (FORMAT, "punto-round/1")
"""Bundles of format 1 show every record."""
LARGEST_BYTES: Final = 1 << 30
"""The largest unpacked size that is read."""


class RoundBundle(Struct, frozen=True, kw_only=True):
    format: str
    name: RoundName
    checkpoint: Checkpoint
    stated: tuple[Record, ...]
    """The table's opening and its last change of settings, if any."""
    evidence: tuple[StreamEvidence, ...]
    draws: DrawsProof | None = None
    """If the round was drawn from a provable shoe."""

    @property
    def withheld(self) -> int:
        """The number of records that are not shown, over all streams."""
        return sum(one.withheld for one in self.evidence)

    @property
    def is_over(self) -> bool:
        events = (event for _, entry in entries_of_round(self) for event in entry.events)
        return any(isinstance(event, happened.RoundSettled | happened.RoundVoided) for event in events)

    @property
    def dealt(self) -> tuple[str, ...]:
        """The cards of the round in the order dealt."""
        events = [event for _, entry in entries_of_round(self) for event in entry.events]
        return tuple(card.text for event in events if isinstance(event, happened.CardsDealt) for card in event.cards)

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


class ShownDraws(Struct, frozen=True, kw_only=True):
    """What a file shows of a round's draws."""

    proof: DrawsProof
    dealt: tuple[str, ...] | None
    """The cards of the table; None if the file does not hold them."""
    is_over: bool


def read_draws(path: Path) -> ShownDraws:
    """From the bundle of a round, or from the file that a patron downloads."""
    if path.is_file() and path.read_bytes()[:2] == b"\x1f\x8b":
        bundle = read_bundle(path)
        if bundle.draws is None:
            raise JournalError(f"{path}: {bundle.name} was not drawn from a provable shoe.")
        return ShownDraws(proof=bundle.draws, dealt=bundle.dealt, is_over=bundle.is_over)
    try:
        proof = msgspec.json.decode(path.read_bytes(), type=DrawsProof)
    except OSError as error:
        raise JournalError(f"{path} cannot be read: {error.strerror}.") from None
    except msgspec.DecodeError as error:
        raise JournalError(f"{path} is neither a round bundle nor the draws of a round: {error}.") from None
    if proof.format != DRAWS_FORMAT:
        raise JournalError(f"{path} has a format that this version of Punto cannot read.")
    return ShownDraws(proof=proof, dealt=None, is_over=True)


def verify_bundle(bundle: RoundBundle, trusted: Collection[bytes] | None) -> Iterator[Finding]:
    """Yield every discrepancy: the signature, the chains and their proofs, then the round itself."""
    yield from check_signature(bundle.checkpoint, trusted)
    for one in bundle.evidence:
        for said in check_chain(one, bundle.checkpoint):
            yield Finding(where=one.stream, said=said)
    if bundle.draws is not None:
        yield from find_wrong_draws(bundle.draws, trusted, bundle.dealt if bundle.is_over else None)
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
