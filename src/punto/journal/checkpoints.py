"""Signed checkpoints: whoever holds one can detect any change or loss before it.

The signature is Ed25519 over "punto/checkpoint/1\n", position (8 bytes, big-endian), at (8), heads (8) and root (32).
"""

from __future__ import annotations

import struct
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from punto.journal.chain import heads_root
from punto.journal.keys import public_bytes
from punto.journal.records import Checkpoint
from punto.journal.store import Store

_NUMBERS: Final = struct.Struct(">QqQ")


def make_checkpoint(store: Store, key: Ed25519PrivateKey, at: int) -> Checkpoint:
    """Sign the current heads and add the checkpoint to the journal."""
    heads = list(store.heads())
    position = max((head.position for head in heads), default=0)
    root = heads_root(heads)
    checkpoint = Checkpoint(
        position=position,
        at=at,
        root=root,
        heads=len(heads),
        public_key=public_bytes(key),
        signature=key.sign(_signed_bytes(position, at, len(heads), root)),
    )
    store.add_checkpoint(checkpoint)
    return checkpoint


def is_signed(checkpoint: Checkpoint) -> bool:
    """Check the signature with the key it names; whether to trust that key is up to the caller."""
    try:
        signed = _signed_bytes(checkpoint.position, checkpoint.at, checkpoint.heads, checkpoint.root)
        Ed25519PublicKey.from_public_bytes(checkpoint.public_key).verify(checkpoint.signature, signed)
    except (InvalidSignature, ValueError, struct.error):
        return False
    return True


def _signed_bytes(position: int, at: int, heads: int, root: bytes) -> bytes:
    return b"punto/checkpoint/1\n" + _NUMBERS.pack(position, at, heads) + root
