"""Declares an endpoint at its handler: method, path, body, answers and errors.

The handler's type hints define the interface: `body` is the JSON body, `query` the query string, `person` the caller.
It returns `Reply[...]`, `Created[...]`, `Conflict[...]` or `Busy[...]`.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from types import ModuleType
from typing import Any, ClassVar, Final, Generic, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from punto.messages import message
from punto.people import Post
from punto.service.api.problems import ProblemError
from punto.service.api.web import RETRY_SOON, need_person, refuse_pseudonyms, with_names
from punto.wire.bounds import LARGEST_BODY
from punto.wire.codec import encode, explain, from_outside, read

USUAL: Final = (400, 414, 429, 431, 503)
"""Errors of every endpoint: beyond a limit, or busy."""
T = TypeVar("T")
Handler = Callable[..., Awaitable[Response]]
PARAMETER: Final = re.compile(r"{(\w+)(?::(\w+))?}")
"""In a path: its name and type."""


class Reply(Response, Generic[T]):
    media_type = "application/json"
    status: ClassVar[int] = 200

    def __init__(self, answer: T, headers: dict[str, str] | None = None) -> None:
        super().__init__(encode(answer), self.status, headers)


class Created(Reply[T]):
    status = 201


class Conflict(Reply[T]):
    status = 409


class Busy(Reply[T]):
    status = 503

    def __init__(self, answer: T) -> None:
        super().__init__(answer, RETRY_SOON)


class Endpoint(Struct, frozen=True, kw_only=True):
    method: str
    path: str
    summary: str
    answer: str
    """Short description of the answer."""
    handler: Handler
    errors: tuple[int, ...]
    media_type: str
    body: Any = None
    query: Any = None
    answers: tuple[tuple[int, Any], ...] = ()
    """Status codes and answer types."""
    by: tuple[Post, ...] | None = None
    """Posts that may call it; None allows everyone, without login."""
    takes_person: bool = False

    @property
    def public_path(self) -> str:
        """As descriptions show it, without the types of its parameters."""
        return PARAMETER.sub(r"{\1}", self.path)

    @property
    def name(self) -> str:
        return f"{self.method} {self.public_path}"

    @property
    def route(self) -> Route:
        return Route(self.path, self.handle, methods=[self.method])

    async def handle(self, request: Request) -> Response:
        given: dict[str, Any] = {}
        person = None if self.by is None else need_person(request, *self.by)
        if self.takes_person:
            given["person"] = person
        if self.body is not None:
            given["body"] = read(self.body, refuse_pseudonyms(request, await read_body(request)))
        if self.query is not None:
            given["query"] = _read_query(request, self.query)
        return with_names(request, await self.handler(request, **given))


def endpoint(
    method_and_path: str,
    summary: str,
    answer: str,
    *errors: int,
    by: tuple[Post, ...] | None = None,
    media_type: str = "application/json",
) -> Callable[[Handler], Endpoint]:
    """Decorate a handler. `errors` lists status codes beyond the standard ones."""
    method, path = method_and_path.split()

    def declare(handler: Handler) -> Endpoint:
        types = get_type_hints(handler)
        body = types.get("body")
        usual = [*USUAL, *((413,) if body else ()), *((401, 403) if by else ()), *(() if method == "GET" else (403,))]
        return Endpoint(
            method=method,
            path=path,
            summary=summary,
            answer=answer,
            handler=handler,
            errors=tuple(sorted({*errors, *usual})),
            media_type=media_type,
            body=body,
            query=types.get("query"),
            answers=tuple(_answers(types["return"])),
            by=by,
            takes_person="person" in types,
        )

    return declare


def endpoints_of(module: ModuleType) -> tuple[Endpoint, ...]:
    """The endpoints that a module declares, in order."""
    return tuple(one for one in vars(module).values() if isinstance(one, Endpoint))


async def read_body(request: Request) -> bytes:
    chunks = bytearray()
    async for chunk in request.stream():
        chunks += chunk
        if len(chunks) > LARGEST_BODY:
            raise ProblemError(413, message("problem-body_too_large", most=LARGEST_BODY))
    return bytes(chunks)


def _read_query(request: Request, kind: type[T]) -> T:
    asked = {name: value for name, value in request.query_params.items() if value}
    try:
        return msgspec.convert(asked, kind, strict=False, dec_hook=from_outside)
    except msgspec.ValidationError as error:
        raise explain(error) from None


def _answers(returned: Any) -> list[tuple[int, Any]]:
    """Status codes and types of a return annotation such as `Reply[Accepted] | Conflict[Refused]`."""
    replies = (returned,) if get_origin(returned) in (Reply, Created, Conflict, Busy) else get_args(returned)
    return [(get_origin(reply).status, get_args(reply)[0]) for reply in replies]
