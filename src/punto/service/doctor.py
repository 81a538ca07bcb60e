"""Examines an installation: journal, keys, clock, disk, permissions, backups. Every fault comes with its remedy."""

from __future__ import annotations

import os
import platform
import shutil
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from enum import StrEnum
from pathlib import Path
from typing import Final

from msgspec import Struct

from punto.entries import PATRONS as PATRONS_STREAM
from punto.errors import JournalArchivedError, JournalError, PuntoError
from punto.journal import Store, inspect_store
from punto.journal.archives import open_archive
from punto.journal.backup_file import find_links
from punto.journal.files import COMPANIONS
from punto.journal.keys import load_key, public_bytes
from punto.messages import Count, Message, message
from punto.service.access.patron_names import ErasedNote, load_patron_key, patron_key_on_record
from punto.service.access.patron_sealing import fingerprint_of as patron_key_fingerprint
from punto.service.access.patron_sealing import patron_key_file
from punto.service.access.people import People
from punto.service.access.session_key import SessionKeys, fingerprint_of, load_session_key, session_key_file
from punto.service.live.house_time import BOUND_MS, wall_ms
from punto.verify.patrons import PatronRows

LEAST_FREE_BYTES: Final = 5 * 10**9
LEAST_FREE_SHARE: Final = 0.1
CHECKPOINT_MS: Final = 600_000
"""The service signs one every half minute while it runs."""
BACKUP_MS: Final = 24 * 3_600_000
SQLITE: Final = "sqlite:///"
JOURNAL: Final = message("doctor-journal")
CHECKPOINT: Final = message("doctor-checkpoint")
SIGNING_KEY: Final = message("doctor-signing_key")
SESSION_KEY: Final = message("doctor-session_key")
PATRONS: Final = message("doctor-patrons")
ADMINISTRATORS: Final = message("doctor-administrators_name")


class Level(StrEnum):
    OK = "ok"
    WARNING = "warning"
    FAULT = "fault"


class Diagnosis(Struct, frozen=True, kw_only=True):
    name: Message
    level: Level
    fact: Message | str
    """A plain string is an error of the journal or of a key file, in English, for its operator."""
    remedy: Message | None = None


class Installation(Struct, frozen=True, kw_only=True):
    store: str
    key: Path
    backups: Path | None = None


def examine(it: Installation) -> Iterator[Diagnosis]:
    yield _version()
    yield from _permissions(it)
    yield from _disk(it)
    try:
        with closing(inspect_store(it.store)) as store:
            yield from _journal(store)
            yield from _archives(store)
            yield from _keys(it, store)
            yield from _patrons(it, store)
            yield from _administrators(store)
            yield _clock(store)
            if it.backups is not None:
                yield _backup(it.backups, store)
    except JournalError as error:
        yield _fault(JOURNAL, str(error), message("doctor-reach_journal"))


def _version() -> Diagnosis:
    from punto import __version__  # noqa: PLC0415 - not yet set while `punto` is imported

    return _ok(
        message("doctor-version"), message("doctor-versions", punto=__version__, python=platform.python_version())
    )


def _permissions(it: Installation) -> Iterator[Diagnosis]:
    if os.name != "posix":
        return
    open_to_others = [file for file in _private_files(it) if file.exists() and file.stat().st_mode & 0o077]
    for file in open_to_others:
        fact, remedy = (
            message("doctor-open_to_others", file=str(file)),
            message("doctor-close_to_others", file=str(file)),
        )
        yield _fault(message("doctor-permissions"), fact, remedy)
    if not open_to_others:
        yield _ok(message("doctor-permissions"), message("doctor-private"))


def _private_files(it: Installation) -> Iterator[Path]:
    yield it.key
    yield session_key_file(it.key)
    yield patron_key_file(it.key)
    yield from sorted(it.key.absolute().parent.glob(f"{it.key.name}-*.*"))
    yield ErasedNote(patron_key_file(it.key)).path
    if (journal := _journal_file(it)) is not None:
        yield from (journal.with_name(journal.name + ending) for ending in COMPANIONS)


def _journal_file(it: Installation) -> Path | None:
    return Path(it.store.removeprefix(SQLITE)) if it.store.startswith(SQLITE) else None


def _disk(it: Installation) -> Iterator[Diagnosis]:
    """A database on another machine has its own."""
    places = (message("doctor-disk_of_journal"), _journal_file(it)), (message("doctor-disk_of_backups"), it.backups)
    for name, place in places:
        if place is None or not (folder := place if place.is_dir() else place.absolute().parent).is_dir():
            continue
        usage = shutil.disk_usage(folder)
        fact = message("doctor-free", free=f"{usage.free / 1e9:,.1f}", total=f"{usage.total / 1e9:,.1f}")
        if usage.free < max(LEAST_FREE_BYTES, LEAST_FREE_SHARE * usage.total):
            yield _warning(name, fact, message("doctor-make_room"))
        else:
            yield _ok(name, fact)


def _journal(store: Store) -> Iterator[Diagnosis]:
    position, known = store.last_position(), store.witnessed_position()
    if position < known:
        fact = message("doctor-cut_short", position=Count(position), known=Count(known))
        yield _fault(JOURNAL, fact, message("doctor-restore"))
        return
    yield _ok(JOURNAL, message("doctor-records", records=_records(position)))
    last = store.last_checkpoint()
    if last is None:
        if position:
            yield _fault(CHECKPOINT, message("doctor-no_checkpoint"), message("doctor-adopt"))
        return
    age, behind = wall_ms() - last.at, position - last.position
    fact = message("doctor-last_checkpoint", age=_duration(age), records=_records(behind))
    if behind and age > CHECKPOINT_MS:
        yield _warning(CHECKPOINT, fact, message("doctor-start"))
    else:
        yield _ok(CHECKPOINT, fact)


def _archives(store: Store) -> Iterator[Diagnosis]:
    """Whether each is where the journal says. `punto verify` reads the whole of one."""
    for archived in store.archived():
        file, name = store.archives.locate(archived), message("doctor-archive")
        try:
            open_archive(archived, file).close()
        except JournalArchivedError as error:
            yield _fault(name, str(error), message("doctor-locate_archive"))
        else:
            yield _ok(name, message("doctor-archive_there", file=str(file), records=_records(archived.position)))


def _keys(it: Installation, store: Store) -> Iterator[Diagnosis]:
    try:
        own = public_bytes(load_key(it.key))
    except PuntoError as error:
        yield _fault(SIGNING_KEY, str(error), message("doctor-copy_key"))
        return
    last = store.last_checkpoint()
    if last is not None and own != last.successor_key:
        signer = last.successor_key.hex()[:16]
        fact = message("doctor-other_key", file=str(it.key), own=own.hex()[:16], signer=signer)
        yield _fault(SIGNING_KEY, fact, message("doctor-use_key"))
    else:
        yield _ok(SIGNING_KEY, message("doctor-key_signs", key=own.hex()[:16]))
    yield from _session_key(session_key_file(it.key), store)


def _session_key(file: Path, store: Store) -> Iterator[Diagnosis]:
    used = SessionKeys(store).fingerprint
    if used is None:
        return
    remedy = message("doctor-copy_key")
    try:
        own = fingerprint_of(load_session_key(file))
    except PuntoError as error:
        yield _fault(SESSION_KEY, str(error), remedy)
        return
    if own == used:
        yield _ok(SESSION_KEY, message("doctor-session_key_used", key=own))
    else:
        yield _fault(SESSION_KEY, message("doctor-other_session_key", file=str(file), own=own, used=used), remedy)


def _patrons(it: Installation, store: Store) -> Iterator[Diagnosis]:
    """The key for what identifies patrons, and whether all of it is present and as recorded."""
    used, file = patron_key_on_record(store), patron_key_file(it.key)
    if used is None:
        return
    try:
        own = patron_key_fingerprint(load_patron_key(file))
    except PuntoError as error:
        yield _fault(PATRONS, str(error), message("doctor-copy_key"))
        return
    if own != used:
        fact = message("doctor-other_session_key", file=str(file), own=own, used=used)
        yield _fault(PATRONS, fact, message("doctor-copy_key"))
        return
    rows = PatronRows()
    for record in store.read(PATRONS_STREAM):
        rows.take(record)
    if wrong := len(list(rows.compare(store))):
        yield _fault(PATRONS, message("doctor-patrons_wrong", number=wrong), message("doctor-restore_patrons"))
    else:
        yield _ok(PATRONS, message("doctor-patrons_there"))


def _administrators(store: Store) -> Iterator[Diagnosis]:
    """Of a house with accounts: one administrator alone can do what otherwise takes two."""
    able = People(store).other_administrators("")
    if len(able) == 1:
        yield _warning(ADMINISTRATORS, message("doctor-one_administrator"), message("doctor-add_administrator"))
    elif able:
        yield _ok(ADMINISTRATORS, message("doctor-administrators", number=len(able)))


def _clock(store: Store) -> Diagnosis:
    off = wall_ms() - store.clock_ms()
    fact = message("doctor-clock_ahead" if off >= 0 else "doctor-clock_behind", seconds=f"{abs(off) / 1000:.1f}")
    if abs(off) > BOUND_MS:
        return _fault(message("doctor-clock"), fact, message("doctor-set_clock"))
    return _ok(message("doctor-clock"), fact)


def _backup(folder: Path, store: Store) -> Diagnosis:
    """The newest file of the folder, and those that it continues. `punto verify` reads the whole of them."""
    files = sorted(folder.glob("*.backup"), key=lambda file: file.stat().st_mtime)
    name, remedy = message("doctor-backup"), message("doctor-back_up")
    if not files:
        return _fault(name, message("doctor-no_backup", folder=str(folder)), remedy)
    newest = files[-1]
    try:
        links = find_links(newest)
    except JournalError as error:
        return _fault(name, str(error), remedy)
    age = wall_ms() - int(newest.stat().st_mtime * 1000)
    behind = _records(store.last_position() - links[-1][1].records)
    fact = message("doctor-last_backup", file=newest.name, age=_duration(age), records=behind)
    if len(links) > 1:
        full, increments = links[0][0].name, Count(len(links) - 1)
        fact = message("doctor-last_increment", backup=fact, full=full, increments=increments)
    return _warning(name, fact, remedy) if age > BACKUP_MS else _ok(name, fact)


def _records(number: int) -> Message:
    return message("count-records", number=Count(number))


def _duration(ms: int) -> Message | str:
    whole = timedelta(seconds=max(0, ms) // 1000)
    return message("doctor-days", days=whole.days) if whole.days > 1 else str(whole)


def _ok(name: Message, fact: Message) -> Diagnosis:
    return Diagnosis(name=name, level=Level.OK, fact=fact)


def _warning(name: Message, fact: Message, remedy: Message) -> Diagnosis:
    return Diagnosis(name=name, level=Level.WARNING, fact=fact, remedy=remedy)


def _fault(name: Message, fact: Message | str, remedy: Message) -> Diagnosis:
    return Diagnosis(name=name, level=Level.FAULT, fact=fact, remedy=remedy)
