"""Your own account over HTTP: log-in, log-out, password and second factor."""

from __future__ import annotations

import secrets

from starlette.requests import Request

from punto.messages import Count, message
from punto.people import Person, Post, Role, posts_from
from punto.service.access.errors import AccountError
from punto.service.access.lockout import UNKNOWN_DEVICES, Attempt, network_of
from punto.service.access.people import UserAccount
from punto.service.access.pins import Approver, PinError
from punto.service.access.second_factor import SecretBox, find_step, is_secret, new_secret, setup_uri
from punto.service.access.sessions import SESSION_MS, TERMINAL_SESSION_MS, Device, Session, Sessions
from punto.service.access.terminals import is_terminal
from punto.service.api.endpoints import Endpoint, Reply, endpoint
from punto.service.api.people import change as change_accounts
from punto.service.api.problems import ProblemError
from punto.service.api.web import (
    COOKIE,
    DEVICE_COOKIE,
    DUTIES,
    LOG_IN_FIRST,
    CodeNeededError,
    act_of,
    credential_of,
    duties_of,
    node_of,
    origin_of,
    session_of,
)
from punto.service.live.clock import now_ms
from punto.wire.accounts import (
    Login,
    Nothing,
    PasswordChange,
    Permitted,
    PermittedPosts,
    RequestName,
    SecondFactor,
    SecondFactorCode,
    StaffPin,
    Who,
)
from punto.wire.answers import Done

APPROVERS = posts_from(Role.DEALER)
DEVICE_S = 365 * 24 * 60 * 60


@endpoint("POST /api/login", "Log in", "Your account", 401, 429)
async def log_in(request: Request, body: Login) -> Reply[Who]:
    account = await _check_password(request, node_of(request).people.known(body.name), body.password)
    await _check_exclusion(request, account.person)
    step = None if account.sealed_secret is None else await _check_code(request, account, body.code)
    return await _start_session(request, account, step)


@endpoint("POST /api/logout", "Log out", "Done")
async def log_out(request: Request) -> Reply[Done]:
    """Ends the session on every node."""
    if session := session_of(request):
        node = node_of(request)
        if is_terminal(session.person):
            await node.pools.changes.run(node.terminals.revoke, session.name, act_of(request, session.name))
        else:
            await node.pools.changes.run(node.sessions.end, session, origin_of(request), now_ms())
    response = Reply(Done())
    response.delete_cookie(COOKIE)
    return response


@endpoint("GET /api/me", "Your account", "The account, or null")
async def who_am_i(request: Request) -> Reply[Who]:
    return Reply(_who(request, session_of(request)))


@endpoint("GET /api/me/permitted", "What you may ask for", "Requests", by=tuple(Post))
async def see_permitted(request: Request, person: Person) -> Reply[Permitted]:
    """Requests that only some posts may send, and you may. Pages offer nothing else."""
    declared: tuple[Endpoint, ...] = request.app.state.endpoints
    return Reply(Permitted(requests=tuple(one.name for one in declared if one.by and person.post in one.by)))


@endpoint("GET /api/permitted", "Who may send a request", "Posts", 404)
async def see_posts(request: Request, query: RequestName) -> Reply[PermittedPosts]:
    """Everyone may ask, also before log-in: a page says whom it is for."""
    declared: tuple[Endpoint, ...] = request.app.state.endpoints
    for one in declared:
        if one.by and one.name == query.request:
            return Reply(PermittedPosts(posts=one.by))
    raise ProblemError(404, message("problem-no_such_request"))


@endpoint("POST /api/password", "Change your password", "Your account", 401, 429)
async def change_password(request: Request, body: PasswordChange) -> Reply[Who]:
    """Ends your other sessions."""
    session = _need_session(request)
    await _check_password(request, session.name, body.old)
    change = node_of(request).people.change_password
    await change_accounts(request, change, session.name, body.new, act_of(request, session.name))
    return await _start_session(request, _account(request, session))


@endpoint("POST /api/pins/staff", "Set the PIN with which you approve", "Done", 401, 409, 429, by=APPROVERS)
async def set_staff_pin(request: Request, person: Person, body: StaffPin) -> Reply[Done]:
    """For approvals at a colleague's console. With a second factor, approve with password and code instead."""
    account = await _check_password(request, person.name, body.password)
    if account.sealed_secret is not None:
        raise ProblemError(409, message("refusal-pin_with_second_factor", name=person.name))
    node, act = node_of(request), act_of(request, person.name)
    try:
        await node.pools.pins.run_for(person.name, node.pins.change, Approver(person.name), body.pin, act)
    except PinError as error:
        raise ProblemError(409, error.said) from None
    return Reply(Done())


@endpoint("POST /api/second-factor", "Begin to set up a second factor", "A secret for your authenticator app", 401)
async def offer_second_factor(request: Request, body: Nothing) -> Reply[SecondFactor]:
    """Nothing changes until you confirm a code."""
    session = _need_session(request)
    if _account(request, session).sealed_secret is not None:
        raise ProblemError(400, message("account-has_second_factor"))
    secret = new_secret()
    return Reply(SecondFactor(secret=secret, uri=setup_uri(secret, session.name)))


@endpoint("POST /api/second-factor/confirm", "Set up a second factor", "Your account", 401)
async def confirm_second_factor(request: Request, body: SecondFactorCode) -> Reply[Who]:
    """Ends your other sessions. From now on a log-in needs a code."""
    session = _need_session(request)
    if _account(request, session).is_temporary:
        raise ProblemError(403, DUTIES["change_password"])
    step = find_step(body.secret, body.code, now_ms()) if is_secret(body.secret) else None
    if step is None:
        raise ProblemError(400, message("problem-code_does_not_match"))
    sealed = _box(request).seal(body.secret)
    await change_accounts(
        request, node_of(request).people.set_second_factor, session.name, sealed, act_of(request, session.name)
    )
    return await _start_session(request, _account(request, session), step)


async def _check_password(request: Request, name: str, password: str) -> UserAccount:
    attempt = _attempt(request, name)
    _begin(request, attempt)
    try:
        passwords, check = node_of(request).pools.passwords, node_of(request).people.check
        account = await passwords.run_for(origin_of(request), check, name, password)
    finally:
        node_of(request).sessions.lockout.end(attempt)
    if account is None:
        await _fail(request, attempt)
        raise ProblemError(401, message("problem-wrong_password"))
    return account


async def _check_exclusion(request: Request, person: Person) -> None:
    if person.post is Post.PATRON:
        await node_of(request).patrons.learn_exclusion(person.name)
        if refusal := node_of(request).patrons.excluded(person.name):
            raise ProblemError(403, refusal.reason)


async def _check_code(request: Request, account: UserAccount, code: str | None) -> int:
    """The time step of the code."""
    if not code:
        raise CodeNeededError
    assert account.sealed_secret is not None, "the account has a second factor"
    secret = _box(request).open(account.sealed_secret)
    if secret is None:
        raise ProblemError(403, message("problem-key_changed"))
    name = account.person.name
    known = _device(request, name)
    attempt = _attempt(request, name) if known else Attempt(name, UNKNOWN_DEVICES, origin_of(request))
    _begin(request, attempt)
    node_of(request).sessions.lockout.end(attempt)
    step = find_step(secret, code, now_ms())
    if step is None:
        await _fail(request, attempt)
        raise ProblemError(401, message("problem-wrong_code"))
    return step


def _begin(request: Request, attempt: Attempt) -> None:
    if wait := node_of(request).sessions.lockout.begin(attempt, now_ms()):
        seconds = wait // 1000 + 1
        said = message("problem-too_many_logins", seconds=Count(seconds))
        raise ProblemError(429, said, {"retry-after": str(seconds)})


async def _fail(request: Request, attempt: Attempt) -> None:
    node = node_of(request)
    node.sessions.lockout.failed(attempt, now_ms())
    await node.pools.changes.run(node.sessions.report_failures, node.people.names(), now_ms())


def _attempt(request: Request, name: str) -> Attempt:
    device = _device(request, name)
    origin = origin_of(request)
    return Attempt(name, f"device {device.id}" if device else network_of(origin), origin)


def _device(request: Request, name: str) -> Device | None:
    """The device, if this person has logged in with it before."""
    sessions: Sessions = request.app.state.sessions
    device = sessions.read_device(request.cookies.get(DEVICE_COOKIE, ""))
    return device if device and name in device.names else None


async def _start_session(request: Request, account: UserAccount, code_step: int | None = None) -> Reply[Who]:
    name = account.person.name
    attempt = _attempt(request, name)
    try:
        node = node_of(request)
        session = await node.pools.changes.run(node.sessions.start, account, attempt, now_ms(), code_step)
    except AccountError as error:
        raise ProblemError(401, error.said) from None
    sessions: Sessions = request.app.state.sessions
    device = sessions.read_device(request.cookies.get(DEVICE_COOKIE, "")) or Device(secrets.token_urlsafe(12), ())
    response = _with_token(request, session, SESSION_MS)
    _set_cookie(request, response, DEVICE_COOKIE, sessions.issue_device(device.knowing(name)), DEVICE_S)
    return response


def start_terminal_session(request: Request, person: Person) -> Reply[Who]:
    credential = credential_of(node_of(request), person) or 0
    session = Session(person.name, person.post, now_ms() + TERMINAL_SESSION_MS, credential)
    return _with_token(request, session, TERMINAL_SESSION_MS)


def _with_token(request: Request, session: Session, life_ms: int) -> Reply[Who]:
    """Send the session token as a cookie for browsers and as a header for other clients."""
    sessions: Sessions = request.app.state.sessions
    token = sessions.issue(session)
    response = Reply(_who(request, session))
    _set_cookie(request, response, COOKIE, token, life_ms // 1000)
    response.headers["x-session-token"] = token
    return response


def _set_cookie(request: Request, response: Reply[Who], name: str, value: str, life_s: int) -> None:
    is_secure = request.scope["scheme"] == "https"
    response.set_cookie(name, value, max_age=life_s, httponly=True, samesite="strict", secure=is_secure)


def _who(request: Request, session: Session | None) -> Who:
    if session is None:
        return Who(person=None, ranks=())
    duties = duties_of(node_of(request), session.name)
    ranks = session.post.ranks
    return Who(person=session.person, ranks=ranks, must=duties) if duties else Who(person=session.person, ranks=ranks)


def _need_session(request: Request) -> Session:
    """A person's session, even if the person must first change the password or set up a second factor."""
    session = session_of(request)
    if session is None or is_terminal(session.person):
        raise ProblemError(401, LOG_IN_FIRST)
    return session


def _account(request: Request, session: Session) -> UserAccount:
    account = node_of(request).people.account(session.name)
    if account is None:
        raise ProblemError(401, LOG_IN_FIRST)
    return account


def _box(request: Request) -> SecretBox:
    box: SecretBox = request.app.state.box
    return box
