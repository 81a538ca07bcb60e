"""What only the demonstration offers: accounts on the lobby, a terminal to sit down at, a table to deal by hand,
incidents on request.
"""

from __future__ import annotations

import asyncio
import secrets

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from punto.people import Post
from punto.service.access.terminals import name_of
from punto.service.api.accounts import start_session, terminals_of
from punto.service.api.web import JSON, body_of, need_person
from punto.service.demo import ACCOUNTS, MISHAPS, PASSWORD, Demo
from punto.service.live.clock import now_ms
from punto.service.showing.shown import DemoAccount


async def show_accounts(request: Request) -> Response:
    people = [DemoAccount(name=name, post=post, ranks=post.ranks) for name, post in ACCOUNTS.items()]
    incidents = [{"id": name, "table": mishap.table} for name, mishap in MISHAPS.items()]
    return JSON({"accounts": people, "password": PASSWORD, "incidents": incidents})


async def stage_incident(request: Request) -> Response:
    """It comes about at its table as soon as a round there can have it."""
    await body_of(request)
    name = request.path_params["incident"]
    if name not in MISHAPS:
        raise HTTPException(404, f"The script has no incident {name}: there are {', '.join(MISHAPS)}.")
    demo: Demo = request.app.state.demo
    return JSON({"table": demo.stage(name)})


async def sit_at_terminal(request: Request) -> Response:
    """Enrol the browser as the first terminal of the electronic table, as staff would with a code."""
    await body_of(request)
    terminals = terminals_of(request)
    code = secrets.token_hex(8)
    await asyncio.to_thread(terminals.invite, name_of("etg", 1), code, "demonstration", now_ms())
    person = await asyncio.to_thread(terminals.enrol, code, now_ms())
    assert person is not None, "the code has just been made"
    return start_session(request, person)


async def who_deals(request: Request) -> Response:
    return _dealer_of(request, request.path_params["table"])


async def change_dealer(request: Request) -> Response:
    """`{"dealer": "person"}` sends the robot dealer away for a while, `"robot"` has it back."""
    need_person(request, Post.DEALER, Post.PIT_SUPERVISOR, Post.PIT_MANAGER, Post.SHIFT_MANAGER)
    table = request.path_params["table"]
    demo: Demo = request.app.state.demo
    robots = demo.robots_at(table)
    match (await body_of(request)).get("dealer"):
        case "person" if robots:
            robots.hand_over()
        case "robot" if robots:
            robots.take_back()
        case "person" | "robot":
            raise HTTPException(404, f"No robot deals table {table}.")
        case _:
            raise HTTPException(400, "dealer is person or robot.")
    return _dealer_of(request, table)


def _dealer_of(request: Request, table: str) -> Response:
    demo: Demo = request.app.state.demo
    robots = demo.robots_at(table)
    if robots is None:
        return JSON({"dealer": None})
    return JSON({"dealer": "person" if robots.is_by_hand else "robot"})


ROUTES = [
    Route("/api/demo/dealer/{table}", who_deals, methods=["GET"]),
    Route("/api/demo/dealer/{table}", change_dealer, methods=["POST"]),
    Route("/api/demo", show_accounts),
    Route("/api/demo/incidents/{incident}", stage_incident, methods=["POST"]),
    Route("/api/demo/terminal", sit_at_terminal, methods=["POST"]),
]
