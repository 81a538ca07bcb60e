"""One log line, and one count, for each command of a person."""

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

log = structlog.get_logger()


def log_answer(table: str, command: AnyCommand, by: Person, started: float, answered: asyncio.Future[Answer]) -> None:
    if answered.cancelled() or answered.exception() is not None:
        return
    answer, seconds = answered.result(), time.perf_counter() - started
    metrics.command_answered(command, answer, seconds)
    if not _command_log().is_enabled_for(logging.INFO):
        return
    _command_log().info(
        "command",
        table=table,
        command=str(command.__struct_config__.tag),
        by=by.name,
        post=by.post.value,
        answer=answer.refusal.code.value if isinstance(answer, Refused) else "accepted",
        ms=round(1000 * seconds, 2),
    )


@cache
def _command_log() -> FilteringBoundLogger:
    """Bound once: binding costs more than a suppressed line."""
    logger: FilteringBoundLogger = log.bind()
    return logger
