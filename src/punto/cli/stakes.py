"""Stakes on the command line: `banker:100,dragon_7:5`."""

from __future__ import annotations

from punto.errors import OddsError
from punto.money import check_bet, parse_dollars
from punto.rules.model import RuleSet


def parse_stakes(rules: RuleSet, text: str) -> dict[str, int]:
    """Cents by bet; a wager is part of its ante."""
    stakes: dict[str, int] = {}
    for part in text.split(","):
        name, colon, amount = part.strip().partition(":")
        if not colon:
            raise OddsError(f"{part.strip()!r} is not a stake: write BET:DOLLARS, as in {rules.bet_ids[0]}:100.")
        bet = rules.bet(name.strip())
        if bet.raises:
            raise OddsError(f"{bet.id} is placed by raising {bet.raises.ante}: bet on {bet.raises.ante} instead.")
        if bet.id in stakes:
            raise OddsError(f"{bet.id} is staked twice: write one amount for each bet.")
        stakes[bet.id] = parse_dollars(amount.strip())
        check_bet(stakes[bet.id])
    return stakes
