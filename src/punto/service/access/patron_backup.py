"""Brings patrons back from a backup, except whom the house has erased meanwhile."""

from __future__ import annotations

from pathlib import Path

from punto.entries import PATRONS, PatronErased, PatronRegistered, patron_decoder
from punto.journal import Store
from punto.journal.patrons_file import Restored, restore_patrons
from punto.service.access.patron_names import ErasedNote
from punto.service.access.patron_sealing import patron_key_file


def bring_back(store: Store, file: Path, key_file: Path) -> Restored:
    """Whom the journal says to be erased stays so, and whom the note beside the key names: the journal may be older."""
    events = [patron_decoder.decode(record.payload) for record in store.read(PATRONS)]
    registered = {event.patron for event in events if isinstance(event, PatronRegistered)}
    erased = {event.patron for event in events if isinstance(event, PatronErased)}
    noted = ErasedNote(patron_key_file(key_file)).read()
    return restore_patrons(store, file, registered, erased.union(noted))
