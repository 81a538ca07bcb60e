"""What only the demonstration offers: its accounts on the lobby, and a terminal to sit down at."""

from __future__ import annotations

import asyncio
import secrets

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from punto.service.accounts_api import start_session, terminals_of
from punto.service.clock import now_ms
from punto.service.demo import ACCOUNTS, PASSWORD
from punto.service.terminals import name_of
from punto.service.web import JSON, body_of


async def show_accounts(request: Request) -> Response:
    people = [{"name": name, "post": post.value} for name, post in ACCOUNTS.items()]
    return JSON({"accounts": people, "password": PASSWORD})


async def sit_at_terminal(request: Request) -> Response:
    """Enrol the browser as the first terminal of the electronic table, as staff would with a code."""
    await body_of(request)
    terminals = terminals_of(request)
    code = secrets.token_hex(8)
    await asyncio.to_thread(terminals.invite, name_of("etg", 1), code, "demonstration", now_ms())
    person = await asyncio.to_thread(terminals.enrol, code, now_ms())
    assert person is not None, "the code has just been made"
    return start_session(request, person)


ROUTES = [
    Route("/api/demo", show_accounts),
    Route("/api/demo/terminal", sit_at_terminal, methods=["POST"]),
]
