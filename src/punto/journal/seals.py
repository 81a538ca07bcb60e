"""Seals: each batch of records that the service commits is sealed with the house key, in the same transaction.

A checkpoint covers records only seconds after they were written. Whoever can write to the store but does not hold the
key must not add or change records in between, so the last record of every batch carries a seal over

    "punto/seal/2\\n"   position of the first record (8, big-endian)   the hashes of the records, in order (32 each)

A batch that changes who may act is signed with Ed25519 (64 bytes), so that anybody can check it. Every other batch has
an HMAC-SHA256 (32 bytes), which costs a hundredth of the time and which only the holder of the key can check.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Sequence
from hashlib import sha256
from threading import Lock
from typing import Final, Generic, TypeVar

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from punto.entries import SIGNED_STREAMS
from punto.errors import JournalForgedError
from punto.journal.keys import private_bytes, public_bytes
from punto.journal.reading import PAGE, Pages
from punto.journal.records import Headline, Record

_SIGNATURE: Final = 64
Sealed = TypeVar("Sealed", Record, Headline)


class SealChecker:
    """Judges batches with the public key of the house, and with its secret where that is known."""

    def __init__(self, public_key: bytes, secret: bytes | None = None) -> None:
        self._public_key = public_key
        self._secret = secret

    @classmethod
    def of(cls, key: Ed25519PrivateKey) -> SealChecker:
        return cls(public_bytes(key), _secret_of(key))

    def is_sealed(self, batch: Sequence[Sealed]) -> bool:
        """Without the secret, a MAC is taken on trust: the batch then counts as not covered yet."""
        seal = batch[-1].seal
        if seal is None:
            return False
        if len(seal) == _SIGNATURE:
            return _is_signed(batch, seal, self._public_key)
        if _is_signed_by_rule(batch):
            return False
        return self._secret is None or hmac.compare_digest(seal, _mac(self._secret, batch))


class Seals:
    """Seals what a store writes, and refuses to read what the house has not sealed."""

    def __init__(self, key: Ed25519PrivateKey, checked: int) -> None:
        self._key = key
        self._secret = _secret_of(key)
        self._checker = SealChecker.of(key)
        self._lock = Lock()
        self.checked = checked
        """All records up to this position are the house's."""

    def seal(self, batch: Sequence[Record]) -> bytes:
        return self._key.sign(_sealed_bytes(batch)) if _is_signed_by_rule(batch) else _mac(self._secret, batch)

    def wrote(self, batch: Sequence[Record]) -> None:
        """After a commit. Records of others before it are checked when they are read."""
        with self._lock:
            if batch and batch[0].position == self.checked + 1:
                self.checked = batch[-1].position

    def require(self, position: int, pages: Pages) -> None:
        """Raise `JournalForgedError` unless every record up to this position is sealed."""
        with self._lock:
            if position <= self.checked:
                return
            batches = Batches[Headline]()
            for headline in _headlines(pages, self.checked):
                self._take(batches, headline)
                if position <= self.checked:
                    return
            if batches.unfinished:
                raise JournalForgedError(describe_unsealed(batches.unfinished))

    def follow(self, headlines: Sequence[Headline], pages: Pages) -> None:
        """Require these, which were just read."""
        with self._lock:
            batches = Batches[Headline]()
            for headline in headlines[max(0, self.checked + 1 - headlines[0].position) :]:
                if headline.position == self.checked + 1 + len(batches.unfinished):
                    self._take(batches, headline)
        self.require(headlines[-1].position, pages)

    def _take(self, batches: Batches[Headline], headline: Headline) -> None:
        if (batch := batches.take(headline)) is None:
            return
        if not self._checker.is_sealed(batch):
            raise JournalForgedError(describe_unsealed(batch))
        self.checked = headline.position


def _headlines(pages: Pages, after: int) -> Iterator[Headline]:
    while page := pages.headlines(after, PAGE):
        yield from page
        after = page[-1].position


class Batches(Generic[Sealed]):
    """Puts records, in order of position, together into the batches in which they were sealed."""

    def __init__(self) -> None:
        self.unfinished: list[Sealed] = []

    def take(self, record: Sealed) -> list[Sealed] | None:
        """The batch that this record completes."""
        self.unfinished.append(record)
        if record.seal is None:
            return None
        batch, self.unfinished = self.unfinished, []
        return batch


def describe_unsealed(batch: Sequence[Sealed]) -> str:
    first, last = batch[0], batch[-1]
    if first is last:
        which = f"Record {first.position}, version {first.version} of {first.stream}, is"
    else:
        which = f"Records {first.position} to {last.position}, from version {first.version} of {first.stream} on, are"
    return f"{which} not sealed by the house key: altered, or added without the key."


def _is_signed_by_rule(batch: Sequence[Sealed]) -> bool:
    return any(record.stream in SIGNED_STREAMS for record in batch)


def _is_signed(batch: Sequence[Sealed], seal: bytes, public_key: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(public_key).verify(seal, _sealed_bytes(batch))
    except (InvalidSignature, ValueError):
        return False
    return True


def _secret_of(key: Ed25519PrivateKey) -> bytes:
    return sha256(b"punto seals" + private_bytes(key)).digest()


def _mac(secret: bytes, batch: Sequence[Sealed]) -> bytes:
    return hmac.digest(secret, _sealed_bytes(batch), "sha256")


def _sealed_bytes(batch: Sequence[Sealed]) -> bytes:
    return b"".join((b"punto/seal/2\n", batch[0].position.to_bytes(8), *(record.hash for record in batch)))
