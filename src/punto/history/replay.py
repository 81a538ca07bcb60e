"""One round evolved from its own entries, without the rest of its table's past."""

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
from punto.shoe import Shoe
from punto.table import Event, Table, TableSettings, evolve
from punto.table import events as happened

Spot = tuple[Hand, int]
"""A hand, and a place in it counted from 1."""


class RoundEvent(Struct, frozen=True):
    """Something that happened, who did it, and where it is on record."""

    record: Record
    by: Person
    event: Event
    before: Table

    @property
    def at(self) -> int:
        return self.record.at


class RoundReplay:
    def __init__(self, table: Table, entries: Iterable[tuple[Record, TableEntry]]) -> None:
        """The table as it was set up before the round; the entries with what they say about it."""
        self.table = table
        self.events: list[RoundEvent] = []
        self.closed_at: int | None = None
        self.ended_at: int | None = None
        """When it was settled or void, for the last time."""
        self.placed_at: list[int] = []
        """By bet."""
        self._dealt: list[tuple[Card, int]] = []
        for record, entry in entries:
            for event in entry.events:
                self.events.append(RoundEvent(record, entry.by, event, self.table))
                self._take(event, record.at)

    @property
    def round(self) -> Round:
        assert self.table.round is not None, "its first entry opened it"
        return self.table.round

    @property
    def rulings(self) -> list[tuple[happened.RulingMade, int]]:
        """With their times."""
        made = ((one.event, one.at) for one in self.events)
        return [(event, at) for event, at in made if isinstance(event, happened.RulingMade)]

    @property
    def dealt_at(self) -> list[int | None]:
        """By card; None for one that is known from a correction only."""
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


def bare_table(table: str, game: str, shoe: int) -> Table:
    """Enough of a table to evolve a round at: its settings decide nothing that has already happened."""
    settings = TableSettings()
    fresh = Shoe.fresh(settings.decks, cut_card=settings.cut_card)
    return Table(id=table, game=game, settings=settings, shoe_number=shoe, shoe=fresh)


def spots_of(round_: Round) -> tuple[Spot, ...]:
    """Of each card, in the order in which they left the shoe. Cards dealt to the wrong area are played as they lie, so
    that the order alone does not tell."""
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
