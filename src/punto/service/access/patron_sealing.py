"""A patron's personal data, encrypted with the patron's own key. Destroying the key erases the data.

A patron's key is encrypted with the house's key for patrons, which all nodes share in a file.
"""

from __future__ import annotations

import hmac
import re
import secrets
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final
from unicodedata import normalize

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from msgspec import Struct

from punto.errors import JournalDamagedError
from punto.journal.records import SealedPatron

PREFIX: Final = "patron-"
_ALPHABET: Final = "0123456789abcdefghjkmnpqrstvwxyz"
"""Without letters that look like digits, or like each other."""
_LENGTH: Final = 10
PSEUDONYM: Final = re.compile(rb"patron-[0-9a-hjkmnp-tv-z]{10}")
_MARK: Final = PREFIX.encode()
_NONCE_BYTES: Final = 12
_KEY_BYTES: Final = 32


class Personal(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What identifies a patron. No record of the journal holds any of it."""

    name: str
    """With which the patron logs in, or as staff entered it."""
    full_name: str = ""
    contact: str = ""
    note: str = ""


class Sealing:
    def __init__(self, key: bytes) -> None:
        """`key` is the house's key for patrons."""
        self._keys = AESGCM(_derive(key, b"punto patron keys"))
        self._lookup_key = _derive(key, b"punto patron names")

    def seal(self, patron: str, personal: Personal) -> SealedPatron:
        """With a new key."""
        key = secrets.token_bytes(_KEY_BYTES)
        return SealedPatron(
            patron=patron,
            lookup=self.lookup(personal.name),
            sealed=_encrypt(AESGCM(key), msgspec.json.encode(personal), patron),
            key=_encrypt(self._keys, key, patron),
        )

    def open(self, sealed: SealedPatron) -> Personal:
        try:
            key = _decrypt(self._keys, sealed.key, sealed.patron)
            return msgspec.json.decode(_decrypt(AESGCM(key), sealed.sealed, sealed.patron), type=Personal)
        except (InvalidTag, ValueError, msgspec.MsgspecError) as error:
            raise JournalDamagedError(
                f"What identifies {sealed.patron} is damaged, or was encrypted with another house's key."
            ) from error

    def lookup(self, name: str) -> bytes:
        return hmac.digest(self._lookup_key, normal(name).encode(), "sha256")


def normal(name: str) -> str:
    """The same for all ways to write a name in Unicode."""
    return normalize("NFC", name)


def new_pseudonym() -> str:
    return PREFIX + "".join(secrets.choice(_ALPHABET) for _ in range(_LENGTH))


def is_pseudonym(name: str) -> bool:
    return PSEUDONYM.fullmatch(name.encode()) is not None


def has_pseudonym(text: str | bytes) -> bool:
    """Whether one occurs in a text, or in a JSON message however it is escaped."""
    raw = text.encode() if isinstance(text, str) else text
    if b"\\" in raw:
        with suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raw = msgspec.json.encode(msgspec.json.decode(raw))
    return _MARK in raw and PSEUDONYM.search(raw) is not None


def patron_key_file(key_file: Path) -> Path:
    """Next to the signing key: `punto-patrons.key` for `punto.key`."""
    return key_file.with_name(f"{key_file.stem}-patrons{key_file.suffix}")


def fingerprint_of(key: bytes) -> str:
    return sha256(b"punto patron key" + key).hexdigest()[:16]


def _derive(key: bytes, purpose: bytes) -> bytes:
    return hmac.digest(key, purpose, "sha256")


def _encrypt(key: AESGCM, plain: bytes, patron: str) -> bytes:
    nonce = secrets.token_bytes(_NONCE_BYTES)
    return nonce + key.encrypt(nonce, plain, patron.encode())


def _decrypt(key: AESGCM, sealed: bytes, patron: str) -> bytes:
    return key.decrypt(sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:], patron.encode())
