"""One log line, one count and one trace for each command of a person."""

from __future__ import annotations

import asyncio
import logging
import time
from functools import cache

import structlog
from structlog.types import FilteringBoundLogger

from punto.people import Person
from punto.service.core.messages import Answer, AnyCommand, Refused
from punto.service.live import metrics
from punto.service.live.traces import traces

log = structlog.get_logger()


class CommandLog:
    """Begins when a command is taken, and ends with its answer."""

    __slots__ = ("_by", "_command", "_key", "_started", "_table")

    def __init__(self, table: str, command: AnyCommand, by: Person, key: str) -> None:
        self._table = table
        self._command = command
        self._by = by
        self._key = key
        self._started = time.perf_counter()
        traces.begin(key, table, command)

    def end(self, answered: asyncio.Future[Answer]) -> None:
        if answered.cancelled() or answered.exception() is not None:
            traces.end(self._key, None)
            return
        answer, seconds = answered.result(), time.perf_counter() - self._started
        traces.end(self._key, answer)
        metrics.commands.count(self._command, answer, seconds)
        if not _command_log().is_enabled_for(logging.INFO):
            return
        _command_log().info(
            "command",
            table=self._table,
            key=self._key,
            command=str(self._command.__struct_config__.tag),
            by=self._by.name,
            post=self._by.post.value,
            answer=answer.refusal.code.value if isinstance(answer, Refused) else "accepted",
            version=None if isinstance(answer, Refused) else answer.version,
            ms=round(1000 * seconds, 2),
        )


@cache
def _command_log() -> FilteringBoundLogger:
    """Bound once: binding costs more than a suppressed line."""
    logger: FilteringBoundLogger = log.bind()
    return logger
