"""The journal on SQLite: one file on one machine, for several processes."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, suppress
from itertools import chain
from pathlib import Path
from threading import Lock
from typing import Any, Final, Self

import apsw
import msgspec

from punto.errors import JournalDamagedError, JournalError, JournalMissingError
from punto.journal.attendance import Attendance
from punto.journal.backup import rescue
from punto.journal.batch import Batch, keys_of, streams_of
from punto.journal.files import OpenFiles, identity, keep_private
from punto.journal.reading import PAGE, digest_of
from punto.journal.records import BEFORE_ALL, LEAST, Answer, Append, Head, Outcome
from punto.journal.sql import SqlStore
from punto.journal.sqlite_file import UNLOCKED, connect, create_file, load_checksums, sqlite_errors
from punto.journal.sqlite_schema import ARCHIVE, INDEXED_SCHEMA, MIGRATIONS, SET_ASIDE, check_version, migrate
from punto.journal.tip import Tip

POLL_S: Final = 0.02
"""How often to look for records of other processes."""


LAST_RECORD: Final = "SELECT position, at FROM records ORDER BY position DESC LIMIT 1"
HASH_AT: Final = "SELECT hash FROM records WHERE position = ?"
HEADS_OF: Final = "SELECT stream, version, hash, position FROM heads WHERE stream IN (SELECT value FROM json_each(?))"
ANSWERS_OF: Final = "SELECT key, body, digest FROM answers WHERE key IN (SELECT value FROM json_each(?))"
HEADS: Final = "heads (stream, version, hash, position)"
"""Earlier versions name no columns."""
MOST_ROWS: Final = 64
"""Rows that one statement inserts."""


class SqliteStore(SqlStore):
    """One connection writes and another reads; an in-memory journal has one for both."""

    PATRONS_SCHEMA = 5
    HAS_ARCHIVES = "SELECT 1 FROM sqlite_schema WHERE name = 'archives'"

    def __init__(
        self,
        file: str,
        writer: apsw.Connection,
        reader: apsw.Connection,
        tip: Tip | None,
        files: OpenFiles | None = None,
    ) -> None:
        super().__init__(file, int(writer.pragma("user_version")), Path(file).parent)
        self._file = file
        self._files = files
        self._lost: JournalDamagedError | None = None
        self._writer = writer
        self._reader = reader
        self._tip = tip
        self._writing = Lock()
        self._reading = self._writing if reader is writer else Lock()
        self._attendance = None if tip is None else Attendance(_tip_path(Path(file)))

    @classmethod
    def create(cls, file: str) -> None:
        """Create the file unless it exists."""
        path = Path(file)
        if file == ":memory:" or path.exists():
            return
        if not path.parent.is_dir():
            raise JournalError(f"{file}: the folder {path.parent} does not exist.")
        if (tip := _tip_path(path)).exists() and not path.exists():  # another process may just have made both
            raise JournalDamagedError(
                f"{file} is missing, but {tip.name} of an earlier journal remains. Restore a backup under another name."
            )
        with sqlite_errors(file):
            load_checksums()
            create_file(path)

    @classmethod
    def open(cls, file: str) -> Self:
        if file == ":memory:":
            return cls.in_memory()
        path = Path(file)
        _require(path)
        with sqlite_errors(file):
            load_checksums()
            keep_private(path)
            with ExitStack() as opened:
                opened_file = identity(path)
                writer = opened.enter_context(closing(connect(path)))
                migrate(writer, file)
                reader = opened.enter_context(closing(connect(path)))
                reader.pragma("query_only", True)
                tip = _tip(path)
                store = cls(file, writer, reader, tip, OpenFiles(path))
                store._check_tip(tip)
                if identity(path) != opened_file:
                    raise JournalDamagedError(f"{file} was replaced while it was being opened.")
                writer.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0)
                opened.pop_all()
        return store

    @classmethod
    def inspect(cls, file: str) -> Self:
        """Read only, damaged or not, without changing a byte."""
        path = Path(file)
        _require(path)
        with sqlite_errors(file):
            load_checksums()
            connection = connect(path, flags=UNLOCKED)
            connection.pragma("query_only", True)
            is_archive = check_version(connection, file) == ARCHIVE
        return cls(file, connection, connection, None if is_archive else _tip(path))

    @classmethod
    def create_archive(cls, path: Path) -> Self:
        """A new file for one writer; it counts only once it is finished."""
        with sqlite_errors(str(path)):
            create_file(path)
            connection = connect(path)
            connection.pragma("journal_mode", "delete")  # so that it stays one file
            connection.pragma("synchronous", "off")
            migrate(connection, str(path), len(MIGRATIONS))
            connection.execute("BEGIN")
        return cls(str(path), connection, connection, None)

    def finish_archive(self) -> None:
        """From here on it is only read."""
        self._execute("COMMIT")
        self._execute(f"PRAGMA user_version = {ARCHIVE}")

    def put_heads(self, heads: Iterable[Head]) -> None:
        with self._writing, sqlite_errors(self._file):
            rows = ((head.stream, head.version, head.hash, head.position) for head in heads)
            self._writer.executemany(f"INSERT INTO {HEADS} VALUES (?, ?, ?, ?)", rows)

    @classmethod
    def is_set_aside(cls, file: str) -> bool:
        with closing(cls.inspect(file)) as store:
            return store._schema_version == SET_ASIDE

    @classmethod
    def take_up(cls, file: str) -> None:
        with sqlite_errors(file), closing(connect(Path(file))) as connection:
            connection.pragma("user_version", len(MIGRATIONS))

    @classmethod
    def in_memory(cls) -> Self:
        connection = apsw.Connection(":memory:")
        migrate(connection, ":memory:")
        return cls(":memory:", connection, connection, None)

    @property
    def connections(self) -> int:
        return 1

    def append_all(self, appends: Sequence[Append]) -> list[Outcome]:
        with self._writing, sqlite_errors(self._file):
            self._check_files()
            self._writer.execute("BEGIN IMMEDIATE")
            try:
                batch = self._begin(appends)
                outcomes = batch.take_all(appends)
                if appends and not any(append.streams or append.answers for append in appends):
                    self._writer.pragma("user_version", self._writer.pragma("user_version"))
                self._write(batch)
                self._begun = batch.position
                self._writer.execute("COMMIT")
            finally:
                if self._writer.in_transaction:
                    self._writer.execute("ROLLBACK")
            if batch.records and self._tip is not None:
                self._tip.advance(batch.position, batch.records[-1].hash)
            self._check_files()
            self._remember(batch)
        return outcomes

    def answers(self, until: int, after: int = BEFORE_ALL) -> Iterator[Answer]:
        place = "position, rowid" if self._schema_version >= INDEXED_SCHEMA else "rowid, rowid"
        query = (
            f"SELECT {place}, key, body, digest, position FROM answers WHERE ({place}) > (?, ?)"
            f" AND position BETWEEN ? AND ? ORDER BY {place} LIMIT ?"
        )
        last = LEAST, LEAST
        while rows := self._rows(query, *last, after + 1, until, PAGE):
            for *_, key, body, digest, position in rows:
                yield Answer(key=key, body=self._answer(key, body, digest), position=position)
            last = rows[-1][:2]

    def witnessed_position(self) -> int:
        return self.last_position() if self._tip is None else self._tip.read()[0]

    def clock_ms(self) -> int:
        """The clock by which the operating system stamps files."""
        return time.time_ns() // 1_000_000 if self._tip is None else self._tip.touch_ms()

    def _pause(self, longest_s: float) -> bool:
        time.sleep(min(longest_s, POLL_S))
        return False

    def attend(self) -> bool:
        return self._attendance is None or self._attendance.begin()

    def admit(self) -> None:
        if self._attendance is not None:
            self._attendance.share()

    def set_aside(self) -> None:
        self._execute(f"PRAGMA user_version = {SET_ASIDE}")

    def writers(self) -> Mapping[str, int]:
        """One process serves a file."""
        return {}

    def is_shared(self) -> bool:
        """One process serves a file, and an earlier version does not open it again."""
        return False

    def keep_earlier_versions_out(self) -> None:
        if not self._keeps_out:
            with self._writing, sqlite_errors(self._file):
                migrate(self._writer, self._file, len(MIGRATIONS))
            self._keeps_out = True

    def close(self) -> None:
        """The last process to close moves everything into the main file."""
        if self._attendance is not None:
            self._attendance.end()
        self.archives.close()
        with self._writing, sqlite_errors(self._file):
            self._reader.close()
            self._writer.close()

    def _begin(self, appends: Sequence[Append]) -> Batch:
        known = self._memory.last
        position, last_at = self._writer.execute(LAST_RECORD).fetchone() or (0, 0)
        if known.position and self._writer.execute(HASH_AT, (known.position,)).get != known.hash:
            raise self._explain_rollback()
        heads, unknown = self._known_heads(streams_of(appends), position)
        for stream, version, hash_, at in self._writer.execute(HEADS_OF, (_listed(unknown),)) if unknown else ():
            heads.append(Head(stream=stream, version=version, hash=hash_, position=at))
        answers = self._writer.execute(ANSWERS_OF, (_listed(keys_of(appends)),))
        return Batch(
            position=position,
            last_at=last_at,
            heads=heads,
            answers={key: self._answer(key, body, digest) for key, body, digest in answers},
            seals=self.seals,
        )

    def _write(self, batch: Batch) -> None:
        self._insert(
            "INSERT INTO records (position, stream, version, at, payload, hash, seal) VALUES",
            [(it.position, it.stream, it.version, it.at, it.payload, it.hash, it.seal) for it in batch.records],
        )
        self._insert(
            f"INSERT OR REPLACE INTO {HEADS} VALUES",
            [(head.stream, head.version, head.hash, head.position) for head in batch.changed_heads()],
        )
        self._insert(
            "INSERT INTO answers VALUES",
            [(key, body, digest_of(key, body), batch.given_at(key)) for key, body in batch.answers.items()],
        )

    def _insert(self, statement: str, rows: Sequence[tuple[Any, ...]]) -> None:
        """Many rows for each statement: after every step other threads take their turn."""
        for start in range(0, len(rows), MOST_ROWS):
            part = rows[start : start + MOST_ROWS]
            row = f"({', '.join('?' * len(part[0]))})"
            self._writer.execute(f"{statement} {', '.join([row] * len(part))}", tuple(chain.from_iterable(part)))

    def _check_files(self) -> None:
        """SQLite would keep writing to a file that was deleted or replaced."""
        if self._lost is None and self._files is not None and (lost := self._files.find_lost()) is not None:
            self._writer.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)  # a replacement keeps its own log
            self._lost = JournalDamagedError(
                f"{lost} was deleted or replaced while in use. Nothing more is accepted. {rescue(self, lost)}"
            )
        if self._lost is not None:
            raise self._lost

    def _check_tip(self, tip: Tip) -> None:
        if self.last_position() == 0:
            tip.create()  # unless it exists
        position, hash_ = tip.read()
        if position and self._rows("SELECT hash FROM records WHERE position = ?", position) != [(hash_,)]:
            raise JournalDamagedError(
                f"{self._file} is damaged: {position} records were acknowledged, but it holds {self.last_position()}."
                " Keep its files unchanged and restore a backup."
            )

    def _rows(self, query: str, *values: Any) -> list[Any]:
        with self._reading, sqlite_errors(self._file):
            return self._reader.execute(query, values).fetchall()

    def _wipe_patrons(self) -> None:
        """Empty the write-ahead log; deleted rows were overwritten. A reader in another process may delay it."""
        with self._writing, sqlite_errors(self._file), suppress(apsw.BusyError, apsw.LockedError):
            self._writer.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)

    def _execute(self, statement: str, *values: Any) -> None:
        with self._writing, sqlite_errors(self._file):
            self._writer.execute(statement, values)


def _listed(names: Sequence[str]) -> str:
    return msgspec.json.encode(names).decode()


def _require(path: Path) -> None:
    if path.is_dir():
        raise JournalError(f"{path} is a folder. Name the file of a journal.")
    if path.exists():
        return
    if _tip_path(path).exists():
        raise JournalDamagedError(f"{path} is missing, but its companion files remain. Restore a backup.")
    raise JournalMissingError(f"{path} does not exist. Create a journal with `punto init sqlite:///{path}`.")


def _tip_path(path: Path) -> Path:
    return path.with_name(path.name + "-tip")


def _tip(path: Path) -> Tip:
    return Tip(_tip_path(path))


def repair_tip(url: str) -> int:
    """Replace a lost or damaged -tip file with one that names the last record present.

    Returns the position of the last record. Refused if the tip is intact, or the records are not.
    """
    if not url.startswith("sqlite:///"):
        raise JournalError("Only a SQLite journal has a -tip file.")
    path = Path(url.removeprefix("sqlite:///"))
    tip = _tip(path)
    if _is_intact(tip):
        raise JournalError(f"The -tip file of {path} is intact. Nothing was changed.")
    position, hash_ = 0, bytes(32)
    with closing(SqliteStore.inspect(str(path))) as store:
        for record in store.read_all():
            position, hash_ = record.position, record.hash
    tip.replace(position, hash_)
    SqliteStore.open(str(path)).close()
    return position


def _is_intact(tip: Tip) -> bool:
    try:
        tip.read()
    except JournalDamagedError:
        return False
    return True
