"""One round as data: bets, cards, pending decisions, rulings. It judges nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import assert_never

from msgspec import Struct, field
from msgspec.structs import replace

from punto.bets import BetResult, Bets, PlacedBet
from punto.cards import Card
from punto.deal import NO_HANDS, Hands, Result, dealing_order
from punto.hands import Hand
from punto.people import Role
from punto.rules.irregularities import Incident
from punto.rules.pictures import BetOutcome


class RoundState(Enum):
    """The names used in scenario JSON, the API and the pages."""

    BETTING = "betting"
    DEALING = "dealing"
    AWAITING = "awaiting"
    COMPLETE = "complete"
    SETTLED = "settled"
    VOID = "void"


class ElectionChoice(Enum):
    CONTINUE = "continue"
    TAKE_BACK = "take_back"


class Decision(Enum):
    CONTINUE = "continue"
    VOID = "void"
    RECONSTRUCT = "reconstruct"
    ELECT = "elect"
    REFER = "refer"
    RESETTLE = "resettle"


FactValue = str | int | bool | list[str] | None


class Ruling(Struct, frozen=True, kw_only=True):
    """A decision on an incident, with its facts."""

    incident: Incident | None
    """None for a house decision where the rules are silent."""
    decision: Decision
    clause: str | None
    by: Role
    facts: Mapping[str, FactValue] = {}


class Correction(Struct, frozen=True):
    """Cards and hands that replace those on record."""

    cards: tuple[Card, ...]
    hands: Hands
    in_excess: tuple[Card, ...] = ()
    """Cards in no hand, drawn in excess; they are the next ones dealt."""


class Election(Struct, frozen=True, tag="election"):
    """Every patron with a bet chooses to continue or to take the bets back."""

    clause: str | None
    """The clause for continuing, with the hand or with the reconstructed hand."""
    pending: tuple[str, ...]
    """Patrons who have not chosen yet."""
    correction: Correction | None = None
    """The hands for resettling a settled round after the election."""
    taking_back: tuple[str, ...] = ()
    """Patrons who took their bets back."""
    away: tuple[str, ...] = ()
    """Patrons who walked away without choosing. They may choose if they return in time."""

    def without(self, patron: str, choice: ElectionChoice) -> Election:
        """The election after this patron's choice."""
        takes_back = (patron,) if choice is ElectionChoice.TAKE_BACK else ()
        place = self.pending.index(patron)
        pending = self.pending[:place] + self.pending[place + 1 :]
        return replace(self, pending=pending, taking_back=(*self.taking_back, *takes_back))

    def walked_away(self, patron: str) -> Election:
        """The patron's bets continue unless the patron returns in time."""
        return replace(self, away=(*self.away, patron))

    def open_to(self, patron: str) -> Election:
        """The patron returned in time."""
        away = tuple(other for other in self.away if other != patron)
        return replace(self, pending=(*self.pending, patron), away=away)


class CardOrder(Struct, frozen=True, tag="card_order"):
    """A ruling is needed on which of these cards came first."""

    clause: str | None
    cards: tuple[Card, ...]
    by: Role
    shoe: int | None = None
    """The shoe they came from; None in old journals means the table's current one."""


class Referral(Struct, frozen=True, tag="referral"):
    """Someone of this rank must decide."""

    clause: str | None
    incident: Incident
    to: Role


Awaited = Election | CardOrder | Referral


class Stage(Enum):
    BETTING = "betting"
    DEALING = "dealing"
    SETTLED = "settled"
    VOID = "void"


class Round(Struct, frozen=True, kw_only=True):
    number: int
    shoe: int
    stage: Stage = Stage.BETTING
    bets: Bets = field(default_factory=Bets)
    next_order: int = 1
    cards: tuple[Card, ...] = ()
    """In the order dealt."""
    earlier_cards: int = 0
    """How many of them came from a shoe that was replaced during the round."""
    replacement_shoe: int | None = None
    payout_unit: int | None = None
    """In cents, as it was when the round began; None in rounds of earlier versions means the table's current one."""
    hands: Hands = NO_HANDS
    ante_pause: bool = False
    """The deal waits for the antes."""
    awaits: Awaited | None = None
    rulings: tuple[Ruling, ...] = ()
    absent: tuple[str, ...] = ()
    squeeze_asked: tuple[str, ...] = ()
    squeeze_after: Mapping[str, int] = {}
    """By patron who asked during the deal: the number of cards already dealt, which they may not turn."""
    squeeze_permitted: tuple[str, ...] = ()
    turned: tuple[tuple[Hand, int], ...] = ()
    reversed_results: tuple[tuple[BetResult | None, ...], ...] = ()
    """Reversed settlements, one result per bet, oldest first."""

    @property
    def state(self) -> RoundState:
        match self.stage:
            case Stage.BETTING:
                return RoundState.BETTING
            case Stage.SETTLED:
                return RoundState.SETTLED
            case Stage.VOID:
                return RoundState.VOID
            case Stage.DEALING:
                if self.awaits is not None or self.ante_pause:
                    return RoundState.AWAITING
                return RoundState.COMPLETE if self.hands.is_complete else RoundState.DEALING
            case _:
                assert_never(self.stage)

    @property
    def shoes(self) -> tuple[int, ...]:
        """The numbers of its shoes."""
        return (self.shoe,) if self.replacement_shoe is None else (self.shoe, self.replacement_shoe)

    @property
    def is_over(self) -> bool:
        return self.stage in (Stage.SETTLED, Stage.VOID)

    @property
    def result(self) -> Result | None:
        return None if self.stage is Stage.VOID else self.hands.result

    def with_bet(self, bet: PlacedBet) -> Round:
        return replace(self, bets=self.bets.add(bet), next_order=self.next_order + 1)

    def live_bets(self) -> Iterator[tuple[int, PlacedBet]]:
        """Bets not yet settled, each with its index."""
        return ((place, bet) for place, bet in enumerate(self.bets) if bet.result is None)

    def last_places(self, cards: int) -> tuple[tuple[Hand, int], ...]:
        """Hand and position (from 1) of the last cards."""
        player, banker = (
            [(hand, position + 1) for position in range(len(self.hands.of(hand)))]
            for hand in (Hand.PLAYER, Hand.BANKER)
        )
        places = dealing_order(player, banker)
        return places[max(len(places) - cards, 0) :]

    def electors(self) -> tuple[str, ...]:
        """Patrons at the table with a bet that was not returned."""
        return tuple(patron for patron in self.patrons_playing() if patron not in self.absent)

    def patrons_playing(self) -> tuple[str, ...]:
        """All patrons with a bet that was not returned."""
        playing = (
            bet.patron for bet in self.bets if bet.result is None or bet.result.outcome is not BetOutcome.RETURNED
        )
        return tuple(dict.fromkeys(playing))
