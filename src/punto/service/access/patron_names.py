"""The names behind the journal's pseudonyms.

The service creates a pseudonym when a name is first entered. Records contain the pseudonym; the name and other personal
data are stored encrypted beside the records, and in the memory of each node.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec

from punto.entries import (
    PATRONS,
    PatronChanged,
    PatronErased,
    PatronEvent,
    PatronExported,
    PatronKeySet,
    PatronRegistered,
    patron_decoder,
)
from punto.errors import JournalError, JournalForgedError
from punto.journal import Record, Store
from punto.journal.files import open_private, sync_folder
from punto.journal.keys import load_secret, make_secret
from punto.journal.records import SealedPatron
from punto.people import Attribution
from punto.service.access.patron_sealing import (
    PREFIX,
    PSEUDONYM,
    Personal,
    Sealing,
    fingerprint_of,
    new_pseudonym,
    normal,
    patron_key_file,
)
from punto.service.access.register import Register
from punto.wire.codec import encode

NOTED: Final = "erased before this backup was restored"
FEW: Final = 20
"""Rows that are read one by one."""
_MARK: Final = PREFIX.encode()


class PatronNames:
    """Reading a name needs neither the store nor a lock."""

    def __init__(self, store: Store, key: bytes, note: ErasedNote | None = None) -> None:
        self._store = store
        self._note = note
        self._sealing = Sealing(key)
        self._fingerprint = fingerprint_of(key)
        self._personal: dict[str, Personal] = {}
        """By pseudonym: what this node has read."""
        self._pseudonyms: dict[str, str] = {}
        """By name."""
        self._shown: dict[bytes, bytes] = {}
        """By pseudonym: the name inside a JSON string."""
        self._unread: set[str] = set()
        """Registered or changed on record, and not read yet."""
        self.erased: dict[str, PatronErased] = {}
        self.since: dict[str, int] = {}
        """When each patron was registered."""
        self.digests: dict[str, list[str]] = {}
        """What the journal put on record of each row, the latest last."""
        self.key_fingerprint: str | None = None
        self.register: Register[PatronEvent] = Register(store, PATRONS, patron_decoder, self._follow)
        self.register.refresh()
        self.learn()

    def find(self, patron: str) -> Personal | None:
        """None for a pseudonym that nobody has, or has any more."""
        return self._personal.get(patron)

    def known(self, name: str) -> str:
        """The pseudonym; a name that has none stands for itself, as in journals of earlier versions."""
        return self._pseudonyms.get(normal(name), name)

    def show(self, patron: str) -> str:
        """The name; the pseudonym of a patron who was erased."""
        personal = self._personal.get(patron)
        return patron if personal is None else personal.name

    def patrons(self) -> Sequence[str]:
        return sorted(self._personal)

    def name_patrons(self, encoded: bytes) -> bytes:
        """JSON with names in place of pseudonyms, which occur nowhere else."""
        if _MARK not in encoded:
            return encoded
        return PSEUDONYM.sub(lambda found: self._shown.get(found[0], found[0]), encoded)

    def name_patrons_in(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Data of a document, with names in place of pseudonyms."""
        named: dict[str, Any] = msgspec.json.decode(self.name_patrons(msgspec.json.encode(data)))
        return named

    def encode(self, value: object) -> bytes:
        """As viewers get it."""
        return self.name_patrons(encode(value))

    def enter(self, personal: Personal, act: Attribution) -> str:
        """The pseudonym of a name; a new one if nobody has this name. Off the event loop."""
        self.register.refresh()
        self.learn()
        if (known := self._pseudonyms.get(normal(personal.name))) is not None:
            return known
        self._store.keep_earlier_versions_out()
        self.put_key_on_record(act)
        while (stored := self._store.add_patron(self._sealing.seal(new_pseudonym(), personal))).patron in self.erased:
            self._store.erase_patron(stored.patron)  # left by a process that stopped while erasing
        if normal(self._sealing.open(stored).name) != normal(personal.name):
            raise JournalForgedError(f"What identifies {stored.patron} stands under another patron's name.")
        event = PatronRegistered(patron=stored.patron, by=act.by, origin=act.origin, digest=stored.digest)
        self.register.write(lambda: [event] if stored.patron not in self.since else [], act.at)
        self.learn()
        return stored.patron

    def put_key_on_record(self, act: Attribution) -> None:
        """Nodes of earlier versions cannot follow it: while they may share the journal, the first patron brings it."""
        first = PatronKeySet(fingerprint=self._fingerprint, by=act.by, origin=act.origin)
        self.register.write(lambda: [first] if self.key_fingerprint is None else [], act.at)
        if self.key_fingerprint != self._fingerprint:
            raise JournalError(
                f"This node has the key for patrons {self._fingerprint}, but the house uses {self.key_fingerprint}."
                " Copy that one from another node, and start this node again."
            )

    def change(self, patron: str, personal: Personal, act: Attribution) -> None:
        """The patron has a new key afterwards."""
        self._store.change_patron(self._sealing.seal(patron, personal))
        self._put_on_record(patron, act)
        self.learn()

    def _put_on_record(self, patron: str, act: Attribution) -> None:
        """The row as it is now: another node may change it at the same time."""
        while (row := self._store.find_patron(patron)) is not None and row.digest != self.digests[patron][-1]:
            changed = PatronChanged(patron=patron, by=act.by, origin=act.origin, digest=row.digest)
            self.register.write(partial(list[PatronEvent], [changed]), act.at)

    def check_rows(self, act: Attribution) -> list[str]:
        """Compare the data next to the journal with the record. Return the patrons whose row is missing or was
        set back. What a process changed that stopped before it was on record is put on record."""
        rows = {row.patron: row for row in self._store.patrons()}
        wrong = []
        for patron in self.since.keys() - self.erased.keys():
            row, digests = rows.get(patron), self.digests[patron]
            if row is None or (digests[-1] and row.digest in digests[:-1]):
                wrong.append(patron)
            elif digests[-1] and row.digest != digests[-1]:
                self._sealing.open(row)
                self._put_on_record(patron, act)
        return sorted(wrong)

    def note_export(self, patron: str, act: Attribution) -> None:
        self.register.write(lambda: [PatronExported(patron=patron, by=act.by, origin=act.origin)], act.at)

    def erase(self, patron: str, reason: str, overridden: Sequence[str], act: Attribution) -> None:
        """On record first: a node that starts, or restores a backup, erases what is left."""
        event = PatronErased(patron=patron, reason=reason, overridden=tuple(overridden), **act.who)
        self.register.write(lambda: [] if patron in self.erased else [event], act.at)
        self.erase_leftovers()

    def erase_leftovers(self) -> list[str]:
        """Erase again everyone whose erasure is on record: a backup may have restored them."""
        erased = {*self.erased, *(self._note.read() if self._note else ())}
        left = [sealed.patron for sealed in self._store.patrons() if sealed.patron in erased]
        for patron in left:
            self._store.erase_patron(patron)
            self._forget(patron)
        if self._note is not None:
            self._note.add(self.erased)
        return left

    def note_erasures(self, act: Attribution) -> None:
        """A journal from before an erasure, restored, gets it on record."""
        noted = set(self._note.read() if self._note else ()) & self.since.keys() - self.erased.keys()
        events = [PatronErased(patron=patron, reason=NOTED, by=act.by, origin=act.origin) for patron in sorted(noted)]
        self.register.write(lambda: [event for event in events if event.patron not in self.erased], act.at)

    def learn(self) -> None:
        """Read who was registered or changed. Off the event loop."""
        unread = set(self._unread)
        self._unread -= unread
        try:
            for sealed in self._read(unread):
                self._remember(sealed.patron, self._sealing.open(sealed))
                if sealed.patron in self.erased:
                    self._forget(sealed.patron)
        except BaseException:
            self._unread |= unread
            raise

    def _read(self, patrons: Set[str]) -> Iterator[SealedPatron]:
        if len(patrons) > FEW:
            return (sealed for sealed in self._store.patrons() if sealed.patron in patrons)
        return (sealed for patron in patrons if (sealed := self._store.find_patron(patron)) is not None)

    def _remember(self, patron: str, personal: Personal) -> None:
        self._forget(patron)
        self._personal[patron] = personal
        self._pseudonyms[normal(personal.name)] = patron
        self._shown[patron.encode()] = msgspec.json.encode(personal.name)[1:-1]

    def _forget(self, patron: str) -> None:
        personal = self._personal.pop(patron, None)
        self._shown.pop(patron.encode(), None)
        if personal is not None:
            self._pseudonyms.pop(normal(personal.name), None)

    def _follow(self, event: PatronEvent, record: Record) -> None:
        match event:
            case PatronRegistered():
                self.since[event.patron] = record.at
                self.digests[event.patron] = [event.digest]
                self._unread.add(event.patron)
            case PatronChanged():
                self.digests.setdefault(event.patron, []).append(event.digest)
                self._unread.add(event.patron)
            case PatronErased():
                self.erased[event.patron] = event
                self._unread.discard(event.patron)
                self._forget(event.patron)
            case PatronKeySet():
                self.key_fingerprint = event.fingerprint
            case PatronExported():
                pass


def open_patron_names(store: Store, key_file: Path, act: Attribution) -> PatronNames:
    """With the key on record, in a file next to the house's signing key; the first one is created."""
    file = patron_key_file(key_file)
    fingerprint = patron_key_on_record(store)
    if fingerprint is None and not file.exists():
        make_secret(file)
    if not file.exists():
        raise JournalError(f"The key for patrons {file} is missing: copy it from another node or from a backup.")
    key = load_patron_key(file)
    if fingerprint_of(key) != (fingerprint or fingerprint_of(key)):
        raise JournalError(
            f"{file} holds the key for patrons {fingerprint_of(key)}, but the house uses {fingerprint}. Copy that one"
            " from another node, or from a backup."
        )
    names = PatronNames(store, key, ErasedNote(file))
    if not store.is_shared():
        names.put_key_on_record(act)
    names.erase_leftovers()
    names.note_erasures(act)
    return names


def load_patron_key(file: Path) -> bytes:
    return load_secret(file, "key for patrons")


def patron_key_on_record(store: Store) -> str | None:
    events = (patron_decoder.decode(record.payload) for record in store.read(PATRONS))
    return next((event.fingerprint for event in events if isinstance(event, PatronKeySet)), None)


class ErasedNote:
    """Who was erased, by pseudonym, next to the key for patrons: a backup of the journal from before does not know."""

    def __init__(self, patron_key: Path) -> None:
        self.path = patron_key.with_suffix(".erased")

    def read(self) -> list[str]:
        try:
            return self.path.read_text().split() if self.path.exists() else []
        except (OSError, UnicodeDecodeError) as error:
            raise JournalError(f"{self.path} cannot be read: {error}.") from error

    def add(self, patrons: Iterable[str]) -> None:
        if new := sorted(set(patrons) - set(self.read())):
            try:
                with open(self.path, "a", opener=open_private) as file:
                    file.write("".join(f"{patron}\n" for patron in new))
                    file.flush()
                    os.fsync(file.fileno())
                sync_folder(self.path.parent)
            except OSError as error:
                raise JournalError(f"{self.path} cannot be written: {error.strerror}.") from error
