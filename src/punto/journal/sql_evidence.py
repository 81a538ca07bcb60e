"""SQL for what vouches for a journal: checkpoints, countersignatures, and the snapshots that a checkpoint covers.

A snapshot is used only if the last checkpoint covers it or this process saved it; otherwise it is rebuilt from records.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, Final

from punto.journal.chain import merkle_root, snapshot_leaf
from punto.journal.reading import digest_of, undamaged
from punto.journal.records import Checkpoint, Countersignature, SnapshotName
from punto.journal.seals import Seals

CHAINED_SCHEMA: Final = 2
"""The first schema whose checkpoints form a chain."""
_LEAF: Final = 32
_COLUMNS: Final = (
    *("number", "position", "at", "root", "heads", "public_key", "signature"),
    *("previous", "digest", "snapshots", "next_key"),
)
"""Of a checkpoint; the second line is empty in one of an earlier version."""


class SqlEvidence(ABC):
    SCHEMA: ClassVar[str] = ""
    """The prefix of every table name."""

    def __init__(self, schema_version: int) -> None:
        self._schema_version = schema_version
        """Older than the current one only in a journal opened for inspection."""
        self.seals: Seals | None = None
        self._saved: set[bytes] = set()
        """Leaves of the snapshots that this process saved."""
        self._covered: tuple[int, frozenset[bytes]] = (0, frozenset())
        """Leaves that the checkpoint of this number covers."""

    @abstractmethod
    def _rows(self, query: str, *values: Any) -> list[Any]: ...

    @abstractmethod
    def _execute(self, statement: str, *values: Any) -> None: ...

    def save_snapshot(self, stream: str, version: int, state: bytes) -> None:
        digest = digest_of(f"{stream} {version}", state)
        self._saved.add(snapshot_leaf(SnapshotName(stream, version, digest)))
        self._execute(
            f"INSERT INTO {self.SCHEMA}snapshots AS kept VALUES (?, ?, ?, ?) ON CONFLICT (stream) DO UPDATE"
            " SET version = excluded.version, state = excluded.state, digest = excluded.digest"
            " WHERE excluded.version >= kept.version",
            stream,
            version,
            state,
            digest,
        )

    def load_snapshot(self, stream: str) -> tuple[int, bytes] | None:
        rows = self._rows(f"SELECT version, state, digest FROM {self.SCHEMA}snapshots WHERE stream = ?", stream)
        if not rows:
            return None
        version, state, digest = rows[0]
        leaf = snapshot_leaf(SnapshotName(stream, version, digest))
        if leaf not in self._saved and leaf not in self.covered_leaves():
            return None
        return version, undamaged(f"{stream} {version}", state, digest)

    def snapshots(self) -> Iterator[SnapshotName]:
        for row in self._rows(f"SELECT stream, version, digest FROM {self.SCHEMA}snapshots ORDER BY stream"):
            yield SnapshotName(*row)

    def usable_leaves(self) -> list[bytes]:
        """Leaves of the snapshots that the next checkpoint may cover: covered by the last one, or saved here."""
        leaves = [snapshot_leaf(snapshot) for snapshot in self.snapshots()]
        usable = self._saved | self.covered_leaves()
        self._saved &= set(leaves)
        return sorted(leaf for leaf in leaves if leaf in usable)

    def covered_leaves(self) -> frozenset[bytes]:
        if self._schema_version < CHAINED_SCHEMA:
            return frozenset()
        query = f"SELECT number, snapshots, leaves FROM {self.SCHEMA}checkpoints ORDER BY number DESC LIMIT 1"
        if self._covered[0] != (self._rows(f"SELECT max(number) FROM {self.SCHEMA}checkpoints")[0][0] or 0):
            for number, root, stored in self._rows(query):
                leaves = [stored[start : start + _LEAF] for start in range(0, len(stored or b""), _LEAF)]
                self._covered = (number, frozenset(leaves) if merkle_root(leaves) == root else frozenset())
        return self._covered[1]

    def add_checkpoint(self, checkpoint: Checkpoint, leaves: Sequence[bytes] = ()) -> bool:
        """False if another process took its number. Idempotent: a commit whose reply was lost is sent again."""
        number = checkpoint.number or 1 + self._last_number()
        self._execute(
            f"INSERT INTO {self.SCHEMA}checkpoints ({', '.join(_COLUMNS)}, leaves)"
            f" VALUES ({', '.join('?' * len(_COLUMNS))}, ?) ON CONFLICT DO NOTHING",
            number,
            *(None if (value := getattr(checkpoint, name)) == b"" else value for name in _COLUMNS[1:]),
            b"".join(leaves) if checkpoint.is_chained else None,
        )
        self._execute(
            f"UPDATE {self.SCHEMA}checkpoints SET leaves = NULL WHERE number < ? AND leaves IS NOT NULL", number
        )
        return [one.signature for one in self.checkpoints(number, number)] == [checkpoint.signature]

    def checkpoints(self, first: int = 0, last: int = 2**62) -> Iterator[Checkpoint]:
        known = _COLUMNS if self._schema_version >= CHAINED_SCHEMA else (*_COLUMNS[:7], *["NULL"] * 4)
        rows = self._rows(
            f"SELECT {', '.join(known)} FROM {self.SCHEMA}checkpoints WHERE number BETWEEN ? AND ? ORDER BY number",
            first,
            last,
        )
        return (_checkpoint(row) for row in rows)

    def last_checkpoint(self) -> Checkpoint | None:
        number = self._last_number()
        return next(self.checkpoints(number, number), None)

    def add_countersignature(self, given: Countersignature) -> None:
        self._execute(
            f"INSERT INTO {self.SCHEMA}countersignatures VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            given.number,
            given.checkpoint,
            given.at,
            given.witness_key,
            given.signature,
        )

    def countersignatures(self) -> Iterable[Countersignature]:
        if self._schema_version < CHAINED_SCHEMA:
            return
        for number, checkpoint, at, witness_key, signature in self._rows(
            f"SELECT number, checkpoint, at, witness_key, signature FROM {self.SCHEMA}countersignatures ORDER BY number"
        ):
            yield Countersignature(
                number=number, checkpoint=checkpoint, at=at, witness_key=witness_key, signature=signature
            )

    def _last_number(self) -> int:
        number: int = self._rows(f"SELECT coalesce(max(number), 0) FROM {self.SCHEMA}checkpoints")[0][0]
        return number


def _checkpoint(row: Sequence[Any]) -> Checkpoint:
    fields: dict[str, Any] = {name: value for name, value in zip(_COLUMNS, row, strict=True) if value is not None}
    return Checkpoint(**fields)
