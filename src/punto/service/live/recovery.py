"""After a stop, or when all play is disabled: rounds in progress get a ruling on technical interruption under their
game's own clause.

The journal restores the exact state and records the ruling, and the table shows it. Only the first node does this:
while other nodes run, nothing was interrupted.
"""

from __future__ import annotations

import asyncio

import structlog

from punto.errors import PuntoError
from punto.messages import Language
from punto.people import Person, Post
from punto.service.core.interruption import notice_of
from punto.service.core.messages import Accepted, Interrupt
from punto.service.live.clock import RETRY_S
from punto.service.live.desk import TableStoppedError
from punto.service.live.health import NotServingError
from punto.service.live.node import Node
from punto.service.live.pools import BusyError
from punto.table import Table
from punto.words import say

RECOVERY = Person("recovery", Post.DEALER)

log = structlog.get_logger()


async def recover(node: Node) -> None:
    """Register this node with the journal. The first node handles interrupted rounds."""
    if await asyncio.to_thread(node.store.attend):
        for table in _in_progress(node):
            try:
                await _interrupt(node, table, f"recovery/{table.id}/{node.view.shown_table(table.id).version}")
            except PuntoError:
                raise
            except Exception as defect:  # one table must not keep the others closed
                node.shown.close(table.id, defect)
        await asyncio.to_thread(node.store.admit)


async def interrupt_rounds(node: Node, occasion: str) -> None:
    """Once for each occasion, also if several nodes try. A table that has stopped does not keep the others."""
    await node.catch_up_everywhere()
    for table in _in_progress(node):
        try:
            await _persist(node, table, f"{occasion}/{table.id}")
        except (TableStoppedError, NotServingError):
            log.warning("not_interrupted", table=table.id)


async def _persist(node: Node, table: Table, key: str) -> None:
    while True:
        try:
            return await _interrupt(node, table, key)
        except BusyError:
            await asyncio.sleep(RETRY_S)


def _in_progress(node: Node) -> list[Table]:
    return [table for table in node.tables() if table.round is not None and not table.round.is_over]


async def _interrupt(node: Node, table: Table, key: str) -> None:
    answer = await node.ask(table.id, Interrupt(), RECOVERY, key)
    ruled = node.table(table.id)
    if isinstance(answer, Accepted) and ruled is not None and ruled.round is not None:
        notice = notice_of(ruled)
        sentence = say(notice, Language.ENGLISH) if notice else None
        log.warning("interrupted", table=table.id, round=ruled.round.number, notice=sentence)
