"""The four rule documents as data, one module per game. `RULES` finds them by id."""

from __future__ import annotations

from typing import Final

from punto.errors import RulesError
from punto.hands import Hand
from punto.rules.bets import Bet
from punto.rules.commission import COMMISSION
from punto.rules.declaration import read_declaration
from punto.rules.etg import ETG
from punto.rules.knockout import KNOCKOUT
from punto.rules.model import RuleSet
from punto.rules.pictures import BetOutcome
from punto.rules.rws import RWS

__all__ = ["RULES", "Bet", "BetOutcome", "Hand", "RuleSet", "known_rules", "load_rules", "recall_rules", "register"]

RULES: Final = {rules.id: rules for rules in (COMMISSION, RWS, ETG, KNOCKOUT)}


_FROM_FILES: Final[dict[str, RuleSet]] = {}


def register(rules: RuleSet) -> RuleSet:
    """Make a game from a file known by its id, until another file with the same id is registered."""
    if rules.id in RULES:
        raise RulesError(f"The id {rules.id!r} belongs to an approved game: choose another id.")
    _FROM_FILES[rules.id] = rules
    return rules


def known_rules() -> dict[str, RuleSet]:
    """The approved games and those registered, by id."""
    return RULES | _FROM_FILES


def recall_rules(declaration: str) -> RuleSet:
    """The rules of a declaration on record; a game that no file has declared is then known by its id."""
    rules = read_declaration(declaration)
    if rules.id not in RULES:
        _FROM_FILES.setdefault(rules.id, rules)
    return rules


def load_rules(game: str) -> RuleSet:
    """The rules of a game by its id, in any case.

    >>> load_rules("rws").bet("banker").title
    'Banker'
    """
    if (approved := RULES.get(game) or RULES.get(game.lower())) is not None:
        return approved
    if game not in _FROM_FILES:
        raise RulesError(f"Unknown game {game!r}. Use {', '.join(RULES)}.")
    return _FROM_FILES[game]
