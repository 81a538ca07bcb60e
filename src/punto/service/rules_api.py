"""The rules over HTTP: each game as its declaration has it, for felts, rules pages and pay tables."""

from __future__ import annotations

from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from punto.rules import RULES, RuleSet
from punto.rules.model import Bet
from punto.service.web import JSON


async def list_games(request: Request) -> Response:
    return JSON({"games": [{"id": rules.id, "title": rules.title} for rules in RULES.values()]})


async def see_game(request: Request) -> Response:
    rules = RULES.get(request.path_params["game"])
    if rules is None:
        raise HTTPException(404, f"There is no such game: there are {', '.join(RULES)}.")
    return JSON(_game(rules))


def _game(rules: RuleSet) -> dict[str, Any]:
    table = rules.table_of_play
    return {
        "id": rules.id,
        "title": rules.title,
        "version": rules.version,
        "effective": rules.effective.isoformat() if rules.effective else None,
        "decks": {"fewest": rules.decks.fewest, "most": rules.decks.most},
        "place": rules.place.value,
        "bets": [_bet(bet) for bet in rules.bets],
        "clauses": [{"clause": rules.cite(number), "title": title} for number, title in rules.clauses.items()],
        "table_of_play": {
            "naturals": sorted(table.naturals),
            "player_draws": list(table.player_draws),
            "banker_draws": [list(row) for row in table.banker_draws],
        },
    }


def _bet(bet: Bet) -> dict[str, Any]:
    return {
        "id": bet.id,
        "title": bet.title,
        "pays": [{"pays": line.text, "totals": _totals(bet, line.text)} for line in bet.pays.lines],
        "by": bet.pays.by.value,
        "tie": bet.tie.value,
        "clause": bet.clause,
        "needs": list(bet.needs.any_of) if bet.needs else [],
        "raises": bet.raises.ante if bet.raises else None,
        "counts_on": bet.counts_on.value if bet.counts_on else None,
    }


def _totals(bet: Bet, text: str) -> list[int]:
    return [total for total, line in enumerate(bet.pays.pays) if line is not None and line.text == text]


ROUTES = [Route("/api/games", list_games), Route("/api/games/{game}", see_game)]
