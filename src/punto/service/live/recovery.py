"""Recovery after a stop: rounds in progress get a ruling on technical interruption under their game's own clause.

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
from punto.service.live.node import Node
from punto.words import say

RECOVERY = Person("recovery", Post.DEALER)

log = structlog.get_logger()


async def recover(node: Node) -> None:
    """Register this node with the journal. The first node handles interrupted rounds."""
    if await asyncio.to_thread(node.store.attend):
        for table in node.tables():
            if table.round is not None and not table.round.is_over:
                key = f"recovery/{table.id}/{node.view.shown_table(table.id).version}"
                try:
                    answer = await node.ask(table.id, Interrupt(), RECOVERY, key)
                except PuntoError:
                    raise
                except Exception as defect:  # one table must not keep the others closed
                    node.close_table(table.id, defect)
                    continue
                ruled = node.table(table.id)
                if isinstance(answer, Accepted) and ruled is not None:
                    notice = notice_of(ruled)
                    sentence = say(notice, Language.ENGLISH) if notice else None
                    log.warning("interrupted", table=table.id, round=table.round.number, notice=sentence)
        await asyncio.to_thread(node.store.admit)
