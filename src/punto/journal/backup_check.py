"""Checks a backup without restoring it: every record, the checkpoints, and each link of a chain of increments."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from pathlib import Path

from punto.journal.backup_file import find_links, read_items
from punto.journal.check import Walk
from punto.journal.problems import UNCOVERED_MAX, Problem, ProblemKind
from punto.journal.records import Checkpoint, Record
from punto.journal.seals import SealChecker
from punto.journal.vouching import Vouching, vouch


class BackupCheck:
    """Reads a backup and its chain once. An unreadable file raises a `JournalError`."""

    def __init__(self, file: Path, trusted: Collection[bytes] | None = None) -> None:
        self.links = find_links(file)
        self._checkpoints = [
            item for path, _ in self.links for item in read_items(path) if isinstance(item, Checkpoint)
        ]
        self._is_trusted = trusted is not None
        self._short: list[Problem] = []
        """Files that hold fewer or more records than they say."""
        self.vouching: Vouching = vouch(self._checkpoints, trusted)

    @property
    def records(self) -> int:
        return self.links[-1][1].records

    def problems(
        self,
        seals: SealChecker | None = None,
        uncovered_max: int = UNCOVERED_MAX,
        progress: Callable[[int, int], None] = lambda done, of: None,
    ) -> Iterator[Problem]:
        """Every problem, by position; empty if the backup is intact."""
        walk = Walk(self.vouching, seals)
        yield from self.vouching.problems
        yield from walk.follow(self._records(progress), self._checkpoints)
        yield from self._short
        if walk.mark.position == self.records and self.links[-1][1].digest not in (b"", walk.mark.digest):
            yield _problem(ProblemKind.ORDER, "The records are not those that its header names.", walk.mark.position)
        if self._is_trusted:
            yield from walk.look_at_coverage(self.records, uncovered_max)

    def _records(self, progress: Callable[[int, int], None]) -> Iterator[Record]:
        for path, header in self.links:
            held, expected = 0, header.records - header.first
            for item in read_items(path):
                if isinstance(item, Record):
                    yield item
                    held += 1
                    progress(item.position, self.records)
            if held != expected:
                message = f"{path.name} holds {held} records; expected {expected}."
                self._short.append(_problem(ProblemKind.ENDING, message, header.records))


def _problem(kind: ProblemKind, message: str, position: int) -> Problem:
    return Problem(kind=kind, message=message, position=position)
