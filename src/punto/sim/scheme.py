"""A betting scheme: one unit on a bet, in every round or when a linear count of the cards seen triggers it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from typing import Any, Final

from msgspec import Struct

from punto.cards import Rank
from punto.errors import PuntoError
from punto.rules.model import RuleSet

LARGEST_NUMBER: Final = 1000
FINEST: Final = 10_000
"""Tags and triggers have at most four decimals, so that a count is an exact integer on every engine."""


class SchemeError(PuntoError):
    """An impossible betting scheme."""


class CountKind(Enum):
    RUNNING = "running"
    """The sum of the tags of the cards seen."""
    PER_DECK = "per_deck"
    """That sum divided by the number of unseen decks, including cards burned face down."""


class Trigger(Struct, frozen=True):
    """Bet when the count is at least this."""

    measure: CountKind
    at_least: Fraction


class Scheme(Struct, frozen=True, kw_only=True):
    bet: str
    tags: Mapping[Rank, Fraction] = {}
    """The tag of each rank; ranks not listed count zero."""
    start: Fraction = Fraction(0)
    """The count of a new shoe."""
    trigger: Trigger | None = None
    """None to bet in every round."""
    beside: str | None = None
    """One unit on this bet too, for a bet that cannot be placed alone. None for the cheapest one allowed, with a full
    shoe."""
    folds_on: frozenset[int] = frozenset()
    """For an ante: the points of the first cards on which to fold."""
    bankroll: int | None = None
    """In units of the bet, to compute the risk of ruin."""

    def __post_init__(self) -> None:
        numbers = [*self.tags.values(), self.start, *([self.trigger.at_least] if self.trigger else [])]
        for number in numbers:
            if abs(number) > LARGEST_NUMBER or FINEST % number.denominator:
                raise SchemeError(
                    f"{float(number)} in a count: it must be at most {LARGEST_NUMBER}, with four decimals or fewer."
                )
        if self.bankroll is not None and self.bankroll < 1:
            raise SchemeError(f"A bankroll of {self.bankroll} units: it must be at least one.")

    def check(self, rules: RuleSet) -> None:
        bet = rules.bet(self.bet)
        if bet.raises:
            raise SchemeError(f"{self.bet} is placed by raising {bet.raises.ante}: bet on {bet.raises.ante} instead.")
        if self.folds_on and self.bet not in rules.wagers:
            raise SchemeError(f"A bet on {self.bet} cannot be folded in {rules.title}: only an ante can.")
        companions = bet.needs.any_of if bet.needs else ()
        if self.beside is not None and self.beside not in companions:
            allowed = f"use {' or '.join(companions)}" if companions else "it requires none"
            raise SchemeError(f"{self.beside} cannot be the required bet of {self.bet}: {allowed}.")

    def facts(self) -> dict[str, Any]:
        """Everything that determines its bets, in plain types."""
        beside = {} if self.beside is None else {"beside": self.beside}
        return {
            "bet": self.bet,
            **beside,
            "tags": {rank.value: str(tag) for rank, tag in self.tags.items() if tag},
            "start": str(self.start),
            "trigger": self.trigger and [self.trigger.measure.value, str(self.trigger.at_least)],
            "folds_on": sorted(self.folds_on),
        }
