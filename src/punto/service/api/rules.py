"""Game rules over HTTP, for felts, rules pages and pay tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request

from punto.errors import RulesError
from punto.incidents import FACTS
from punto.messages import Listed, message
from punto.rules import RuleSet, known_rules
from punto.rules.declaration import hash_declaration
from punto.rules.irregularities import Incident, measures
from punto.service.api.endpoints import Reply, endpoint
from punto.service.api.problems import ProblemError
from punto.service.api.tables import table_of
from punto.service.api.web import node_of
from punto.service.showing.rules import show_rules
from punto.wire.games import Game, GameName, GameNames, GameQuery, ShownIncident, ShownIncidents

_shown: Final[dict[tuple[RuleSet, int | None], Game]] = {}
"""By rules and number of decks."""


@endpoint("GET /api/games", "List games", "Ids and titles")
async def list_games(request: Request) -> Reply[GameNames]:
    return Reply(GameNames(games=tuple(map(_name, known_rules().values()))))


def _name(rules: RuleSet) -> GameName:
    return GameName(id=rules.id, title=rules.title, name=rules.name, sha256=hash_declaration(rules))


@endpoint("GET /api/games/{game}", "Rules of a game", "The rules", 400, 404)
async def see_game(request: Request, query: GameQuery) -> Reply[Game]:
    """`?decks=8` adds each bet's exact house edge for a full shoe of 8 decks."""
    try:
        return await _show(request, rules_of(request), query.decks)
    except RulesError as error:
        raise HTTPException(400, str(error)) from None


@endpoint("GET /api/tables/{table}/game", "Rules of a table", "The rules on record", 404)
async def see_rules_of_table(request: Request) -> Reply[Game]:
    """The rules that the table was opened with, with exact house edges for its decks."""
    table = await table_of(request)
    return await _show(request, table.rules, table.settings.decks)


async def _show(request: Request, rules: RuleSet, decks: int | None) -> Reply[Game]:
    if (rules, decks) not in _shown:
        _shown[rules, decks] = await node_of(request).pools.reads.run(show_rules, rules, decks)
    return Reply(_shown[rules, decks])


@endpoint("GET /api/games/{game}/incidents", "Incidents of a game", "Incidents and facts", 404)
async def list_incidents(request: Request) -> Reply[ShownIncidents]:
    return _incidents(rules_of(request))


@endpoint("GET /api/tables/{table}/incidents", "Incidents at a table", "Incidents and facts", 404)
async def list_incidents_at(request: Request) -> Reply[ShownIncidents]:
    """By the rules that the table was opened with, the most frequent first."""
    table = await table_of(request)
    rounds = node_of(request).history(table.id).rounds()
    return _incidents(table.rules, Counter(incident for one in rounds for incident in one.incidents))


def _incidents(rules: RuleSet, reported: Mapping[str, int] = MappingProxyType({})) -> Reply[ShownIncidents]:
    frequent_first = sorted(Incident, key=lambda one: -reported.get(one.value, 0))
    possible = (incident for incident in frequent_first if incident not in rules.impossible)
    shown = tuple(_incident(rules, incident, reported.get(incident.value, 0)) for incident in possible)
    return Reply(ShownIncidents(game=rules.id, incidents=shown, new_cards=rules.cite_if(rules.cites.new_cards)))


def rules_of(request: Request) -> RuleSet:
    rules = known_rules().get(request.path_params["game"])
    if rules is None:
        raise ProblemError(404, message("problem-unknown_game", games=Listed(tuple(known_rules()))))
    return rules


def clauses_for(rules: RuleSet, incident: Incident) -> tuple[str, ...]:
    """Clauses that may apply to an incident; empty if the rules do not cover it."""
    provision = rules.irregularities.get(incident, rules.unprovided)
    return tuple(dict.fromkeys(rules.cite(measure.clause) for measure in measures(provision))) if provision else ()


def _incident(rules: RuleSet, incident: Incident, reported: int) -> ShownIncident:
    facts = FACTS[incident]
    return ShownIncident(
        incident=incident,
        needed=tuple(sorted(facts.needed)),
        optional=tuple(sorted(facts.optional)),
        clauses=clauses_for(rules, incident),
        reported=reported,
    )
