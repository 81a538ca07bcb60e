"""Requests and answers in general: JSON in and out, who asks, and what every answer carries for safety."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from punto.entries import Person, Post
from punto.service.edge import outward
from punto.service.node import Node, now_ms
from punto.service.sessions import Sessions
from punto.service.showing import plain
from punto.table.codec import to_text

COOKIE: Final = "punto_session"
LARGEST_BODY: Final = 64 * 1024
SAFETY_HEADERS: Final = {
    "content-security-policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cross-origin-opener-policy": "same-origin",
}

_encoder = msgspec.json.Encoder(enc_hook=to_text)


class JSON(Response):
    """Money goes out as dollars, cards as text."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return _encoder.encode(outward(plain(content)))


def node_of(connection: HTTPConnection) -> Node:
    node: Node = connection.app.state.node
    return node


def person_of(connection: HTTPConnection) -> Person | None:
    """Who asks: by cookie in a browser, by `Authorization: Bearer` elsewhere. A person removed since is nobody."""
    sessions: Sessions = connection.app.state.sessions
    header = connection.headers.get("authorization", "")
    token = header.removeprefix("Bearer ") if header.startswith("Bearer ") else connection.cookies.get(COOKIE, "")
    person = sessions.read(token, now_ms()) if token else None
    if person is None or connection.app.state.terminals.is_terminal(person):
        return person if person and connection.app.state.terminals.is_enrolled(person) else None
    return person if node_of(connection).people.find(person.name) == person else None


def need_person(request: Request, *posts: Post) -> Person:
    person = person_of(request)
    if person is None:
        raise HTTPException(401, "Log in first.")
    if posts and person.post not in posts:
        allowed = ", ".join(post.value for post in posts)
        raise HTTPException(403, f"That is for {allowed}.")
    return person


async def body_of(request: Request) -> dict[str, Any]:
    """The body as a JSON object, of a bounded size."""
    check_origin(request)
    chunks = bytearray()
    async for chunk in request.stream():
        chunks += chunk
        if len(chunks) > LARGEST_BODY:
            raise HTTPException(413, f"A body has {LARGEST_BODY} bytes at most.")
    try:
        body = msgspec.json.decode(bytes(chunks))
    except msgspec.DecodeError as error:
        raise HTTPException(400, f"The body is not JSON: {error}.") from None
    if not isinstance(body, dict):
        raise HTTPException(400, "The body is a JSON object.")
    return body


def check_origin(connection: HTTPConnection) -> None:
    """A page of another origin may not use someone's session."""
    if not is_same_origin(connection.headers):
        raise HTTPException(403, "Requests from another origin are refused.")


def is_same_origin(headers: Headers) -> bool:
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")


def text_field(body: dict[str, Any], name: str) -> str:
    value = body.get(name)
    if not isinstance(value, str) or not value or len(value) > 200:
        raise HTTPException(400, f"{name} is text of 1 to 200 characters.")
    return value


async def on_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return JSON({"error": error.detail}, status_code=error.status_code, headers=error.headers)


class Safety:
    """Puts the safety headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SAFETY_HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, with_headers if scope["type"] == "http" else send)


Endpoint = Callable[[Request], Awaitable[Response]]
