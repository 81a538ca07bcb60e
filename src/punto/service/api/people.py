"""Accounts over HTTP, for administrators. Every change is on record with who made it and from where.

A change that concerns someone who may approve acts of others takes a second administrator, who sends it again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from starlette.requests import Request

from punto.messages import Message, message
from punto.people import Attribution, Person, Post
from punto.service.access.administration import is_guarded
from punto.service.access.errors import AccountError
from punto.service.access.forgetting import CannotForgetError, NoSuchPatronError
from punto.service.access.people import NoSuchPersonError, UserAccount
from punto.service.api.endpoints import Created, Reply, endpoint
from punto.service.api.problems import ProblemError
from punto.service.api.web import act_of, duties_of, node_of
from punto.service.live.node import Node
from punto.wire.accounts import AddedPerson, Appointment, NewPassword, NewPerson, People, ShownAccount
from punto.wire.answers import Done
from punto.wire.changes import Change, ChangeKind

ADMINISTRATORS = (Post.ADMINISTRATOR,)


@endpoint("GET /api/people", "List accounts", "Accounts", by=(Post.ADMINISTRATOR, Post.INSPECTOR))
async def list_people(request: Request) -> Reply[People]:
    node = node_of(request)
    return Reply(People(people=tuple(_show(node, account) for account in node.people.accounts())))


def _show(node: Node, account: UserAccount) -> ShownAccount:
    name, post = account.person.name, account.person.post
    return ShownAccount(
        name=name, post=post, must=duties_of(node, name), has_second_factor=account.sealed_secret is not None
    )


@endpoint("POST /api/people", "Add an account", "The new account", 409, by=ADMINISTRATORS)
async def add_person(request: Request, person: Person, body: NewPerson) -> Created[AddedPerson]:
    """The person must change the password at the first log-in. A patron gets a pseudonym on record."""
    if body.post is not Post.PATRON and (body.full_name or body.contact or body.note):
        raise ProblemError(400, message("problem-personal_of_staff"))
    proposed = Change(kind=ChangeKind.ADD, name=body.name, post=body.post)
    act = await second_administrator(request, person, proposed, body.post)
    node = node_of(request)
    added: Person = await change(request, node.people.add, body.name, body.post, body.password, act)
    if body.full_name or body.contact or body.note:
        describe = partial(node.people.describe, full_name=body.full_name, contact=body.contact, note=body.note)
        await change(request, partial(describe, added.name, act=act))
    return Created(AddedPerson(person=added))


@endpoint("DELETE /api/people/{name}", "Remove an account", "Done", 404, 409, by=ADMINISTRATORS)
async def remove_person(request: Request, person: Person) -> Reply[Done]:
    """Its name is never used again. The last administrator stays."""
    name = _named(request)
    is_administrator = _post_of(request, name) is Post.ADMINISTRATOR
    posts = (Post.ADMINISTRATOR,) if is_administrator and name != person.name else ()
    act = await second_administrator(request, person, Change(kind=ChangeKind.REMOVE, name=name), *posts)
    await change(request, node_of(request).people.remove, name, act)
    return Reply(Done())


@endpoint("POST /api/people/{name}/post", "Appoint a person to a post", "The account", 404, 409, by=ADMINISTRATORS)
async def appoint_person(request: Request, person: Person, body: Appointment) -> Reply[AddedPerson]:
    """Ends all sessions of the person."""
    name = _other(request, person, message("problem-own_post"))
    posts = (body.post, _post_of(request, name))
    proposed = Change(kind=ChangeKind.APPOINT, name=name, post=body.post)
    act = await second_administrator(request, person, proposed, *posts)
    appoint = node_of(request).people.appoint
    return Reply(AddedPerson(person=await change(request, appoint, name, body.post, act)))


@endpoint("POST /api/people/{name}/password", "Reset a password", "Done", 404, 409, by=ADMINISTRATORS)
async def reset_password(request: Request, person: Person, body: NewPassword) -> Reply[Done]:
    """Ends all sessions of the person, who must change the password at the next log-in."""
    name = _other(request, person, message("problem-own_password"))
    proposed = Change(kind=ChangeKind.PASSWORD, name=name)
    act = await second_administrator(request, person, proposed, _post_of(request, name))
    await change(request, node_of(request).people.reset_password, name, body.password, act)
    return Reply(Done())


@endpoint("DELETE /api/people/{name}/second-factor", "Remove a second factor", "Done", 404, 409, by=ADMINISTRATORS)
async def remove_second_factor(request: Request, person: Person) -> Reply[Done]:
    """For a lost phone. Ends all sessions of the person."""
    name = _other(request, person, message("problem-own_second_factor"))
    proposed = Change(kind=ChangeKind.SECOND_FACTOR, name=name)
    act = await second_administrator(request, person, proposed, _post_of(request, name))
    await change(request, node_of(request).people.remove_second_factor, name, act)
    return Reply(Done())


async def second_administrator(request: Request, person: Person, change: Change, *posts: Post | None) -> Attribution:
    """The act, if the change concerns none of the guarded posts or a second administrator has made it too."""
    act = act_of(request, person.name)
    if not any(post is not None and is_guarded(post) for post in posts):
        return act
    node = node_of(request)
    asked = await node.pools.changes.run(node.administration.ask, change.text, act)
    if asked is None:
        raise ProblemError(409, message("problem-second_administrator"))
    return asked


async def change(request: Request, work: Callable[..., Any], *arguments: object) -> Any:
    """Change accounts off the event loop. Answers 400 if the change is not possible, and 404 for an unknown name."""
    try:
        return await node_of(request).pools.changes.run(work, *arguments)
    except (NoSuchPersonError, NoSuchPatronError) as error:
        raise ProblemError(404, error.said) from None
    except CannotForgetError as error:
        raise ProblemError(409, error.said) from None
    except AccountError as error:
        raise ProblemError(400, error.said) from None


def _named(request: Request) -> str:
    return node_of(request).people.known(request.path_params["name"])


def _post_of(request: Request, name: str) -> Post | None:
    found = node_of(request).people.find(name)
    return None if found is None else found.post


def _other(request: Request, person: Person, otherwise: Message) -> str:
    if (name := _named(request)) == person.name:
        raise ProblemError(400, otherwise)
    return name
