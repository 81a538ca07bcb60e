"""Enrolment of player terminals over HTTP."""

from __future__ import annotations

import secrets

from starlette.requests import Request

from punto.entries import TerminalInvited
from punto.messages import message
from punto.people import Person, Post, Role, posts_from
from punto.rules.model import Place
from punto.service.access.terminals import name_of
from punto.service.api.accounts import start_terminal_session
from punto.service.api.endpoints import Created, Reply, endpoint
from punto.service.api.problems import ProblemError
from punto.service.api.web import act_of, node_of, origin_of
from punto.service.live.clock import now_ms
from punto.service.live.node import Node
from punto.wire.accounts import TerminalCode, TerminalPlace, TerminalTable, TerminalTables, Who
from punto.wire.answers import Done

INVITERS = (*posts_from(Role.PIT_SUPERVISOR), Post.ADMINISTRATOR)


@endpoint("GET /api/terminals", "List terminals", "The terminals of each electronic table", by=INVITERS)
async def list_terminals(request: Request) -> Reply[TerminalTables]:
    node = node_of(request)
    await node.bring_all()
    tables = [table for table in node.tables() if table.rules.place is Place.TERMINAL]
    shown = tuple(
        TerminalTable(
            table=table.id, places=table.settings.places, enrolled=tuple(node.terminals.enrolled_at(table.id))
        )
        for table in tables
    )
    return Reply(TerminalTables(tables=shown))


@endpoint("POST /api/terminals", "Create an enrolment code", "A one-time code", 404, by=INVITERS)
async def invite_terminal(request: Request, person: Person, body: TerminalPlace) -> Created[TerminalCode]:
    """Earlier codes for this terminal are no longer good."""
    node, name = node_of(request), name_of(body.table, body.terminal)
    if not await _exists(node, name):
        raise ProblemError(404, message("problem-no_such_terminal"))
    code = secrets.token_hex(5).upper()
    await node.pools.changes.run(node.terminals.invite, name, code, act_of(request, person.name))
    return Created(TerminalCode(code=code))


@endpoint("POST /api/terminals/enrol", "Enrol a terminal", "The terminal's account")
async def enrol_terminal(request: Request, body: TerminalCode) -> Reply[Who]:
    node, now = node_of(request), now_ms()
    invited = await node.pools.changes.run(node.terminals.find_code, body.code, now)
    is_good = invited is not None and await _exists(node, invited.terminal) and _may_invite(node, invited)
    person = await node.pools.changes.run(node.terminals.enrol, body.code, origin_of(request), now) if is_good else None
    if person is None:
        node.sessions.lockout.failed_to_enrol(origin_of(request), now)
        raise ProblemError(403, message("problem-code_invalid"))
    return start_terminal_session(request, person)


@endpoint("POST /api/terminals/revoke", "Revoke a terminal", "Done", 404, by=INVITERS)
async def revoke_terminal(request: Request, person: Person, body: TerminalPlace) -> Reply[Done]:
    """Ends its session and its unused codes."""
    name = name_of(body.table, body.terminal)
    if not await node_of(request).pools.changes.run(
        node_of(request).terminals.revoke, name, act_of(request, person.name)
    ):
        raise ProblemError(404, message("problem-not_enrolled"))
    return Reply(Done())


async def _exists(node: Node, terminal: str) -> bool:
    """Whether the table has this terminal now."""
    name, _, number = terminal.rpartition("/")
    table = node.table(name) if await node.knows(name) else None
    return table is not None and table.rules.place is Place.TERMINAL and int(number) <= table.settings.places


def _may_invite(node: Node, invited: TerminalInvited) -> bool:
    """A code dies with the post of the person who asked for it."""
    person = node.people.find(invited.by)
    return person is not None and person.post in INVITERS
