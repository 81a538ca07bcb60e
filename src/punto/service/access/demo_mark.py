"""Marks the journals of demos. A demo runs only on its own journal, and that journal serves nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from punto.entries import HOUSE, PEOPLE, DemoMade, PersonAdded, person_decoder
from punto.errors import PuntoError
from punto.journal import Append, Store, StreamAppend

_decoder: Final = msgspec.json.Decoder(DemoMade)


def is_demo(store: Store) -> bool:
    return any(isinstance(_decoder.decode(record.payload), DemoMade) for record in store.read(HOUSE))


def open_as_demo(store: Store, accounts: Sequence[str], at: int) -> None:
    """Mark a new journal. A journal of something else raises an error and stays as it is."""
    if is_demo(store):
        return
    if store.last_position() > 0 and not _is_earlier_demo(store, accounts):
        raise PuntoError("This journal is not a demo's: --demo runs only on a journal that it made. Name a new one.")
    mark = StreamAppend(stream=HOUSE, payloads=(msgspec.json.encode(DemoMade()),), expected_version=0)
    store.append_all([Append(streams=(mark,), at=at)])


def refuse_demo(store: Store, accounts: Sequence[str]) -> None:
    if is_demo(store) or _is_earlier_demo(store, accounts):
        raise PuntoError(
            "This journal was made by --demo, with public passwords: serve it with --demo, or name another."
        )


def _is_earlier_demo(store: Store, accounts: Sequence[str]) -> bool:
    """Demos of earlier versions have no mark. They begin with the accounts of the demo."""
    first = list(store.read_all(limit=len(accounts)))
    if any(record.stream != PEOPLE for record in first):
        return False
    added = [person_decoder.decode(record.payload) for record in first]
    return [event.name for event in added if isinstance(event, PersonAdded)] == list(accounts)
