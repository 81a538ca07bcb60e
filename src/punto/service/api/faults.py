"""Faults of devices over HTTP: devices and staff report them, staff acknowledge them and enable terminals."""

from __future__ import annotations

from collections.abc import Callable

from starlette.requests import Request

from punto.faults import (
    FaultEffect,
    FaultEffectsSet,
    Faults,
    acknowledge,
    disable,
    enable,
    end,
    report,
)
from punto.messages import message
from punto.people import Attribution, Person, Post, Role, posts_from
from punto.refusals import Refusal
from punto.rules.model import Place
from punto.service.access.faults import Decided
from punto.service.access.terminals import is_terminal, name_of
from punto.service.api.endpoints import Conflict, Reply, endpoint
from punto.service.api.people import second_administrator
from punto.service.api.problems import ProblemError
from punto.service.api.web import act_of, node_of
from punto.service.core.faulty import ACKNOWLEDGES
from punto.service.core.messages import give_reason
from punto.service.live.node import Node
from punto.service.showing.redaction import show_refusal
from punto.wire.answers import Refused
from punto.wire.changes import Change, ChangeKind
from punto.wire.faults import DeviceReport, FaultEffects, FaultNote, ShownFaults, TerminalSwitch, show_faults

FLOOR = posts_from(Role.DEALER)
SEES = (*FLOOR, Post.INSPECTOR, Post.ADMINISTRATOR)
REPORTS = (*FLOOR, Post.ADMINISTRATOR, Post.PATRON)
ACKNOWLEDGE = posts_from(ACKNOWLEDGES)
Changed = Reply[ShownFaults] | Conflict[Refused]


@endpoint("GET /api/faults", "Open faults and disabled terminals", "The faults", by=SEES)
async def see_faults(request: Request) -> Reply[ShownFaults]:
    return Reply(show_faults(node_of(request).faults.state))


@endpoint("POST /api/faults", "Report a fault, or that it is over", "The faults", 404, 409, by=REPORTS)
async def report_fault(request: Request, person: Person, body: DeviceReport) -> Changed:
    """An enrolled terminal reports for itself. Repeated reports are answered but not recorded."""
    node = node_of(request)
    await _check_place(node, person, body)
    place, act = body.place, act_of(request, person.name)
    if body.over:
        return await _change(node, lambda faults: end(faults, body.kind, place, act), act)
    return await _change(node, lambda faults: report(faults, body.kind, place, body.detail, act), act)


@endpoint("POST /api/faults/{number:int}/acknowledge", "Acknowledge a fault", "The faults", 409, by=ACKNOWLEDGE)
async def acknowledge_fault(request: Request, person: Person, body: FaultNote) -> Changed:
    """Dealing goes on. A terminal stays disabled."""
    number, act = request.path_params["number"], act_of(request, person.name)
    return await _change(node_of(request), lambda faults: acknowledge(faults, number, body.note, act), act)


@endpoint("POST /api/terminals/switch", "Disable or enable a terminal", "The faults", 404, 409, by=ACKNOWLEDGE)
async def switch_terminal(request: Request, person: Person, body: TerminalSwitch) -> Changed:
    """Bets in play stay. Staff pay out the credits of a disabled terminal."""
    node, name, act = node_of(request), name_of(body.table, body.terminal), act_of(request, person.name)
    await _check_terminal(node, body.table, body.terminal)
    decide = enable if body.enabled else disable
    return await _change(node, lambda faults: decide(faults, name, body.reason, act), act)


@endpoint("PUT /api/house/faults", "Set what each kind of fault does", "The faults", 409, by=(Post.ADMINISTRATOR,))
async def set_effects(request: Request, person: Person, body: FaultEffects) -> Reply[ShownFaults]:
    """Applies to new faults."""
    proposed = Change(kind=ChangeKind.FAULTS, faults=body)
    node, act = node_of(request), await second_administrator(request, person, proposed, Post.ADMINISTRATOR)
    effects = {kind: effect for kind, effect in body.effects.items() if effect is not FaultEffect.NOTED}
    change = FaultEffectsSet(effects=effects, at=act.at, **act.who)
    await node.pools.changes.run(node.faults.change, lambda _: change, act.at)
    return Reply(show_faults(node.faults.state))


async def _check_place(node: Node, person: Person, body: DeviceReport) -> None:
    if person.post is Post.PATRON:
        own = is_terminal(person) and body.table is not None and body.terminal is not None
        if not own or name_of(body.table or "", body.terminal or 0) != person.name:
            raise ProblemError(403, message("problem-reports_own_faults"))
    if body.terminal is not None:
        await _check_terminal(node, body.table or "", body.terminal)
    elif body.table is not None and not await node.knows(body.table):
        raise ProblemError(404, message("problem-no_such_table"))


async def _check_terminal(node: Node, name: str, number: int) -> None:
    table = node.table(name) if await node.knows(name) else None
    if table is None or table.rules.place is not Place.TERMINAL or number > table.settings.places:
        raise ProblemError(404, message("problem-no_such_terminal"))


async def _change(node: Node, decide: Callable[[Faults], Decided], act: Attribution) -> Changed:
    node.health.check_command()
    refused = await node.pools.changes.run(node.faults.change, decide, act.at)
    await node.catch_up()
    if isinstance(refused, Refusal):
        return Conflict(Refused(refusal=show_refusal(give_reason(refused))))
    return Reply(show_faults(node.faults.state))
