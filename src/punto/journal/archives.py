"""The archives that hold the first records of a journal, opened when somebody reads such a record."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Lock
from typing import Protocol

from punto.errors import JournalArchivedError, JournalError
from punto.journal.records import BEFORE_ALL, Answer, Archived, Head, Record


class Archive(Protocol):
    """An opened archive. It reads its own records, and not those of the archives before it."""

    def heads(self) -> Iterator[Head]: ...

    def own_page(self, after: int, size: int) -> list[Record]: ...

    def own_page_of_stream(self, stream: str, after: int, size: int) -> list[Record]: ...

    def own_hash_at(self, stream: str, version: int) -> bytes | None: ...

    def own_answer(self, key: str) -> bytes | None: ...

    def answers(self, until: int, after: int = BEFORE_ALL) -> Iterator[Answer]: ...

    def close(self) -> None: ...


class Archives:
    def __init__(self, listed: Callable[[], list[Archived]], beside: Path | None) -> None:
        """`listed` gives those of the journal, in order. One moved with the journal is in the folder `beside`."""
        self._listed = listed
        self._beside = beside
        self._opened: dict[str, Archive] = {}
        self._lock = Lock()

    def page(self, after: int, size: int) -> list[Record]:
        """The records after a position, up to the end of the archive that holds the first of them."""
        holding = next((one for one in self._listed() if one.position > after), None)
        return [] if holding is None else self._open(holding).own_page(after, size)

    def page_of_stream(self, stream: str, after: int, size: int) -> list[Record]:
        """The same of a stream."""
        for archive in self._newest_first():
            page = archive.own_page_of_stream(stream, after, size)
            if page and page[0].version == after + 1:
                return page
        return []

    def hash_at(self, stream: str, version: int) -> bytes | None:
        found = (archive.own_hash_at(stream, version) for archive in self._newest_first())
        return next((hash_ for hash_ in found if hash_ is not None), None)

    def find_answer(self, key: str) -> bytes | None:
        found = (archive.own_answer(key) for archive in self._newest_first())
        return next((body for body in found if body is not None), None)

    def locate(self, archived: Archived) -> Path:
        """Where it is, or should be."""
        given = Path(archived.file)
        moved = None if self._beside is None else self._beside / given.name
        return moved if moved is not None and moved.exists() and not given.exists() else given

    def close(self) -> None:
        with self._lock:
            for archive in self._opened.values():
                archive.close()
            self._opened.clear()

    def _newest_first(self) -> Iterator[Archive]:
        return map(self._open, reversed(self._listed()))

    def _open(self, archived: Archived) -> Archive:
        with self._lock:
            if (opened := self._opened.get(archived.name)) is None:
                opened = self._opened[archived.name] = open_archive(archived, self.locate(archived))
            return opened


def open_archive(archived: Archived, file: Path) -> Archive:
    """Raises `JournalArchivedError` if it is missing, damaged or another one."""
    from punto.journal.checkpoints import name_checkpoint  # noqa: PLC0415 - stores read archives too
    from punto.journal.sqlite import SqliteStore  # noqa: PLC0415

    if not file.exists():
        raise JournalArchivedError(str(file), archived.position, "there is no such file")
    try:
        store = SqliteStore.inspect(str(file))
    except JournalError as error:
        raise JournalArchivedError(str(file), archived.position, str(error)) from error
    last = store.last_checkpoint()
    if last is None or (store.last_position(), name_checkpoint(last)) != (archived.position, archived.name):
        store.close()
        raise JournalArchivedError(str(file), archived.position, "it is another file")
    return store
