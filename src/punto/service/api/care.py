"""Duty of care over HTTP: a patron's own limits and exclusion, those that the house sets, and holds."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import asdict
from starlette.requests import Request

from punto.ledger.accounts import Account, AccountKind
from punto.ledger.care import (
    Care,
    CareEvent,
    ExclusionKind,
    LimitName,
    RealityCheckAcknowledged,
    RealityCheckSet,
    Setter,
    exclude,
    lift,
    release,
    set_limit,
)
from punto.ledger.play import DAY_MS, MINUTE_MS
from punto.messages import message
from punto.people import Person, Post, Role, posts_from
from punto.refusals import Refusal
from punto.reports.statement import Movements, collect_statement
from punto.service.access.terminals import is_terminal
from punto.service.api.endpoints import Conflict, Reply, endpoint
from punto.service.api.house import patron_account, purse_account
from punto.service.api.people import second_administrator
from punto.service.api.problems import ProblemError
from punto.service.api.web import act_of, node_of
from punto.service.core.messages import give_reason
from punto.service.live.clock import now_ms
from punto.service.live.node import Node
from punto.service.showing.redaction import show_refusal
from punto.wire.accounts import Nothing
from punto.wire.answers import Refused
from punto.wire.care import (
    CareSetting,
    HeldPurses,
    HouseExclusion,
    NewLimit,
    NewRealityCheck,
    OwnExclusion,
    Reason,
    Release,
    ShownCare,
    show_care,
    show_holds,
    until_after,
)
from punto.wire.changes import Change, ChangeKind
from punto.wire.statement import ShownMovements, ShownStatement, StatementDay
from punto.wire.values import Cents

PATRONS = (Post.PATRON,)
SEES = (*posts_from(Role.PIT_SUPERVISOR), Post.INSPECTOR)
RELEASES = posts_from(Role.PIT_SUPERVISOR)
EXCLUDES = posts_from(Role.PIT_MANAGER)
Changed = Reply[ShownCare] | Conflict[Refused]


@endpoint("GET /api/care", "Your limits, and your play", "Limits and sums", by=PATRONS)
async def see_own(request: Request, person: Person) -> Reply[ShownCare]:
    return Reply(await _show(node_of(request), _own(person)))


@endpoint("GET /api/care/statement", "Your statement", "What you paid in and out, and what play came to", by=PATRONS)
async def see_statement(request: Request, person: Person) -> Reply[ShownStatement]:
    """Of the last year day by day, and of all time."""
    node = node_of(request)
    found = await node.pools.reads.run(collect_statement, node.store, _own(person), now_ms())
    days = sorted(found.days.items(), reverse=True)
    return Reply(
        ShownStatement(
            balance=Cents(found.balance),
            total=ShownMovements(**_in_cents(found.total)),
            days=tuple(StatementDay(at=day * DAY_MS, **_in_cents(moved)) for day, moved in days),
        )
    )


def _in_cents(moved: Movements) -> dict[str, Cents]:
    return {name: Cents(cents) for name, cents in asdict(moved).items()}


@endpoint("PUT /api/care/limits", "Set or remove your own limit", "Your limits", 409, by=PATRONS)
async def set_own_limit(request: Request, person: Person, body: NewLimit) -> Changed:
    """A stricter limit applies at once, a looser one after a delay."""
    return await _limit(request, person, _own(person), Setter.PATRON, body)


@endpoint("PUT /api/care/reality-check", "Set your reality check", "Your limits", 409, by=PATRONS)
async def set_reality_check(request: Request, person: Person, body: NewRealityCheck) -> Changed:
    every = None if body.minutes is None else body.minutes * MINUTE_MS
    return await _change(request, person, _own(person), lambda _, at: RealityCheckSet(every_ms=every, at=at))


@endpoint("POST /api/care/reality-check/acknowledge", "Acknowledge a reality check", "Your limits", 409, by=PATRONS)
async def acknowledge(request: Request, person: Person, body: Nothing) -> Changed:
    return await _change(request, person, _own(person), lambda _, at: RealityCheckAcknowledged(at=at))


@endpoint("POST /api/care/exclusion", "Exclude yourself from play", "Your limits", 409, by=PATRONS)
async def exclude_own(request: Request, person: Person, body: OwnExclusion) -> Changed:
    """Ends your sessions. Nobody can shorten it."""
    kind = ExclusionKind(body.kind)
    return await _change(request, person, _own(person), lambda _, at: exclude(kind, until_after(body.days, at), "", at))


@endpoint("GET /api/patrons/{name}/care", "A patron's limits and play", "Limits and sums", by=SEES)
async def see_patron(request: Request) -> Reply[ShownCare]:
    return Reply(await _show(node_of(request), _named(request)))


@endpoint("PUT /api/patrons/{name}/limits", "Set or remove the house's limit", "Limits and sums", 409, by=EXCLUDES)
async def set_house_limit(request: Request, person: Person, body: NewLimit) -> Changed:
    """Applies at once, in addition to the patron's own."""
    return await _limit(request, person, await _entered(request, person), Setter.HOUSE, body)


@endpoint("POST /api/patrons/{name}/exclusion", "Exclude a patron", "Limits and sums", 409, by=EXCLUDES)
async def exclude_patron(request: Request, person: Person, body: HouseExclusion) -> Changed:
    """On behalf of a family or an authority. Ends the patron's sessions; bets on the table stay."""
    kind = ExclusionKind.THIRD_PARTY
    account = await _entered(request, person)
    return await _change(
        request, person, account, lambda _, at: exclude(kind, until_after(body.days, at), body.reason, at)
    )


@endpoint(
    "POST /api/patrons/{name}/exclusion/lift", "Lift the house's exclusion", "Limits", 409, by=(Post.SHIFT_MANAGER,)
)
async def lift_exclusion(request: Request, person: Person, body: Reason) -> Changed:
    """A patron's own exclusion stays."""
    return await _change(request, person, _named(request), lambda care, at: lift(care, body.reason, at))


@endpoint("GET /api/holds", "Purses on hold", "What waits for staff", by=SEES)
async def list_holds(request: Request) -> Reply[HeldPurses]:
    """Large sums, cash-outs and wins that wait until staff release the purse."""
    node = node_of(request)
    return Reply(show_holds(await node.pools.reads.run(node.holds.now)))


@endpoint("POST /api/holds/release", "Release a purse that is on hold", "Limits and sums", 409, by=RELEASES)
async def release_hold(request: Request, person: Person, body: Release) -> Changed:
    """Cash-outs and purchases of credits continue; the same threshold is ignored for the rest of its window."""
    account = purse_account(node_of(request), body)
    return await _change(request, person, account, lambda care, at: release(care, body.reason, at))


@endpoint("GET /api/house/care", "The house's rules of care", "The rules", by=(*SEES, Post.ADMINISTRATOR))
async def see_rules(request: Request) -> Reply[CareSetting]:
    return Reply(CareSetting.of(node_of(request).care_setting.rules))


@endpoint("PUT /api/house/care", "Change the rules of care", "The rules", 409, by=(Post.ADMINISTRATOR,))
async def change_rules(request: Request, person: Person, body: CareSetting) -> Reply[CareSetting]:
    act = await second_administrator(request, person, Change(kind=ChangeKind.CARE, care=body), Post.ADMINISTRATOR)
    setting = node_of(request).care_setting
    await node_of(request).pools.changes.run(setting.change, body.rules, act)
    return Reply(CareSetting.of(setting.rules))


def _own(person: Person) -> Account:
    if is_terminal(person):
        raise ProblemError(403, message("problem-terminal_has_no_limits"))
    return Account(AccountKind.PATRON, person.name)


def _named(request: Request) -> Account:
    return Account(AccountKind.PATRON, node_of(request).patron_names.known(request.path_params["name"]))


async def _entered(request: Request, person: Person) -> Account:
    """Creates a pseudonym for a name that is new to the house."""
    node, act = node_of(request), act_of(request, person.name)
    return patron_account(node, await node.naming.enter_name(request.path_params["name"], act))


async def _limit(request: Request, person: Person, account: Account, setter: Setter, body: NewLimit) -> Changed:
    name = LimitName(setter, body.measure, body.window)
    most = None if body.most is None else body.most.number(body.measure)
    if body.most is not None and most is None:
        raise ProblemError(400, message("problem-limit_unit"))
    rules = node_of(request).care_setting.rules
    return await _change(request, person, account, lambda care, at: set_limit(care, rules, name, most, at))


async def _change(
    request: Request, person: Person, account: Account, decide: Callable[[Care, int], CareEvent | Refusal]
) -> Changed:
    node = node_of(request)
    node.health.check_command()
    changed = await node.patrons.change_care(account, decide, person)
    if isinstance(changed, Refusal):
        return Conflict(Refused(refusal=show_refusal(give_reason(changed))))
    return Reply(await _show(node, account, changed))


async def _show(node: Node, account: Account, care: Care | None = None) -> ShownCare:
    known, purse = await node.patrons.care_and_purse(account)
    return show_care(care or known, node.care_setting.rules, purse.play, now_ms())
