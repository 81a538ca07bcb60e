"""Who is who, over HTTP: log in and out, people, terminals."""

from __future__ import annotations

import asyncio
import secrets

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from punto.errors import JournalError, PuntoError
from punto.people import Person, Post
from punto.rules.model import Place
from punto.service.access.sessions import SESSION_MS, TERMINAL_SESSION_MS, Sessions, Throttle
from punto.service.access.terminals import Terminals, is_terminal, name_of
from punto.service.api.web import COOKIE, JSON, body_of, credential_of, need_person, node_of, person_of, text_field
from punto.service.live.clock import now_ms
from punto.service.showing.shown import Who


async def log_in(request: Request) -> Response:
    body = await body_of(request)
    name, password = text_field(body, "name"), text_field(body, "password")
    throttle: Throttle = request.app.state.throttle
    if wait := throttle.begin(name, now_ms()):
        raise HTTPException(429, f"Too many wrong passwords: wait {wait // 1000 + 1} seconds.")
    person = await asyncio.to_thread(node_of(request).people.check, name, password)
    if person is None:
        raise HTTPException(401, "That name and password do not belong together.")
    throttle.succeeded(name)
    return start_session(request, person)


def start_session(request: Request, person: Person) -> Response:
    """Say who it is, with the session as a cookie for browsers and as a header for other programs."""
    sessions: Sessions = request.app.state.sessions
    life_ms = TERMINAL_SESSION_MS if is_terminal(person) else SESSION_MS
    token = sessions.issue(person, now_ms() + life_ms, credential_of(node_of(request), person) or 0)
    response = JSON(_who(person))
    response.set_cookie(
        COOKIE,
        token,
        max_age=life_ms // 1000,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )
    response.headers["x-session-token"] = token
    return response


async def log_out(request: Request) -> Response:
    response = JSON({})
    response.delete_cookie(COOKIE)
    return response


async def who_am_i(request: Request) -> Response:
    return JSON(_who(person_of(request)))


def _who(person: Person | None) -> Who:
    return Who(person=person, ranks=person.post.ranks if person else ())


async def list_people(request: Request) -> Response:
    need_person(request, Post.ADMINISTRATOR, Post.INSPECTOR)
    return JSON({"people": list(node_of(request).people.everyone())})


async def add_person(request: Request) -> Response:
    need_person(request, Post.ADMINISTRATOR)
    body = await body_of(request)
    post = text_field(body, "post")
    if post not in Post._value2member_map_:
        raise HTTPException(400, f"post is one of {', '.join(one.value for one in Post)}.")
    name, password = text_field(body, "name"), text_field(body, "password")
    try:
        person = await asyncio.to_thread(node_of(request).people.add, name, Post(post), password, now_ms())
    except JournalError:
        raise
    except PuntoError as error:
        raise HTTPException(400, str(error)) from None
    return JSON({"person": person}, status_code=201)


async def remove_person(request: Request) -> Response:
    need_person(request, Post.ADMINISTRATOR)
    try:
        await asyncio.to_thread(node_of(request).people.remove, request.path_params["name"], now_ms())
    except JournalError:
        raise
    except PuntoError as error:
        raise HTTPException(404, str(error)) from None
    return JSON({})


async def invite_terminal(request: Request) -> Response:
    person = need_person(request, Post.PIT_SUPERVISOR, Post.PIT_MANAGER, Post.SHIFT_MANAGER, Post.ADMINISTRATOR)
    body = await body_of(request)
    table, number = text_field(body, "table"), body.get("terminal")
    found = node_of(request).table(table)
    has_terminals = found is not None and found.rules.place is Place.TERMINAL
    if found is None or not has_terminals or type(number) is not int or not 1 <= number <= found.settings.places:
        raise HTTPException(404, "There is no such terminal.")
    code = secrets.token_hex(5).upper()
    await asyncio.to_thread(terminals_of(request).invite, name_of(table, number), code, person.name, now_ms())
    return JSON({"code": code}, status_code=201)


async def enrol_terminal(request: Request) -> Response:
    body = await body_of(request)
    person = await asyncio.to_thread(terminals_of(request).enrol, text_field(body, "code"), now_ms())
    if person is None:
        raise HTTPException(403, "That code is unknown, used or too old: ask for a new one.")
    return start_session(request, person)


async def revoke_terminal(request: Request) -> Response:
    person = need_person(request, Post.PIT_SUPERVISOR, Post.PIT_MANAGER, Post.SHIFT_MANAGER, Post.ADMINISTRATOR)
    body = await body_of(request)
    number = body.get("terminal")
    if type(number) is not int:
        raise HTTPException(400, "terminal is a number.")
    name = name_of(text_field(body, "table"), number)
    if not await asyncio.to_thread(terminals_of(request).revoke, name, person.name, now_ms()):
        raise HTTPException(404, "That terminal is not enrolled.")
    return JSON({})


def terminals_of(request: Request) -> Terminals:
    return node_of(request).terminals


ROUTES = [
    Route("/api/login", log_in, methods=["POST"]),
    Route("/api/logout", log_out, methods=["POST"]),
    Route("/api/me", who_am_i),
    Route("/api/people", list_people, methods=["GET"]),
    Route("/api/people", add_person, methods=["POST"]),
    Route("/api/people/{name}", remove_person, methods=["DELETE"]),
    Route("/api/terminals", invite_terminal, methods=["POST"]),
    Route("/api/terminals/enrol", enrol_terminal, methods=["POST"]),
    Route("/api/terminals/revoke", revoke_terminal, methods=["POST"]),
]
