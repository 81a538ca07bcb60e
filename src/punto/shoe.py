"""The cards a shoe can still hold, with burn and cut card. It deals no hands."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from itertools import accumulate
from typing import Final, Protocol, Self

from msgspec import Struct
from msgspec.structs import replace

from punto.cards import CARDS, Card, Rank
from punto.errors import ShoeError

LARGEST_SHOE: Final = 10
"""The most decks that any rule document allows."""
MOST_BURNED: Final = 52


class RandomSource(Protocol):
    """The common interface of `random.Random` and `secrets.SystemRandom`."""

    def randrange(self, stop: int, /) -> int: ...


class Composition(Struct, frozen=True):
    """The number of each of the 52 cards."""

    counts: tuple[int, ...]
    """In the order of `CARDS`."""

    @classmethod
    def of_decks(cls, decks: int) -> Self:
        """Full decks.

        >>> Composition.of_decks(8).total
        416
        """
        if decks not in range(1, LARGEST_SHOE + 1):
            raise ShoeError(f"A shoe of {decks} decks: there must be 1 to {LARGEST_SHOE}.")
        return cls((decks,) * len(CARDS))

    @classmethod
    def of_cards(cls, cards: Iterable[Card]) -> Self:
        return cls((0,) * len(CARDS)).with_cards(cards)

    @property
    def total(self) -> int:
        return sum(self.counts)

    def count(self, card: Card) -> int:
        return self.counts[card.index]

    def by_rank(self) -> dict[Rank, int]:
        return {rank: sum(self.counts[place::13]) for place, rank in enumerate(Rank)}

    def by_points(self) -> tuple[int, ...]:
        """The number of cards worth 0, 1, … 9."""
        points = [0] * 10
        for rank, count in self.by_rank().items():
            points[rank.points] += count
        return tuple(points)

    def without(self, cards: Iterable[Card]) -> Self:
        """Remove cards; an impossible card is an error.

        >>> Composition.of_decks(4).without([Card("AS")]).count(Card("AS"))
        3
        """
        counts = list(self.counts)
        for card in cards:
            if counts[card.index] == 0:
                raise ShoeError(f"These cards hold no more {card.picture}.")
            counts[card.index] -= 1
        return type(self)(tuple(counts))

    def with_cards(self, cards: Iterable[Card]) -> Self:
        counts = list(self.counts)
        for card in cards:
            counts[card.index] += 1
        return type(self)(tuple(counts))

    def cards(self) -> list[Card]:
        """Every card, in factory order, ready to shuffle."""
        return [card for card, count in zip(CARDS, self.counts, strict=True) for _ in range(count)]

    def draw(self, random: RandomSource) -> Card:
        """Draw one card at random."""
        if self.total == 0:
            raise ShoeError("No card can be drawn: none is left.")
        place = random.randrange(self.total)
        return CARDS[bisect_right(tuple(accumulate(self.counts)), place)]


class Burn(Struct, frozen=True):
    """How many cards are burned before the first round: a house setting."""

    cards: int
    by_first_card: bool

    def __post_init__(self) -> None:
        if self.cards not in range(MOST_BURNED + 1):
            raise ShoeError(f"A burn of {self.cards} cards: it must be 0 to {MOST_BURNED}.")

    @classmethod
    def parse(cls, text: str) -> Burn:
        """`none`, `first_card`, or a number of cards."""
        if text in _NAMED_BURNS:
            return _NAMED_BURNS[text]
        if text in _NUMBERED_BURNS:
            return cls(int(text), by_first_card=False)
        raise ShoeError(
            f"{text!r} is not a burn: write none, first_card, or a number of cards from 0 to {MOST_BURNED}."
        )

    def __str__(self) -> str:
        return next((name for name, burn in _NAMED_BURNS.items() if burn == self), str(self.cards))


NO_BURN: Final = Burn(0, by_first_card=False)
BURN_BY_FIRST_CARD: Final = Burn(0, by_first_card=True)
_NUMBERED_BURNS: Final = frozenset(str(cards) for cards in range(MOST_BURNED + 1))
_NAMED_BURNS: Final = {"none": NO_BURN, "first_card": BURN_BY_FIRST_CARD}


class Shoe(Struct, frozen=True):
    """A shoe in use. `unseen` is the census: every card that may still be in the shoe or was burned face down."""

    decks: int
    unseen: Composition
    hidden: int
    """Cards burned face down: out of the shoe, but unknown."""
    cut_card: int
    """Number of cards behind the cut card."""

    @classmethod
    def fresh(cls, decks: int, *, cut_card: int = 14) -> Self:
        unseen = Composition.of_decks(decks)
        if not 0 <= cut_card < unseen.total:
            raise ShoeError(f"A cut card {cut_card} cards from the end: it must be 0 to {unseen.total - 1}.")
        return cls(decks, unseen, 0, cut_card)

    @property
    def cards_left(self) -> int:
        return self.unseen.total - self.hidden

    @property
    def cut_card_is_out(self) -> bool:
        return self.cards_left <= self.cut_card

    def holds(self, card: Card) -> bool:
        return self.unseen.count(card) > 0 and self.cards_left > 0

    def without(self, cards: Iterable[Card]) -> Self:
        """The shoe after these cards were dealt face up."""
        unseen = self.unseen.without(cards)
        if self.hidden and unseen.total < self.hidden:
            raise ShoeError("No card can be dealt: the shoe is empty.")
        return replace(self, unseen=unseen)

    def with_cards(self, cards: Iterable[Card]) -> Self:
        """The shoe before these cards were dealt."""
        return replace(self, unseen=self.unseen.with_cards(cards))

    def draw(self, random: RandomSource) -> Card:
        """Draw the next card when it is dealt: no order exists before."""
        if self.cards_left == 0:
            raise ShoeError("No card can be drawn: the shoe is empty.")
        return self.unseen.draw(random)

    def burned(self, burn: Burn, first_card: Card | None = None) -> Self:
        """The shoe after the burn. By first card, that card is shown and as many as its value follow face down."""
        if not burn.by_first_card:
            return self._burned_face_down(burn.cards)
        if first_card is None:
            raise ShoeError("A burn by the first card needs that card.")
        return self.without([first_card])._burned_face_down(first_card.points or 10)

    def _burned_face_down(self, cards: int) -> Self:
        if cards > self.cards_left:
            raise ShoeError(f"{cards} cards cannot be burned: the shoe holds {self.cards_left}.")
        return replace(self, hidden=self.hidden + cards)
