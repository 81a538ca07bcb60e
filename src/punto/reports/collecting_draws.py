"""Collects the proof of a round's draws from a provable shoe."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final

from punto.entries import provable_stream
from punto.journal import Checkpoint, Record, Store
from punto.journal.chain import NO_HASH, withhold
from punto.journal.checkpoints import first_covering
from punto.journal.ends import head_at, prove_heads
from punto.provable.record import (
    BeaconTaken,
    CardDrawn,
    InputsFixed,
    ProvableEntry,
    SecretRevealed,
    SecretWithheld,
    ShoeCommitted,
    decode_provable_entry,
)
from punto.verify.chained import RoundName, StreamEvidence
from punto.verify.draws import FORMAT, Close, Covered, DrawsProof

READ_BACK: Final = 500
"""Records read at once in search of the commitment."""
_TELLING: Final = (CardDrawn, SecretRevealed, SecretWithheld)
Read = Sequence[tuple[Record, ProvableEntry]]


def collect_draws(
    store: Store, name: RoundName, position: int, checkpoint: Checkpoint, seen_by: str | None = None
) -> DrawsProof | None:
    """None if nothing of the round was drawn from a provable shoe. `position` is that of the round's end. `seen_by` is
    the patron who gets it: no names of others are shown to a patron."""
    stream = provable_stream(name.table)
    read = _of_shoe(store, stream, name.shoe, position)
    own = [(record, entry) for record, entry in read if _is_shown(entry, name.round, seen_by)]
    if not any(isinstance(event, _TELLING) and event.round == name.round for _, one in own for event in one.events):
        return None
    shown = {record.version for record, _ in [*read[:1], *_last_revealed(read, own), *own]}
    closes = tuple(_closes(store, stream, own))
    earlier = [close.before.version for close in closes if close.before is not None and close.before.version]
    first = min(*shown, *earlier)
    proven = prove_heads(store, checkpoint, [stream])[stream]
    before = next(store.read(stream, after=first - 2)) if first > 1 else None
    records = islice(store.read(stream, after=first - 1), proven.head.version - first + 1)
    evidence = StreamEvidence(
        stream=stream,
        previous=before.hash if before else NO_HASH,
        records=tuple(record if record.version in shown else withhold(record) for record in records),
        path=proven.path,
    )
    return DrawsProof(
        format=FORMAT, name=name, checkpoint=checkpoint, evidence=evidence, closes=closes, seeds_of=seen_by
    )


def _of_shoe(store: Store, stream: str, shoe: int, position: int) -> Read:
    """What is on record about the shoe up to this position, from its commitment; nothing if it is not provable."""
    end = head_at(store, stream, position)
    last = end.version if end else 0
    read: list[tuple[Record, ProvableEntry]] = []
    while last and all(committed > shoe for committed, _ in _commitments(read)):
        first = max(0, last - READ_BACK)
        page = store.page_of_stream(stream, first, last - first)
        read = [*((record, decode_provable_entry(record.payload)) for record in page), *read]
        last = first
    begun = [place for committed, place in _commitments(read) if committed == shoe]
    later = [place for committed, place in _commitments(read) if committed > shoe]
    return read[begun[0] : later[0] if later else None] if begun else []


def _commitments(read: Read) -> list[tuple[int, int]]:
    """The shoes that are committed to, and where."""
    events = ((event, place) for place, (_, entry) in enumerate(read) for event in entry.events)
    return [(event.shoe, place) for event, place in events if isinstance(event, ShoeCommitted)]


def _is_shown(entry: ProvableEntry, round_: int, seen_by: str | None) -> bool:
    if not any(not isinstance(event, ShoeCommitted) and event.round == round_ for event in entry.events):
        return False
    return seen_by is None or entry.by is None or entry.by.name == seen_by


def _last_revealed(read: Read, own: Read) -> Read:
    """The last secret revealed before the round says how many were used."""
    before = [
        (record, entry)
        for record, entry in read
        if own and record.version < own[0][0].version
        if any(isinstance(event, SecretRevealed) for event in entry.events)
    ]
    return before[-1:]


def _closes(store: Store, stream: str, own: Read) -> Iterable[Close]:
    """For each beacon, the checkpoint that the witness signed, and the one before it."""
    fixed = 0
    for record, entry in own:
        for event in entry.events:
            if isinstance(event, InputsFixed):
                fixed = record.position
            elif isinstance(event, BeaconTaken):
                signed = first_covering(store, fixed)
                assert signed is not None, "a beacon is given for a checkpoint"
                before = next(iter(store.checkpoints(signed.number - 1, signed.number - 1)), None)
                yield Close(
                    signed=_covered(store, stream, signed),
                    before=None if before is None else _covered(store, stream, before),
                )


def _covered(store: Store, stream: str, checkpoint: Checkpoint) -> Covered:
    proven = prove_heads(store, checkpoint, [stream]).get(stream)
    if proven is None:
        return Covered(checkpoint=checkpoint, version=0, path=())
    return Covered(checkpoint=checkpoint, version=proven.head.version, path=proven.path)
