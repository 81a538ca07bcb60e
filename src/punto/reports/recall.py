"""A round as it was played, told from a bundle: hands, bets with every settlement, rulings, each step with its time."""

from __future__ import annotations

from msgspec import Struct

from punto.bets import BetResult, PlacedBet
from punto.cards import Card
from punto.hands import Hand
from punto.journal import Record
from punto.people import Person
from punto.reports.laying import spots_of
from punto.round import Round
from punto.table import Event, Table, evolve
from punto.table import events as happened
from punto.verify.bundle import RoundBundle, own_entries, table_before


class DealtCard(Struct, frozen=True):
    order: int
    """From 1, as they left the shoe."""
    card: Card
    hand: Hand
    at: int | None
    """None for a card known from a correction only."""


class Step(Struct, frozen=True):
    """Something that happened, who did it and where it is on record."""

    at: int
    by: Person
    event: Event
    before: Table
    record: Record


class BetTold(Struct, frozen=True):
    bet: PlacedBet
    settlements: tuple[BetResult | None, ...]
    """Oldest first; the last one stands."""


class Recall(Struct, frozen=True):
    bundle: RoundBundle
    table: Table
    steps: tuple[Step, ...]
    cards: tuple[DealtCard, ...]

    @property
    def round(self) -> Round:
        assert self.table.round is not None, "a bundle that was collected has its round"
        return self.table.round

    @property
    def bets(self) -> tuple[BetTold, ...]:
        reversed_results = self.round.reversed_results
        return tuple(
            BetTold(bet, (*(results[place] for results in reversed_results if place < len(results)), bet.result))
            for place, bet in enumerate(self.round.bets)
        )

    @property
    def rulings(self) -> tuple[Step, ...]:
        return tuple(step for step in self.steps if isinstance(step.event, happened.RulingMade))


def recall(bundle: RoundBundle) -> Recall:
    table = table_before(bundle)
    assert table is not None, "a bundle that was collected states the table's opening"
    steps: list[Step] = []
    dealt: list[tuple[Card, int]] = []
    for record, entry in own_entries(bundle):
        for event in entry.events:
            steps.append(Step(record.at, entry.by, event, table, record))
            table = evolve(table, event)
            if isinstance(event, happened.CardsDealt):
                dealt += [(card, record.at) for card in event.cards]
            elif isinstance(event, happened.CardCorrected):
                dealt[event.position - 1] = (event.card, dealt[event.position - 1][1])
    return Recall(bundle, table, tuple(steps), _cards(table, dealt))


def _cards(table: Table, dealt: list[tuple[Card, int]]) -> tuple[DealtCard, ...]:
    round_ = table.round
    if round_ is None:
        return ()
    told = []
    for place, (card, (hand, _)) in enumerate(zip(round_.cards, spots_of(round_), strict=True)):
        known = dealt[place] if place < len(dealt) else (None, 0)
        told.append(DealtCard(place + 1, card, hand, known[1] if known[0] is card else None))
    return tuple(told)
