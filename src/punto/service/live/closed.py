"""Tables whose records cannot be replayed: each is named and closed, and the rest of the house is open."""

from __future__ import annotations

import structlog

from punto.messages import message
from punto.service.live import metrics
from punto.service.live.health import NotServingError

log = structlog.get_logger()


class ClosedTables:
    def __init__(self) -> None:
        self._reasons: dict[str, str] = {}

    def __contains__(self, table: str) -> bool:
        return table in self._reasons

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(sorted(self._reasons))

    def close(self, table: str, error: Exception) -> None:
        self._reasons[table] = f"{type(error).__name__}: {error}"
        metrics.stopped_tables.inc()
        log.error("table_closed", table=table, error=self._reasons[table])

    def check(self, table: str) -> None:
        if table in self._reasons:
            raise NotServingError(message("outage-table_closed", table=table))
