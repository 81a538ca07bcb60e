"""Follows a journal from its last checkpoint to its end, and refuses one that contradicts the checkpoint."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from punto.errors import JournalForgedError
from punto.journal.chain import NO_HASH, Chain, extend_digest, heads_root
from punto.journal.reading import read_all
from punto.journal.records import Checkpoint, Head, Record
from punto.journal.store import Store


class Mark(Struct, frozen=True):
    """A journal up to a position: the running digest fixes every record and their order."""

    position: int
    digest: bytes

    def after(self, record: Record) -> Mark:
        return Mark(record.position, extend_digest(self.digest, record.hash))

    def after_all(self, records: Sequence[Record]) -> Mark | None:
        """None if one is missing before them or between."""
        position, digest = self.position, self.digest
        for record in records:
            position += 1
            if record.position != position:
                return None
            digest = extend_digest(digest, record.hash)
        return Mark(position, digest)


START = Mark(0, NO_HASH)


class End(Struct, frozen=True, kw_only=True):
    """The end of a journal that was followed."""

    mark: Mark
    heads: tuple[Head, ...]
    since: int
    """Records after the last checkpoint."""


def follow_since(store: Store, last: Checkpoint | None, seen: Mark | None = None) -> End:
    """Check every record after the last checkpoint, and that all before it are still the ones it signed.

    Without a chained checkpoint it starts at the first record. A contradiction raises `JournalForgedError`, a broken
    chain `JournalDamagedError`.
    """
    listed = {head.stream: head for head in store.heads()}
    end = max((head.position for head in listed.values()), default=0)
    if end < max(last.position if last else 0, seen.position if seen else 0):
        known = max(last.position if last else 0, seen.position if seen else 0)
        raise JournalForgedError(f"The journal ends at position {end}, but position {known} was signed or seen before.")
    is_chained = last is not None and last.is_chained
    mark = start = Mark(last.position, last.digest) if last is not None and is_chained else START
    chain = Chain()
    for record in read_all(store, start.position, end - start.position, chain):
        mark = mark.after(record)
        if seen is not None and mark.position == seen.position and mark != seen:
            raise JournalForgedError(f"The records up to position {mark.position} are not those that this node saw.")
        if last is not None and not is_chained and mark.position == last.position:
            _compare(last, chain.heads())
    followed = chain.heads()
    if is_chained and last is not None:
        _compare(last, {**{name: listed[name] for name in listed.keys() - followed.keys()}, **chain.begun()})
    for name, head in followed.items():
        if listed.get(name) != head:
            raise JournalForgedError(f"The noted end of {name} is not its last record.")
    return End(mark=mark, heads=tuple({**listed, **followed}.values()), since=mark.position - start.position)


def _compare(last: Checkpoint, heads: Mapping[str, Head]) -> None:
    if (len(heads), heads_root(heads.values())) != (last.heads, last.root):
        raise JournalForgedError(
            f"The checkpoint of position {last.position} was signed over other records than these."
        )
