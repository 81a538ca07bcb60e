"""The pit over HTTP: win against theory, pace, live edges, settings, terminals; what can be reported in a game."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from punto.figures import Figures
from punto.incidents import FACTS
from punto.odds.measures import decimal_text
from punto.people import Post
from punto.rules import RULES, RuleSet
from punto.rules.irregularities import Incident, measures
from punto.service.api.web import JSON, need_person, node_of
from punto.service.live.clock import now_ms
from punto.service.live.node import Node
from punto.service.showing.live_edges import favours_patron, unseen_by_the_bets
from punto.service.showing.watching import REPORTED_AS, RaisedAlarm
from punto.table import Table

FLOOR: Final = (Post.DEALER, Post.PIT_SUPERVISOR, Post.PIT_MANAGER, Post.SHIFT_MANAGER, Post.INSPECTOR)
HOUR_MS: Final = 3_600_000
MINUTE_MS: Final = 60_000


async def see_pit(request: Request) -> Response:
    need_person(request, *FLOOR)
    node = node_of(request)
    return JSON({"tables": await asyncio.to_thread(lambda: [_line(node, table) for table in node.tables()])})


async def see_pit_table(request: Request) -> Response:
    need_person(request, *FLOOR)
    node, name = node_of(request), request.path_params["table"]
    if node.table(name) is None:
        raise HTTPException(404, "There is no such table.")
    enrolled = node.terminals.enrolled_at(name)
    return JSON(await asyncio.to_thread(_opened, node, name, enrolled))


async def list_incidents(request: Request) -> Response:
    rules = RULES.get(request.path_params["game"])
    if rules is None:
        raise HTTPException(404, f"There is no such game: there are {', '.join(RULES)}.")
    shown = [_incident(rules, incident) for incident in Incident if incident not in rules.impossible]
    return JSON({"game": rules.id, "incidents": shown, "new_cards": rules.cite_if(rules.cites.new_cards)})


def _line(node: Node, table: Table) -> dict[str, Any]:
    watched = node.pit_table(table.id)
    watched.refresh()
    settled_at = watched.settled_at()
    edges = node.live_edges.of(table) or {}
    return {
        "table": table.id,
        "in_all": show_figures(watched.in_all),
        "of_shoe": show_figures(watched.of_shoe),
        "rounds_per_hour": _pace(settled_at, now_ms()),
        "last_settled_at": settled_at[-1] if settled_at else None,
        "favours_patron": favours_patron(table.rules, edges),
        "alarms": [_alarm(table.rules, raised) for raised in watched.alarms()],
    }


def _alarm(rules: RuleSet, raised: RaisedAlarm) -> dict[str, Any]:
    incident = REPORTED_AS.get(raised.alarm.suspicion)
    return {
        "suspicion": raised.alarm.suspicion,
        "sentence": raised.alarm.sentence,
        "at": raised.at,
        "shoe": raised.shoe,
        "round": raised.round,
        "place": raised.alarm.place,
        "is_current": raised.is_current,
        "false_alarms": raised.false_alarms,
        "report": incident,
        "clauses": _clauses(rules, incident) if incident else [],
    }


def _opened(node: Node, name: str, enrolled: list[int]) -> dict[str, Any]:
    held = node.view.table(name)
    assert held.state is not None, "it was seen before"
    table, watched = held.state, node.pit_table(name)
    watched.refresh()
    edges = node.live_edges.of(table) or {}
    favourable = favours_patron(table.rules, edges)
    return {
        "table": name,
        "version": held.version,
        "unseen": unseen_by_the_bets(table).total,
        "edges": [
            {"bet": bet, "house_edge": decimal_text(edge), "favours_patron": bet in favourable}
            for bet, edge in edges.items()
        ],
        "bets": _by_bet(table.rules, watched.in_all),
        "settings": table.settings,
        "terminals": enrolled,
    }


def _pace(settled_at: list[int], now: int) -> int | None:
    """Rounds an hour, from those settled in the last hour; a burst of them counts as if it had taken a minute."""
    recent = [at for at in settled_at if now - at < HOUR_MS]
    if len(recent) < 2:
        return None
    return round((len(recent) - 1) * HOUR_MS / max(recent[-1] - recent[0], MINUTE_MS))


def show_figures(figures: Figures) -> dict[str, Any]:
    return {
        "rounds": figures.rounds,
        "handle_cents": figures.handle_cents,
        "win_cents": figures.win_cents,
        "theory_cents": round(figures.theory_cents),
    }


def _by_bet(rules: RuleSet, figures: Figures) -> list[dict[str, Any]]:
    played = figures.by_bet()
    return [
        {
            "bet": bet,
            "handle_cents": played[bet].handle_cents,
            "win_cents": played[bet].win_cents,
            "theory_cents": round(played[bet].theory_cents),
        }
        for bet in rules.bet_ids
        if bet in played
    ]


def _incident(rules: RuleSet, incident: Incident) -> dict[str, Any]:
    facts = FACTS[incident]
    return {
        "incident": incident.value,
        "needed": sorted(facts.needed),
        "optional": sorted(facts.optional),
        "clauses": _clauses(rules, incident),
    }


def _clauses(rules: RuleSet, incident: Incident) -> list[str]:
    """That may apply to an incident; none: the rules do not provide for it."""
    provision = rules.irregularities.get(incident, rules.unprovided)
    return list(dict.fromkeys(rules.cite(measure.clause) for measure in measures(provision))) if provision else []


ROUTES = [
    Route("/api/pit", see_pit),
    Route("/api/pit/{table}", see_pit_table),
    Route("/api/games/{game}/incidents", list_incidents),
]
