"""Tables over HTTP: see them, command them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection
from typing import Any, assert_never

import msgspec
import structlog
from msgspec.structs import replace
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from punto.errors import PuntoError
from punto.incidents import Report, advise, find_wrong_fact
from punto.messages import Language
from punto.options import staff_options, table_options
from punto.people import Person, Post, Role
from punto.refusals import Refusal
from punto.round import Decision
from punto.service.api.web import JSON, body_of, key_field, need_person, node_of, person_of
from punto.service.core.acting import check_opening
from punto.service.core.interruption import notice_of
from punto.service.core.messages import Answer, AnyCommand, OpenTable, Refused, give_reason, refused
from punto.service.core.money import purse_of
from punto.service.core.offered import OptionsAnswer, own_options
from punto.service.live import metrics
from punto.service.live.clock import now_ms
from punto.service.live.hub import Viewer
from punto.service.live.node import Node
from punto.service.showing.edge import inward
from punto.service.showing.history import History
from punto.service.showing.redaction import (
    announcements,
    discreet,
    full_options,
    plain,
    public_options,
    show_own,
    show_own_rounds,
    show_public,
    show_staff,
)
from punto.service.showing.scoreboard import scoreboard_of
from punto.service.showing.staff_shown import DecidedBet
from punto.table import Table, evolve, round_to_recall
from punto.table.codec import from_stored
from punto.table.commands import Rule
from punto.table.reports import find_reported
from punto.words import say

log = structlog.get_logger()
_commands: msgspec.json.Decoder[AnyCommand] = msgspec.json.Decoder(AnyCommand, dec_hook=from_stored)


def read_command(body: Any) -> AnyCommand:
    """A command as it came in; a wrong shape is a 400 that says what is wrong."""
    if not isinstance(body, dict):
        raise HTTPException(400, "command is a JSON object with the command's name and fields.")
    try:
        command = _commands.decode(msgspec.json.encode(inward(body)))
    except (msgspec.ValidationError, PuntoError) as error:
        raise HTTPException(400, f"{error}".rstrip(".") + ".") from None
    if isinstance(command, Report):
        _check_facts(command, body.keys() - {"command", "incident"})
    elif isinstance(command, Rule):
        _check_hands(command)
    return command


def _check_facts(report: Report, given: Collection[str]) -> None:
    wrong = find_wrong_fact(report, given)
    if wrong is None:
        return
    facts, incident = " and ".join(wrong.facts), report.incident.value
    match wrong.problem:
        case "missing":
            raise HTTPException(400, f"A report of {incident} says {facts} too.")
        case "foreign":
            raise HTTPException(400, f"A report of {incident} has no {facts}.")
        case "named":
            raise HTTPException(400, f"cards of {incident} says how many cards lie face up.")
        case "counted":
            raise HTTPException(400, f"cards of {incident} says the cards by name.")
        case _:
            assert_never(wrong.problem)


def _check_hands(ruling: Rule) -> None:
    has_hands = bool(ruling.player and ruling.banker)
    if has_hands is not (ruling.decision is Decision.RESETTLE) or bool(ruling.player) is not bool(ruling.banker):
        raise HTTPException(400, "A ruling to resettle, and no other, names the cards of player and banker.")


async def list_tables(request: Request) -> Response:
    show = show_staff if Viewer(person_of(request)).sees_all else show_public
    return JSON({"tables": [show(table) for table in node_of(request).tables()]})


async def see_table(request: Request) -> Response:
    table, node = await _table(request), node_of(request)
    viewer = Viewer(person_of(request))
    if viewer.sees_all:
        shown = {"table": show_staff(table), **full_options(table)}
    else:
        shown = {"table": show_public(table), **public_options(table)}
    message: dict[str, Any] = {**shown, "now": now_ms(), **surroundings(node, table.id)}
    if viewer.person is not None and viewer.person.post is Post.PATRON:
        balance = own_balance(node, table.id, viewer.person)
        mine = show_own(table, viewer.person.name) | {"options": own_options(table, viewer.person, balance)}
        message |= {"mine": mine, "balance_cents": balance}
    return JSON(message)


async def see_options(request: Request) -> Response:
    """What may be done now: the table's part, and that of staff or of the patron who asks."""
    table, node = await _table(request), node_of(request)
    viewer = Viewer(person_of(request))
    offered = OptionsAnswer(table=table_options(table))
    if viewer.sees_all:
        offered = replace(offered, staff=staff_options(table))
    elif viewer.person is not None and viewer.person.post is Post.PATRON:
        balance = own_balance(node, table.id, viewer.person)
        offered = replace(offered, mine=own_options(table, viewer.person, balance))
    return JSON(offered)


async def command_table(request: Request) -> Response:
    """202 is never said: the answer comes when the command is durable. A refusal is 409."""
    person = need_person(request)
    body = await body_of(request)
    key = key_field(body)
    command = read_command(body.get("command"))
    answer = await carry_out(node_of(request), request.path_params["table"], command, person, key)
    return JSON(answer, status_code=409 if isinstance(answer, Refused) else 200)


async def carry_out(node: Node, table: str, command: AnyCommand, person: Person, key: str) -> Answer:
    """The key is the person's own: a space parts them, which no name and no key of the service itself has."""
    if isinstance(command, OpenTable):
        if refusal := check_opening(table, person):
            return refused(refusal)
    elif not await node.knows(table):
        raise HTTPException(404, "There is no such table.")
    started = time.perf_counter()
    answer = await node.ask(table, command, person, f"{person.name} {key}")
    seconds = time.perf_counter() - started
    metrics.command_answered(command, answer, seconds)
    log.info(
        "command",
        table=table,
        command=str(command.__struct_config__.tag),
        by=person.name,
        post=person.post.value,
        answer=answer.refusal.code.value if isinstance(answer, Refused) else "accepted",
        ms=round(1000 * seconds, 2),
    )
    return discreet(answer) if person.post is Post.PATRON else answer


async def advise_table(request: Request) -> Response:
    """What the rules provide for an incident, without changing anything."""
    person = need_person(request, *(post for post in Post if post not in (Post.PATRON, Post.ADMINISTRATOR)))
    table = await _table(request)
    report = read_command({**await body_of(request), "command": "report"})
    assert isinstance(report, Report), "it was read as a report"
    if (number := round_to_recall(table, report)) is not None:
        recalled = await asyncio.to_thread(node_of(request).view.reading_back(table.id, number).recall)
        table = table if recalled is None else evolve(table, recalled)
    round_ = find_reported(table, report)
    if isinstance(round_, Refusal):
        return JSON({"refusal": give_reason(round_)}, status_code=409)
    advice = advise(table.situation(round_), report, person.post.role or Role.SHIFT_MANAGER)
    if isinstance(advice, Refusal):
        return JSON({"refusal": give_reason(advice)}, status_code=409)
    decided = [
        DecidedBet(bet=one.bet, outcome=one.outcome, why=say(one.why, Language.ENGLISH), reason=one.why)
        for one in advice.decided
    ]
    return JSON({"advice": {**plain(advice), "decided": decided}})


async def list_rounds(request: Request) -> Response:
    table = await _table(request)
    return JSON({"rounds": (await _history(request, table.id)).rounds()})


async def see_roads(request: Request) -> Response:
    table = await _table(request)
    return JSON(scoreboard_of((await _history(request, table.id)).of_shoe(table.shoe_number)))


async def see_round(request: Request) -> Response:
    need_person(request, *(post for post in Post if post is not Post.PATRON))
    history = await _history(request, (await _table(request)).id)
    records = await asyncio.to_thread(history.records, request.path_params["number"])
    if records is None:
        raise HTTPException(404, "There is no such round.")
    return JSON({"records": records})


async def see_own_rounds(request: Request) -> Response:
    """The asking patron's bets in the rounds that the table keeps."""
    person = need_person(request, Post.PATRON)
    return JSON({"rounds": show_own_rounds((await _table(request)), person.name)})


async def _history(request: Request, table: str) -> History:
    return await asyncio.to_thread(node_of(request).history, table)


def surroundings(node: Node, name: str) -> dict[str, Any]:
    """What goes with every picture of a table: the countdown, what is announced, and the shoe's results."""
    table = node.table(name)
    deadline = node.deadline(name)
    notice = notice_of(table) if table else None
    return {
        "deadline": deadline,
        "notice": say(notice, Language.ENGLISH) if notice else None,
        "notice_told": plain(notice),
        "announcements": announcements(table, deadline, now_ms()) if table else [],
        "results": [
            {
                "round": past.number,
                "result": past.result.value if past.result else None,
                "total": max(past.player_total, past.banker_total),
                "player_pair": past.player_pair,
                "banker_pair": past.banker_pair,
            }
            for past in (node.history(name).of_shoe(table.shoe_number) if table else [])
        ],
    }


def own_balance(node: Node, name: str, person: Person) -> int:
    """What a patron or a terminal can pay with at this table, in cents."""
    table = node.table(name)
    return node.view.balance(purse_of(table, person)).state if table else 0


async def _table(request: Request) -> Table:
    node, name = node_of(request), request.path_params["table"]
    table = node.table(name) if await node.knows(name) else None
    if table is None:
        raise HTTPException(404, "There is no such table.")
    return table


ROUTES = [
    Route("/api/tables", list_tables),
    Route("/api/tables/{table}", see_table),
    Route("/api/tables/{table}/options", see_options),
    Route("/api/tables/{table}/commands", command_table, methods=["POST"]),
    Route("/api/tables/{table}/advise", advise_table, methods=["POST"]),
    Route("/api/tables/{table}/mine", see_own_rounds),
    Route("/api/tables/{table}/roads", see_roads),
    Route("/api/tables/{table}/rounds", list_rounds),
    Route("/api/tables/{table}/rounds/{number:int}", see_round),
]
