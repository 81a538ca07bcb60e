"""After a stop: a round in progress has had a technical interruption, and is ruled on by its own game's clause.

The exact state comes from the journal; the ruling is on record and shown to everybody at the table. Only a node that is
alone rules: where others are at work, nothing was interrupted.
"""

from __future__ import annotations

import asyncio

import structlog

from punto.messages import Language
from punto.people import Person, Post
from punto.service.core.interruption import notice_of
from punto.service.core.messages import Accepted, Interrupt
from punto.service.live.node import Node
from punto.words import say

RECOVERY = Person("recovery", Post.DEALER)

log = structlog.get_logger()


async def recover(node: Node) -> None:
    """Takes a place among the nodes of this journal; the first of them sees to what the last stop left."""
    if await asyncio.to_thread(node.store.attend):
        for table in node.tables():
            if table.round is not None and not table.round.is_over:
                key = f"recovery/{table.id}/{node.view.table(table.id).version}"
                answer = await node.ask(table.id, Interrupt(), RECOVERY, key)
                ruled = node.table(table.id)
                if isinstance(answer, Accepted) and ruled is not None:
                    notice = notice_of(ruled)
                    told = say(notice, Language.ENGLISH) if notice else None
                    log.warning("interrupted", table=table.id, round=table.round.number, notice=told)
        await asyncio.to_thread(node.store.admit)
