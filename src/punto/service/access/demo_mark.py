"""Marks the journals of demos. A demo runs only on its own journal, and that journal serves nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Final

import msgspec

from punto.entries import HOUSE, PEOPLE, DemoMade, PersonAdded, person_decoder
from punto.errors import PuntoError
from punto.journal import Append, Store, StreamAppend

_decoder: Final = msgspec.json.Decoder(DemoMade)


def is_demo(store: Store) -> bool:
    return any(_is_mark(record.payload) for record in store.read(HOUSE))


def mark_demo(store: Store, at: int) -> None:
    """Mark the journal of a demo, once. Those of earlier versions get their mark now."""
    if not is_demo(store):
        mark = StreamAppend(stream=HOUSE, payloads=(msgspec.json.encode(DemoMade()),))
        store.append_all([Append(streams=(mark,), at=at)])


def require_demo(store: Store, accounts: Sequence[str]) -> None:
    if not is_demo(store) and not _is_earlier_demo(store, accounts):
        raise PuntoError("This journal is not a demo's: --demo runs only on a journal that it made. Name a new one.")


def refuse_demo(store: Store, accounts: Sequence[str]) -> None:
    if is_demo(store) or _is_earlier_demo(store, accounts):
        raise PuntoError(
            "This journal was made by --demo, with public passwords: serve it with --demo, or name another."
        )


def _is_mark(payload: bytes) -> bool:
    try:
        _decoder.decode(payload)
    except msgspec.DecodeError:
        return False
    return True


def _is_earlier_demo(store: Store, accounts: Sequence[str]) -> bool:
    """Without a mark, it begins with the accounts of the demo."""
    first = list(islice(store.read(PEOPLE), len(accounts)))
    if first and first[-1].position != len(first):
        return False
    added = [person_decoder.decode(record.payload) for record in first]
    return [event.name for event in added if isinstance(event, PersonAdded)] == list(accounts)
