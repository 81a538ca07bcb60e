"""Signed checkpoints: whoever holds one can detect any change, loss or reordering before it.

Checkpoints form a chain. Each signs these bytes with Ed25519 (numbers are 8 bytes, big-endian; the rest 32 bytes each):

    "punto/checkpoint/2\\n"   number   position   at   heads
    previous   root   digest   snapshots   public key   next key

`previous` is the SHA-256 of the signed bytes and the signature of the checkpoint before; zeros for the first. Only the
next key may sign the next checkpoint. That is how a new key is introduced.

Earlier versions signed "punto/checkpoint/1\\n", position, at, heads and root, without a chain.
"""

from __future__ import annotations

import struct
from hashlib import sha256
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec.structs import replace

from punto.errors import JournalForgedError
from punto.journal.chain import NO_HASH, heads_root, merkle_root
from punto.journal.keys import public_bytes
from punto.journal.records import Checkpoint
from punto.journal.since import End, Mark, follow_since
from punto.journal.store import Store

_NUMBERS: Final = struct.Struct(">QQqQ")
_FIELD: Final = 32


def make_checkpoint(
    store: Store, key: Ed25519PrivateKey, at: int, *, seen: Mark | None = None, next_key: bytes | None = None
) -> Checkpoint:
    """Follow the journal from the last checkpoint to its end, sign it and add the checkpoint.

    `seen` is what the caller knows of the journal; one that differs raises `JournalForgedError`, and so does a journal
    that contradicts its last checkpoint. `next_key` introduces a new signing key.
    """
    while True:
        last = store.last_checkpoint()
        if last is not None:
            check_signer(last, public_bytes(key))
        end = follow_since(store, last, seen)
        leaves = store.usable_leaves()
        checkpoint = _sign(key, next_key or public_bytes(key), at, last, end, merkle_root(leaves))
        if store.add_checkpoint(checkpoint, leaves):
            return checkpoint


def _sign(  # noqa: PLR0913, PLR0917 - everything that is signed
    key: Ed25519PrivateKey, next_key: bytes, at: int, last: Checkpoint | None, end: End, snapshots: bytes
) -> Checkpoint:
    unsigned = Checkpoint(
        number=1 if last is None else last.number + 1,
        previous=NO_HASH if last is None else checkpoint_hash(last),
        position=end.mark.position,
        at=at,
        root=heads_root(end.heads),
        heads=len(end.heads),
        digest=end.mark.digest,
        snapshots=snapshots,
        public_key=public_bytes(key),
        next_key=next_key,
        signature=b"",
    )
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


def _signed_bytes(checkpoint: Checkpoint) -> bytes:
    it = checkpoint
    if not it.is_chained:
        return b"punto/checkpoint/1\n" + struct.pack(">QqQ", it.position, it.at, it.heads) + it.root
    fields = (it.previous, it.root, it.digest, it.snapshots, it.public_key, it.next_key)
    numbers = _NUMBERS.pack(it.number, it.position, it.at, it.heads)
    return b"".join((b"punto/checkpoint/2\n", numbers, *fields))
