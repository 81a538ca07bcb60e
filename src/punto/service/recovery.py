"""After a stop: a round in progress has had a technical interruption, and is ruled on by its own game's clause.

The exact state comes from the journal; the ruling is on record and shown to staff. Where the rules have no such
clause, a house decision is asked for.
"""

from __future__ import annotations

from punto.entries import Person, Post
from punto.incidents import Report
from punto.rules.irregularities import Incident
from punto.service.messages import Refused
from punto.service.node import Node

RECOVERY = Person("recovery", Post.DEALER)


async def recover(node: Node) -> None:
    for table in node.tables():
        if table.round is None or table.round.is_over:
            continue
        version = node.view.table(table.id).version
        report = Report(incident=Incident.TECHNICAL_INTERRUPTION)
        answer = await node.ask(table.id, report, RECOVERY, f"recovery/{table.id}/{version}")
        if isinstance(answer, Refused):
            text = f"The service stopped in round {table.round.number}. {answer.refusal.message}"
        else:
            ruled = node.table(table.id)
            state = ruled.round.state.value if ruled and ruled.round else "unknown"
            text = f"The service stopped in round {table.round.number}, which is now {state}."
        node.give_notice(table.id, table.round.number, text)
