"""Request handling for all endpoints: sessions, errors and security headers."""

from __future__ import annotations

import contextlib
import re
import time
from pathlib import PurePath
from typing import Final
from urllib.parse import unquote_to_bytes, urlsplit

import structlog
from msgspec.structs import replace
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Sent

from punto.errors import JournalArchivedError, JournalDamagedError, JournalError
from punto.messages import Listed, Message, message, named
from punto.people import Attribution, Person, Post
from punto.service.access.patron_sealing import has_pseudonym
from punto.service.access.people import NEED_SECOND_FACTOR
from punto.service.access.sessions import Session, Sessions
from punto.service.access.terminals import is_terminal
from punto.service.api.limits import LONGEST_PATH, find_excess
from punto.service.api.naming import REQUEST_ID, name_request
from punto.service.api.pages import is_for_a_page, page_response
from punto.service.api.problems import ProblemError, show_problem
from punto.service.live import metrics
from punto.service.live.clock import now_ms
from punto.service.live.health import NotServingError
from punto.service.live.node import Node
from punto.service.live.pools import BusyError
from punto.wire.accounts import Duty
from punto.wire.answers import Problem
from punto.wire.codec import encode

COOKIE: Final = "punto_session"
DEVICE_COOKIE: Final = "punto_device"
BY_TIMER: Final = "x-punto-timer"
"""Pages send this header with requests that no person caused, so that a session can become idle."""
DUTIES: Final[dict[Duty, Message]] = {
    "change_password": message("problem-change_password_first"),
    "set_up_second_factor": message("problem-second_factor_first"),
}
SECURITY_HEADERS: Final = {
    "content-security-policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cross-origin-opener-policy": "same-origin",
}

_NAMES: Final = re.compile("^(/api/(?:patrons|people)/)[^/]+")
RETRY_SOON: Final = {"retry-after": "1"}
UNAVAILABLE: Final = message("problem-unavailable")
STOPPED: Final = message("outage-journal_damaged")
DEFECT: Final = message("problem-defect")
LOG_IN_FIRST: Final = message("problem-log_in_first")
PSEUDONYM_SENT: Final = message("problem-pseudonym_sent")

log = structlog.get_logger()


def node_of(connection: HTTPConnection) -> Node:
    node: Node = connection.app.state.node
    return node


def session_of(connection: HTTPConnection) -> Session | None:
    """The valid session of a request. Requests by a timer do not count as use."""
    session = _read_session(connection)
    if session is not None and BY_TIMER not in connection.headers:
        node_of(connection).sessions.note_use(session.id, now_ms())
    return session


def _read_session(connection: HTTPConnection) -> Session | None:
    session = _signed_session(connection)
    return session if session and is_valid(node_of(connection), session) else None


def _signed_session(connection: HTTPConnection) -> Session | None:
    """From the `Authorization: Bearer` header, or the cookie in browsers. It may have ended."""
    sessions: Sessions = connection.app.state.sessions
    header = connection.headers.get("authorization", "")
    token = header.removeprefix("Bearer ") if header.startswith("Bearer ") else connection.cookies.get(COOKIE, "")
    return sessions.read(token) if token else None


async def learn_session(connection: HTTPConnection) -> None:
    """A log-in at another node may not have reached this one yet: read on before calling its session invalid."""
    session = _signed_session(connection)
    if session is not None and _is_patron(session.person):
        with contextlib.suppress(BusyError, JournalError):
            await node_of(connection).patrons.learn_exclusion(session.name)
    if session is not None and now_ms() < session.until and not is_valid(node_of(connection), session):
        with contextlib.suppress(BusyError, JournalError):
            await node_of(connection).catch_up()


def is_staff(session: Session | None) -> bool:
    """Staff go first where others take turns."""
    return session is not None and session.post is not Post.PATRON


def is_valid(node: Node, session: Session) -> bool:
    """Check the expiry, that the account or enrolment has not changed, and that the log-in is still in use."""
    person, now = session.person, now_ms()
    if now >= session.until or credential_of(node, person) != session.credential:
        return False
    if is_terminal(person):
        return True
    if person.post is Post.PATRON and node.patrons.excluded(person.name):
        return False
    return node.sessions.is_live(session.id, now)


def _is_patron(person: Person) -> bool:
    return person.post is Post.PATRON and not is_terminal(person)


def credential_of(node: Node, person: Person) -> int | None:
    return node.terminals.credential(person) if is_terminal(person) else node.people.credential(person)


def duties_of(node: Node, name: str) -> tuple[Duty, ...]:
    """What a person must do before a session is good for anything else."""
    account = node.people.account(name)
    if account is None:
        return ()
    if account.is_temporary:
        return ("change_password",)
    needs_code = account.person.post in NEED_SECOND_FACTOR and not node.is_demo
    return ("set_up_second_factor",) if needs_code and account.sealed_secret is None else ()


def full_session_of(connection: HTTPConnection) -> Session | None:
    session = session_of(connection)
    return session if session and not duties_of(node_of(connection), session.name) else None


def person_of(connection: HTTPConnection) -> Person | None:
    session = full_session_of(connection)
    return session.person if session else None


def need_person(request: Request, *posts: Post) -> Person:
    session = session_of(request)
    if session is None:
        raise ProblemError(401, LOG_IN_FIRST)
    if duties := duties_of(node_of(request), session.name):
        raise ProblemError(403, DUTIES[duties[0]])
    person = session.person
    if posts and person.post not in posts:
        allowed = Listed(tuple(named("role", post.value) for post in posts))
        raise ProblemError(403, message("problem-only_posts", posts=allowed))
    return person


def origin_of(connection: HTTPConnection) -> str:
    """The client's address: behind a proxy, the one that the proxy names."""
    return connection.client.host if connection.client else "unknown"


def act_of(connection: HTTPConnection, by: str) -> Attribution:
    return Attribution(by, origin_of(connection), now_ms())


def is_same_origin(headers: Headers) -> bool:
    """Prevents cross-site requests with a user's session."""
    origin = headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == headers.get("host")
    except ValueError:
        return False


def with_names(request: Request, response: Response) -> Response:
    """Names in place of pseudonyms. Files are left alone: signed bytes must not change."""
    if response.media_type == "application/json":
        body = node_of(request).patron_names.name_patrons(bytes(response.body))
        response.headers["content-length"] = str(len(body))
        response.body = body
    return response


def refuse_pseudonyms(request: Request, body: bytes) -> bytes:
    """Answers show names in place of pseudonyms. Who is not staff may not send one to learn the name."""
    if not request.state.connection.is_staff and has_pseudonym(body):
        raise ProblemError(400, PSEUDONYM_SENT)
    return body


def _asks_for_a_pseudonym(scope: Scope) -> bool:
    return has_pseudonym(scope["path"]) or has_pseudonym(unquote_to_bytes(scope["query_string"]))


class CodeNeededError(ProblemError):
    """The password is right; the code of the second factor is missing."""

    def __init__(self) -> None:
        super().__init__(401, message("problem-code_needed"))


def problem_response(said: Message | str, status: int, headers: dict[str, str] | None = None) -> Response:
    """A plain string is for programmers: a malformed request, or an address that does not exist."""
    problem = Problem(error=said) if isinstance(said, str) else show_problem(said)
    return Response(encode(problem), status, headers, "application/json")


async def on_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if isinstance(error, CodeNeededError):
        return Response(encode(replace(show_problem(error.said), needs="code")), 401, media_type="application/json")
    if error.status_code == 404 and is_for_a_page(request):
        return page_response(404)
    said = error.said if isinstance(error, ProblemError) else error.detail
    return with_names(request, problem_response(said, error.status_code, dict(error.headers or {})))


async def on_wire_error(request: Request, error: Exception) -> Response:
    return problem_response(str(error), 400)


async def on_journal_error(request: Request, error: Exception) -> Response:
    """The command may or may not be durable. A retry with the same id returns its answer."""
    log.error("journal", error=str(error))
    return problem_response(sentence_of(error), 503, RETRY_SOON)


def sentence_of(error: Exception) -> Message:
    """Of a journal error, without the store's name."""
    match error:
        case NotServingError():
            return error.reason
        case JournalDamagedError():
            return STOPPED
        case JournalArchivedError():
            return message("problem-archived", archive=PurePath(error.file).name)
        case _:
            return UNAVAILABLE


async def on_busy(request: Request, error: Exception) -> Response:
    return problem_response(message("problem-busy"), 503, RETRY_SOON)


async def on_stopped_table(request: Request, error: Exception) -> Response:
    return problem_response(DEFECT, 500)


def _refuse(scope: Scope) -> Response | None:
    if (excess := find_excess(scope)) is not None:
        return problem_response(excess[1], excess[0])
    if scope["method"] not in ("GET", "HEAD", "OPTIONS") and not is_same_origin(Headers(scope=scope)):
        return problem_response(message("problem-cross_origin"), 403)
    return None


async def _wait_for_turn(request: Request) -> None:
    """Staff do not wait, and what their connection sends next is read first."""
    connection = request.state.connection
    connection.is_staff = is_staff(_read_session(request))
    if not connection.is_staff:
        await node_of(request).request_turns.wait(origin_of(request))


def _logged(path: str) -> str:
    """Without the names of patrons and staff."""
    return _NAMES.sub(r"\1…", path[:LONGEST_PATH])


class SecurityMiddleware:
    """Adds security headers, keeps answers out of caches, refuses requests beyond the limits and cross-origin writes,
    answers defects once, and logs each request without body, headers or query."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._open_stream(scope, receive, send)
        elif scope["type"] == "http":
            await self._answer(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _open_stream(self, scope: Scope, receive: Receive, send: Send) -> None:
        if find_excess(scope) is not None:
            await send({"type": "websocket.close", "code": 1008})
            return
        name_request(scope)
        try:
            await learn_session(HTTPConnection(scope))
            await self._app(scope, receive, send)
        except Exception as defect:
            log.error("defect", path=_logged(scope["path"]), exc_info=defect)
            await send({"type": "websocket.close", "code": 1011})

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        started, request = time.perf_counter(), name_request(scope)
        status = 0

        async def with_headers(sent: Sent) -> None:
            nonlocal status
            if sent["type"] == "http.response.start":
                status = sent["status"]
                headers = MutableHeaders(scope=sent)
                headers.setdefault("cache-control", "no-store")
                headers[REQUEST_ID] = request
                for name, value in SECURITY_HEADERS.items():
                    headers.setdefault(name, value)
                if scope["scheme"] == "https":
                    headers.setdefault("strict-transport-security", "max-age=31536000")
                if not scope["app"].state.ready:  # the next request goes to another node
                    headers["connection"] = "close"
            await send(sent)

        try:
            answer = _refuse(scope)
            if answer is None:
                await _wait_for_turn(Request(scope))
                await learn_session(Request(scope))
                if not scope["state"]["connection"].is_staff and _asks_for_a_pseudonym(scope):
                    answer = problem_response(PSEUDONYM_SENT, 400)
            await (answer or self._app)(scope, receive, with_headers)
        except Exception as defect:
            log.error("defect", method=scope["method"], path=_logged(scope["path"]), exc_info=defect)
            if not status:
                await problem_response(DEFECT, 500)(scope, receive, with_headers)
        finally:
            metrics.requests.labels(status).inc()
            milliseconds = round(1000 * (time.perf_counter() - started), 2)
            log.info("request", method=scope["method"], path=_logged(scope["path"]), status=status, ms=milliseconds)
