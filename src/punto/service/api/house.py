"""The house setting for two people, play of the whole house, and the PINs of purses, over HTTP."""

from __future__ import annotations

from msgspec.structs import replace
from starlette.requests import Request

from punto.approvals.setting import Act, SecondPerson
from punto.entries import ChangeProposed
from punto.ledger.accounts import Account, AccountKind
from punto.messages import message, named
from punto.people import Attribution, Person, Post, Role, posts_from
from punto.refusals import Refusal
from punto.service.access.pins import PinError
from punto.service.access.terminals import is_terminal, name_of
from punto.service.api.endpoints import Reply, endpoint
from punto.service.api.people import ADMINISTRATORS, second_administrator
from punto.service.api.problems import ProblemError
from punto.service.api.web import act_of, node_of
from punto.service.core.acting import LONGEST_NAME, is_patron_name
from punto.service.core.house_play import STOPS_ALL_PLAY
from punto.service.live.clock import now_ms
from punto.service.live.node import Node
from punto.service.live.proving import approver_proof
from punto.service.live.recovery import interrupt_rounds
from punto.wire.accounts import Nothing
from punto.wire.answers import Done
from punto.wire.changes import Change, ChangeKind, WaitingChange, WaitingChanges, read_change
from punto.wire.house import (
    ChangePlay,
    NewPin,
    OwnPin,
    PurseOf,
    SecondPersonSetting,
    SeenSetting,
    ShownCheck,
    ShownChecks,
    ShownPlay,
)

SEES = tuple(post for post in Post if post is not Post.PATRON)
STOPS_PLAY = (*posts_from(STOPS_ALL_PLAY), Post.ADMINISTRATOR)
OPENS_PURSES = posts_from(Role.PIT_SUPERVISOR)


@endpoint("GET /api/house/second-person", "Acts that need a second person", "The house setting", by=SEES)
async def see_second_person(request: Request) -> Reply[SeenSetting]:
    return Reply(SeenSetting.of(node_of(request).settings.second_person))


@endpoint("PUT /api/house/second-person", "Change the acts", "The house setting", 409, by=(Post.ADMINISTRATOR,))
async def change_second_person(
    request: Request, person: Person, body: SecondPersonSetting
) -> Reply[SecondPersonSetting]:
    if Role.PATRON in body.ranks.values():
        raise ProblemError(400, message("problem-patron_approves"))
    setting = SecondPerson(ranks=body.ranks, large_cents=body.large, largest_cents=body.largest)
    settings = node_of(request).settings
    change = Change(kind=ChangeKind.SECOND_PERSON, setting=body)
    act = await second_administrator(request, person, change, Post.ADMINISTRATOR)
    await node_of(request).pools.changes.run(settings.change, setting, act)
    return Reply(SecondPersonSetting.of(settings.second_person))


@endpoint("GET /api/house/play", "Whether play is enabled", "Who changed it last, and why", by=SEES)
async def see_play(request: Request) -> Reply[ShownPlay]:
    return Reply(_show_play(node_of(request)))


@endpoint("POST /api/house/play", "Disable or enable all play", "Who changed it last, and why", by=STOPS_PLAY)
async def change_play(request: Request, person: Person, body: ChangePlay) -> Reply[ShownPlay]:
    """Disabling interrupts the rounds in progress, under the clause of their game."""
    node, act = node_of(request), act_of(request, person.name)
    node.health.check_command()
    if not body.reason.strip():
        raise ProblemError(400, message("problem-play_reason"))
    approved_by = await _approve_play(node, person, body)
    await node.pools.changes.run(
        node.play.change, body.enabled, body.reason.strip(), replace(act, approved_by=approved_by)
    )
    await node.catch_up()
    if node.play.is_disabled:
        await interrupt_rounds(node, f"play/{node.play.changes}")
    return Reply(_show_play(node))


async def _approve_play(node: Node, person: Person, body: ChangePlay) -> str:
    """The name of the second person, who gives a PIN; empty where the house wants none, or play is as wanted."""
    rank = node.settings.second_person.ranks.get(_act(enables=body.enabled))
    if rank is None or body.enabled is not node.play.is_disabled:
        return ""
    needed = ProblemError(409, message("problem-play_approval", role=named("role", rank.value)))
    if body.approver is None or body.pin is None:
        raise needed
    proof = approver_proof(node.people, person, body.approver)
    if isinstance(proof, Refusal):
        raise ProblemError(409, proof.reason)
    if not (proof.by.post.role and proof.by.post.role.reaches(rank)):
        raise needed
    act = Attribution(person.name, "play", now_ms())
    if wrong := await node.pools.pins.run_for(person.name, node.pins.check, proof.holder, body.pin, act):
        raise ProblemError(409, wrong.reason)
    return proof.by.name


def _act(*, enables: bool) -> Act:
    return Act.ENABLE_PLAY if enables else Act.DISABLE_PLAY


def _show_play(node: Node) -> ShownPlay:
    play, last = node.play, node.play.event
    return ShownPlay(
        enabled=not play.is_disabled,
        reason=None if last is None else last.reason,
        by=None if last is None else last.by,
        at=play.at,
        approved_by=None if last is None else last.approved_by or None,
        approval=node.settings.second_person.ranks.get(_act(enables=play.is_disabled)),
    )


@endpoint("GET /api/house/self-check", "The last checks of the service", "The checks", by=SEES)
async def see_self_checks(request: Request) -> Reply[ShownChecks]:
    return Reply(_show_checks(node_of(request)))


@endpoint("POST /api/house/self-check", "Let this node check itself now", "The checks", by=STOPS_PLAY)
async def check_now(request: Request, person: Person, body: Nothing) -> Reply[ShownChecks]:
    """Its files, the end of the journal, the random source and the clock. The result goes on record."""
    node, act = node_of(request), act_of(request, person.name)
    await node.self_check.run(act.by, act.origin)
    await node.catch_up()
    return Reply(_show_checks(node))


def _show_checks(node: Node) -> ShownChecks:
    latest = sorted(node.self_checks.latest.values(), key=lambda one: one.at, reverse=True)
    checks = (ShownCheck(machine=one.machine, at=one.at, by=one.by, failed=one.failed) for one in latest)
    return ShownChecks(checks=tuple(checks))


@endpoint("GET /api/house/changes", "Changes that wait for a second administrator", "Changes", by=ADMINISTRATORS)
async def list_changes(request: Request) -> Reply[WaitingChanges]:
    waiting = node_of(request).administration.at(now_ms())
    return Reply(WaitingChanges(changes=tuple(map(_waiting, waiting))))


def _waiting(proposed: ChangeProposed) -> WaitingChange:
    return WaitingChange(change=proposed.change, by=proposed.by, what=read_change(proposed.change))


@endpoint("POST /api/pins", "Set the first PIN of a purse", "Done", 409, by=OPENS_PURSES)
async def set_pin(request: Request, person: Person, body: NewPin) -> Reply[Done]:
    """With the patron present, who types it."""
    node, act = node_of(request), act_of(request, person.name)
    if body.patron is not None:
        if refusal := await node.naming.check_name(body.patron):
            raise ProblemError(409, refusal.reason)
        await node.naming.enter_name(body.patron, act)
    account = purse_account(node, body)
    try:
        await node.pools.pins.run_for(person.name, node.pins.set, account, body.pin, act)
    except PinError as error:
        raise ProblemError(409, error.said) from None
    return Reply(Done())


@endpoint("POST /api/pins/own", "Set your own PIN", "Done", 409, by=(Post.PATRON,))
async def set_own_pin(request: Request, person: Person, body: OwnPin) -> Reply[Done]:
    node = node_of(request)
    account = Account(AccountKind.TERMINAL if is_terminal(person) else AccountKind.PATRON, person.name)
    try:
        await node.pools.pins.run_for(person.name, node.pins.change, account, body.pin, act_of(request, person.name))
    except PinError as error:
        raise ProblemError(409, error.said) from None
    return Reply(Done())


@endpoint("POST /api/pins/clear", "Clear a forgotten or locked PIN", "Done", 404, by=(Post.SHIFT_MANAGER,))
async def clear_pin(request: Request, person: Person, body: PurseOf) -> Reply[Done]:
    """Another person sets the new one."""
    node = node_of(request)
    if not await node.pools.changes.run(node.pins.clear, purse_account(node, body), act_of(request, person.name)):
        raise ProblemError(404, message("problem-no_pin"))
    return Reply(Done())


def purse_account(node: Node, named: PurseOf) -> Account:
    if (named.patron is None) == (named.table is None or named.terminal is None):
        raise ProblemError(400, message("problem-name_a_purse"))
    if named.patron is not None:
        return patron_account(node, node.patron_names.known(named.patron))
    assert named.table is not None and named.terminal is not None, "checked above"  # noqa: PT018
    return Account(AccountKind.TERMINAL, name_of(named.table, named.terminal))


def patron_account(node: Node, patron: str) -> Account:
    """The purse of somebody who can be a patron."""
    if not is_patron_name(patron):
        raise ProblemError(400, message("refusal-not_a_patron_name", longest=LONGEST_NAME))
    owner = node.people.find(patron)
    if owner is not None and owner.post is not Post.PATRON:
        raise ProblemError(409, message("problem-staff_is_no_patron", name=owner.name))
    return Account(AccountKind.PATRON, patron)
