"""A command on its way to its table: under the person's own key, counted and logged once it is answered."""

from __future__ import annotations

import asyncio
import time
from functools import partial

import structlog

from punto.people import Person
from punto.service.core.messages import Answer, AnyCommand, Refused
from punto.service.live import metrics
from punto.service.live.node import Node

log = structlog.get_logger()


def submit(node: Node, table: str, command: AnyCommand, person: Person, key: str) -> asyncio.Future[Answer]:
    """The key is the person's own: a space parts them, which no name and no key of the service itself has."""
    answer = node.submit(table, command, person, f"{person.name} {key}")
    answer.add_done_callback(partial(_note, table, command, person, time.perf_counter()))
    return answer


def _note(table: str, command: AnyCommand, person: Person, started: float, answered: asyncio.Future[Answer]) -> None:
    if answered.cancelled() or answered.exception() is not None:
        return
    answer, seconds = answered.result(), time.perf_counter() - started
    metrics.command_answered(command, answer, seconds)
    log.info(
        "command",
        table=table,
        command=str(command.__struct_config__.tag),
        by=person.name,
        post=person.post.value,
        answer=answer.refusal.code.value if isinstance(answer, Refused) else "accepted",
        ms=round(1000 * seconds, 2),
    )
