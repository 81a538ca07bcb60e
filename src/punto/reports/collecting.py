"""Collects a round and its proof from a journal: its records and, up to a signed checkpoint, the digests of others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, takewhile
from typing import Final

from msgspec.structs import replace

from punto.entries import TableEntry, decode_money_entry, table_stream
from punto.errors import ReportError
from punto.history.rounds import RoundRecords, find_round
from punto.journal import Checkpoint, Record, Store
from punto.journal.chain import NO_HASH, can_be_withheld, withhold
from punto.journal.checkpoints import first_covering
from punto.journal.ends import Proven, prove_heads
from punto.journal.records import Withheld
from punto.reports.collecting_draws import collect_draws
from punto.table import Event
from punto.table import events as happened
from punto.table.settings import Facing
from punto.verify.bundle import FORMAT, RoundBundle, set_up_table
from punto.verify.chained import RoundName, StreamEvidence

RECORDS_AROUND: Final = 50
"""Records read at first before and after one of the round's own."""
NAMES_CARDS: Final = (
    happened.CardsDealt
    | happened.CardsCarried
    | happened.CardsDiscarded
    | happened.CardOrderAwaited
    | happened.CardCorrected
    | happened.HandsCorrected
    | happened.RulingMade
)


def collect_round(store: Store, name: RoundName) -> RoundBundle:
    """Fails if the round does not exist or no checkpoint covers it yet."""
    found = find_records(store, name.table, name.round)
    if found.shoe != name.shoe:
        dealt = f"round {name.round} of {name.table} was dealt from shoe {found.shoe}, not {name.shoe}"
        raise ReportError(f"{name}: {dealt}.")
    checkpoint = covering(store, found.own[-1].position)
    shown = _shown(store, name, found)
    proven = prove_heads(store, checkpoint, shown)
    evidence = tuple(_evidence(store, stream, shown[stream], proven[stream]) for stream in sorted(shown))
    bundle = RoundBundle(format=FORMAT, name=name, checkpoint=checkpoint, stated=found.stated, evidence=evidence)
    if not bundle.is_over:
        return bundle
    return replace(bundle, draws=collect_draws(store, name, found.played[-1].position, checkpoint))


def covering(store: Store, position: int) -> Checkpoint:
    """The first checkpoint at or after a position."""
    found = first_covering(store, position)
    if found is None:
        raise ReportError(
            "No signed checkpoint covers that round yet: wait for the next one, or sign one now with --key FILE."
        )
    return found


def find_records(store: Store, table: str, number: int) -> RoundRecords:
    found = find_round(store, table_stream(table), number)
    if found is None:
        is_known = store.head(table_stream(table))[0] > 0
        known = "There is no such round at that table." if is_known else "There is no such table."
        raise ReportError(f"{table}, round {number}: {known}")
    return found


def _shown(store: Store, name: RoundName, found: RoundRecords) -> dict[str, set[int]]:
    """The versions to show of each stream that the round wrote to."""
    own = _own_entries(name, found)
    commands = {entry.id for _, entry in own}
    shown = {table_stream(name.table): {record.version for record, _ in own}}
    for record in _money_records(store, [record for record, _ in own]):
        if decode_money_entry(record.payload).id in commands:
            shown.setdefault(record.stream, set()).add(record.version)
    shown[table_stream(name.table)].add(found.played[-1].version + 1)  # the next round, if any: it ends this one
    return shown


def _own_entries(name: RoundName, found: RoundRecords) -> list[tuple[Record, TableEntry]]:
    """The entries about the round; of a round dealt face down, until it is over, only those before the first card."""
    own = found.entries(name.round)
    events = [event for _, entry in own for event in entry.events]
    is_over = any(isinstance(event, (happened.RoundSettled, happened.RoundVoided)) for event in events)
    if is_over or not _is_dealt_face_down(found, events):
        return own
    return list(takewhile(lambda one: not any(isinstance(event, NAMES_CARDS) for event in one[1].events), own))


def _is_dealt_face_down(found: RoundRecords, events: Iterable[Event]) -> bool:
    table = set_up_table(found.stated)
    assert table is not None, "a round is played at an opened table"
    changed = (event.settings.cards_dealt for event in events if isinstance(event, happened.SettingsChanged))
    return Facing.FACE_DOWN in (table.settings.cards_dealt, *changed)


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


def _evidence(store: Store, stream: str, shown: set[int], proven: Proven) -> StreamEvidence:
    first = min(shown)
    before = next(store.read(stream, after=first - 2)) if first > 1 else None
    start = previous = before.hash if before else NO_HASH
    records: list[Record | Withheld] = []
    for record in islice(store.read(stream, after=first - 1), proven.head.version - first + 1):
        is_withheld = record.version not in shown and can_be_withheld(previous, record)
        records.append(withhold(record) if is_withheld else record)
        previous = record.hash
    return StreamEvidence(stream=stream, previous=start, records=tuple(records), path=proven.path)
