"""The inherited part of a game file: every clause keeps the name of its document."""

from __future__ import annotations

from typing import Any, TypeVar, assert_never

from msgspec import Struct
from msgspec.structs import asdict, replace

from punto.rules import RuleSet
from punto.rules.bets import Bet
from punto.rules.irregularities import If, OrderCards, Provision
from punto.rules.model import Citations, Clause, Definition, Heading, Titles

Cited = TypeVar("Cited", bound=Struct)


def inherit(base: RuleSet) -> RuleSet:
    """The same rules, citing the clauses of the document by their full name."""
    cites: dict[str, Any] = {field: base.cite_if(number) for field, number in asdict(base.cites).items()}
    return replace(
        base,
        bets=tuple(_bet(base, bet) for bet in base.bets),
        cites=Citations(**cites),
        clauses={base.cite(number): _clause(base, clause) for number, clause in base.clauses.items()},
        irregularities={incident: _provision(base, each) for incident, each in base.irregularities.items()},
        unprovided=_provision(base, base.unprovided) if base.unprovided else None,
        pause=_recited(base, base.pause, "clause", "fold_clause") if base.pause else None,
        in_simplified=_titles(base, base.in_simplified),
        in_traditional=_titles(base, base.in_traditional),
    )


def _recited(base: RuleSet, cited: Cited, *fields: str) -> Cited:
    return replace(cited, **{field: base.cite_if(getattr(cited, field)) for field in fields})


def _bet(base: RuleSet, bet: Bet) -> Bet:
    return replace(
        _recited(base, bet, "clause"),
        lines=tuple(_recited(base, line, "clause") for line in bet.lines),
        needs=_recited(base, bet.needs, "clause") if bet.needs else None,
        raises=_recited(base, bet.raises, "clause") if bet.raises else None,
    )


def _clause(base: RuleSet, clause: Clause) -> Clause:
    match clause:
        case str() | Heading():
            return clause
        case Definition(title, used_in):
            return Definition(title, base.cite(used_in))
        case _:
            assert_never(clause)


def _provision(base: RuleSet, provision: Provision) -> Provision:
    match provision:
        case If(fact, then, otherwise):
            return If(fact, _provision(base, then), _provision(base, otherwise))
        case OrderCards(then=then):
            return replace(_recited(base, provision, "clause"), then=_recited(base, then, "clause"))
        case _:
            return _recited(base, provision, "clause")


def _titles(base: RuleSet, titles: Titles) -> Titles:
    return replace(titles, clauses={base.cite(number): title for number, title in titles.clauses.items()})
