"""Who may squeeze: the seated patrons with the highest bet, unless outbid before betting closes."""

from __future__ import annotations

from functools import reduce

from punto.bets import Bets
from punto.round import Round
from punto.rules.model import RuleSet
from punto.table.events import Event, SqueezeLapsed
from punto.table.round_events import RoundEvent, evolve_round


def has_highest_bet(rules: RuleSet, bets: Bets, patron: str) -> bool:
    """Whether no seated patron has more on one hand; ties qualify."""
    stakes = bets.stakes(rules.sides)
    return 0 < stakes.of(patron) == stakes.highest


def highest_seated(rules: RuleSet, bets: Bets) -> dict[str, int]:
    """The seated patrons with the largest sum on one hand."""
    stakes = bets.stakes(rules.sides)
    return {patron: cents for (patron, _), cents in stakes.cents.items() if 0 < cents == stakes.highest}


def with_lapses(rules: RuleSet, round_: Round, events: tuple[RoundEvent, ...]) -> tuple[Event, ...]:
    """These events, and the end of every squeeze request or permission whose patron was outbid."""
    if not round_.squeeze_asked:
        return events
    round_.bets.stakes(rules.sides)  # computed here, these totals are carried forward with the round
    bets = reduce(evolve_round, events, round_).bets
    outbid = [patron for patron in round_.squeeze_asked if not has_highest_bet(rules, bets, patron)]
    clause = rules.cite_if(rules.cites.squeeze)
    return *events, *(SqueezeLapsed(patron=patron, clause=clause) for patron in outbid)
