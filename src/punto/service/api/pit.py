"""The pit over HTTP: win against theory, pace, live edges, settings, terminals."""

from __future__ import annotations

import asyncio
from fractions import Fraction
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request

from punto.odds.measures import decimal_text
from punto.people import Post
from punto.rules import RULES, RuleSet
from punto.service.api.endpoints import Reply, endpoint
from punto.service.api.rules import clauses_for, house_edges
from punto.service.api.web import node_of
from punto.service.live.clock import now_ms
from punto.service.live.node import Node
from punto.service.showing.chronicle import Chronicle, Tally
from punto.service.showing.live_edges import favours_patron, unseen_by_the_bets
from punto.service.showing.watching import REPORTED_AS, RaisedAlarm
from punto.table import Table
from punto.wire.pit import BetTally, PitLine, PitLines, PitTable, ShownAlarm, ShownEdge, ShownTally
from punto.wire.settings import show_settings
from punto.wire.values import Cents

FLOOR: Final = (Post.DEALER, Post.PIT_SUPERVISOR, Post.PIT_MANAGER, Post.SHIFT_MANAGER, Post.INSPECTOR)
HOUR_MS: Final = 3_600_000
MINUTE_MS: Final = 60_000


@endpoint("GET /api/pit", "Win against theory and pace of all tables", "The tables", by=FLOOR)
async def see_pit(request: Request) -> Reply[PitLines]:
    node = node_of(request)
    lines = await asyncio.to_thread(lambda: tuple(_line(node, table) for table in node.tables()))
    return Reply(PitLines(tables=lines))


@endpoint("GET /api/pit/{table}", "A table opened in the pit", "Edges, settings, terminals", 404, by=FLOOR)
async def see_pit_table(request: Request) -> Reply[PitTable]:
    node, name = node_of(request), request.path_params["table"]
    if node.table(name) is None:
        raise HTTPException(404, "There is no such table.")
    enrolled = node.terminals.enrolled_at(name)
    return Reply(await asyncio.to_thread(_opened, node, name, tuple(enrolled)))


def _line(node: Node, table: Table) -> PitLine:
    chronicle = node.chronicle(table.id)
    chronicle.refresh()
    settled_at = chronicle.settled_at()
    edges = node.live_edges.of(table) or {}
    return PitLine(
        table=table.id,
        in_all=show_tally(table.game, chronicle.in_all),
        of_shoe=show_tally(table.game, chronicle.of_shoe),
        rounds_per_hour=_pace(chronicle, now_ms()),
        last_settled_at=settled_at[-1] if settled_at else None,
        favours_patron=tuple(favours_patron(table.rules, edges)),
        alarms=tuple(_alarm(table.rules, raised) for raised in chronicle.alarms()),
    )


def _alarm(rules: RuleSet, raised: RaisedAlarm) -> ShownAlarm:
    incident = REPORTED_AS.get(raised.alarm.suspicion)
    return ShownAlarm(
        suspicion=raised.alarm.suspicion,
        sentence=raised.alarm.sentence,
        at=raised.at,
        shoe=raised.shoe,
        round=raised.round,
        place=raised.alarm.place,
        is_current=raised.is_current,
        false_alarms=raised.false_alarms,
        report=incident,
        clauses=clauses_for(rules, incident) if incident else (),
    )


def _opened(node: Node, name: str, enrolled: tuple[int, ...]) -> PitTable:
    held = node.view.table(name)
    assert held.state is not None, "it was seen before"
    table, chronicle = held.state, node.chronicle(name)
    chronicle.refresh()
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
        bets=_by_bet(table.game, chronicle.in_all),
        settings=show_settings(table.settings),
        terminals=enrolled,
    )


def _pace(chronicle: Chronicle, now: int) -> int | None:
    """Rounds an hour, from those settled in the last hour; a burst of them counts as if it had taken a minute."""
    recent = [at for at in chronicle.settled_at() if now - at < HOUR_MS]
    if len(recent) < 2:
        return None
    return round((len(recent) - 1) * HOUR_MS / max(recent[-1] - recent[0], MINUTE_MS))


def show_tally(game: str, tally: Tally) -> ShownTally:
    theory = sum((_theory(game, *key, cents) for key, cents in tally.stakes.items()), Fraction(0))
    handle = sum(tally.stakes.values())
    return ShownTally(
        rounds=tally.rounds, handle=Cents(handle), win=Cents(tally.win_cents), theory=Cents(round(theory))
    )


def _by_bet(game: str, tally: Tally) -> tuple[BetTally, ...]:
    lines = []
    for bet in RULES[game].bet_ids:
        stakes = {decks: cents for (on, decks), cents in tally.stakes.items() if on == bet}
        if any(stakes.values()):
            theory = sum((_theory(game, bet, decks, cents) for decks, cents in stakes.items()), Fraction(0))
            handle, win = Cents(sum(stakes.values())), Cents(tally.wins[bet])
            lines.append(BetTally(bet=bet, handle=handle, win=win, theory=Cents(round(theory))))
    return tuple(lines)


def _theory(game: str, bet: str, decks: int, cents: int) -> Fraction:
    """An ante's edge is that of ante and wager together, so the wager adds nothing."""
    return cents * Fraction(house_edges(game, decks).get(bet, "0"))


ENDPOINTS = (see_pit, see_pit_table)
