"""What a store of the journal does, and how one is opened. SQLite and PostgreSQL fulfil the same contract."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from punto.errors import JournalError
from punto.journal.records import Answer, Append, Checkpoint, Head, Outcome, Record


class Store(Protocol):
    """Safe to use from several threads. Where it fails it raises a `JournalError`."""

    def append_all(self, appends: Sequence[Append]) -> list[Outcome]:
        """One durable transaction for all; each of them goes in whole or not at all, on its own."""

    def read(self, stream: str, after: int = 0) -> Iterator[Record]:
        """The records of a stream behind a version. One that does not fit the chain raises `JournalDamagedError`."""

    def read_all(self, after: int = 0, limit: int | None = None) -> Iterator[Record]:
        """The records of all streams behind a position, in order. The chain is followed here too."""

    def scan(self) -> Iterator[Record]:
        """All records as they are stored, believed or not: for checks and for salvage."""

    def page(self, after: int, size: int) -> list[Record]:
        """So many records behind a position, as they are stored."""

    def head(self, stream: str) -> tuple[int, bytes]:
        """Version and hash of the last record; zeros where there is none."""

    def heads(self, under: str = "") -> Iterator[Head]:
        """All of them at one moment; or those whose stream's name begins so."""

    def find_answer(self, key: str) -> bytes | None: ...

    def answers(self, until: int) -> Iterator[Answer]:
        """Those given while the journal ended at this position or before."""

    def save_snapshot(self, stream: str, version: int, state: bytes) -> None:
        """In place of the one before, unless that is newer."""

    def load_snapshot(self, stream: str) -> tuple[int, bytes] | None: ...

    def add_checkpoint(self, checkpoint: Checkpoint) -> None: ...

    def checkpoints(self) -> Iterator[Checkpoint]:
        """In the order in which they were added."""

    def last_position(self) -> int: ...

    def witnessed_position(self) -> int:
        """How far the journal is known to have come, from a place other than its records."""

    def wait(self, after: int, timeout_s: float) -> bool:
        """Until there is a record behind this position, from whichever process; False where none came in time."""

    def attend(self) -> bool:
        """Count among those who serve this journal, until it is closed or the process dies.

        True: nobody else does, and whoever comes next waits here until `admit` is called.
        """

    def admit(self) -> None:
        """What had to be done alone is done."""

    def close(self) -> None: ...


def open_store(url: str) -> Store:
    """`sqlite:///journal.db` (relative), `sqlite:////var/lib/punto/journal.db`, or `postgresql://user@host/database`.

    A journal that is not there yet is made. One that has lost something raises `JournalDamagedError`.
    """
    kind, place = _kind_and_place(url)
    return kind.open(place)


def inspect_store(url: str) -> Store:
    """To read only, and to be checked: it opens what `open_store` refuses as damaged, and changes nothing."""
    kind, place = _kind_and_place(url)
    return kind.inspect(place)


class _Kind(Protocol):
    def open(self, place: str) -> Store: ...

    def inspect(self, place: str) -> Store: ...


def _kind_and_place(url: str) -> tuple[_Kind, str]:
    try:
        if url.startswith("sqlite:///") and len(url) > len("sqlite:///"):
            from punto.journal.sqlite import SqliteStore  # noqa: PLC0415

            return SqliteStore, url.removeprefix("sqlite:///")
        if url.startswith(("postgresql://", "postgres://")):
            from punto.journal.postgres import PostgresStore  # noqa: PLC0415

            return PostgresStore, url
    except ModuleNotFoundError as error:
        raise JournalError(f"A journal needs {error.name}: pip install 'punto[server]'.") from error
    raise JournalError("That URL names no journal: write sqlite:///FILE or postgresql://USER@HOST/DATABASE.")
