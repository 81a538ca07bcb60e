"""One round as data: its bets, its cards, what it waits for, and the rulings made in it. It judges nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from fractions import Fraction
from functools import cached_property

from msgspec import Struct, field
from msgspec.structs import replace

from punto.cards import Card
from punto.deal import NO_HANDS, Hands, Result, dealing_order
from punto.money import NO_BREAKAGE
from punto.rules.irregularities import Incident, Role
from punto.rules.pictures import BetOutcome, Hand


class RoundState(Enum):
    """As the scenario answer, the API and the pages name it."""

    BETTING = "betting"
    DEALING = "dealing"
    AWAITING = "awaiting"
    COMPLETE = "complete"
    SETTLED = "settled"
    VOID = "void"


class AnteChoice(Enum):
    RAISE = "raise"
    FOLD = "fold"


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


class Layer(Struct, frozen=True):
    """Chips that were put down at one time. The order tells which of two patrons came later."""

    order: int
    cents: int


class BetResult(Struct, frozen=True):
    """What became of a bet."""

    outcome: BetOutcome
    net_cents: int
    clause: str | None
    breakage: Fraction = field(default_factory=lambda: NO_BREAKAGE)


class PlacedBet(Struct, frozen=True, kw_only=True):
    """All of one patron's chips on one spot of one box, or a bet at a terminal."""

    patron: str
    place: int
    """Box or terminal."""
    on: str
    layers: tuple[Layer, ...]
    standing: bool = False
    placed_by: Role = Role.PATRON
    """Who put the first of the chips there."""
    registered: bool = True
    in_chips: bool = False
    """Chips on the felt, rather than credits."""
    cut_to_cents: int | None = None
    """What it plays for, where it was cut pro rata at the close."""
    ante_choice: AnteChoice | None = None
    result: BetResult | None = None

    @property
    def amount_cents(self) -> int:
        return sum(layer.cents for layer in self.layers)

    @property
    def in_play_cents(self) -> int:
        return self.amount_cents if self.cut_to_cents is None else self.cut_to_cents

    @property
    def is_live(self) -> bool:
        """Neither settled nor given back."""
        return self.result is None

    @property
    def back_cents(self) -> int:
        """What goes back to the patron when it is settled: the chips, with what they won or without what they lost."""
        return self.amount_cents + (self.result.net_cents if self.result else 0)


Fact = str | int | bool | list[str] | None


class Ruling(Struct, frozen=True, kw_only=True):
    """A decision on an incident, with the facts that it was made on."""

    incident: Incident | None
    """None: a house decision on something that the rules do not provide for."""
    decision: Decision
    clause: str | None
    by: Role
    facts: Mapping[str, Fact] = {}


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

    def without(self, patron: str, choice: ElectionChoice) -> Election:
        """The election once this patron has chosen."""
        takes_back = (patron,) if choice is ElectionChoice.TAKE_BACK else ()
        return replace(
            self,
            pending=tuple(other for other in self.pending if other != patron),
            taking_back=(*self.taking_back, *takes_back),
        )


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


class Round(Struct, frozen=True, kw_only=True, dict=True):
    number: int
    shoe: int
    stage: Stage = Stage.BETTING
    bets: tuple[PlacedBet, ...] = ()
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
    def shoes(self) -> tuple[int, ...]:
        """The numbers of the shoes that it was dealt from."""
        return (self.shoe,) if self.replacement_shoe is None else (self.shoe, self.replacement_shoe)

    @property
    def is_over(self) -> bool:
        return self.stage in (Stage.SETTLED, Stage.VOID)

    @property
    def result(self) -> Result | None:
        return None if self.stage is Stage.VOID else self.hands.result

    @cached_property
    def bets_at(self) -> Mapping[int, tuple[int, ...]]:
        """By box or terminal: where its bets lie in `bets`."""
        found: dict[int, tuple[int, ...]] = {}
        for index, bet in enumerate(self.bets):
            found[bet.place] = (*found.get(bet.place, ()), index)
        return found

    def with_bet(self, bet: PlacedBet) -> Round:
        """One more bet on the table. Hundreds may lie there: where they lie is carried over, not looked up anew."""
        more = replace(self, bets=(*self.bets, bet), next_order=self.next_order + 1)
        lying = {**self.bets_at, bet.place: (*self.bets_at.get(bet.place, ()), len(self.bets))}
        more.__dict__["bets_at"] = lying
        return more

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
        playing = (
            bet.patron for bet in self.bets if bet.result is None or bet.result.outcome is not BetOutcome.RETURNED
        )
        return tuple(patron for patron in dict.fromkeys(playing) if patron not in self.absent)

    def patrons_with_bets(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(bet.patron for _, bet in self.live_bets()))
