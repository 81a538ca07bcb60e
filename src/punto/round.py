"""One round as data: its bets, its cards, what it waits for, and the rulings made in it. It judges nothing."""

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
    """As the scenario answer, the API and the pages name it."""

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
    """What a ruling comes to."""

    CONTINUE = "continue"
    VOID = "void"
    RECONSTRUCT = "reconstruct"
    ELECT = "elect"
    REFER = "refer"
    RESETTLE = "resettle"


FactValue = str | int | bool | list[str] | None


class Ruling(Struct, frozen=True, kw_only=True):
    """A decision on an incident, with the facts that it was made on."""

    incident: Incident | None
    """None: a house decision on something that the rules do not provide for."""
    decision: Decision
    clause: str | None
    by: Role
    facts: Mapping[str, FactValue] = {}


class Correction(Struct, frozen=True):
    """Cards and hands that take the place of those on record."""

    cards: tuple[Card, ...]
    hands: Hands
    in_excess: tuple[Card, ...] = ()
    """Cards on record that belong to no hand: they were drawn in excess and are the next ones dealt."""


class Election(Struct, frozen=True, tag="election"):
    """Every patron with a bet chooses to go on or to take the bets back."""

    clause: str | None
    """Of going on: with the hand, or with the reconstructed hand."""
    pending: tuple[str, ...]
    """Patrons who have still to choose."""
    correction: Correction | None = None
    """The hands that a settled round is settled by again once everybody has chosen."""
    taking_back: tuple[str, ...] = ()
    """Patrons who chose to take their bets back."""
    away: tuple[str, ...] = ()
    """Patrons who walked away without choosing: they may still choose if they come back in time."""

    def without(self, patron: str, choice: ElectionChoice) -> Election:
        """The election once this patron has chosen."""
        takes_back = (patron,) if choice is ElectionChoice.TAKE_BACK else ()
        place = self.pending.index(patron)
        pending = self.pending[:place] + self.pending[place + 1 :]
        return replace(self, pending=pending, taking_back=(*self.taking_back, *takes_back))

    def walked_away(self, patron: str) -> Election:
        """The patron goes on, unless they come back in time."""
        return replace(self, away=(*self.away, patron))

    def open_to(self, patron: str) -> Election:
        """The patron has come back in time."""
        away = tuple(other for other in self.away if other != patron)
        return replace(self, pending=(*self.pending, patron), away=away)


class CardOrder(Struct, frozen=True, tag="card_order"):
    """Someone has to say which of these cards came first."""

    clause: str | None
    cards: tuple[Card, ...]
    by: Role
    shoe: int | None = None
    """The shoe that they came from; None in old journals: the table's own."""


class Referral(Struct, frozen=True, tag="referral"):
    """Someone of this rank has to decide."""

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
    """In the order in which they left the shoe."""
    earlier_cards: int = 0
    """How many of them came from a shoe that was replaced in mid-round."""
    replacement_shoe: int | None = None
    """The number of the shoe that replaced it."""
    payout_unit: int | None = None
    """Cents, as it was when the round began; None in rounds of earlier versions: the table's own."""
    hands: Hands = NO_HANDS
    ante_pause: bool = False
    """The dealing waits for the antes."""
    awaits: Awaited | None = None
    rulings: tuple[Ruling, ...] = ()
    absent: tuple[str, ...] = ()
    """Patrons who walked away."""
    squeeze_asked: tuple[str, ...] = ()
    squeeze_after: Mapping[str, int] = {}
    """By patron who asked in the middle of the deal: how many cards were out by then, which they may not turn."""
    squeeze_permitted: tuple[str, ...] = ()
    turned: tuple[tuple[Hand, int], ...] = ()
    reversed_results: tuple[tuple[BetResult | None, ...], ...] = ()
    """Earlier settlements that were reversed, one result a bet, oldest first."""

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
        """The numbers of the shoes that it was dealt from."""
        return (self.shoe,) if self.replacement_shoe is None else (self.shoe, self.replacement_shoe)

    @property
    def is_over(self) -> bool:
        return self.stage in (Stage.SETTLED, Stage.VOID)

    @property
    def result(self) -> Result | None:
        return None if self.stage is Stage.VOID else self.hands.result

    def with_bet(self, bet: PlacedBet) -> Round:
        """One more bet on the table."""
        return replace(self, bets=self.bets.add(bet), next_order=self.next_order + 1)

    def live_bets(self) -> Iterator[tuple[int, PlacedBet]]:
        """Bets that still play, each with its place in `bets`."""
        return ((place, bet) for place, bet in enumerate(self.bets) if bet.result is None)

    def last_places(self, cards: int) -> tuple[tuple[Hand, int], ...]:
        """Where the last so many cards lie: hand and position, counted from 1."""
        player, banker = (
            [(hand, position + 1) for position in range(len(self.hands.of(hand)))]
            for hand in (Hand.PLAYER, Hand.BANKER)
        )
        places = dealing_order(player, banker)
        return places[max(len(places) - cards, 0) :]

    def electors(self) -> tuple[str, ...]:
        """Patrons present who have a bet that plays or has been settled, not one given back."""
        return tuple(patron for patron in self.patrons_playing() if patron not in self.absent)

    def patrons_playing(self) -> tuple[str, ...]:
        """Patrons, present or not, who have a bet that plays or has been settled, not one given back."""
        playing = (
            bet.patron for bet in self.bets if bet.result is None or bet.result.outcome is not BetOutcome.RETURNED
        )
        return tuple(dict.fromkeys(playing))

    def patrons_with_bets(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(bet.patron for _, bet in self.live_bets()))
