"""A round looked up in a journal, with all that proves it: the records it touched, up to a signed checkpoint."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from punto.entries import decode_money_entry, decode_table_entry, table_stream
from punto.errors import ReportError
from punto.journal import Checkpoint, Head, Record, Store
from punto.journal.chain import NO_HASH
from punto.journal.proofs import heads_at, prove_head
from punto.table import events as happened
from punto.table.state import ROUNDS_KEPT
from punto.verify.bundle import FORMAT, RoundBundle, RoundName, StreamEvidence

_SET_UP: Final = (b'"table_opened/1"', b'"settings_changed/1"')
_BEGIN: Final = b'"betting_opened/1"'


class _Found(Struct, frozen=True):
    stated: tuple[Record, ...]
    own: tuple[Record, ...]
    """The table's records that speak of the round."""


def collect_round(store: Store, name: RoundName) -> RoundBundle:
    """The round and its proof; refused where it is not there, or where no checkpoint covers it yet."""
    found = _find(store, name)
    checkpoint = covering(store, found.own[-1].position)
    heads = heads_at(store, checkpoint.position)
    evidence = [
        _evidence(store, stream, first, heads) for stream, first in sorted(_streams(store, name, found).items())
    ]
    return RoundBundle(format=FORMAT, name=name, checkpoint=checkpoint, stated=found.stated, evidence=tuple(evidence))


def covering(store: Store, position: int) -> Checkpoint:
    """The first checkpoint at or behind a position."""
    signed = [checkpoint for checkpoint in store.checkpoints() if checkpoint.position >= position]
    if not signed:
        raise ReportError(
            "No signed checkpoint covers that round yet: wait for the next one, or sign one now with --key FILE."
        )
    return min(signed, key=lambda checkpoint: checkpoint.position)


def _find(store: Store, name: RoundName) -> _Found:
    """One pass over the table's stream; only what sets a table up and what begins a round is read closely."""
    opening: Record | None = None
    settings: Record | None = None
    own: list[Record] = []
    later = 0
    for record in store.read(table_stream(name.table)):
        begins = _begun(record)
        if begins is not None:
            if own:
                later += 1
            elif begins.round == name.round:
                _check_shoe(name, begins.shoe)
                own.append(record)
                continue
        if not own:
            if _SET_UP[0] in record.payload:
                opening = record
            elif _SET_UP[1] in record.payload:
                settings = record
        elif later > ROUNDS_KEPT:
            break
        elif later == 0 or _speaks_of(record, name.round):
            own.append(record)
    if opening is None or not own:
        known = "There is no such table." if opening is None else "There is no such round at that table."
        raise ReportError(f"{name}: {known}")
    return _Found(tuple(record for record in (opening, settings) if record), tuple(own))


def _begun(record: Record) -> happened.BettingOpened | None:
    if _BEGIN not in record.payload:
        return None
    events = decode_table_entry(record.payload).events
    return next((event for event in events if isinstance(event, happened.BettingOpened)), None)


def _check_shoe(name: RoundName, shoe: int) -> None:
    if shoe != name.shoe:
        raise ReportError(f"{name}: round {name.round} of {name.table} was dealt from shoe {shoe}, not {name.shoe}.")


def _speaks_of(record: Record, number: int) -> bool:
    if b'"round":%d' % number not in record.payload:
        return False
    return any(getattr(event, "round", None) == number for event in decode_table_entry(record.payload).events)


def _streams(store: Store, name: RoundName, found: _Found) -> dict[str, int]:
    """Streams that the round's commands wrote to, each with the version of the first such record."""
    own = table_stream(name.table)
    firsts = {own: found.own[0].version}
    commands = {decode_table_entry(record.payload).id for record in found.own}
    for record in _money_records(store, found):
        if record.stream not in firsts and decode_money_entry(record.payload).id in commands:
            firsts[record.stream] = record.version
    return firsts


def _money_records(store: Store, found: _Found) -> Iterator[Record]:
    """From the round's first record to its last; a command's records stand together, the table's first."""
    last = found.own[-1].position
    for record in store.read_all(after=found.own[0].position):
        if record.position > last and record.stream.startswith("table/"):
            return
        if record.stream.startswith(("account/", "books/")):
            yield record


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
