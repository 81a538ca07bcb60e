"""Tables over HTTP: state, commands, advice and past rounds."""

from __future__ import annotations

from typing import cast

from msgspec.structs import asdict, replace
from starlette.requests import Request

from punto.incidents import Advice, advise
from punto.messages import Language, message
from punto.people import Person, Post, Role
from punto.refusals import Refusal, RefusalCode
from punto.service.api.endpoints import Busy, Conflict, Reply, endpoint
from punto.service.api.lists import TableLists
from punto.service.api.problems import ProblemError
from punto.service.api.web import node_of, person_of
from punto.service.core.acting import check_opening
from punto.service.core.messages import Answer, give_reason, refused
from punto.service.core.offered import open_options, own_options
from punto.service.live.clock import now_ms
from punto.service.live.node import Node
from punto.service.live.proving import pin_of
from punto.service.showing import past
from punto.service.showing.exposed import value_of_exposed
from punto.service.showing.offer import show_offer
from punto.service.showing.redaction import (
    sees_all,
    show_answer,
    show_own,
    show_own_rounds,
    show_public,
    show_refusal,
    show_staff,
)
from punto.service.showing.scoreboard import scoreboard_of
from punto.table import Table, evolve, round_to_recall
from punto.table.commands import OpenTable
from punto.table.ranks import CHANGES_SETTINGS
from punto.table.reports import find_reported
from punto.wire import answers
from punto.wire.answers import Accepted, AdviceAnswer, AdviceRefused, DecidedBet, KnownCard, ShownAdvice
from punto.wire.commands import CommandMessage, Report, command_of, report_of
from punto.wire.messages import show_message
from punto.wire.options import OptionsAnswer, StaffOptions, show_own_options
from punto.wire.rounds import PastRounds, RoundRecords
from punto.wire.settings import TableSettingsAnswer, show_settings
from punto.wire.tables import OwnRounds, PublicAnswer, PublicTables, RoadsQuery, Scoreboard, StaffAnswer, StaffTables
from punto.wire.values import Cents
from punto.words import say

SEES = tuple(post for post in Post if post is not Post.PATRON)
ADVISED = tuple(post for post in Post if post not in (Post.PATRON, Post.ADMINISTRATOR))


@endpoint("GET /api/tables", "List tables", "All tables, redacted for the caller")
async def list_tables(request: Request) -> Reply[PublicTables] | Reply[StaffTables]:
    """At most half a second old."""
    lists: TableLists = request.app.state.lists
    if sees_all(person_of(request)):
        return cast("Reply[StaffTables]", await lists.for_staff.answer(request, node_of(request)))
    return cast("Reply[PublicTables]", await lists.for_public.answer(request, node_of(request)))


@endpoint("GET /api/tables/{table}", "Show a table", "The table, redacted for the caller", 404)
async def see_table(request: Request) -> Reply[PublicAnswer] | Reply[StaffAnswer]:
    table, node, viewer = await table_of(request), node_of(request), person_of(request)
    status, options = node.status_of(table), open_options(node.view, table)
    if sees_all(viewer):
        shown = show_staff(table)
        offered = await _offer(node, table)
        return Reply(StaffAnswer(**asdict(status), options=options, staff_options=offered, now=now_ms(), table=shown))
    answer = PublicAnswer(**asdict(status), options=options, now=now_ms(), table=show_public(table))
    if viewer is None or viewer.post is not Post.PATRON:
        return Reply(answer)
    means = await node.patrons.means(table, viewer)
    return Reply(replace(answer, mine=show_own(table, viewer, means), balance=Cents(means.balance_cents)))


@endpoint("GET /api/tables/{table}/settings", "Settings of a table", "In force and to come", 404, by=SEES)
async def see_settings(request: Request) -> Reply[TableSettingsAnswer]:
    table = await table_of(request)
    queued = None if table.queued is None else show_settings(table.queued.settings)
    settings = show_settings(table.settings)
    answer = TableSettingsAnswer(
        settings=settings, queued=queued, in_round=table.is_in_round, approval=CHANGES_SETTINGS
    )
    return Reply(answer)


@endpoint("GET /api/tables/{table}/options", "Actions available now", "Options for the caller", 404)
async def see_options(request: Request) -> Reply[OptionsAnswer]:
    table, viewer = await table_of(request), person_of(request)
    shoe = node_of(request).status_of(table).provable
    takes_seeds = shoe is not None and shoe.takes_seeds
    offered = OptionsAnswer(table=open_options(node_of(request).view, table), takes_seeds=takes_seeds)
    if sees_all(viewer):
        offered = replace(offered, staff=await _offer(node_of(request), table))
    elif viewer is not None and viewer.post is Post.PATRON:
        own = own_options(table, viewer, await node_of(request).patrons.means(table, viewer))
        offered = replace(offered, mine=show_own_options(own))
    return Reply(offered)


async def _offer(node: Node, table: Table) -> StaffOptions:
    await node.requests(table.id)
    return show_offer(node.view, table, now_ms())


@endpoint("POST /api/tables/{table}/commands", "Send a command", "The durable result", 404, by=tuple(Post))
async def command_table(
    request: Request, person: Person, body: CommandMessage
) -> Reply[Accepted] | Conflict[answers.Refused] | Busy[answers.Refused]:
    """Answers only when the command is durable, so never with 202."""
    answer = await _carry_out(node_of(request), request.path_params["table"], body, person)
    shown = show_answer(answer, person)
    if isinstance(shown, Accepted):
        return Reply(shown)
    return Busy(shown) if shown.refusal.code is RefusalCode.BUSY else Conflict(shown)


async def _carry_out(node: Node, table: str, sent: CommandMessage, person: Person) -> Answer:
    command = command_of(sent)
    if isinstance(command, OpenTable):
        if refusal := check_opening(table, person):
            return refused(refusal)
    elif not await node.knows(table):
        raise ProblemError(404, message("problem-no_such_table"))
    answer = await node.carry_out(table, command, person, sent.id, pin_of(sent))
    await node.show_written(table)
    return answer


@endpoint("POST /api/tables/{table}/advise", "Look up the rule for an incident", "The advice", 404, by=ADVISED)
async def advise_table(request: Request, person: Person, body: Report) -> Reply[AdviceAnswer] | Conflict[AdviceRefused]:
    """Read-only."""
    table, report = await table_of(request), report_of(body)
    if (number := round_to_recall(table, report)) is not None:
        recalled = await node_of(request).pools.reads.run(node_of(request).view.reading_back(table.id, number).recall)
        table = table if recalled is None else evolve(table, recalled)
    round_ = find_reported(table, report)
    role = person.post.role or Role.SHIFT_MANAGER
    advice = round_ if isinstance(round_, Refusal) else advise(table.situation(round_), report, role)
    if isinstance(advice, Refusal):
        return Conflict(AdviceRefused(refusal=show_refusal(give_reason(advice))))
    known = await node_of(request).pools.reads.run(lambda: value_of_exposed(table, report))
    return Reply(AdviceAnswer(advice=show_advice(advice, known)))


def show_advice(advice: Advice, known: KnownCard | None) -> ShownAdvice:
    decided = tuple(
        DecidedBet(
            bet=one.bet, outcome=one.outcome, why=show_message(one.why), in_english=say(one.why, Language.ENGLISH)
        )
        for one in advice.decided
    )
    return ShownAdvice(**{**asdict(advice), "decided": decided, "known_card": known})


@endpoint("GET /api/tables/{table}/rounds", "List rounds of a table", "The latest 500", 404)
async def list_rounds(request: Request) -> Reply[PastRounds]:
    table = await table_of(request)
    return Reply(PastRounds(rounds=past.list_rounds(node_of(request).history(table.id).rounds())))


@endpoint("GET /api/tables/{table}/roads", "Scoreboard of the shoe", "Five roads", 404)
async def see_roads(request: Request, query: RoadsQuery) -> Reply[Scoreboard]:
    table = await table_of(request)
    return Reply(scoreboard_of(node_of(request).history(table.id).of_shoe(table.shoe_number), query.next))


@endpoint("GET /api/tables/{table}/rounds/{number:int}", "Journal records of a round", "The records", 404, by=ADVISED)
async def see_round(request: Request) -> Reply[RoundRecords]:
    history = node_of(request).history((await table_of(request)).id)
    found = await node_of(request).pools.reads.run(history.records, request.path_params["number"])
    if found is None:
        raise ProblemError(404, message("problem-no_such_round"))
    return Reply(RoundRecords(records=past.list_records(found.own)))


@endpoint("GET /api/tables/{table}/mine", "Your own rounds", "Up to ten, newest first", 404, by=(Post.PATRON,))
async def see_own_rounds(request: Request, person: Person) -> Reply[OwnRounds]:
    return Reply(OwnRounds(rounds=show_own_rounds(await table_of(request), person.name)))


async def table_of(request: Request) -> Table:
    node, name = node_of(request), request.path_params["table"]
    table = node.table(name) if await node.knows(name) else None
    if table is None:
        raise ProblemError(404, message("problem-no_such_table"))
    return table
