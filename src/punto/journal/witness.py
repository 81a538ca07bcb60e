"""Witnesses: they keep a house's checkpoints outside its store, so a store that was set back or forked is caught.

A witness is a file on another disk, or the address of a `punto witness` service, which countersigns each checkpoint
with its own key: Ed25519 over "punto/witness/1\\n", the checkpoint's hash (32 bytes) and the time (8, big-endian). A
witness takes one history per signing key: each checkpoint must follow the last one that it knows.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Final, Protocol

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import Struct

from punto.errors import JournalForgedError
from punto.journal.checkpoints import checkpoint_hash
from punto.journal.keys import public_bytes
from punto.journal.records import Checkpoint, Countersignature
from punto.journal.store import Store

_BEACON: Final = b"punto/beacon/1\n"
TOGETHER: Final = 500
"""Checkpoints handed over at once."""


class Beacon(Struct, frozen=True):
    witness: bytes
    """Its public key."""
    signature: bytes


class Witness(Protocol):
    """Failures to reach it raise `JournalUnavailableError`."""

    name: str

    def latest(self, key: bytes) -> Checkpoint | None:
        """The last checkpoint that it knows of the history that this key signs; None if it knows no such history."""

    def take(self, checkpoints: Sequence[Checkpoint]) -> Countersignature | None:
        """Add checkpoints that follow the last known one. Another history raises `JournalForgedError`.

        The answer covers the last of them; a plain file gives none.
        """


def open_witness(place: str) -> Witness:
    """A file, or the `http://` or `https://` address of a `punto witness` service."""
    if place.startswith(("http://", "https://")):
        from punto.journal.witness_client import RemoteWitness  # noqa: PLC0415

        return RemoteWitness(place)
    from punto.journal.witness_file import WitnessFile  # noqa: PLC0415

    return WitnessFile(Path(place))


def check_against_witness(store: Store, witness: Witness, key: bytes) -> None:
    """Raise `JournalForgedError` if the store is behind the witness, or holds another history.

    Call it at start and after every reconnection to the store, before anything is read or written: a database that
    comes back older than it was then stops the node instead of being continued. `key` is the public key that signs
    this house's checkpoints. It blocks on the network: call it off the event loop. If the witness cannot be reached it
    raises `JournalUnavailableError`; the node may then go on, because the next hand-over compares again.
    """
    _compare(store, witness, witness.latest(key))


def require_witnessed(store: Store, witness: Witness, keys: Sequence[bytes]) -> None:
    """Like `check_against_witness`, for a journal that any of these keys signed, and that the witness must know."""
    known = [latest for key in keys if (latest := witness.latest(key)) is not None]
    if not known:
        raise JournalForgedError(f"{witness.name} knows no checkpoint of this journal.")
    for latest in known:
        _compare(store, witness, latest)


def hand_over(store: Store, witness: Witness, key: bytes) -> Countersignature | None:
    """Hand every checkpoint that the witness lacks to it, and keep its countersignature in the store."""
    known = witness.latest(key)
    _compare(store, witness, known)
    missing = (it for it in store.checkpoints(known.number + 1 if known else 0) if it.is_chained)
    given: Countersignature | None = None
    while together := list(islice(missing, TOGETHER)):
        given = witness.take(together)
        if given is not None:
            store.add_countersignature(given)
    return given


def _compare(store: Store, witness: Witness, known: Checkpoint | None) -> None:
    if known is None:
        return
    stored = next(store.checkpoints(known.number, known.number), None)
    if stored is not None and checkpoint_hash(stored) == checkpoint_hash(known):
        return
    last = store.last_checkpoint()
    if last is None or last.number < known.number:
        ends = f"ends at position {store.last_position()}" + (f" with checkpoint {last.number}" if last else "")
        raise JournalForgedError(
            f"The journal was set back: {witness.name} knows checkpoint {known.number} of position {known.position},"
            f" but the journal {ends}."
        )
    raise JournalForgedError(
        f"The journal is another history: its checkpoint {known.number} is not the one that {witness.name} knows."
    )


def countersign(key: Ed25519PrivateKey, checkpoint: Checkpoint, at: int) -> Countersignature:
    hash_ = checkpoint_hash(checkpoint)
    return Countersignature(
        number=checkpoint.number,
        checkpoint=hash_,
        at=at,
        witness_key=public_bytes(key),
        signature=key.sign(_signed_bytes(hash_, at)),
    )


def is_countersigned(given: Countersignature) -> bool:
    try:
        signed = _signed_bytes(given.checkpoint, given.at)
        Ed25519PublicKey.from_public_bytes(given.witness_key).verify(given.signature, signed)
    except (InvalidSignature, ValueError, struct.error):
        return False
    return True


def sign_beacon(key: Ed25519PrivateKey, checkpoint: bytes) -> bytes:
    """A signature over "punto/beacon/1\\n" and the hash, without a time: each checkpoint has only one,
    and only the witness can make it. Draws from provable shoes mix it in."""
    return key.sign(_BEACON + checkpoint)


def is_beacon(witness_key: bytes, checkpoint: bytes, beacon: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(witness_key).verify(beacon, _BEACON + checkpoint)
    except (InvalidSignature, ValueError):
        return False
    return True


def is_of(given: Countersignature, checkpoint: Checkpoint) -> bool:
    return given.checkpoint == checkpoint_hash(checkpoint)


def _signed_bytes(hash_: bytes, at: int) -> bytes:
    return b"punto/witness/1\n" + hash_ + struct.pack(">q", at)
