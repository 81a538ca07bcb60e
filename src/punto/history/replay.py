"""Replays one round from its own entries, without the rest of its table's past."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from punto.cards import Card
from punto.deal import dealing_order
from punto.entries import TableEntry
from punto.hands import Hand
from punto.journal import Record
from punto.people import Person
from punto.round import Round
from punto.table import Event, Table, evolve
from punto.table import events as happened

Spot = tuple[Hand, int]
"""A hand and a place in it, counted from 1."""


class RoundEvent(Struct, frozen=True):
    """An event with its author, its record and the table before it."""

    record: Record
    by: Person
    event: Event
    before: Table

    @property
    def at(self) -> int:
        return self.record.at


class RoundReplay:
    def __init__(self, table: Table, entries: Iterable[tuple[Record, TableEntry]]) -> None:
        """`table` is the state before the round; `entries` hold only the events about the round."""
        self.table = table
        self.events: list[RoundEvent] = []
        self.closed_at: int | None = None
        self.ended_at: int | None = None
        """When it was last settled or voided."""
        self.placed_at: list[int] = []
        """By bet index."""
        self._dealt: list[tuple[Card, int]] = []
        for record, entry in entries:
            for event in entry.events:
                self.events.append(RoundEvent(record, entry.by, event, self.table))
                self._take(event, record.at)

    @property
    def round(self) -> Round:
        assert self.table.round is not None, "the first entry opens the round"
        return self.table.round

    @property
    def rulings(self) -> list[tuple[happened.RulingMade, int]]:
        """Each with its time."""
        made = ((one.event, one.at) for one in self.events)
        return [(event, at) for event, at in made if isinstance(event, happened.RulingMade)]

    @property
    def dealt_at(self) -> list[int | None]:
        """By card; None if the card is known only from a correction."""
        cards = self.round.cards
        times = [at if card is dealt else None for card, (dealt, at) in zip(cards, self._dealt, strict=False)]
        return times + [None] * (len(cards) - len(times))

    def _take(self, event: Event, at: int) -> None:
        bets = len(self.table.round.bets) if self.table.round else 0
        self.table = evolve(self.table, event)
        if self.table.round is not None and len(self.table.round.bets) > bets:
            self.placed_at.append(at)
        match event:
            case happened.BetWithdrawn(bet=place) if len(self.round.bets) < bets:
                del self.placed_at[place]
            case happened.BettingClosed():
                self.closed_at = at
            case happened.CardsDealt(cards=cards):
                self._dealt += [(card, at) for card in cards]
            case happened.CardCorrected(position=position, card=card):
                self._dealt[position - 1] = (card, self._dealt[position - 1][1])
            case happened.RoundSettled() | happened.RoundVoided():
                self.ended_at = at
            case _:
                return


def spots_of(round_: Round) -> tuple[Spot, ...]:
    """The spot of each card, in dealing order. A misplaced card may be played as it lies, so order is not enough."""
    player, banker = (
        [(hand, place, card) for place, card in enumerate(round_.hands.of(hand), start=1)]
        for hand in (Hand.PLAYER, Hand.BANKER)
    )
    free = list(dealing_order(player, banker))
    found: list[Spot] = []
    for card in round_.cards:
        spot = next((spot for spot in free if spot[2] is card), free[0])
        free.remove(spot)
        found.append(spot[:2])
    return tuple(found)
