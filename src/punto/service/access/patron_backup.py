"""Restores patrons from a backup, except those erased since."""

from __future__ import annotations

from pathlib import Path

from punto.entries import PATRONS, PatronErased, PatronRegistered, patron_decoder
from punto.journal import Store
from punto.journal.patrons_file import RestoredPatrons, restore_patrons
from punto.service.access.patron_names import ErasedNote
from punto.service.access.patron_sealing import patron_key_file


def bring_back(store: Store, file: Path, key_file: Path) -> RestoredPatrons:
    """Skip patrons erased in the journal or in the note next to the key: the journal may be older than the erasure."""
    events = [patron_decoder.decode(record.payload) for record in store.read(PATRONS)]
    registered = {event.patron for event in events if isinstance(event, PatronRegistered)}
    erased = {event.patron for event in events if isinstance(event, PatronErased)}
    noted = ErasedNote(patron_key_file(key_file)).read()
    return restore_patrons(store, file, registered, erased.union(noted))
