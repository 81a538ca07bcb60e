"""The rules of a game as the pages see them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from punto.odds.exact import exact_odds, unseen_of
from punto.odds.measures import to_decimal
from punto.rules import RuleSet
from punto.rules.bets import Bet
from punto.rules.forms import Form, OnTie
from punto.rules.irregularities import Incident, measures
from punto.rules.printed import DeterminingTotal
from punto.wire.games import Game, Pay, ShownBetRule, ShownClause, ShownDecks, ShownPause, ShownTableOfPlay, WinsWhen


@lru_cache(maxsize=100)
def house_edges(rules: RuleSet, decks: int) -> Mapping[str, str]:
    """Decimals by bet. A wager is part of its ante and has no edge of its own."""
    odds = exact_odds(rules, unseen_of(rules, decks, ()))
    return {bet.id: f"{to_decimal(odds.bet(bet.id).house_edge):f}" for bet in rules.bets if bet.raises is None}


def show_rules(rules: RuleSet, decks: int | None) -> Game:
    """With exact house edges, if the number of decks is given."""
    return show_game(rules, {} if decks is None else house_edges(rules, decks))


def show_game(rules: RuleSet, edges: Mapping[str, str]) -> Game:
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
