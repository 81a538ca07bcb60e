"""What a service checks before it opens a journal: that its own key vouches for it, and that no record was altered.

Records after the last checkpoint must be sealed by the house key, batch by batch. Whoever can write to the store can
drop the latest batches, but neither add nor change one.
"""

from __future__ import annotations

from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Struct

from punto.errors import JournalError, JournalForgedError
from punto.journal.check import check_records
from punto.journal.checkpoints import check_signer, is_signed, make_checkpoint
from punto.journal.keys import public_bytes
from punto.journal.problems import ProblemKind
from punto.journal.records import Checkpoint
from punto.journal.seals import SealChecker
from punto.journal.since import Mark, follow_since
from punto.journal.store import Store
from punto.journal.vouching import broken_link

_REMEDY: Final = " If an earlier version of Punto wrote them, see `punto keys adopt --help`."


class Opened(Struct, frozen=True):
    mark: Mark
    """The end of the journal."""
    covered: int
    """The position that the last checkpoint covers."""


def open_history(store: Store, key: Ed25519PrivateKey, at: int) -> Opened:
    """Check the whole journal against its last checkpoint; sign the first checkpoint of an empty journal.

    Raises `JournalForgedError` for a journal that contradicts its checkpoints, is shorter than the last one, has
    records but no checkpoint, or was signed with another key.
    """
    last = store.last_checkpoint()
    if last is None:
        if records := store.last_position():
            raise JournalForgedError(
                f"The journal has {records} records but no checkpoint: nothing vouches for them. Restore a backup, or"
                " sign it as it is with `punto keys adopt`."
            )
        last = make_checkpoint(store, key, at)
    check_signer(last, public_bytes(key))
    _check_links(store)
    end = follow_since(store, last).mark
    for problem in check_records(store, last, SealChecker.of(key)):
        remedy = _REMEDY if problem.kind is ProblemKind.SEAL else ""
        raise JournalForgedError(problem.message + remedy)
    if not last.is_chained:
        last = make_checkpoint(store, key, at, seen=end)
    return Opened(end, last.position)


def adopt(store: Store, key: Ed25519PrivateKey, at: int) -> Checkpoint:
    """Sign a journal as it is, after following every record: it has no checkpoint, or its last records no seal."""
    last = store.last_checkpoint()
    if last is not None and last.position == store.last_position():
        raise JournalError("The last checkpoint covers every record: there is nothing to adopt.")
    return make_checkpoint(store, key, at)


def rotate(store: Store, old: Ed25519PrivateKey, new: Ed25519PrivateKey, at: int) -> Checkpoint:
    """Introduce a new signing key: the old one signs that only the new one may sign from now on."""
    if store.last_checkpoint() is None:
        raise JournalForgedError("The journal has no checkpoint yet: start the service with its key first.")
    make_checkpoint(store, old, at, next_key=public_bytes(new))
    return make_checkpoint(store, new, at)


def _check_links(store: Store) -> None:
    before: Checkpoint | None = None
    for checkpoint in store.checkpoints():
        if checkpoint.is_chained and (broken := broken_link(before, checkpoint)):
            raise JournalForgedError(broken)
        if not checkpoint.is_chained and (before is None or not before.is_chained) and not is_signed(checkpoint):
            raise JournalForgedError(
                f"The checkpoint of position {checkpoint.position} is not signed by the key that it names."
            )
        before = checkpoint
