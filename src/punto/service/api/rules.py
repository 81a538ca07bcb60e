"""Game rules over HTTP, for felts, rules pages and pay tables."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request

from punto.errors import RulesError
from punto.incidents import FACTS
from punto.messages import Listed, message
from punto.odds.exact import exact_odds, unseen_of
from punto.odds.measures import to_decimal
from punto.rules import RuleSet, known_rules
from punto.rules.bets import Bet
from punto.rules.forms import Form, OnTie
from punto.rules.irregularities import Incident, measures
from punto.rules.printed import DeterminingTotal
from punto.service.api.endpoints import Reply, endpoint
from punto.service.api.problems import ProblemError
from punto.service.api.web import node_of
from punto.wire.games import (
    Game,
    GameName,
    GameNames,
    GameQuery,
    Pay,
    ShownBetRule,
    ShownClause,
    ShownDecks,
    ShownIncident,
    ShownIncidents,
    ShownPause,
    ShownTableOfPlay,
    WinsWhen,
)

_shown: Final[dict[tuple[RuleSet, int | None], Game]] = {}
"""By rules and number of decks."""


@endpoint("GET /api/games", "List games", "Ids and titles")
async def list_games(request: Request) -> Reply[GameNames]:
    names = (GameName(id=rules.id, title=rules.title, name=rules.name) for rules in known_rules().values())
    return Reply(GameNames(games=tuple(names)))


@endpoint("GET /api/games/{game}", "Rules of a game", "The rules", 400, 404)
async def see_game(request: Request, query: GameQuery) -> Reply[Game]:
    """`?decks=8` adds each bet's exact house edge for a full shoe of 8 decks."""
    asked = (rules_of(request), query.decks)
    if asked not in _shown:
        try:
            _shown[asked] = await node_of(request).pools.reads.run(_game, *asked)
        except RulesError as error:
            raise HTTPException(400, str(error)) from None
    return Reply(_shown[asked])


@endpoint("GET /api/games/{game}/incidents", "Incidents of a game", "Incidents and facts", 404)
async def list_incidents(request: Request) -> Reply[ShownIncidents]:
    rules = rules_of(request)
    shown = tuple(_incident(rules, incident) for incident in Incident if incident not in rules.impossible)
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


def _incident(rules: RuleSet, incident: Incident) -> ShownIncident:
    facts = FACTS[incident]
    return ShownIncident(
        incident=incident,
        needed=tuple(sorted(facts.needed)),
        optional=tuple(sorted(facts.optional)),
        clauses=clauses_for(rules, incident),
    )


@cache
def house_edges(rules: RuleSet, decks: int) -> Mapping[str, str]:
    """Decimals by bet. A wager is part of its ante and has no edge of its own."""
    odds = exact_odds(rules, unseen_of(rules, decks, ()))
    return {bet.id: f"{to_decimal(odds.bet(bet.id).house_edge):f}" for bet in rules.bets if bet.raises is None}


def _game(rules: RuleSet, decks: int | None) -> Game:
    edges = {} if decks is None else house_edges(rules, decks)
    table = rules.table_of_play
    display = rules.irregularities.get(Incident.DISPLAY_WRONG)
    return Game(
        id=rules.id,
        title=rules.title,
        name=rules.name,
        version=rules.version,
        effective=rules.effective.isoformat() if rules.effective else None,
        decks=ShownDecks(fewest=rules.decks.fewest, most=rules.decks.most),
        place=rules.place,
        bets=tuple(_bet(rules, bet, edges) for bet in rules.bets),
        felt=rules.felt,
        clauses=tuple(
            ShownClause(clause=clause, title=name.en, name=name) for clause, name in rules.clause_names.items()
        ),
        table_of_play=ShownTableOfPlay(
            naturals=tuple(sorted(table.naturals)),
            player_draws=table.player_draws,
            banker_draws=table.banker_draws,
        ),
        pause=_pause(rules),
        information_only=rules.cite(next(measures(display)).clause) if display else None,
    )


def _pause(rules: RuleSet) -> ShownPause | None:
    if rules.pause is None:
        return None
    return ShownPause(
        after_cards=rules.pause.after_cards,
        clause=rules.cite(rules.pause.clause),
        fold_clause=rules.cite(rules.pause.fold_clause),
    )


def _bet(rules: RuleSet, bet: Bet, edges: Mapping[str, str]) -> ShownBetRule:
    form = rules.form_of(bet)
    return ShownBetRule(
        id=bet.id,
        title=bet.title,
        name=rules.bet_names[bet.id],
        side=rules.side_of(bet),
        role=rules.role_of(bet),
        wins=_wins(form),
        pays=_pays(bet, form),
        by=form.by if form else DeterminingTotal.WINNING,
        tie=form.tie if form else OnTie.LOSES,
        clause=rules.cite(bet.clause),
        needs=bet.needs.any_of if bet.needs else (),
        raises=bet.raises.ante if bet.raises else None,
        raise_times=bet.raises.times if bet.raises else None,
        counts_on=bet.counts_on,
        house_edge=edges.get(bet.id),
    )


def _wins(form: Form | None) -> WinsWhen:
    if form is None:
        return WinsWhen(kind="other", hand=None, totals=())
    return WinsWhen(kind=form.kind.value, hand=form.hand, totals=form.totals)


def _pays(bet: Bet, form: Form | None) -> tuple[Pay, ...]:
    if form is None:
        return tuple(Pay(pays=pays.text, totals=()) for pays in bet.pays)
    return tuple(Pay(pays=pays.text, totals=totals) for pays, totals in form.pays)


ENDPOINTS = (list_games, see_game, list_incidents)
