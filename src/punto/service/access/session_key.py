"""The session key: it signs session tokens and encrypts second factors. Another key signs evidence.

All nodes share it, in a file that only its owner can read. The journal records the fingerprint of each one in turn.
"""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from punto.entries import KEYS, SessionKeySet
from punto.errors import JournalError
from punto.journal import Record, Store
from punto.journal.keys import load_secret, make_secret, private_bytes
from punto.people import Attribution
from punto.service.access.people import People
from punto.service.access.register import Register
from punto.service.access.second_factor import SecretBox

_decoder: Final = msgspec.json.Decoder(SessionKeySet)


def session_key_file(key_file: Path) -> Path:
    """Next to the signing key: `punto-sessions.key` for `punto.key`."""
    return key_file.with_name(f"{key_file.stem}-sessions{key_file.suffix}")


def load_session_key(file: Path) -> bytes:
    return load_secret(file, "session key")


class SessionKeys:
    """Which session key the house uses, by the journal."""

    def __init__(self, store: Store) -> None:
        self.fingerprint: str | None = None
        self._register = Register(store, KEYS, _decoder, self._follow)
        self._register.refresh()

    def set(self, key: bytes, act: Attribution, *, after: str | None) -> None:
        """Put a key on record, unless another node did since the one that came before it."""
        event = SessionKeySet(fingerprint=fingerprint_of(key), by=act.by, origin=act.origin)
        self._register.write(lambda: [event] if self.fingerprint == after else [], act.at)

    def _follow(self, event: SessionKeySet, record: Record) -> None:
        self.fingerprint = event.fingerprint


def open_session_key(store: Store, file: Path, signing_key: Ed25519PrivateKey, act: Attribution) -> bytes:
    """The session key on record; the first one is created."""
    keys = SessionKeys(store)
    if keys.fingerprint is None:
        first = load_session_key(file) if file.exists() else make_secret(file)
        keys.set(first, act, after=None)
        earlier = sha256(b"punto sessions" + private_bytes(signing_key)).digest()  # earlier versions
        People(store).encrypt_again(SecretBox(earlier), SecretBox(first), act)
    return _require_on_record(keys, file)


def rotate_session_key(store: Store, file: Path, act: Attribution) -> None:
    """Replace the key and end all sessions. The old key stays next to the new one, with the ending `.old`."""
    keys = SessionKeys(store)
    if keys.fingerprint is None:
        raise JournalError("The house has no session key yet: its first start creates one.")
    old = _require_on_record(keys, file)
    os.replace(file, file.with_name(f"{file.name}.old"))
    new = make_secret(file)
    keys.set(new, act, after=fingerprint_of(old))
    People(store).encrypt_again(SecretBox(old), SecretBox(new), act)


def fingerprint_of(key: bytes) -> str:
    return sha256(b"punto session key" + key).hexdigest()[:16]


def _require_on_record(keys: SessionKeys, file: Path) -> bytes:
    if not file.exists():
        raise JournalError(f"The session key {file} is missing: copy it from another node or from a backup.")
    key = load_session_key(file)
    if fingerprint_of(key) != keys.fingerprint:
        raise JournalError(
            f"{file} holds the session key {fingerprint_of(key)}, but the house uses {keys.fingerprint}. Copy that one"
            " from another node, or from a backup."
        )
    return key
