"""Stakes as text, `banker:100,dragon_7:5`, or as a mapping from bets to dollars."""

from __future__ import annotations

from collections.abc import Mapping

from punto.errors import OddsError
from punto.money import check_bet, parse_dollars
from punto.rules.model import RuleSet


def parse_stakes(rules: RuleSet, stakes: str | Mapping[str, object]) -> dict[str, int]:
    """Cents by bet; a wager is part of its ante."""
    found: dict[str, int] = {}
    for name, amount in _pairs(rules, stakes):
        bet = rules.bet(name)
        if bet.raises:
            raise OddsError(f"{bet.id} is placed by raising {bet.raises.ante}: bet on {bet.raises.ante} instead.")
        if bet.id in found:
            raise OddsError(f"{bet.id} is staked twice: write one amount for each bet.")
        found[bet.id] = parse_dollars(amount)
        check_bet(found[bet.id])
    return found


def _pairs(rules: RuleSet, stakes: str | Mapping[str, object]) -> list[tuple[str, str]]:
    if not isinstance(stakes, str):
        return [(name, str(amount)) for name, amount in stakes.items()]
    parts = [part.strip().partition(":") for part in stakes.split(",")]
    for name, colon, _ in parts:
        if not colon:
            raise OddsError(f"{name!r} is not a stake: write BET:DOLLARS, as in {rules.bet_ids[0]}:100.")
    return [(name.strip(), amount.strip()) for name, _, amount in parts]
