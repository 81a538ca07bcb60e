"""The pit over HTTP: actual and theoretical win, pace, live edges, settings and terminals."""

from __future__ import annotations

from functools import partial
from time import monotonic
from typing import Final

from starlette.requests import Request

from punto.figures import Figures
from punto.messages import message
from punto.odds.measures import decimal_text
from punto.people import Post, Role, posts_from
from punto.rules import RuleSet
from punto.service.api.endpoints import Reply, endpoint
from punto.service.api.problems import ProblemError
from punto.service.api.rules import clauses_for
from punto.service.api.web import node_of
from punto.service.live.clock import now_ms
from punto.service.live.node import Node
from punto.service.showing.live_edges import favours_patron, unseen_by_the_bets
from punto.service.showing.pit_table import LOOK_S
from punto.service.showing.pit_table import PitTable as WatchedTable
from punto.service.showing.watching import REPORTED_AS, RaisedAlarm
from punto.table import Table
from punto.wire.messages import show_message
from punto.wire.pit import BetTally, PitLine, PitLines, PitTable, ShownAlarm, ShownEdge, ShownTally
from punto.wire.settings import show_settings
from punto.wire.values import Cents

FLOOR: Final = (*posts_from(Role.DEALER), Post.INSPECTOR)


@endpoint("GET /api/pit", "Win and pace of all tables", "All tables", by=FLOOR)
async def see_pit(request: Request) -> Reply[PitLines]:
    node = node_of(request)
    await node.bring_all()
    return Reply(PitLines(tables=await node.pools.reads.run(_lines, node)))


@endpoint("GET /api/pit/{table}", "Pit view of a table", "Edges, settings, terminals", 404, by=FLOOR)
async def see_pit_table(request: Request) -> Reply[PitTable]:
    node, name = node_of(request), request.path_params["table"]
    if not await node.knows(name):
        raise ProblemError(404, message("problem-no_such_table"))
    return Reply(await node.pools.reads.run(_opened, node, name))


def _lines(node: Node) -> tuple[PitLine, ...]:
    until = monotonic() + LOOK_S
    return tuple(node.pit_table(table.id).look(partial(_line, node, table), until) for table in node.tables())


def _line(node: Node, table: Table, watched: WatchedTable) -> PitLine:
    settled_at = watched.settled_at()
    edges = node.live_edges.of(table) or {}
    return PitLine(
        table=table.id,
        dealer=watched.dealer,
        occupied=_occupied(table),
        in_all=show_figures(watched.in_all),
        of_shoe=show_figures(watched.of_shoe),
        rounds_per_hour=watched.rounds_per_hour(now_ms()),
        last_settled_at=settled_at[-1] if settled_at else None,
        favours_patron=tuple(favours_patron(table.rules, edges)),
        alarms=tuple(_alarm(table.rules, raised) for raised in watched.alarms()),
        unread=watched.unread(),
    )


def _alarm(rules: RuleSet, raised: RaisedAlarm) -> ShownAlarm:
    incident = REPORTED_AS.get(raised.alarm.suspicion)
    return ShownAlarm(
        suspicion=raised.alarm.suspicion,
        sentence=raised.alarm.sentence,
        finding=show_message(raised.alarm.finding),
        at=raised.at,
        shoe=raised.shoe,
        round=raised.round,
        place=raised.alarm.place,
        is_current=raised.is_current,
        false_alarms=raised.false_alarms,
        report=incident,
        clauses=clauses_for(rules, incident) if incident else (),
    )


def _opened(node: Node, name: str) -> PitTable:
    held = node.view.shown_table(name)
    assert held.state is not None, "the endpoint checked this table"
    table = held.state
    in_all = node.pit_table(name).look(lambda watched: _by_bet(table.rules, watched.in_all), monotonic() + LOOK_S)
    edges = node.live_edges.of(table) or {}
    favourable = favours_patron(table.rules, edges)
    return PitTable(
        table=name,
        version=held.version,
        unseen=unseen_by_the_bets(table).total,
        edges=tuple(
            ShownEdge(bet=bet, house_edge=decimal_text(edge), favours_patron=bet in favourable)
            for bet, edge in edges.items()
        ),
        bets=in_all,
        settings=show_settings(table.settings),
        terminals=tuple(node.terminals.enrolled_at(name)),
    )


def _occupied(table: Table) -> int:
    rounds = (*table.past[-1:], *((table.round,) if table.round else ()))
    return len({bet.place for round_ in rounds for bet in round_.bets})


def show_figures(figures: Figures) -> ShownTally:
    return ShownTally(
        rounds=figures.rounds,
        handle=Cents(figures.handle_cents),
        win=Cents(figures.win_cents),
        theory=Cents(round(figures.theory_cents)),
    )


def _by_bet(rules: RuleSet, figures: Figures) -> tuple[BetTally, ...]:
    played = figures.by_bet()
    return tuple(
        BetTally(
            bet=bet,
            handle=Cents(played[bet].handle_cents),
            win=Cents(played[bet].win_cents),
            theory=Cents(round(played[bet].theory_cents)),
        )
        for bet in rules.bet_ids
        if bet in played
    )
