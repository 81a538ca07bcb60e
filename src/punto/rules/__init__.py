"""The four rule documents as data, one module per game. `RULES` finds them by id."""

from __future__ import annotations

from typing import Final

from punto.errors import RulesError
from punto.hands import Hand
from punto.rules.bets import Bet
from punto.rules.commission import COMMISSION
from punto.rules.etg import ETG
from punto.rules.knockout import KNOCKOUT
from punto.rules.model import RuleSet
from punto.rules.pictures import BetOutcome
from punto.rules.rws import RWS

__all__ = ["RULES", "Bet", "BetOutcome", "Hand", "RuleSet", "load_rules"]

RULES: Final = {rules.id: rules for rules in (COMMISSION, RWS, ETG, KNOCKOUT)}


def load_rules(game: str) -> RuleSet:
    """The rules of a game by its id.

    >>> load_rules("rws").bet("banker").title
    'Banker'
    """
    if game not in RULES:
        raise RulesError(f"Unknown game {game!r}. Use {', '.join(RULES)}.")
    return RULES[game]
