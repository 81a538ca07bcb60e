"""Watches the same decks over many shoes: a card that never appears is missing, even if no shoe is dealt to its end."""

from __future__ import annotations

from math import comb
from typing import Final

from punto.cards import CARDS, Card
from punto.errors import IntegrityError
from punto.integrity.alarms import Alarm, Suspicion, once_in
from punto.integrity.census import Census
from punto.messages import Cards, message
from punto.shoe import Composition

FALSE_ALARMS: Final = 1e-6
"""At most this share of complete sets of decks ever raises an alarm, however long they are used."""


class DecksWatch:
    """Takes the census of each shoe of these decks. For every card, a bettor bets that one copy is missing.

    A shoe in which all copies were seen ruins that bettor; part of the capital joins later, shoe by shoe. A shoe
    abandoned early, with more cards unseen than `unseen_at_most`, is skipped.
    """

    def __init__(self, whole: Composition, unseen_at_most: int, *, false_alarms: float = FALSE_ALARMS) -> None:
        if not 0 < false_alarms < 1:
            raise IntegrityError(f"A false-alarm rate of {false_alarms}: it must be between 0 and 1.")
        self.whole = whole
        self.unseen_at_most = unseen_at_most
        """Burned face down or behind the cut card; fixed in advance, because the cards decide how a shoe ends."""
        self.false_alarms = false_alarms
        self.shoes = 0
        self._wealth = [0.0] * len(CARDS)
        self._waiting = 1.0
        self._alarmed: set[Card] = set()

    def evidence(self, card: Card) -> float:
        """The current value of a unit bet on this card being missing."""
        return self._wealth[card.index] + self._waiting

    def take(self, census: Census) -> tuple[Alarm, ...]:
        """Add one shoe, freshly shuffled, with all cards seen except those in the census."""
        if sum(census.not_seen.values()) > self.unseen_at_most:
            return ()
        self.shoes += 1
        joining = 1 / (self.shoes * (self.shoes + 1))
        self._waiting -= joining
        for card in CARDS:
            pay = 1 / self._chance_of_hiding(card) if card in census.not_seen else 0.0
            self._wealth[card.index] = (self._wealth[card.index] + joining) * pay
        return tuple(self._alarm(card) for card in CARDS if self._is_due(card))

    def _chance_of_hiding(self, card: Card) -> float:
        """An upper bound on the probability that a copy of a card stays unseen in a complete, shuffled shoe."""
        total, unseen = self.whole.total, self.unseen_at_most
        return 1 - comb(total - self.whole.count(card), unseen) / comb(total, unseen)

    def _is_due(self, card: Card) -> bool:
        return card not in self._alarmed and self.evidence(card) * self.false_alarms >= len(CARDS)

    def _alarm(self, card: Card) -> Alarm:
        self._alarmed.add(card)
        held = self.whole.count(card)
        return Alarm(
            suspicion=Suspicion.MISSING_CARD,
            finding=message("alarm-never_all", count=held, card=Cards((card,))),
            rate=message("alarm-rate_of_decks", times=once_in(self.false_alarms)),
            place=self.shoes,
            evidence=self.evidence(card),
        )
