"""A round as played, from its bundle: hands, bets with every settlement, rulings, each step with its time."""

from __future__ import annotations

from msgspec import Struct

from punto.bets import BetResult, PlacedBet
from punto.cards import Card
from punto.hands import Hand
from punto.history.replay import RoundEvent, RoundReplay, spots_of
from punto.round import Round
from punto.table import Table
from punto.table import events as happened
from punto.verify.bundle import RoundBundle, entries_of_round, set_up_table


class RecalledCard(Struct, frozen=True):
    order: int
    """Dealing order, from 1."""
    card: Card
    hand: Hand
    at: int | None
    """None if the card is known only from a correction."""


class BetHistory(Struct, frozen=True):
    bet: PlacedBet
    settlements: tuple[BetResult | None, ...]
    """Oldest first; the last one stands."""


class Recall(Struct, frozen=True):
    bundle: RoundBundle
    table: Table
    steps: tuple[RoundEvent, ...]
    cards: tuple[RecalledCard, ...]

    @property
    def round(self) -> Round:
        assert self.table.round is not None, "a collected bundle contains its round"
        return self.table.round

    @property
    def bets(self) -> tuple[BetHistory, ...]:
        reversed_results = self.round.reversed_results
        return tuple(
            BetHistory(bet, (*(results[place] for results in reversed_results if place < len(results)), bet.result))
            for place, bet in enumerate(self.round.bets)
        )

    @property
    def rulings(self) -> tuple[RoundEvent, ...]:
        return tuple(step for step in self.steps if isinstance(step.event, happened.RulingMade))


def recall(bundle: RoundBundle) -> Recall:
    table = set_up_table(bundle.stated)
    assert table is not None, "a collected bundle contains the table's opening"
    replay = RoundReplay(table, entries_of_round(bundle))
    dealt = zip(replay.round.cards, spots_of(replay.round), replay.dealt_at, strict=True)
    cards = tuple(RecalledCard(order, card, hand, at) for order, (card, (hand, _), at) in enumerate(dealt, start=1))
    return Recall(bundle, replay.table, tuple(replay.events), cards)
