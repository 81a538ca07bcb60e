"""Collects a round and its proof from a journal: the records that it touched, up to a signed checkpoint."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from punto.entries import decode_money_entry, decode_table_entry, table_stream
from punto.errors import ReportError
from punto.history.rounds import RoundRecords, find_round
from punto.journal import Checkpoint, Head, Record, Store
from punto.journal.chain import NO_HASH
from punto.journal.proofs import heads_at, prove_head
from punto.verify.bundle import FORMAT, RoundBundle, RoundName, StreamEvidence

RECORDS_AROUND: Final = 50
"""Records read at first before and after one of the round's own."""


def collect_round(store: Store, name: RoundName) -> RoundBundle:
    """Fails if the round does not exist or no checkpoint covers it yet."""
    found = find_records(store, name.table, name.round)
    if found.shoe != name.shoe:
        dealt = f"round {name.round} of {name.table} was dealt from shoe {found.shoe}, not {name.shoe}"
        raise ReportError(f"{name}: {dealt}.")
    checkpoint = covering(store, found.own[-1].position)
    heads = heads_at(store, checkpoint.position)
    evidence = [
        _evidence(store, stream, first, heads) for stream, first in sorted(_streams(store, name, found).items())
    ]
    return RoundBundle(format=FORMAT, name=name, checkpoint=checkpoint, stated=found.stated, evidence=tuple(evidence))


def covering(store: Store, position: int) -> Checkpoint:
    """The first checkpoint at or after a position."""
    signed = [checkpoint for checkpoint in store.checkpoints() if checkpoint.position >= position]
    if not signed:
        raise ReportError(
            "No signed checkpoint covers that round yet: wait for the next one, or sign one now with --key FILE."
        )
    return min(signed, key=lambda checkpoint: checkpoint.position)


def find_records(store: Store, table: str, number: int) -> RoundRecords:
    found = find_round(store.read(table_stream(table)), number)
    if found is None:
        is_known = store.head(table_stream(table))[0] > 0
        known = "There is no such round at that table." if is_known else "There is no such table."
        raise ReportError(f"{table}, round {number}: {known}")
    return found


def _streams(store: Store, name: RoundName, found: RoundRecords) -> dict[str, int]:
    """The streams that the round's commands wrote to, each with the version of its first such record."""
    own = table_stream(name.table)
    firsts = {own: found.own[0].version}
    commands = {decode_table_entry(record.payload).id for record in found.own}
    for record in _money_records(store, found.own):
        if record.stream not in firsts and decode_money_entry(record.payload).id in commands:
            firsts[record.stream] = record.version
    return firsts


def _money_records(store: Store, own: Sequence[Record]) -> Iterator[Record]:
    """Money records written together with the round's own."""
    reached = 0
    for record in own:
        for beside in _written_together(store, record):
            if beside.position > reached and beside.stream.startswith(("account/", "books/")):
                yield beside
            reached = max(reached, beside.position)


def _written_together(store: Store, record: Record) -> list[Record]:
    """The records of one append are adjacent and share a timestamp, in any order."""
    size = RECORDS_AROUND
    while True:
        first = max(record.position - size, 1)
        around = store.page(first - 1, 2 * size)
        together = [beside for beside in around if beside.at == record.at]
        begins = first == 1 or around[0].at != record.at
        ends = len(around) < 2 * size or around[-1].at != record.at
        if begins and ends:
            return together
        size *= 2


def _evidence(store: Store, stream: str, first: int, heads: dict[str, Head]) -> StreamEvidence:
    before = next(store.read(stream, after=first - 2)) if first > 1 else None
    records = []
    for record in store.read(stream, after=first - 1):
        if record.version > heads[stream].version:
            break
        records.append(record)
    return StreamEvidence(
        stream=stream,
        previous=before.hash if before else NO_HASH,
        records=tuple(records),
        path=prove_head(heads.values(), stream),
    )
