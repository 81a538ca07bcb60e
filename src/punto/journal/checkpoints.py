"""Signed checkpoints: with one, anyone can detect any change, loss or reordering before it.

Checkpoints form a chain. Each signs these bytes with Ed25519 (numbers are 8 bytes, big-endian; the rest 32 bytes each):

    "punto/checkpoint/2\\n"   number   position   at   heads
    previous   root   digest   snapshots   public key   next key

`previous` is the SHA-256 of the signed bytes and the signature of the checkpoint before; zeros for the first. Only the
next key may sign the next checkpoint. That is how a new key is introduced.

Earlier versions signed "punto/checkpoint/1\\n", position, at, heads and root, without a chain.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec.structs import replace

from punto.errors import JournalError, JournalForgedError
from punto.journal.chain import NO_HASH
from punto.journal.records import Checkpoint
from punto.journal.store import Store

_NUMBERS: Final = struct.Struct(">QQqQ")
_FIELD: Final = 32


def sign(key: Ed25519PrivateKey, unsigned: Checkpoint) -> Checkpoint:
    return replace(unsigned, signature=key.sign(_signed_bytes(unsigned)))


def check_signer(last: Checkpoint, own: bytes) -> None:
    """Require that the last checkpoint is signed, and that it lets this key sign the next one."""
    if not is_signed(last):
        raise JournalForgedError(f"The checkpoint of position {last.position} is not signed by the key that it names.")
    if last.successor_key != own:
        raise JournalForgedError(
            f"The last checkpoint lets only {last.successor_key.hex()} sign the next one, but the key of this service"
            f" is {own.hex()}. Use that key, or introduce this one with `punto keys rotate`."
        )


def broken_link(before: Checkpoint | None, checkpoint: Checkpoint) -> str | None:
    """Why a checkpoint does not follow the one before it; None if it does."""
    number = 0 if before is None else before.number
    if checkpoint.number != number + 1:
        missing = f"checkpoint {number + 1} is missing"
        return f"The chain of checkpoints is broken: {missing} before checkpoint {checkpoint.number}."
    if checkpoint.previous != (NO_HASH if before is None else checkpoint_hash(before)):
        return f"The chain of checkpoints is broken: checkpoint {checkpoint.number} follows another one than {number}."
    if before is not None and checkpoint.public_key != before.successor_key:
        key = checkpoint.public_key.hex()
        return f"Checkpoint {checkpoint.number} is signed by {key}, which checkpoint {number} did not introduce."
    if before is not None and checkpoint.position < before.position:
        return f"Checkpoint {checkpoint.number} ends at position {checkpoint.position}, before checkpoint {number}."
    return None


def is_signed(checkpoint: Checkpoint) -> bool:
    """Check the signature with the key it names; whether to trust that key is up to the caller."""
    it = checkpoint
    chained = (it.previous, it.root, it.digest, it.snapshots, it.next_key)
    if it.is_chained and any(len(field) != _FIELD for field in chained):
        return False
    try:
        Ed25519PublicKey.from_public_bytes(checkpoint.public_key).verify(
            checkpoint.signature, _signed_bytes(checkpoint)
        )
    except (InvalidSignature, ValueError, struct.error):
        return False
    return True


def checkpoint_hash(checkpoint: Checkpoint) -> bytes:
    """What the next checkpoint and a witness sign."""
    try:
        return sha256(_signed_bytes(checkpoint) + checkpoint.signature).digest()
    except struct.error:  # a forged number that no signature can cover
        return NO_HASH


def name_checkpoint(checkpoint: Checkpoint) -> str:
    """For people to keep: the number fixes the place, the hash the content."""
    return f"{checkpoint.number}:{checkpoint_hash(checkpoint).hex()}"


def find_checkpoint(checkpoints: Callable[[int, int], Iterable[Checkpoint]], name: str) -> Checkpoint:
    """The checkpoint of this name. Raises `JournalForgedError` if the journal holds another one under its number."""
    number, _, digest = name.partition(":")
    if not (number.isdecimal() and len(digest) == 2 * _FIELD and set(digest) <= set("0123456789abcdef")):
        raise JournalError(f"{name!r:.80} is not a checkpoint. Copy it from `punto verify`: NUMBER:HASH.")
    found = next(iter(checkpoints(int(number), int(number))), None)
    if found is None:
        raise JournalForgedError(f"The journal has no checkpoint {number}: it was set back, or is another journal.")
    if checkpoint_hash(found).hex() != digest:
        raise JournalForgedError(f"The journal is another history: its checkpoint {number} is not the one you named.")
    if not found.is_chained:
        raise JournalError(f"Checkpoint {number} is of an earlier version: it does not sign the order of the records.")
    return found


def end_of_archives(store: Store) -> Checkpoint | None:
    """The checkpoint up to which the records of a journal are in archives; None if it has none."""
    archived = store.archived()
    return find_checkpoint(store.checkpoints, archived[-1].name) if archived else None


def first_covering(store: Store, position: int) -> Checkpoint | None:
    """The first checkpoint at or after this position."""
    number = _count_before(store, position)
    return next(iter(store.checkpoints(number + 1, number + 1)), None)


def last_up_to(store: Store, position: int) -> Checkpoint | None:
    """The last checkpoint at or before this position."""
    number = _count_before(store, position + 1)
    return next(iter(store.checkpoints(number, number)), None)


def _count_before(store: Store, position: int) -> int:
    """The number of the last checkpoint before this position, 0 for none. Positions grow with numbers."""
    last = store.last_checkpoint()
    low, high = 0, 0 if last is None else last.number
    while low < high:
        middle = (low + high + 1) // 2
        found = next(iter(store.checkpoints(middle, middle)), None)
        if found is None or found.position < position:
            low = middle
        else:
            high = middle - 1
    return low


def _signed_bytes(checkpoint: Checkpoint) -> bytes:
    it = checkpoint
    if not it.is_chained:
        return b"punto/checkpoint/1\n" + struct.pack(">QqQ", it.position, it.at, it.heads) + it.root
    fields = (it.previous, it.root, it.digest, it.snapshots, it.public_key, it.next_key)
    numbers = _NUMBERS.pack(it.number, it.position, it.at, it.heads)
    return b"".join((b"punto/checkpoint/2\n", numbers, *fields))
