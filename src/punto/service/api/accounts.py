"""Accounts over HTTP: login, people and terminals."""

from __future__ import annotations

import asyncio
import secrets

from starlette.exceptions import HTTPException
from starlette.requests import Request

from punto.errors import JournalError, PuntoError
from punto.people import Person, Post
from punto.rules.model import Place
from punto.service.access.sessions import SESSION_MS, TERMINAL_SESSION_MS, Sessions, Throttle
from punto.service.access.terminals import Terminals, is_terminal, name_of
from punto.service.api.endpoints import Created, Reply, endpoint
from punto.service.api.web import COOKIE, credential_of, node_of, person_of
from punto.service.live.clock import now_ms
from punto.wire.accounts import AddedPerson, Login, NewPerson, People, TerminalCode, TerminalPlace, Who
from punto.wire.answers import Done

INVITERS = (Post.PIT_SUPERVISOR, Post.PIT_MANAGER, Post.SHIFT_MANAGER, Post.ADMINISTRATOR)


@endpoint("POST /api/login", "Log in", "Your account", 401, 429)
async def log_in(request: Request, body: Login) -> Reply[Who]:
    throttle: Throttle = request.app.state.throttle
    if wait := throttle.begin(body.name, now_ms()):
        raise HTTPException(429, f"Too many login attempts: try again in {wait // 1000 + 1} seconds.")
    person = await asyncio.to_thread(node_of(request).people.check, body.name, body.password)
    if person is None:
        raise HTTPException(401, "Wrong name or password.")
    throttle.succeeded(body.name)
    return start_session(request, person)


def start_session(request: Request, person: Person) -> Reply[Who]:
    """Send the session token as a cookie for browsers and as a header for other clients."""
    sessions: Sessions = request.app.state.sessions
    life_ms = TERMINAL_SESSION_MS if is_terminal(person) else SESSION_MS
    token = sessions.issue(person, now_ms() + life_ms, credential_of(node_of(request), person) or 0)
    response = Reply(_who(person))
    response.set_cookie(
        COOKIE,
        token,
        max_age=life_ms // 1000,
        httponly=True,
        samesite="strict",
        secure=request.scope["scheme"] == "https",
    )
    response.headers["x-session-token"] = token
    return response


@endpoint("POST /api/logout", "Log out", "Done")
async def log_out(request: Request) -> Reply[Done]:
    response = Reply(Done())
    response.delete_cookie(COOKIE)
    return response


@endpoint("GET /api/me", "Your account", "The account, or null")
async def who_am_i(request: Request) -> Reply[Who]:
    return Reply(_who(person_of(request)))


def _who(person: Person | None) -> Who:
    return Who(person=person, ranks=person.post.ranks if person else ())


@endpoint("GET /api/people", "List accounts", "Names and posts", by=(Post.ADMINISTRATOR, Post.INSPECTOR))
async def list_people(request: Request) -> Reply[People]:
    return Reply(People(people=tuple(node_of(request).people.everyone())))


@endpoint("POST /api/people", "Add an account", "The new account", by=(Post.ADMINISTRATOR,))
async def add_person(request: Request, body: NewPerson) -> Created[AddedPerson]:
    try:
        person = await asyncio.to_thread(node_of(request).people.add, body.name, body.post, body.password, now_ms())
    except JournalError:
        raise
    except PuntoError as error:
        raise HTTPException(400, str(error)) from None
    return Created(AddedPerson(person=person))


@endpoint("DELETE /api/people/{name}", "Remove an account", "Done", 404, by=(Post.ADMINISTRATOR,))
async def remove_person(request: Request) -> Reply[Done]:
    try:
        await asyncio.to_thread(node_of(request).people.remove, request.path_params["name"], now_ms())
    except JournalError:
        raise
    except PuntoError as error:
        raise HTTPException(404, str(error)) from None
    return Reply(Done())


@endpoint("POST /api/terminals", "Create an enrolment code", "A one-time code", 404, by=INVITERS)
async def invite_terminal(request: Request, person: Person, body: TerminalPlace) -> Created[TerminalCode]:
    table = node_of(request).table(body.table)
    if table is None or table.rules.place is not Place.TERMINAL or body.terminal > table.settings.places:
        raise HTTPException(404, "This terminal does not exist.")
    code = secrets.token_hex(5).upper()
    name = name_of(body.table, body.terminal)
    await asyncio.to_thread(terminals_of(request).invite, name, code, person.name, now_ms())
    return Created(TerminalCode(code=code))


@endpoint("POST /api/terminals/enrol", "Enrol a terminal", "The terminal's account")
async def enrol_terminal(request: Request, body: TerminalCode) -> Reply[Who]:
    person = await asyncio.to_thread(terminals_of(request).enrol, body.code, now_ms())
    if person is None:
        raise HTTPException(403, "The code is invalid, used or expired: ask for a new one.")
    return start_session(request, person)


@endpoint("POST /api/terminals/revoke", "Revoke a terminal", "Done", 404, by=INVITERS)
async def revoke_terminal(request: Request, person: Person, body: TerminalPlace) -> Reply[Done]:
    name = name_of(body.table, body.terminal)
    if not await asyncio.to_thread(terminals_of(request).revoke, name, person.name, now_ms()):
        raise HTTPException(404, "This terminal is not enrolled.")
    return Reply(Done())


def terminals_of(request: Request) -> Terminals:
    return node_of(request).terminals


ENDPOINTS = (
    log_in,
    log_out,
    who_am_i,
    list_people,
    add_person,
    remove_person,
    invite_terminal,
    enrol_terminal,
    revoke_terminal,
)
