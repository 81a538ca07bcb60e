"""The rules over HTTP: each game as its declaration has it, for felts, rules pages and pay tables."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import cache
from typing import assert_never

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from punto.errors import RulesError
from punto.odds.exact import exact_odds, unseen_of
from punto.odds.measures import to_decimal
from punto.rules import RULES, RuleSet
from punto.rules.irregularities import Incident, measures
from punto.rules.model import Bet
from punto.rules.pictures import Condition, HandPairs, HandWins, Tied, side_of
from punto.service.api.web import JSON
from punto.service.showing.shown import (
    Game,
    GameName,
    GameNames,
    Pay,
    ShownBetRule,
    ShownClause,
    ShownDecks,
    ShownPause,
    ShownTableOfPlay,
    WinsWhen,
)

NO_EDGES: Mapping[str, str] = {}


async def list_games(request: Request) -> Response:
    names = (GameName(id=rules.id, title=rules.title, name=rules.name) for rules in RULES.values())
    return JSON(GameNames(games=tuple(names)))


async def see_game(request: Request) -> Response:
    """With `?decks=8` each bet has its exact house edge off the top of such a shoe."""
    rules = RULES.get(request.path_params["game"])
    if rules is None:
        raise HTTPException(404, f"There is no such game: there are {', '.join(RULES)}.")
    decks = request.query_params.get("decks")
    if decks is None:
        return JSON(_game(rules, NO_EDGES))
    try:
        edges = await asyncio.to_thread(house_edges, rules.id, int(decks))
    except ValueError:
        raise HTTPException(400, "decks is a whole number.") from None
    except RulesError as error:
        raise HTTPException(400, str(error)) from None
    return JSON(_game(rules, edges))


@cache
def house_edges(game: str, decks: int) -> Mapping[str, str]:
    """By bet, as decimals; a wager is part of its ante and has none."""
    rules = RULES[game]
    odds = exact_odds(rules, unseen_of(rules, decks, ()))
    return {bet.id: f"{to_decimal(odds.bet(bet.id).house_edge):f}" for bet in rules.bets if bet.raises is None}


def _game(rules: RuleSet, edges: Mapping[str, str]) -> Game:
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
    return ShownBetRule(
        id=bet.id,
        title=bet.title,
        name=rules.bet_names[bet.id],
        side=side_of(bet.wins),
        role=rules.role_of(bet),
        wins=_wins(bet.wins),
        pays=tuple(Pay(pays=line.text, totals=_totals(bet, line.text)) for line in bet.pays.lines),
        by=bet.pays.by,
        tie=bet.tie,
        clause=rules.cite(bet.clause),
        needs=bet.needs.any_of if bet.needs else (),
        raises=bet.raises.ante if bet.raises else None,
        raise_times=bet.raises.times if bet.raises else None,
        counts_on=bet.counts_on,
        house_edge=edges.get(bet.id),
    )


def _wins(condition: Condition) -> WinsWhen:
    match condition:
        case HandWins(hand, totals):
            return WinsWhen(kind="hand_wins", hand=hand, totals=tuple(sorted(totals)))
        case Tied(totals):
            return WinsWhen(kind="tied", hand=None, totals=tuple(sorted(totals)))
        case HandPairs(hand):
            return WinsWhen(kind="hand_pairs", hand=hand, totals=())
        case _:
            assert_never(condition)


def _totals(bet: Bet, text: str) -> tuple[int, ...]:
    return tuple(total for total, line in enumerate(bet.pays.pays) if line is not None and line.text == text)


ROUTES = [Route("/api/games", list_games), Route("/api/games/{game}", see_game)]
