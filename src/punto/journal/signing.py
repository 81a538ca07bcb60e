"""What the holder of the house key does to a journal: check it before it opens, sign checkpoints, change the key.

Records after the last checkpoint must be sealed by the house key, batch by batch. Whoever can write to the store can
drop the latest batches, but neither add nor change one.
"""

from __future__ import annotations

from contextlib import closing
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Struct

from punto.errors import JournalError, JournalForgedError
from punto.journal.chain import NO_HASH
from punto.journal.check import Check
from punto.journal.checkpoints import check_signer, checkpoint_hash, end_of_archives, last_up_to, sign
from punto.journal.ends import heads_at, whole_root
from punto.journal.keys import public_bytes
from punto.journal.problems import Problem, ProblemKind
from punto.journal.records import Checkpoint
from punto.journal.seals import SealChecker
from punto.journal.since import NOTHING, End, Known, Prefix, end_signed, follow_since
from punto.journal.store import Store, inspect_store, open_store, take_up_store
from punto.journal.tree import merkle_root

HARMLESS: Final = (ProblemKind.SNAPSHOT, ProblemKind.WITNESS)
"""A forged snapshot is not used, and a countersignature only by witnesses."""
CHECKED: Final = 20_000
"""Records up to the last checkpoint that a start checks, at least."""
_REMEDY: Final = " If an earlier version of Punto wrote them, see `punto keys adopt --help`."


class Opened(Struct, frozen=True):
    mark: Prefix
    """The end of the journal."""
    signed: End
    """What the last checkpoint covers."""


def open_history(store: Store, key: Ed25519PrivateKey, at: int) -> Opened:
    """Check the end of the journal, from a checkpoint at least `CHECKED` records back; sign the first checkpoint of an
    empty one. How long it takes does not depend on the records before: `punto verify` checks those.

    The last checkpoint signs the checkpoint before it, and so on. So that one is the house's too, and every stream must
    have ended there as it says. Records are also checked whenever they are read.

    Raises `JournalForgedError` for a journal that contradicts its checkpoints, is shorter than the last one, has
    records but no checkpoint or no seal, or was signed with another key.
    """
    last = store.last_checkpoint()
    if last is None:
        if records := store.last_position():
            raise JournalForgedError(
                f"The journal has {records} records but no checkpoint: nothing vouches for them. Restore a backup, or"
                " sign it as it is with `punto keys adopt`."
            )
        last = make_checkpoint(store, key, at)
    mark = check_end(store, key, last)
    if not last.is_chained:
        last = make_checkpoint(store, key, at, known=Known(mark))
    return Opened(mark, end_signed(store, last))


def check_end(store: Store, key: Ed25519PrivateKey, last: Checkpoint) -> Prefix:
    """Check the records since `CHECKED` before the last checkpoint. Raise `JournalForgedError` for a contradiction."""
    check_signer(last, public_bytes(key))
    earlier = last_up_to(store, last.position - CHECKED)
    begins = earlier if earlier is not None and earlier.is_chained else None
    mark, problem = _find_problem(store, key, begins)
    if problem is not None and problem.kind is ProblemKind.ARCHIVED:  # a house serves without the files of its archives
        mark, problem = _find_problem(store, key, end_of_archives(store))
    if problem is not None:
        raise JournalForgedError(problem.message + (_REMEDY if problem.kind is ProblemKind.SEAL else ""))
    return mark


def _find_problem(store: Store, key: Ed25519PrivateKey, since: Checkpoint | None) -> tuple[Prefix, Problem | None]:
    """The end of the journal, and the first problem since this checkpoint that matters."""
    check = Check(store, seals=SealChecker.of(key), since=since)
    problem = next((one for one in check.problems() if one.kind not in HARMLESS), None)
    return check.mark, problem


def make_checkpoint(
    store: Store, key: Ed25519PrivateKey, at: int, *, known: Known = NOTHING, next_key: bytes | None = None
) -> Checkpoint:
    """`next_key` introduces a new signing key."""
    return sign_end(store, key, at, known=known, next_key=next_key)[0]


def sign_end(
    store: Store, key: Ed25519PrivateKey, at: int, *, known: Known = NOTHING, next_key: bytes | None = None
) -> tuple[Checkpoint, End]:
    """Follow the journal from the last checkpoint to its end, sign it and add the checkpoint.

    A journal that differs from what the caller knows of it, or contradicts its last checkpoint, raises
    `JournalForgedError`.
    """
    while True:
        last = store.last_checkpoint()
        if last is not None:
            check_signer(last, public_bytes(key))
        end = follow_since(store, last, known)
        leaves = store.usable_leaves()
        streams, root = _heads_of(store, end)
        unsigned = Checkpoint(
            number=1 if last is None else last.number + 1,
            previous=NO_HASH if last is None else checkpoint_hash(last),
            position=end.mark.position,
            at=at if last is None else max(at, last.at),  # times on record never go backwards
            root=root,
            heads=streams,
            digest=end.mark.digest,
            snapshots=merkle_root(leaves),
            public_key=public_bytes(key),
            next_key=next_key or public_bytes(key),
            signature=b"",
        )
        checkpoint = sign(key, unsigned)
        if store.add_checkpoint(checkpoint, leaves):
            return checkpoint, end


def _heads_of(store: Store, end: End) -> tuple[int, bytes]:
    """Earlier versions know only one tree over all heads."""
    if store.is_shared():
        return whole_root(heads_at(store, end.mark.position))
    return end.ends.streams, end.ends.root


def adopt(store: Store, key: Ed25519PrivateKey, at: int) -> Checkpoint:
    """Sign a journal as it is, after following every record: it has no checkpoint, or its last records no seal."""
    last = store.last_checkpoint()
    if last is not None and last.position == store.last_position():
        raise JournalError("The last checkpoint covers every record: there is nothing to adopt.")
    return make_checkpoint(store, key, at)


def adopt_earlier(url: str, key: Ed25519PrivateKey, at: int) -> Checkpoint:
    """Continue a journal that was restored to an earlier moment: from here on its history is separate."""
    with closing(inspect_store(url)) as store:
        last = store.last_checkpoint()
        if last is not None:
            check_signer(last, public_bytes(key))
    take_up_store(url)
    with closing(open_store(url)) as store:
        return make_checkpoint(store, key, at)


def rotate(store: Store, old: Ed25519PrivateKey, new: Ed25519PrivateKey, at: int) -> Checkpoint:
    """Introduce a new signing key: the old one signs that only the new one may sign from now on."""
    if store.last_checkpoint() is None:
        raise JournalForgedError("The journal has no checkpoint yet: start the service with its key first.")
    make_checkpoint(store, old, at, next_key=public_bytes(new))
    return make_checkpoint(store, new, at)
