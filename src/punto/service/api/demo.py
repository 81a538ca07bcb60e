"""Endpoints of the demo: accounts, a player terminal, dealing by hand and incidents on request."""

from __future__ import annotations

import secrets

from starlette.requests import Request

from punto.messages import Listed, message
from punto.people import Person, Role, posts_from
from punto.service.access.terminals import name_of
from punto.service.api.accounts import start_terminal_session
from punto.service.api.endpoints import Reply, endpoint
from punto.service.api.problems import ProblemError
from punto.service.api.web import act_of, node_of, origin_of
from punto.service.demo import ACCOUNTS, MISHAPS, PAGES, PASSWORD, PIN, Demo
from punto.service.live.clock import now_ms
from punto.service.studio.house import Studio
from punto.wire.accounts import (
    ChangeDealer,
    Dealer,
    DemoAccount,
    DemoAccounts,
    DemoIncident,
    Nothing,
    StagedIncident,
    Who,
)

DEALERS = posts_from(Role.DEALER)


@endpoint("GET /api/demo", "Demo accounts", "Names and password", 404)
async def show_accounts(request: Request) -> Reply[DemoAccounts]:
    demo: Demo = request.app.state.demo
    incidents = {name: mishap.table for name, mishap in MISHAPS.items() if demo.robots_at(mishap.table)}
    return Reply(
        DemoAccounts(
            accounts=tuple(DemoAccount(name=name, post=post, page=PAGES[post]) for name, post in ACCOUNTS.items()),
            password=PASSWORD,
            pin=PIN,
            incidents=tuple(DemoIncident(id=name, table=table) for name, table in incidents.items()),
            studio=isinstance(demo, Studio),
        )
    )


@endpoint("POST /api/demo/incidents/{incident}", "Trigger an incident", "The table", 404)
async def stage_incident(request: Request, body: Nothing) -> Reply[StagedIncident]:
    """The incident happens in the next suitable round at its table."""
    name = request.path_params["incident"]
    if name not in MISHAPS:
        raise ProblemError(404, message("problem-unknown_incident", name=name, incidents=Listed(tuple(MISHAPS))))
    demo: Demo = request.app.state.demo
    return Reply(StagedIncident(table=demo.stage(name)))


@endpoint("POST /api/demo/terminal", "Use a terminal", "The terminal's account", 404)
async def sit_at_terminal(request: Request, body: Nothing) -> Reply[Who]:
    """Enrol the browser as terminal 1 of the electronic table."""
    terminals = node_of(request).terminals
    code = secrets.token_hex(8)
    changes = node_of(request).pools.changes
    await changes.run(terminals.invite, name_of("etg", 1), code, act_of(request, "demo"))
    person = await changes.run(terminals.enrol, code, origin_of(request), now_ms())
    if person is None:
        raise ProblemError(409, message("problem-seat_taken"))
    return start_terminal_session(request, person)


@endpoint("GET /api/demo/dealer/{table}", "Show who deals", "A person or the robot", 404)
async def who_deals(request: Request) -> Reply[Dealer]:
    return _dealer_of(request, request.path_params["table"])


@endpoint("POST /api/demo/dealer/{table}", "Change who deals", "A person or the robot", 404, by=DEALERS)
async def change_dealer(request: Request, person: Person, body: ChangeDealer) -> Reply[Dealer]:
    """`{"dealer": "person"}` pauses the robot dealer; `"robot"` resumes it."""
    table = request.path_params["table"]
    demo: Demo = request.app.state.demo
    robots = demo.robots_at(table)
    if robots is None:
        raise ProblemError(404, message("problem-no_robot_dealer", table=table))
    if body.dealer == "person":
        robots.hand_over(person.name)
    else:
        robots.take_back()
    return _dealer_of(request, table)


def _dealer_of(request: Request, table: str) -> Reply[Dealer]:
    demo: Demo = request.app.state.demo
    robots = demo.robots_at(table)
    if robots is None:
        return Reply(Dealer(dealer=None))
    name = robots.dealt_by
    return Reply(Dealer(dealer="robot" if name is None else "person", name=name))
