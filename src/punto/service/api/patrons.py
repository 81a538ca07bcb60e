"""Patrons over HTTP, for administrators: personal data, everything stored about a patron, erasure."""

from __future__ import annotations

from functools import partial

from starlette.requests import Request

from punto.people import Person, Post
from punto.reports.patron_file import FORMAT, collect_patron
from punto.service.access.forgetting import Forgetting, check_named, obstacles
from punto.service.access.patron_sealing import PREFIX
from punto.service.api.endpoints import Reply, endpoint
from punto.service.api.people import ADMINISTRATORS, change, second_administrator
from punto.service.api.web import act_of, node_of
from punto.service.live.clock import now_ms
from punto.service.live.node import Node
from punto.wire.answers import Done
from punto.wire.changes import Change, ChangeKind
from punto.wire.patrons import Corrected, Erased, Erasure, PatronFile, PatronStanding, ShownPatron, ShownPatrons


@endpoint("GET /api/patrons", "List patrons", "Who they are", by=ADMINISTRATORS)
async def list_patrons(request: Request) -> Reply[ShownPatrons]:
    """Patrons with a pseudonym. Patrons of earlier versions are on record under their names."""
    node = node_of(request)
    return Reply(ShownPatrons(patrons=tuple(_show(node, patron) for patron in node.patron_names.patrons())))


@endpoint("GET /api/patrons/{name}", "Show a patron", "Who it is, and what is owed", 404, by=ADMINISTRATORS)
async def see_patron(request: Request) -> Reply[PatronStanding]:
    node, patron = node_of(request), await _named(request)
    found = await node.pools.reads.run(obstacles, node.store, patron, node.care_setting.rules, now_ms())
    return Reply(PatronStanding(who=_show(node, patron), obstacles=tuple(one.value for one in found)))


@endpoint("PUT /api/patrons/{name}", "Correct a patron's personal data", "Done", 404, by=ADMINISTRATORS)
async def correct_patron(request: Request, person: Person, body: Corrected) -> Reply[Done]:
    """Replaces all fields: a missing one becomes empty."""
    node, patron = node_of(request), await _named(request)
    describe = partial(node.people.describe, full_name=body.full_name, contact=body.contact, note=body.note)
    await change(request, partial(describe, patron, act=act_of(request, person.name)))
    return Reply(Done())


@endpoint("POST /api/patrons/{name}/file", "Everything held about a patron", "For the patron", 404, by=ADMINISTRATORS)
async def take_file(request: Request, person: Person) -> Reply[PatronFile]:
    """The journal notes who took it."""
    node, patron = node_of(request), await _named(request)
    await change(request, node.patron_names.note_export, patron, act_of(request, person.name))
    held = await node.pools.reads.run(collect_patron, node.store, patron)
    return Reply(PatronFile(format=FORMAT, who=_show(node, patron), on_record=held))


@endpoint("POST /api/patrons/{name}/erase", "Erase a patron's personal data", "Done", 404, 409, by=ADMINISTRATORS)
async def erase_patron(request: Request, person: Person, body: Erasure) -> Reply[Erased]:
    """Takes two administrators. The records stay, under the pseudonym."""
    node, patron = node_of(request), await _named(request)
    kind = ChangeKind.ERASE_ANYWAY if body.anyway else ChangeKind.ERASE
    act = await second_administrator(
        request, person, Change(kind=kind, name=patron, reason=body.reason), Post.ADMINISTRATOR
    )
    forgetting = Forgetting(node.store, node.people, node.patron_names)
    overridden = await change(request, partial(forgetting.forget, patron, body.reason, overrides=body.anyway, act=act))
    return Reply(Erased(id=patron.removeprefix(PREFIX), overridden=tuple(one.value for one in overridden)))


async def _named(request: Request) -> str:
    names = node_of(request).patron_names
    patron = names.known(request.path_params["name"])
    await change(request, check_named, names, patron)
    return patron


def _show(node: Node, patron: str) -> ShownPatron:
    personal = node.patron_names.find(patron)
    assert personal is not None, "the patron is known"
    return ShownPatron(
        id=patron.removeprefix(PREFIX),
        name=personal.name,
        full_name=personal.full_name,
        contact=personal.contact,
        note=personal.note,
        since=node.patron_names.since[patron],
        has_account=node.people.account(patron) is not None,
    )
