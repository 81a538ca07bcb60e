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

from punto.errors import JournalError, PuntoError
from punto.journal import Store, inspect_store
from punto.journal.backup import read_header
from punto.journal.files import COMPANIONS
from punto.journal.keys import load_key, public_bytes
from punto.service.access.session_key import SessionKeys, fingerprint_of, load_session_key, session_key_file
from punto.service.live.house_time import BOUND_MS, wall_ms

LEAST_FREE_BYTES: Final = 5 * 10**9
LEAST_FREE_SHARE: Final = 0.1
CHECKPOINT_MS: Final = 600_000
"""The service signs one every half minute while it runs."""
BACKUP_MS: Final = 24 * 3_600_000
SQLITE: Final = "sqlite:///"


class Level(StrEnum):
    OK = "ok"
    WARNING = "warning"
    FAULT = "fault"


class Check(Struct, frozen=True, kw_only=True):
    name: str
    level: Level
    fact: str
    remedy: str | None = None


class Installation(Struct, frozen=True, kw_only=True):
    store: str
    key: Path
    backups: Path | None = None


def examine(it: Installation) -> Iterator[Check]:
    yield _version()
    yield from _permissions(it)
    yield from _disk(it)
    try:
        with closing(inspect_store(it.store)) as store:
            yield from _journal(store)
            yield from _keys(it, store)
            yield _clock(store)
            if it.backups is not None:
                yield _backup(it.backups, store)
    except JournalError as error:
        yield _fault("journal", str(error), "Mount the disk, start the database, or restore a backup.")


def _version() -> Check:
    from punto import __version__  # noqa: PLC0415 - not yet set while `punto` is imported

    return _ok("version", f"Punto {__version__} on Python {platform.python_version()}.")


def _permissions(it: Installation) -> Iterator[Check]:
    if os.name != "posix":
        return
    open_to_others = [file for file in _private_files(it) if file.exists() and file.stat().st_mode & 0o077]
    for file in open_to_others:
        yield _fault("permissions", f"Others can read {file}.", f"Run `chmod 600 {file}`.")
    if not open_to_others:
        yield _ok("permissions", "Only the owner can read the journal and the keys.")


def _private_files(it: Installation) -> Iterator[Path]:
    yield it.key
    yield session_key_file(it.key)
    if (journal := _journal_file(it)) is not None:
        yield from (journal.with_name(journal.name + ending) for ending in COMPANIONS)


def _journal_file(it: Installation) -> Path | None:
    return Path(it.store.removeprefix(SQLITE)) if it.store.startswith(SQLITE) else None


def _disk(it: Installation) -> Iterator[Check]:
    """A database on another machine has its own."""
    places = {"disk of the journal": _journal_file(it), "disk of the backups": it.backups}
    for name, place in places.items():
        if place is None or not (folder := place if place.is_dir() else place.absolute().parent).is_dir():
            continue
        usage = shutil.disk_usage(folder)
        fact = f"{usage.free / 1e9:,.1f} GB of {usage.total / 1e9:,.1f} GB free."
        if usage.free < max(LEAST_FREE_BYTES, LEAST_FREE_SHARE * usage.total):
            yield _warning(name, fact, "Free space, or move the journal to a larger disk.")
        else:
            yield _ok(name, fact)


def _journal(store: Store) -> Iterator[Check]:
    position, known = store.last_position(), store.witnessed_position()
    if position < known:
        yield _fault(
            "journal", f"It ends at record {position:,} although {known:,} were acknowledged.", "Restore a backup."
        )
        return
    yield _ok("journal", f"{position:,} records.")
    last = store.last_checkpoint()
    if last is None:
        if position:
            yield _fault("checkpoint", "No checkpoint vouches for these records.", "Run `punto keys adopt`.")
        return
    age, behind = wall_ms() - last.at, position - last.position
    fact = f"The last one is {_duration(age)} old; {behind:,} records are not covered yet."
    if behind and age > CHECKPOINT_MS:
        yield _warning("checkpoint", fact, "Start the service: it signs what it has checked.")
    else:
        yield _ok("checkpoint", fact)


def _keys(it: Installation, store: Store) -> Iterator[Check]:
    try:
        own = public_bytes(load_key(it.key))
    except PuntoError as error:
        yield _fault("signing key", str(error), "Copy it from another node or from a backup.")
        return
    last = store.last_checkpoint()
    if last is not None and own != last.successor_key:
        fact = f"{it.key} is {own.hex()[:16]}…, but {last.successor_key.hex()[:16]}… signs this journal."
        yield _fault("signing key", fact, "Use the key of this house, or see `punto keys rotate --help`.")
    else:
        yield _ok("signing key", f"{own.hex()[:16]}… signs this journal.")
    yield from _session_key(session_key_file(it.key), store)


def _session_key(file: Path, store: Store) -> Iterator[Check]:
    used = SessionKeys(store).fingerprint
    if used is None:
        return
    remedy = "Copy it from another node or from a backup."
    try:
        own = fingerprint_of(load_session_key(file))
    except PuntoError as error:
        yield _fault("session key", str(error), remedy)
        return
    if own == used:
        yield _ok("session key", f"{own} is the one that the house uses.")
    else:
        yield _fault("session key", f"{file} is {own}, but the house uses {used}.", remedy)


def _clock(store: Store) -> Check:
    off = wall_ms() - store.clock_ms()
    fact = f"{abs(off) / 1000:.1f} s {'ahead of' if off >= 0 else 'behind'} the clock of the store."
    if abs(off) > BOUND_MS:
        return _fault("clock", fact, "Run an NTP client on this machine and on the database.")
    return _ok("clock", fact)


def _backup(folder: Path, store: Store) -> Check:
    """The newest file of the folder. `punto verify` reads a whole one."""
    files = sorted(folder.glob("*.backup"), key=lambda file: file.stat().st_mtime)
    remedy = "Run `punto backup` every few hours (see docs/operations.md)."
    if not files:
        return _fault("backup", f"{folder} holds no *.backup file.", remedy)
    newest = files[-1]
    try:
        records = read_header(newest).records
    except JournalError as error:
        return _fault("backup", str(error), remedy)
    age = wall_ms() - int(newest.stat().st_mtime * 1000)
    fact = f"{newest.name} is {_duration(age)} old and lacks the last {store.last_position() - records:,} records."
    return _warning("backup", fact, remedy) if age > BACKUP_MS else _ok("backup", fact)


def _duration(ms: int) -> str:
    whole = timedelta(seconds=max(0, ms) // 1000)
    return f"{whole.days} days" if whole.days > 1 else str(whole)


def _ok(name: str, fact: str) -> Check:
    return Check(name=name, level=Level.OK, fact=fact)


def _warning(name: str, fact: str, remedy: str) -> Check:
    return Check(name=name, level=Level.WARNING, fact=fact, remedy=remedy)


def _fault(name: str, fact: str, remedy: str) -> Check:
    return Check(name=name, level=Level.FAULT, fact=fact, remedy=remedy)
