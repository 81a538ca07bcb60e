"""The interface of a journal store, and how to open one. SQLite and PostgreSQL follow the same contract."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Protocol

from punto.errors import JournalError
from punto.journal.archives import Archives
from punto.journal.records import (
    BEFORE_ALL,
    LEAST,
    MOST,
    Answer,
    Append,
    Archived,
    Checkpoint,
    Countersignature,
    Head,
    Headline,
    Outcome,
    Record,
    SealedPatron,
    SnapshotName,
)
from punto.journal.seals import Seals

LAST: Final = "\U0010ffff"
"""Sorts after every name."""
_USER_PASSWORD: Final = re.compile(r"(?<=//)([^/@:]*):.*@")
_PARAMETER: Final = re.compile(r"(?i)([?&](?:ssl)?password=)[^&]*")


class Store(Protocol):
    """Thread-safe. Failures raise a `JournalError`."""

    seals: Seals | None
    """Set by a process with the house key: seals what it writes, and refuses to read unsealed records."""

    @property
    def connections(self) -> int:
        """How often it has connected. If this grows, the store was away and may have come back older."""

    def append_all(self, appends: Sequence[Append]) -> list[Outcome]:
        """One durable transaction for all; each append succeeds or fails as a whole, on its own.

        An append without content writes too: it shows that the store takes writes.
        """

    def read(self, stream: str, after: int = 0) -> Iterator[Record]:
        """The records of a stream after a version. A broken chain raises `JournalDamagedError`."""

    def read_all(self, after: int = 0, limit: int | None = None) -> Iterator[Record]:
        """The records of all streams after a position, in order, with the chain checked."""

    def headlines(self, after: int, size: int) -> list[Headline]:
        """Up to this many records after a position, as stored, without content. Not those in archives."""

    def follow(self, after: int, limit: int) -> list[Headline]:
        """What was written after a position, in order, without content: checked against the seals, but not against the
        chain, as each record is when it is read."""

    def read_streams(self, after: Mapping[str, int], limit: int) -> list[Record]:
        """The records of these streams after these versions, in order, with the chain checked: the first so many."""

    def scan(self, after: int = 0) -> Iterator[Record]:
        """All records after a position as stored, without checks: for verification and salvage."""

    def page(self, after: int, size: int) -> list[Record]:
        """Up to this many records after a position, as stored."""

    def own_page_of_stream(self, stream: str, after: int, size: int) -> list[Record]:
        """Without those in archives."""

    def page_of_stream(self, stream: str, after: int, size: int) -> list[Record]:
        """Up to this many records of a stream after a version, as stored: fewer where an archive begins or ends."""

    def head(self, stream: str) -> tuple[int, bytes]:
        """Version and hash of the last record; zeros if there is none."""

    def heads(self, under: str = "") -> Iterator[Head]:
        """In order of the bytes of their names, or those with this prefix; each as it is when it is read."""

    def heads_between(self, first: str, until: str) -> Iterator[Head]:
        """The same from one name on, up to another one."""

    def find_answer(self, key: str) -> bytes | None: ...

    def answers(self, until: int, after: int = BEFORE_ALL) -> Iterator[Answer]:
        """Those given while the journal ended at or before this position, and after another one."""

    def hash_at(self, stream: str, version: int) -> bytes | None:
        """The hash of one record as stored."""

    def save_snapshot(self, stream: str, version: int, state: bytes) -> None:
        """Replaces an earlier one, but not the latest that the last checkpoint covers: that is the one to use if no
        later checkpoint follows."""

    def load_snapshot(self, stream: str) -> tuple[int, bytes] | None:
        """The latest that the last checkpoint covers or this process saved."""

    def read_snapshot(self, name: SnapshotName) -> bytes | None:
        """The state of this very one, covered or not; None if it was replaced."""

    def snapshots(self) -> Iterator[SnapshotName]:
        """All, covered or not."""

    def usable_leaves(self) -> list[bytes]:
        """Hashes of the snapshots that the next checkpoint may cover, sorted."""

    def has_uncovered_snapshots(self) -> bool:
        """Whether this process saved one that the last checkpoint does not cover."""

    def covered_leaves(self) -> frozenset[bytes]:
        """Hashes of the snapshots that the last checkpoint covers."""

    def add_checkpoint(self, checkpoint: Checkpoint, leaves: Sequence[bytes] = ()) -> bool:
        """With the snapshots that it covers. False if another process took its number."""

    def checkpoints(self, first: int = LEAST, last: int = MOST) -> Iterator[Checkpoint]:
        """In order, from one number to another. Forged numbers may be any."""

    def last_checkpoint(self) -> Checkpoint | None: ...

    def add_countersignature(self, given: Countersignature) -> None: ...

    def countersignatures(self, after: int = 0) -> Iterable[Countersignature]:
        """Those of checkpoints after this number."""

    archives: Archives

    def archived(self) -> list[Archived]:
        """The archives that hold the first records, in order. All reading continues into them."""

    def add_archive(self, archived: Archived) -> None:
        """From here on, records up to its end may be missing here. Or it was moved to another place."""

    def drop_archive(self, archived: Archived) -> None:
        """All its records are here again."""

    def remove(self, stream: str, after: int, before: int) -> None:
        """Remove the records of a stream between two versions: an archive holds them."""

    def empty_answers(self, keys: Sequence[str]) -> None:
        """Keep only the keys: an archive holds the answers."""

    def put_answers_back(self, answers: Sequence[Answer]) -> None: ...

    def put_back(self, records: Sequence[Record]) -> None:
        """Those that are missing: records of an archive, as they were."""

    def add_patron(self, patron: SealedPatron) -> SealedPatron:
        """The one that is stored under this name: another process may have been faster."""

    def change_patron(self, patron: SealedPatron) -> None:
        """Replace what is sealed, and the key."""

    def erase_patron(self, patron: str) -> None:
        """Destroy the key and the encrypted data, also in the database's free space."""

    def patrons(self) -> Iterator[SealedPatron]: ...

    def find_patron(self, patron: str) -> SealedPatron | None: ...

    def own_page(self, after: int, size: int) -> list[Record]:
        """The next records that are not only in an archive."""

    def first_position(self) -> int:
        """Of the first record that is not only in an archive; 1 if there is none."""

    def last_position(self) -> int: ...

    def witnessed_position(self) -> int:
        """The known end of the journal, from a source other than its records."""

    def clock_ms(self) -> int:
        """The store's own clock, in milliseconds since 1970: all processes that share it see the same."""

    def wait(self, after: int, timeout_s: float) -> bool:
        """Wait for a record after this position that this process did not append; False if none came in time."""

    def writers(self) -> Mapping[str, int]:
        """The processes that write, with numbers that grow with each write."""

    def is_shared(self) -> bool:
        """Whether nodes of earlier versions may be serving this journal beside those of this one."""

    def keep_earlier_versions_out(self) -> None:
        """Call before writing what earlier versions would misread: they can then neither open nor write the journal."""

    def attend(self) -> bool:
        """Join the processes that serve this journal, until it is closed or the process dies.

        True if no other process serves it; the next one then waits here until `admit` is called.
        """

    def admit(self) -> None:
        """Exclusive work is done."""

    def set_aside(self) -> None:
        """It was restored to an earlier moment: once closed, it is only inspected, until it is taken up."""

    def close(self) -> None: ...


def open_store(url: str) -> Store:
    """`sqlite:///journal.db` (relative), `sqlite:////var/lib/punto/journal.db`, or `postgresql://user@host/database`.

    Never creates one: a missing journal raises `JournalMissingError`, one that lost records `JournalDamagedError`.
    """
    kind, place = _kind_and_place(url)
    return kind.open(place)


def create_store(url: str) -> Store:
    """Create a journal if there is none, and open it. Refused where the files of a lost journal remain."""
    kind, place = _kind_and_place(url)
    kind.create(place)
    return kind.open(place)


def inspect_store(url: str) -> Store:
    """Read only, for verification: it opens what `open_store` refuses as damaged, and changes nothing."""
    kind, place = _kind_and_place(url)
    return kind.inspect(place)


def is_set_aside(url: str) -> bool:
    kind, place = _kind_and_place(url)
    return kind.is_set_aside(place)


def take_up_store(url: str) -> None:
    """Let a journal be opened that was set aside."""
    kind, place = _kind_and_place(url)
    kind.take_up(place)


class _Kind(Protocol):
    def create(self, place: str) -> None: ...

    def is_set_aside(self, place: str) -> bool: ...

    def take_up(self, place: str) -> None: ...

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
    raise JournalError("Invalid journal URL. Write sqlite:///FILE or postgresql://USER@HOST/DATABASE.")


def without_password(url: str) -> str:
    """An address as people may see it: the password may stand before the host or among the parameters."""
    return _PARAMETER.sub(r"\1…", _USER_PASSWORD.sub(r"\1:…@", url))
