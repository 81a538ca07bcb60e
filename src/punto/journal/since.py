"""Follows a journal from its last checkpoint to its end, and refuses one that contradicts the checkpoint."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from punto.errors import JournalForgedError
from punto.journal.chain import NO_HASH, Chain, extend_digest
from punto.journal.ends import Ends, HeadChange, heads_at, is_over, sort_heads
from punto.journal.reading import read_all
from punto.journal.records import Checkpoint, Headline, Record
from punto.journal.store import Store


class Prefix(Struct, frozen=True):
    """A journal up to a position: the running digest fixes every record and their order."""

    position: int
    digest: bytes

    def after(self, record: Record) -> Prefix:
        return Prefix(record.position, extend_digest(self.digest, record.hash))

    def after_all(self, records: Sequence[Record | Headline]) -> Prefix | None:
        """None if one is missing before them or between."""
        position, digest = self.position, self.digest
        for record in records:
            position += 1
            if record.position != position:
                return None
            digest = extend_digest(digest, record.hash)
        return Prefix(position, digest)


START = Prefix(0, NO_HASH)


class End(Struct, frozen=True):
    """The end of a journal that was followed."""

    mark: Prefix
    ends: Ends


class Known(Struct, frozen=True):
    """What a process knows of a journal."""

    seen: Prefix | None = None
    """What it followed."""
    signed: End | None = None
    """The end that it signed, at the last checkpoint or before."""


NOTHING = Known()


def follow_since(store: Store, last: Checkpoint | None, known: Known = NOTHING) -> End:
    """Check every record after the last checkpoint, and that all before it are still the ones it signed.

    Without a chained checkpoint it starts at the first record. Where this process signed before, it goes on from there;
    otherwise it reads the ends of all streams. A contradiction raises `JournalForgedError`, a broken chain
    `JournalDamagedError`.
    """
    end, seen = store.last_position(), known.seen
    if end < (signed := max(last.position if last else 0, seen.position if seen else 0)):
        raise JournalForgedError(
            f"The journal ends at position {end}, but position {signed} was signed or seen before."
        )
    start = known.signed or end_signed(store, last)
    mark, chain = start.mark, Chain()
    _look(mark, last, seen)
    for record in read_all(store, mark.position, end - mark.position, chain):
        mark = mark.after(record)
        _look(mark, last, seen)
        if last is not None and not last.is_chained and mark.position == last.position:
            _require(last, is_over(last, sort_heads(chain.heads().values())))
    begun, followed = chain.begun(), chain.heads()
    changes = {stream: HeadChange(begun.get(stream), head) for stream, head in followed.items()}
    return End(mark, start.ends.after(store, end, changes))


def end_signed(store: Store, last: Checkpoint | None) -> End:
    """The end that a checkpoint signs, after a look at the ends of all streams; before all if it signs no order."""
    if last is None or not last.is_chained:
        return End(START, Ends([]))
    ends = Ends.at(store, last.position)
    _require(last, ends.is_signed_by(last) or is_over(last, heads_at(store, last.position)))
    return End(Prefix(last.position, last.digest), ends)


def _look(mark: Prefix, last: Checkpoint | None, seen: Prefix | None) -> None:
    if seen is not None and mark.position == seen.position and mark != seen:
        raise JournalForgedError(f"The records up to position {mark.position} are not those that this node saw.")
    if last is not None and last.is_chained and mark.position == last.position:
        _require(last, mark.digest == last.digest)


def _require(last: Checkpoint, is_signed: bool) -> None:
    if not is_signed:
        raise JournalForgedError(
            f"The checkpoint of position {last.position} was signed over other records than these."
        )
