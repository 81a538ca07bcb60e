"""A journal that fails before a commit, after a commit with a lost reply, or during a read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Self

from punto.errors import JournalUnavailableError
from punto.journal import Append, Outcome, Record
from punto.journal.sqlite import SqliteStore


class FaultyStore(SqliteStore):
    random: Random
    fails = 0.0
    """Failure probability; 0 stops the faults."""

    @classmethod
    def made(cls, random: Random, fails: float) -> Self:
        store = cls.in_memory()
        store.random, store.fails = random, fails
        return store

    def append_all(self, appends: Sequence[Append]) -> list[Outcome]:
        self._maybe_fail()
        outcomes = super().append_all(appends)
        self._maybe_fail()
        return outcomes

    def read(self, stream: str, after: int = 0) -> Iterator[Record]:
        self._maybe_fail()
        return super().read(stream, after)

    def _maybe_fail(self) -> None:
        if self.random.random() < self.fails:
            raise JournalUnavailableError("The simulated journal is away.")
