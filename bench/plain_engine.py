"""A plain engine like public ones: a class for card, shoe and hand, and if-chains for the rules.

It stands in for competitors that cannot be installed. It deals and settles five bets of the non-commission game,
without limits, clauses or verdicts.
"""

from __future__ import annotations

from random import Random

RANKS = "A23456789TJQK"
SUITS = "SHDC"


class Card:
    def __init__(self, rank: str, suit: str) -> None:
        self.rank = rank
        self.suit = suit

    def value(self) -> int:
        if self.rank == "A":
            return 1
        if self.rank in "TJQK":
            return 0
        return int(self.rank)


class Shoe:
    def __init__(self, decks: int, random: Random) -> None:
        self.cards = [Card(rank, suit) for _ in range(decks) for suit in SUITS for rank in RANKS]
        random.shuffle(self.cards)

    def draw(self) -> Card:
        return self.cards.pop()


class Hand:
    def __init__(self) -> None:
        self.cards: list[Card] = []

    def add(self, card: Card) -> None:
        self.cards.append(card)

    def total(self) -> int:
        return sum(card.value() for card in self.cards) % 10

    def is_pair(self) -> bool:
        return self.cards[0].rank == self.cards[1].rank


def banker_draws(banker: int, players_third: int | None) -> bool:
    if players_third is None:
        return banker <= 5
    limits = [3, 3, 4, 4, 5, 5, 6, 6, 2, 3]
    return banker <= limits[players_third]


def deal(shoe: Shoe) -> tuple[Hand, Hand]:
    player, banker = Hand(), Hand()
    for hand in (player, banker, player, banker):
        hand.add(shoe.draw())
    if player.total() < 8 and banker.total() < 8:
        players_third = None
        if player.total() <= 5:
            card = shoe.draw()
            player.add(card)
            players_third = card.value()
        if banker_draws(banker.total(), players_third):
            banker.add(shoe.draw())
    return player, banker


def winner(player: Hand, banker: Hand) -> str:
    if player.total() > banker.total():
        return "P"
    return "B" if banker.total() > player.total() else "T"


def settle(player: Hand, banker: Hand, bets: dict[str, float]) -> dict[str, float]:
    player_total, banker_total = player.total(), banker.total()
    nets = {}
    for name, amount in bets.items():
        if name == "player":
            won, odds, push = player_total > banker_total, 1.0, player_total == banker_total
        elif name == "banker":
            won, push = banker_total > player_total, player_total == banker_total
            odds = 0.5 if banker_total == 6 else 1.0
        elif name == "tie":
            won, odds, push = player_total == banker_total, 8.0, False
        elif name == "player_pair":
            won, odds, push = player.is_pair(), 11.0, False
        else:
            won, odds, push = banker_total > player_total and banker_total == 6, 11.0, False
        nets[name] = amount * odds if won else 0.0 if push else -amount
    return nets
