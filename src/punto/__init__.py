"""Regulated baccarat: rules that cite their clause, and the pure code that deals, judges and pays.

These are the names most programs need; each is defined in the module it is imported from.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from punto.apportionment import apportion
from punto.cards import Card, format_cards, parse_cards
from punto.deal import Hands, Result, deal_round, reconstruct
from punto.errors import MissingExtraError, PuntoError
from punto.games import load_rules
from punto.hands import Hand
from punto.limits import Chips, Limits
from punto.messages import Language
from punto.money import Pays, format_dollars, parse_dollars
from punto.refusals import Refusal
from punto.rules import RuleSet
from punto.rules.pictures import BetOutcome
from punto.settlement import Settled, Stake, settle
from punto.shoe import Composition, Shoe
from punto.verdicts import is_established, judge
from punto.words import say

if TYPE_CHECKING:
    from punto.notebook import session, simulate
    from punto.odds import odds as odds

__version__ = "0.1.0"

__all__ = [
    "BetOutcome",
    "Card",
    "Chips",
    "Composition",
    "Hand",
    "Hands",
    "Language",
    "Limits",
    "Pays",
    "PuntoError",
    "Refusal",
    "Result",
    "RuleSet",
    "Settled",
    "Shoe",
    "Stake",
    "apportion",
    "deal_round",
    "format_cards",
    "format_dollars",
    "is_established",
    "judge",
    "load_rules",
    "parse_cards",
    "parse_dollars",
    "reconstruct",
    "say",
    "session",
    "settle",
    "simulate",
]


def __getattr__(name: str) -> Any:
    """`odds`, `simulate` and `session` are loaded when they are first used."""
    if name == "odds":
        return import_module("punto.odds")
    if name in ("session", "simulate"):
        try:
            return getattr(import_module("punto.notebook"), name)
        except ModuleNotFoundError as missing:
            raise MissingExtraError(f"punto.{name}", "notebook") from missing
    raise AttributeError(f"module 'punto' has no attribute {name!r}")
