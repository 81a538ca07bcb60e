"""One round as data: its bets, its cards, what it waits for, and the rulings made in it. It judges nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum

from msgspec import Struct, field
from msgspec.structs import replace

from punto.bets import BetResult, Bets, PlacedBet
from punto.cards import Card
from punto.deal import Hands, Result
from punto.rules.irregularities import Incident, Role
from punto.rules.pictures import Hand


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


Fact = str | int | bool | list[str] | None


class Ruling(Struct, frozen=True, kw_only=True):
    """A decision on an incident, with the facts that it was made on."""

    incident: Incident | None
    """None: a house decision on something that the rules do not provide for."""
    decision: Decision
    clause: str | None
    by: Role
    facts: Mapping[str, Fact] = {}


class Election(Struct, frozen=True, tag="election"):
    """Every patron with a bet chooses to go on or to take the bets back."""

    clause: str | None
    """Of going on: with the hand, or with the reconstructed hand."""
    pending: tuple[str, ...]
    """Patrons who have still to choose."""
    away: tuple[str, ...] = ()
    """Patrons who walked away without choosing: they may still choose if they come back in time."""


class CardOrder(Struct, frozen=True, tag="card_order"):
    """Someone has to say which of these cards came first."""

    clause: str | None
    cards: tuple[Card, ...]
    by: Role


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


NO_HANDS = Hands((), (), 0, 0, Hand.PLAYER)


class Round(Struct, frozen=True, kw_only=True):
    number: int
    shoe: int
    stage: Stage = Stage.BETTING
    bets: Bets = field(default_factory=Bets)
    next_order: int = 1
    cards: tuple[Card, ...] = ()
    """In the order in which they left the shoe."""
    earlier_cards: int = 0
    """How many of them came from a shoe that was replaced in the middle of the round."""
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

    def patrons_with_bets(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(bet.patron for _, bet in self.live_bets()))
