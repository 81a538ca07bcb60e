"""Seals: a signature inside each record of the streams that say who may act.

A checkpoint covers a record only seconds after it was written. An account that somebody adds to the store without the
key must not work even for that long, so each record of a sealed stream carries its own signature.

The payload is a JSON object that ends in `,"seal":"…"}`, 128 characters of Base64: the public key (32 bytes) and the
Ed25519 signature (64) over

    "punto/seal/1\\n"   hash of the record before (32)   version (8)
    length of the stream's name in UTF-8 (4)   the name   the payload without its seal
"""

from __future__ import annotations

import struct
from base64 import b64decode, b64encode
from collections.abc import Collection
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from punto.entries import SEALED_STREAMS
from punto.errors import JournalForgedError
from punto.journal.keys import public_bytes
from punto.journal.records import Record

_NUMBERS: Final = struct.Struct(">QI")
_OPENING: Final = b',"seal":"'
_LENGTH: Final = len(_OPENING) + 128 + len(b'"}')
_KEY: Final = 32


class Seals:
    """Seals what a store writes to sealed streams, and refuses to read a record there that has no seal."""

    def __init__(self, key: Ed25519PrivateKey, covered: int) -> None:
        self._key = key
        self._accepted = (public_bytes(key),)
        self.covered = covered
        """Records up to this position need no seal: a checkpoint covers them."""

    def seal(self, stream: str, version: int, previous: bytes, payload: bytes) -> bytes:
        """The payload with a seal that fits only this place in the stream; that of other streams is left as it is."""
        if stream not in SEALED_STREAMS:
            return payload
        signature = self._key.sign(_signed_bytes(stream, version, previous, payload))
        return payload[:-1] + _OPENING + b64encode(self._accepted[0] + signature) + b'"}'

    def check(self, record: Record, previous: bytes) -> None:
        if record.position > self.covered and not is_acceptable(record, previous, self._accepted):
            raise JournalForgedError(missing_seal(record))


def sealed_by(record: Record, previous: bytes) -> bytes | None:
    """The public key of a valid seal; None if the record has none."""
    sealed = record.payload
    payload, opening = sealed[:-_LENGTH] + b"}", sealed[-_LENGTH : -_LENGTH + len(_OPENING)]
    if opening != _OPENING:
        return None
    try:
        content = b64decode(sealed[-_LENGTH + len(_OPENING) : -2], validate=True)
        key, signature = content[:_KEY], content[_KEY:]
        signed = _signed_bytes(record.stream, record.version, previous, payload)
        Ed25519PublicKey.from_public_bytes(key).verify(signature, signed)
    except (InvalidSignature, ValueError, struct.error):
        return None
    return key


def is_acceptable(record: Record, previous: bytes, keys: Collection[bytes]) -> bool:
    """Whether a record that no checkpoint covers yet may count."""
    return record.stream not in SEALED_STREAMS or sealed_by(record, previous) in keys


def check_seal(record: Record, previous: bytes, key: bytes) -> None:
    if not is_acceptable(record, previous, (key,)):
        raise JournalForgedError(missing_seal(record))


def missing_seal(record: Record) -> str:
    return (
        f"Record {record.position}, version {record.version} of {record.stream}, is not sealed by the house key:"
        " somebody added it without the key."
    )


def _signed_bytes(stream: str, version: int, previous: bytes, payload: bytes) -> bytes:
    name = stream.encode()
    return b"".join((b"punto/seal/1\n", previous, _NUMBERS.pack(version, len(name)), name, payload))
