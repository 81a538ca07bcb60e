"""The end of a journal as this process knows it, to notice a store that comes back older or with another history."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Mapping
from threading import Lock
from typing import Final

from msgspec import Struct

from punto.errors import JournalRolledBackError

REMEMBERED: Final = 5_000
"""Commits whose keys are remembered, to name those that are missing."""
NAMED: Final = 10
"""Keys in an error message; the error carries all."""


class Commit(Struct, frozen=True):
    """The last record that was appended or read, and the keys acknowledged with it."""

    position: int = 0
    hash: bytes = b""
    keys: tuple[str, ...] = ()


class Memory:
    def __init__(self) -> None:
        self.last = Commit()
        self._recent: deque[Commit] = deque(maxlen=REMEMBERED)
        self._lock = Lock()

    def note(self, position: int, hash_: bytes, keys: Iterable[str] = ()) -> None:
        with self._lock:
            known = Commit(position, hash_, tuple(keys))
            if position > self.last.position:
                self.last = known
                self._recent.append(known)
            elif known.keys:
                self._recent.append(known)

    def note_answers(self, keys: Iterable[str]) -> None:
        """Of commands that added no record."""
        self.note(self.last.position, self.last.hash, keys)

    @property
    def positions(self) -> list[int]:
        return [known.position for known in self._recent]

    @property
    def keys(self) -> list[str]:
        return [key for known in self._recent for key in known.keys]

    def explain(
        self, name: str, held: int, hashes: Mapping[int, bytes], answered: Collection[str]
    ) -> JournalRolledBackError:
        """The acknowledged commits that a store with these records and answers lacks."""
        shared = max((one.position for one in self._recent if hashes.get(one.position) == one.hash), default=0)
        first = min(held, self.last.position - 1) + 1 if held < self.last.position else shared + 1
        keys = tuple(key for key in self.keys if key not in answered)
        story = f"it ends at record {held}" if held < self.last.position else f"it has other records from {first} on"
        return JournalRolledBackError(
            f"{name} lost acknowledged records: {story}, but this process knows record {self.last.position}."
            f" Missing: records {first} to {self.last.position}{_listed(keys)}.",
            first=first,
            last=self.last.position,
            keys=keys,
        )


def _listed(keys: tuple[str, ...]) -> str:
    if not keys:
        return ""
    more = f" and {len(keys) - NAMED} more" if len(keys) > NAMED else ""
    return f"; acknowledged commands: {', '.join(keys[:NAMED])}{more}"
