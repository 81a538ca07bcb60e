"""The table of patrons beside the records: SQL shared by both stores."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import starmap
from typing import Any, ClassVar, Final

from punto.journal.records import SealedPatron

_COLUMNS: Final = "patron, lookup, sealed, key"


class SealedPatrons(ABC):
    SCHEMA: ClassVar[str] = ""
    """The prefix of every table name."""
    PATRONS_SCHEMA: ClassVar[int]
    """The first version of the schema with this table."""
    _schema_version: int

    @abstractmethod
    def _rows(self, query: str, *values: Any) -> list[Any]: ...

    @abstractmethod
    def _execute(self, statement: str, *values: Any) -> None: ...

    @abstractmethod
    def _wipe_patrons(self) -> None:
        """Overwrite deleted rows."""

    def add_patron(self, patron: SealedPatron) -> SealedPatron:
        self._execute(
            f"INSERT INTO {self.SCHEMA}patrons ({_COLUMNS}) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
            *(patron.patron, patron.lookup, patron.sealed, patron.key),
        )
        [stored] = self._patrons("WHERE lookup = ?", patron.lookup)
        return stored

    def change_patron(self, patron: SealedPatron) -> None:
        self._execute(
            f"UPDATE {self.SCHEMA}patrons SET sealed = ?, key = ? WHERE patron = ?",
            *(patron.sealed, patron.key, patron.patron),
        )
        self._wipe_patrons()

    def erase_patron(self, patron: str) -> None:
        self._execute(f"DELETE FROM {self.SCHEMA}patrons WHERE patron = ?", patron)
        self._wipe_patrons()

    def patrons(self) -> Iterator[SealedPatron]:
        return iter(self._patrons("ORDER BY patron"))

    def find_patron(self, patron: str) -> SealedPatron | None:
        return next(iter(self._patrons("WHERE patron = ?", patron)), None)

    def _patrons(self, where: str, *values: Any) -> list[SealedPatron]:
        if self._schema_version < self.PATRONS_SCHEMA:
            return []
        return list(starmap(SealedPatron, self._rows(f"SELECT {_COLUMNS} FROM {self.SCHEMA}patrons {where}", *values)))
