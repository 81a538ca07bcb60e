"""Records that are in the journal or in its archives: SQL shared by both stores.

The journal keeps the key of every answer in an archive: an empty one stands for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import chain, count, starmap
from typing import Any, ClassVar, Final

from punto.errors import JournalArchivedError
from punto.journal.archives import Archives
from punto.journal.reading import digest_of, undamaged
from punto.journal.records import Answer, Archived, Headline, Record
from punto.journal.sealed_patrons import SealedPatrons

SEALED_SCHEMA: Final = 3
"""The first schema whose records carry seals."""


class ArchivedRecords(SealedPatrons):
    HAS_ARCHIVES: ClassVar[str]
    """A query that finds the table of archives: a running process may have opened the journal without one."""
    archives: Archives

    def page(self, after: int, size: int) -> list[Record]:
        page = self.own_page(after, size)
        if all(record.position == position for record, position in zip(page, count(after + 1), strict=False)):
            return page
        if not (earlier := self.archives.page(after, size)):
            return page
        left = size - len(earlier)
        return [*earlier, *self.page(earlier[-1].position, left)] if left else earlier

    def page_of_stream(self, stream: str, after: int, size: int) -> list[Record]:
        page = self.own_page_of_stream(stream, after, size)
        following = [
            record for record, version in zip(page, count(after + 1), strict=False) if record.version == version
        ]
        if following or not page:
            return following
        return self.archives.page_of_stream(stream, after, size) or page

    def hash_at(self, stream: str, version: int) -> bytes | None:
        return self.own_hash_at(stream, version) or self.archives.hash_at(stream, version)

    def own_page(self, after: int, size: int) -> list[Record]:
        return self._records("WHERE position > ? ORDER BY position LIMIT ?", after, size)

    def own_page_of_stream(self, stream: str, after: int, size: int) -> list[Record]:
        return self._records("WHERE stream = ? AND version > ? ORDER BY version LIMIT ?", stream, after, size)

    def own_hash_at(self, stream: str, version: int) -> bytes | None:
        rows = self._rows(f"SELECT hash FROM {self.SCHEMA}records WHERE stream = ? AND version = ?", stream, version)
        return rows[0][0] if rows else None

    def archived(self) -> list[Archived]:
        if not self._rows(self.HAS_ARCHIVES):
            return []
        rows = self._rows(f"SELECT file, position, at, checkpoint, hash FROM {self.SCHEMA}archives ORDER BY position")
        return [
            Archived(file=file, position=at, at=time_, checkpoint=it, hash=hash_) for file, at, time_, it, hash_ in rows
        ]

    def add_archive(self, archived: Archived) -> None:
        it = archived
        self._execute(
            f"INSERT INTO {self.SCHEMA}archives (file, position, at, checkpoint, hash) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (position) DO UPDATE SET file = excluded.file",
            *(it.file, it.position, it.at, it.checkpoint, it.hash),
        )

    def drop_archive(self, archived: Archived) -> None:
        self._execute(f"DELETE FROM {self.SCHEMA}archives WHERE position = ?", archived.position)

    def remove(self, stream: str, after: int, before: int) -> None:
        self._execute(
            f"DELETE FROM {self.SCHEMA}records WHERE stream = ? AND version > ? AND version < ?", stream, after, before
        )

    def put_back(self, records: Sequence[Record]) -> None:
        row = f"({', '.join('?' * 7)})"
        self._execute(
            f"INSERT INTO {self.SCHEMA}records (position, stream, version, at, payload, hash, seal)"
            f" VALUES {', '.join([row] * len(records))} ON CONFLICT DO NOTHING",
            *chain.from_iterable(
                (it.position, it.stream, it.version, it.at, it.payload, it.hash, it.seal) for it in records
            ),
        )

    def own_answer(self, key: str) -> bytes | None:
        rows = self._rows(f"SELECT body, digest FROM {self.SCHEMA}answers WHERE key = ?", key)
        return undamaged(key, *rows[0]) if rows and rows[0][1] else None

    def empty_answers(self, keys: Sequence[str]) -> None:
        self._execute(
            f"UPDATE {self.SCHEMA}answers SET body = ?, digest = ? WHERE length(digest) > 0"
            f" AND key IN ({', '.join('?' * len(keys))})",
            *(b"", b"", *keys),
        )

    def put_answers_back(self, answers: Sequence[Answer]) -> None:
        self._execute(
            f"INSERT INTO {self.SCHEMA}answers (key, body, digest, position)"
            f" VALUES {', '.join(['(?, ?, ?, ?)'] * len(answers))}"
            " ON CONFLICT (key) DO UPDATE SET body = excluded.body, digest = excluded.digest",
            *chain.from_iterable((it.key, it.body, digest_of(it.key, it.body), it.position) for it in answers),
        )

    def _answer(self, key: str, body: bytes, digest: bytes) -> bytes:
        """Of this journal or its archives; empty if it is in one that cannot be read here."""
        if digest:
            return undamaged(key, body, digest)
        with suppress(JournalArchivedError):
            return self.archives.find_answer(key) or b""
        return b""

    def headlines(self, after: int, size: int) -> list[Headline]:
        """Up to this many after a position, as stored here."""
        seal = "seal" if self._schema_version >= SEALED_SCHEMA else "NULL"
        query = f"SELECT position, stream, version, at, hash, {seal} FROM {self.SCHEMA}records WHERE position > ?"
        return list(starmap(Headline, self._rows(f"{query} ORDER BY position LIMIT ?", after, size)))

    def page_of_streams(self, after: Mapping[str, int], size: int) -> list[Record]:
        """Up to this many records of streams after their versions, and those at these versions, in order."""
        wanted = ", ".join(["(?, CAST(? AS bigint))"] * len(after))
        return self._records(
            "JOIN wanted ON wanted.stream = records.stream AND version >= wanted.after ORDER BY position LIMIT ?",
            *chain.from_iterable(after.items()),
            size,
            under=f"WITH wanted (stream, after) AS (VALUES {wanted}) ",
        )

    def _records(self, where: str, *values: Any, under: str = "") -> list[Record]:
        seal = "seal" if self._schema_version >= SEALED_SCHEMA else "NULL"
        columns = f"position, records.stream, version, at, payload, hash, {seal}"
        query = f"{under}SELECT {columns} FROM {self.SCHEMA}records {where}"
        return list(starmap(Record, self._rows(query, *values)))
