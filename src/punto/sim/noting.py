"""Simulated shoes in the notation for shoes. The kernels deal ranks; suits are drawn here from the cards left."""

from __future__ import annotations

from random import Random

from punto.cards import Card, Rank, Suit
from punto.deal import dealing_order, reconstruct
from punto.hands import Hand
from punto.notation import NotedRound, NotedShoe, Spot
from punto.rules.declaration import hash_declaration
from punto.rules.model import RuleSet
from punto.sim.record import record_shoe
from punto.sim.settings import Settings


class _Suits:
    """The suits left of each rank, in random order."""

    def __init__(self, decks: int, random: Random) -> None:
        self._left = {rank: [*Suit] * decks for rank in Rank}
        for suits in self._left.values():
            random.shuffle(suits)

    def card(self, rank: Rank) -> Card:
        return Card(rank.value + self._left[rank].pop().value)


def note_shoe(settings: Settings, shoe: int) -> NotedShoe:
    """One shoe by number, from 0, as every engine deals it."""
    recorded = record_shoe(settings, shoe)
    suits = _Suits(settings.decks, Random(f"{settings.seed}/{shoe}"))
    burn_card = None if recorded.burn_card is None else suits.card(recorded.burn_card)
    rounds = [[suits.card(rank) for rank in each.ranks] for each in recorded.rounds]
    return NotedShoe(
        game=settings.rules.id,
        game_hash=hash_declaration(settings.rules),
        decks=settings.decks,
        cut_card=settings.cut_card,
        burn=settings.burn,
        burn_card=burn_card,
        shoe=shoe + 1,
        lines=tuple(note_dealt(settings.rules, number, cards) for number, cards in enumerate(rounds, start=1)),
    )


def note_dealt(rules: RuleSet, number: int, cards: list[Card]) -> NotedRound:
    """A complete round by the Table of Play."""
    hands = reconstruct(rules, cards)
    player: list[Spot] = [(Hand.PLAYER, place + 1) for place in range(len(hands.player))]
    banker: list[Spot] = [(Hand.BANKER, place + 1) for place in range(len(hands.banker))]
    return NotedRound(number=number, cards=tuple(cards), spots=dealing_order(player, banker))
